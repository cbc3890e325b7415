"""The lane of each request."""

import pytest
from django.urls import reverse

from scorer.server.lanes import EXPORTS, PASSWORDS, READS, REPORTS, UPLOADS, WRITES, lane_of

CODE = {"code": "abc"}


@pytest.mark.parametrize(
    ("name", "of", "method", "lane"),
    [
        ("home", {}, "GET", READS),
        ("sheet", CODE, "HEAD", READS),
        ("edit", CODE, "POST", WRITES),
        ("statistics", CODE, "GET", REPORTS),
        ("history", CODE, "HEAD", REPORTS),
        ("export", CODE, "GET", EXPORTS),
        ("upload", CODE, "POST", UPLOADS),
        ("import_group", {}, "GET", READS),
        ("import_group", {}, "POST", UPLOADS),
        ("sign_in", {}, "GET", READS),
        ("sign_in", {}, "POST", PASSWORDS),
        ("password_reset_confirm", {"uidb64": "a", "token": "b"}, "POST", PASSWORDS),
    ],
)
def test_a_request_runs_in_the_lane_of_its_view(name, of, method, lane):
    assert lane_of(reverse(name, kwargs=of), method) is lane


@pytest.mark.parametrize(("method", "lane"), [("GET", READS), ("POST", WRITES), ("NONSENSE", WRITES)])
def test_a_path_that_leads_nowhere_has_one_too(method, lane):
    assert lane_of("/nowhere/", method) is lane


@pytest.mark.parametrize(
    ("name", "of", "method", "lane"),
    [("home", {}, "get", READS), ("sign_in", {}, "post", PASSWORDS), ("export", CODE, "Get", EXPORTS)],
)
def test_a_method_in_small_letters_runs_in_the_same_lane(name, of, method, lane):
    """Django answers it like the one in capitals."""
    assert lane_of(reverse(name, kwargs=of), method) is lane
