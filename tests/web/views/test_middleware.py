"""Middleware of all addresses and queries."""

import pytest
from django.core.exceptions import DisallowedHost
from django.http import Http404, HttpResponse
from django.test import RequestFactory, override_settings
from hypothesis import given
from hypothesis import strategies as st

from scorer.server import lan
from scorer.web.client_urls import is_readable, parse_address
from scorer.web.middleware import known_port, no_nul, readable_headers
from tests.groups.views.test_groups import page
from tests.plays.answers import page_text


def response_of(address):
    """The query that a view gets."""
    return no_nul(lambda request: HttpResponse(repr(request.GET.dict())))(RequestFactory().get(address))


def test_a_nul_in_an_address_leads_nowhere():
    with pytest.raises(Http404):
        response_of("/group/x/games/a%00b/")


@pytest.mark.parametrize(("query", "seen"), [("q=a%00b", "a�b"), ("q=a%2500b", "a%00b"), ("q=a%25%00b", "a%�b")])
def test_a_nul_in_a_question_is_a_sign_that_nothing_has(query, seen):
    assert response_of(f"/?{query}").content.decode() == repr({"q": seen})


class TestOnThePages:
    def test_nobody_is_called_so(self, ada, group):
        assert "0 people found." in page_text(ada.get(page(group, "people/?q=%00")))

    @pytest.mark.parametrize("address", ["/new/five_tribes/?group=%00", "/new/five_tribes/?group=a%00b"])
    def test_no_group_has_such_an_address(self, ada, group, address):
        assert ada.get(address).status_code == 404

    def test_no_play_is_kept_there(self, ada, play, group):
        assert ada.send("save_to_group", group="\0").status_code == 404
        assert ada.send("save_to_group", group=f"{group.code}\0").status_code == 404

    def test_no_second_tap_comes_from_there(self, ada, db):
        assert ada.post("/play/nothing/keep/", {"play": "\0"}).status_code == 404

    def test_no_game_is_called_so(self, ada, group):
        assert ada.get(page(group, "games/a%00b/")).status_code == 404


UNREADABLE = [
    "http://[::1",
    "http://[not an address]/",
    "http://testserver:99999/",
    "http://testserver:x/",
    "//[",
    "http://\N{ACCOUNT OF}.example/",
    "http://%5B::1",
]
PIECES = st.sampled_from(
    ["http://", "[", "]", "::1", ":", "9" * 9, "%5B", "%255B", "/", "?", "@", "\N{ACCOUNT OF}", "x"]
)


class TestAnAddressThatCannotBeParsed:
    @pytest.mark.parametrize("address", UNREADABLE)
    def test_counts_as_none(self, address):
        assert not is_readable(address)

    @given(address=st.lists(PIECES).map("".join) | st.text())
    def test_raises_nowhere(self, address):
        parts = parse_address(address)
        assert parts is None or parts.port is None or parts.port >= 0

    @pytest.mark.parametrize("address", UNREADABLE)
    @pytest.mark.parametrize("header", ["HX-Current-URL", "Referer"])
    def test_is_not_passed_on(self, header, address):
        request = RequestFactory().get("/", headers={header: address})
        readable_headers(lambda request: HttpResponse())(request)
        assert header not in request.headers

    @pytest.mark.parametrize("address", UNREADABLE)
    def test_fails_on_no_page(self, ada, chiyo, group, address):
        ada.post("/account/sign-out/")
        headers = {"HX-Current-URL": address, "HX-Current-URL-URI-AutoEncoded": "true", "Referer": address}
        for more in ({}, {"HX-Request": "true"}):
            for phone in (ada, chiyo):
                assert phone.get(page(group), headers=headers | more).status_code < 500
                assert phone.post(page(group, "leave/"), headers=headers | more).status_code < 500
                assert phone.post("/language/", {"language": "tr"}, headers=headers | more).status_code == 302

    def test_a_good_one_is(self):
        request = RequestFactory().get("/", headers={"Referer": "http://testserver/play/", "Accept": "*/*;q=0.8"})
        readable_headers(lambda request: HttpResponse())(request)
        assert request.headers["Referer"] == "http://testserver/play/"
        assert request.headers["Accept"] == "*/*;q=0.8"


@pytest.mark.parametrize("accept", ["text/html; a*=x; a*0=y", "a/b;a*=nope''x", f"a/b;a*{'9' * 5000}=x"])
def test_no_kind_of_answer_is_odd_enough_to_fail(ada, db, accept):
    assert ada.post("/language/", {"language": "tr"}, headers={"Accept": accept}).status_code in {204, 302}


class TestThePort:
    HOSTS, PORTS = lan.hosts_and_ports(["scores.example", "other.example:8443", "[::1]"], ["https://scores.example"])

    def status_of(self, host, ports=PORTS):
        request = RequestFactory().get("/", headers={"host": host})
        with override_settings(ALLOWED_HOSTS=self.HOSTS, ALLOWED_PORTS=ports):
            return known_port(lambda request: HttpResponse())(request).status_code

    def test_names_are_read_without_their_ports(self):
        assert self.HOSTS == ["scores.example", "other.example", "[::1]"]

    @pytest.mark.parametrize("host", ["scores.example", "scores.example:443", "other.example:8443", "[::1]:80"])
    def test_one_that_is_the_sites_passes(self, host):
        assert self.status_of(host) == 200

    @pytest.mark.parametrize("host", ["scores.example:8444", "scores.example:0443", "scores.example:٤٤٣", "[::1]:1"])
    def test_a_foreign_one_is_refused(self, host):
        with pytest.raises(DisallowedHost):
            self.status_of(host)

    def test_one_that_only_an_origin_names_passes(self):
        assert "9443" in lan.hosts_and_ports(["scores.example"], ["https://scores.example:9443"])[1]

    def test_on_the_local_network_any_that_exists_passes(self):
        assert self.status_of("scores.example:8123", ports=None) == 200
        for port in ("0", "65536", "9" * 5000):
            with pytest.raises(DisallowedHost):
                self.status_of(f"scores.example:{port}", ports=None)

    def test_no_letter_leads_to_a_foreign_one(self, client, db, mailoutbox):
        with override_settings(ALLOWED_PORTS=self.PORTS):
            host = {"host": "testserver:8444"}
            answer = client.post("/account/password/forgotten/", {"email": "ada@example.org"}, headers=host)
        assert answer.status_code == 400
        assert not mailoutbox
