"""Random input: no server error, and the stored data stay consistent."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.plays.forms.sheet_fields import entry_fields
from scorer.plays.models import UNCHANGED_TEXT, Edit, Play
from scorer.plays.queries import by_edit_code
from scorer.rules.inputs import Refused
from tests.pages.views.test_links import EDITING
from tests.support.phones import Phone

# The fixtures start one play for each test; all examples of a test share it.
of_one_play = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

UNITS = ("gold", "viziers", "tiles", "suits", "goods.silk", "djinns.jafaar", "djinns.al_amin", "fakirs")
TYPED = ["", "1", "15+8", "1.000", "-3", "\N{MINUS SIGN}3", "９", "lots", "<svg/onload=x>", " 7 "]
TEXTS = st.sampled_from(TYPED) | st.text()
NUMBERS = st.integers().map(str) | st.sampled_from(["", "0", "1", "-1", "x", "٣", "1e9"]) | st.text(max_size=5)
NAMES = ["id", "seat", "of", "of-0", "of-1", "unit", "was", "text", "version", "as_it_stands", "played_on",
         "once", "which", "people",
         "name_0", "name_1", "colour_0", "colour_1", "initial-name_0", "initial-people", "opponent", "house", "last",
         "w-0-gold", "e-0-gold", "w-1-djinns.jafaar", "e-1-djinns.jafaar", "csrfmiddlewaretoken"]  # fmt: skip
FORM_KINDS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
FORMS = st.dictionaries(st.sampled_from(NAMES) | st.text(), TEXTS | NUMBERS, max_size=12)


def fits_together(play):
    """Checks that each applied edit has its version, and that values match their texts."""
    play.refresh_from_db()
    versions = list(Edit.objects.filter(play=play).exclude(UNCHANGED_TEXT).values_list("version", flat=True))
    assert versions == list(range(1, play.version + 1))
    state = by_edit_code(play.edit_code, deleted=True)
    for seat in state.seats:
        for key, field in entry_fields(state.game, seat.kind).items():
            try:
                read = field.read(seat.entries)
            except Refused:
                read = None
            assert seat.sheet.get(key) == (list(read) if isinstance(read, tuple) else read)


@of_one_play
@given(
    seat=st.integers(-1, 4),
    unit=st.sampled_from(UNITS) | st.text(max_size=9),
    was=TEXTS,
    text=TEXTS,
    known=st.booleans(),
)
def test_after_any_edit_texts_values_and_log_fit_together(play, ada, seat, unit, was, text, known):
    if known and 0 <= seat < 3:
        was = by_edit_code(play.edit_code).seats[seat].entries.get(unit, "")
    assert ada.edit(seat, unit, text, was).status_code in {200, 400, 409}
    fits_together(play)
    assert ada.open("sheet").status_code == 200


@of_one_play
@given(
    page=st.sampled_from([address.name for address in EDITING]),
    form=FORMS,
    edit=st.integers(0, 2**70),
    htmx=st.booleans(),
)
def test_no_form_is_odd_enough_to_fail(play, ada, page, form, edit, htmx):
    more = {"revert_edit": (edit,), "working": (edit, "gold")}.get(page, ())
    headers = {"HX-Request": "true"} if htmx else {}
    ada.code = Play.objects.get(pk=play.pk).edit_code
    assert ada.post(ada.at(page, *more), form, headers=headers).status_code < 500
    assert ada.get(ada.at(page, *more), form, headers=headers).status_code < 500
    fits_together(play)


@of_one_play
@given(form=FORMS, game=st.sampled_from(["five_tribes", "architects", "ezra_nehemiah", "terra_mystica"]))
def test_no_start_and_no_question_is_odd_enough_to_fail(db, form, game):
    phone = Phone()
    assert phone.post(f"/new/{game}/", form).status_code in {302, 422}
    assert phone.get(f"/games/{game}/ties/", {"ask": "1"} | form).status_code == 200
    assert phone.get("/", form).status_code == 200


@of_one_play
@given(body=st.binary(max_size=200), kind=st.sampled_from(FORM_KINDS))
def test_no_body_is_broken_enough_to_fail(play, ada, body, kind):
    for page in ("edit", "save", "finish", "table", "undo"):
        assert ada.generic("POST", ada.at(page), body, kind).status_code < 500
    fits_together(play)


@pytest.mark.parametrize("cookie", ["", "x", "é", "a" * 5000, "\\", '"', "device=browser"])
def test_no_cookie_is_odd_enough_to_fail(play, chiyo, cookie):
    chiyo.code = play.edit_code
    chiyo.cookies["device"] = cookie
    chiyo.cookies["sessionid"] = cookie
    chiyo.cookies["csrftoken"] = cookie
    assert chiyo.open("sheet").status_code == 200
    assert chiyo.edit(0, "gold", "7").status_code == 200
    assert chiyo.get("/").status_code == 200
