"""Only this site's own pages can write: the token, from where it comes and where it goes."""

import pytest

from scorer.plays.models import Edit, Play, Seat
from tests.pages.views.test_links import EDITING, FORM, READ_ONLY, more, named
from tests.support import html
from tests.support.phones import Phone

WRITING = [one for one in EDITING if one.name not in READ_ONLY]


@pytest.fixture
def guarded(play):
    """A phone that checks tokens, with the sheet open."""
    phone = Phone(enforce_csrf_checks=True)
    phone.code = play.edit_code
    phone.open("sheet")
    return phone


def everything():
    return [list(model.objects.order_by("pk").values()) for model in (Play, Seat, Edit)]


def token(phone):
    return {"X-CSRFToken": phone.cookies["csrftoken"].value}


@pytest.mark.parametrize("pattern", WRITING, ids=named)
@pytest.mark.parametrize(
    "wrong", [{}, {"X-CSRFToken": ""}, {"X-CSRFToken": "x" * 32}, {"Origin": "https://example.org"}]
)
def test_nothing_is_written_without_the_token(play, ada, guarded, pattern, wrong):
    ada.edit(0, "gold", "7")
    before = everything()
    address = guarded.at(pattern.name, *more(pattern, Edit.objects.get().pk))
    answer = guarded.post(address, FORM, headers=wrong)
    assert answer.status_code == 403
    assert "Not saved" in answer.content.decode()
    assert everything() == before


def test_a_play_starts_only_from_its_own_form(db):
    phone = Phone(enforce_csrf_checks=True)
    assert phone.post("/new/five_tribes/", {"people": "3"}).status_code == 403
    page = phone.get("/new/five_tribes/")
    sent = {"people": "3", "csrfmiddlewaretoken": token_of(html.element(page, "form.block"))}
    assert phone.post("/new/five_tribes/", sent).status_code == 302


def test_the_sheet_brings_the_cookie_that_its_script_reads(play, guarded):
    assert not guarded.cookies["csrftoken"]["httponly"]
    sent = {"id": "one", "seat": "0", "of": guarded.row_at(0), "unit": "gold", "was": "", "text": "7"}
    assert guarded.post(guarded.at("edit"), sent, headers=token(guarded)).status_code == 200


def test_a_token_made_by_another_tab_works_at_once(play, guarded):
    stale = token(guarded)
    del guarded.cookies["csrftoken"]
    guarded.open("sheet")
    sent = {"id": "one", "seat": "0", "of": guarded.row_at(0), "unit": "gold", "was": "", "text": "7"}
    assert guarded.post(guarded.at("edit"), sent, headers=stale).status_code == 403
    assert guarded.post(guarded.at("edit"), sent, headers=token(guarded)).status_code == 200


def test_every_form_of_the_sheet_carries_its_token(play, guarded):
    forms = html.elements(guarded.open("sheet"), "form[method=post]")
    assert forms
    for form in forms:
        action = form.attributes["action"]
        assert guarded.post(action, {"csrfmiddlewaretoken": token_of(form)}).status_code in {200, 302, 409}, action


def token_of(form):
    return html.attribute(form, "[name=csrfmiddlewaretoken]", "value")


def test_polling_needs_no_token(play, guarded):
    assert guarded.poll(0).status_code == 204
