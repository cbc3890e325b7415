"""The finish of a play: reasons against it, and the stored result."""

import datetime

import pytest

from scorer.plays import writes
from scorer.plays.models import Edit, Play
from scorer.plays.queries import by_edit_code
from scorer.plays.writes import CannotFinish, PlayFinished, blank_fields
from tests.e2e.scenes import filled
from tests.plays.answers import blank_fields_of, page_text, reached
from tests.plays.stored import TODAY, actions
from tests.support import html
from tests.support.phones import totals


@pytest.fixture
def whole(db, ada):
    """A play of Ada's with nothing left to enter."""
    play = filled("five_tribes", "ft-every-row")
    ada.code = play.edit_code
    now = by_edit_code(play.edit_code)
    owned = {slug for seat in now.seats for slug in seat.sheet.get("djinns", ())}
    free = iter([slug for slug in now.game.inputs["djinns"].catalogue if slug not in owned])
    while blank := blank_fields(now, now.standings()):  # a card may ask for something more
        for seat, keys in blank.items():
            fill(ada, seat, **dict((f"djinns__{next(free)}", "1") if key == "djinns" else (key, "0") for key in keys))
        now = by_edit_code(play.edit_code)
    play.refresh_from_db()
    return play


def fill(phone, seat, **texts):
    for unit, text in texts.items():
        assert phone.edit(seat, unit.replace("__", "."), text).status_code == 200


@pytest.fixture
def altar(ada, start):
    """Ada and Berk are equal, on one altar space, and the order of their markers is not entered."""
    play = start(ada, "ezra_nehemiah", "Ada", "Berk")
    fill(ada, 0, vp_track="78", altar_space="9")
    fill(ada, 1, vp_track="78", altar_space="9")
    return play


class TestWhatStandsInTheWay:
    def test_blanks_are_listed_by_player_and_accepted_with_one_tap(self, play, ada):
        ada.edit(0, "gold", "10")
        play.refresh_from_db()
        asked = ada.send("finish", version=play.version)
        assert asked.status_code == 200
        text = page_text(asked)
        assert "Not entered" in text
        fields = blank_fields_of(asked)
        assert list(fields) == ["Ada", "Berk", "Chiyo"]
        assert "Gold coins" not in dict(fields["Ada"]).values()
        assert fields["Berk"][:2] == [("f-1-gold", "Gold coins"), ("f-1-viziers", "Viziers")]
        assert "Fakirs" not in dict(fields["Berk"]).values()  # asked of the owner of Al-Amin only
        play.refresh_from_db()
        assert play.finished_at is None
        form = html.form_data(asked, "form.sticky-submit")
        assert reached(ada.send("finish", **form)) == (302, ada.at("result"))

    def test_nothing_typed_is_not_zero_typed_and_wins_nothing_unasked(self, ada, start):
        play = start(ada, "five_tribes", "Ada", "Berk")
        answer = ada.edit(0, "gold", "10")
        assert totals(answer) == ["10", "0"]
        gold = html.attributes_of(html.element(ada.open("sheet"), "input#e-1-gold"))
        assert (gold["value"], gold["placeholder"]) == ("", "0")
        assert "Berk" in page_text(ada.send("finish", version=1))
        play.refresh_from_db()
        assert play.result is None

    def test_zero_typed_is_not_asked_for_again(self, ada, start):
        start(ada, "five_tribes", "Ada", "Berk")
        fill(ada, 0, gold="0")
        fields = blank_fields_of(ada.send("finish", version=1))
        assert "Gold coins" not in dict(fields["Ada"]).values()
        assert "Gold coins" in dict(fields["Berk"]).values()

    def test_an_error_stops_the_finish_and_says_where_it_is(self, play, ada):
        ada.edit(1, "viziers", "many")
        asked = ada.finish(play)
        assert asked.status_code == 200
        assert "Berk, Viziers" in page_text(asked)
        assert "A whole number from 0 to 999." in page_text(asked)
        assert f'href="{ada.at("sheet")}#f-1-viziers"' in asked.content.decode()
        assert "as_it_stands" not in asked.content.decode()
        play.refresh_from_db()
        assert play.result is None

    @pytest.mark.parametrize(("unit", "text"), [("gold", "3+4"), ("tiles", "8+x"), ("goods.silk", "many")])
    def test_what_cannot_be_read_is_listed_once_as_wrong_and_not_as_empty(self, play, ada, unit, text):
        ada.edit(0, unit, text)
        asked = ada.finish(play).content.decode()
        field = unit.partition(".")[0]
        assert asked.count(f"#f-0-{field}") == 1
        assert f'#f-1-{field}"' in asked

    def test_what_is_typed_unreadably_in_another_way_is_not_listed_as_empty(self, play, ada):
        ada.edit(0, "suits", "7+x")
        assert "#f-0-goods" not in ada.finish(play).content.decode()

    def test_a_card_with_two_owners_stops_the_finish(self, play, ada):
        fill(ada, 0, djinns__jafaar="1")
        fill(ada, 1, djinns__jafaar="1")
        assert "Jafaar already belongs to Ada." in page_text(ada.finish(play))

    def test_a_warning_stops_nothing(self, play, ada):
        fill(ada, 0, viziers="17")
        assert reached(ada.finish(play)) == (302, ada.at("result"))

    def test_a_table_that_the_box_cannot_lay_out_wins_nothing_unasked(self, whole, ada):
        play = whole
        ada.edit(0, "viziers", "17", was=play.seats.get(position=0).entries["viziers"])
        play.refresh_from_db()
        asked = ada.send("finish", version=play.version)
        assert "the box has 16" in page_text(asked)
        assert "Not entered" not in page_text(asked)
        assert reached(ada.finish(play)) == (302, ada.at("result"))

    def test_a_whole_table_without_a_doubt_is_asked_nothing(self, whole, ada):
        assert reached(ada.send("finish", version=whole.version)) == (302, ada.at("result"))

    def test_the_order_of_a_stack_is_asked_for_and_never_guessed(self, altar, ada):
        asked = ada.finish(altar)
        assert "Ada and Berk share altar space 9. Number them from below: 1 is lowest." in page_text(asked)
        altar.refresh_from_db()
        assert altar.result is None
        fill(ada, 0, altar_stack="2")
        fill(ada, 1, altar_stack="1")
        assert reached(ada.finish(altar)) == (302, ada.at("result"))
        altar.refresh_from_db()
        assert [seat["place"] for seat in altar.result["seats"]] == [2, 1]

    def test_the_order_of_a_stack_is_asked_for_as_soon_as_a_space_is_shared(self, altar, ada):
        asked = "Ada and Berk share altar space 9. Number them from below: 1 is lowest."
        assert asked in page_text(ada.open("sheet"))
        assert page_text(ada.finish(altar)).count(asked) == 1  # still needed, and nothing that the box does not hold
        fill(ada, 0, altar_stack="1")
        same = "Ada and Berk have the same number, 1, on altar space 9: each number once."
        assert same in page_text(ada.edit(1, "altar_stack", "1"))
        assert "altar space 9" not in page_text(ada.edit(1, "altar_stack", "2", "1"))

    def test_a_space_that_is_not_entered_yet_waits_for_the_finish(self, start, ada):
        play = start(ada, "ezra_nehemiah", "Ada", "Berk")
        assert "Where does the altar marker" not in page_text(ada.open("sheet"))
        assert "Where does the altar marker of Ada stand?" in page_text(ada.finish(play))

    def test_what_the_next_entry_may_mend_is_said_at_the_finish_and_stops_nothing(self, start, ada):
        play = start(ada, "ezra_nehemiah", "Ada", "Berk")
        for seat, space in enumerate(("9", "8")):
            ada.edit(seat, "altar_space", space)
        said = "Ada: fewer scrolls (0) than scribes in row 4 (2)."
        assert said not in page_text(ada.edit(0, "scribes_row_4", "2"))
        play.refresh_from_db()
        asked = page_text(ada.send("finish", version=play.version))
        assert said in asked
        assert "Still needed" not in asked
        assert reached(ada.finish(play)) == (302, ada.at("result"))

    def test_what_is_missing_cannot_be_taken_as_it_stands(self, altar, ada):
        asked = ada.finish(altar, as_it_stands="1")
        assert "as_it_stands" not in asked.content.decode()
        with pytest.raises(CannotFinish):
            writes.finish_play(altar.edit_code, altar.version, True, TODAY, "")


class TestTheVersionThatWasSeen:
    def test_something_newer_is_shown_first(self, play, ada, second_phone):
        ada.edit(0, "gold", "10")
        second_phone.edit(1, "gold", "40")
        asked = ada.send("finish", version=1, as_it_stands="1")
        assert "Something has changed since you looked." in page_text(asked)
        assert totals(asked) == ["10", "40", "0"]
        assert html.attribute(asked, "[name=version]", "value") == "2"
        play.refresh_from_db()
        assert play.result is None
        assert reached(ada.send("finish", version=2, as_it_stands="1")) == (302, ada.at("result"))

    @pytest.mark.parametrize("version", ["", "x", "-1", "1.0", "9" * 50, "٣"])
    def test_a_finish_that_has_seen_nothing_is_shown_the_standings(self, play, ada, version):
        ada.edit(0, "gold", "10")
        assert ada.send("finish", version=version, as_it_stands="1").status_code == 200
        assert ada.post(ada.at("finish")).status_code == 200
        play.refresh_from_db()
        assert play.result is None


class TestDone:
    def test_the_result_is_stored_with_the_version_of_the_rules(self, play, ada):
        fill(ada, 0, gold="12", viziers="2")
        ada.finish(play)
        play.refresh_from_db()
        assert play.game_version == play.result["version"] == by_edit_code(play.edit_code).game.version
        assert [seat["total"] for seat in play.result["seats"]] == [34, 0, 0]
        assert [seat["place"] for seat in play.result["seats"]] == [1, 2, 2]
        assert play.result["seats"][0]["lines"]["gold"]["points"] == 12
        assert play.finished_at is not None
        assert actions(play)[-1] == "finish"

    def test_two_taps_finish_once(self, play, ada, second_phone):
        first = ada.finish(play)
        second = ada.send("finish", version=0, as_it_stands="1")
        third = second_phone.send("finish", version=0, as_it_stands="1")
        assert reached(first) == reached(second) == reached(third) == (302, ada.at("result"))
        assert actions(play) == ["finish"]

    def test_nothing_can_be_changed_afterwards(self, play, ada):
        ada.edit(0, "gold", "12")
        edit = Edit.objects.get(play=play)
        ada.finish(play)
        before = list(Play.objects.values()), list(play.seats.values()), Edit.objects.count()
        assert ada.edit(0, "gold", "13", was="12").status_code == 409
        assert ada.send("save", **{"w-0-gold": "12", "e-0-gold": "13"}).status_code == 409
        assert ada.send("undo").status_code == 409
        assert ada.send("revert_edit", edit.pk).status_code == 409
        assert ada.send("table", people=3, name_0="Ayşe").status_code == 409
        assert (list(Play.objects.values()), list(play.seats.values()), Edit.objects.count()) == before
        with pytest.raises(PlayFinished):
            writes.open_play(play.edit_code, "")

    def test_what_came_too_late_says_that_it_was_not_saved(self, play, ada):
        ada.finish(play)
        answer = ada.send("save", **{"w-0-gold": "", "e-0-gold": "13"})
        assert "Not saved" in page_text(answer)
        assert f'href="{ada.at("result")}"' in answer.content.decode()

    def test_the_sheet_leads_to_the_result_and_back(self, play, ada):
        assert reached(ada.open("result")) == (302, ada.at("sheet"))
        ada.finish(play)
        assert reached(ada.open("sheet")) == (302, ada.at("result"))
        assert reached(ada.open("table")) == (302, ada.at("result"))

    @pytest.mark.usefixtures("_today")
    @pytest.mark.parametrize(
        ("sent", "stored"),
        [
            ("2026-11-30", TODAY),
            ("2026-12-01", datetime.date(2026, 12, 1)),
            ("2026-11-29", datetime.date(2026, 11, 29)),
            ("2026-12-02", TODAY),
            ("1999-01-01", TODAY),
            ("", TODAY),
            ("30.11.2026", TODAY),
            ("2026-11-30T23:00", TODAY),
            ("٢٠٢٦-١١-٣٠", TODAY),
            ("9999-12-31", TODAY),
            ("0001-01-01", TODAY),
        ],
    )
    def test_the_date_is_the_phones_own(self, play, ada, sent, stored):
        ada.finish(play, played_on=sent)
        play.refresh_from_db()
        assert play.played_on == stored


def test_a_tie_behind_the_winner_shares_a_place_and_no_victory(start, ada):
    play = start(ada, "five_tribes", "Ada", "Berk", "Chiyo")
    fill(ada, 1, gold="9")
    ada.finish(play)
    page = page_text(ada.open("result"))
    assert "Berk wins" in page
    assert "They share 2nd place." in page
    assert "share the victory" not in page


def test_what_most_leave_blank_is_not_listed(play, ada):
    asked = ada.send("finish", version=0).content.decode()
    assert "Gold coins" in asked
    assert "Other djinns" not in asked
    assert "Sizes of your suits" not in asked


def test_what_is_entered_in_another_way_is_not_listed(play, ada):
    def listed():
        fields = blank_fields_of(ada.send("finish", version=Play.objects.get().version))
        return {name: list(dict(links).values()) for name, links in fields.items()}

    assert "Merchandise" in listed()["Ada"]
    ada.edit(0, "suits", "7+3")
    assert "Merchandise" not in listed()["Ada"]
    assert "Merchandise" in listed()["Berk"]
    ada.edit(1, "goods.silk", "2")
    assert "Merchandise" not in listed()["Berk"]
    assert "Sizes of your suits" not in listed()["Berk"]


def test_what_the_box_does_not_hold_is_said_before_the_finish(play, ada):
    ada.edit(0, "viziers", "17")
    asked = ada.send("finish", version=1).content.decode()
    assert "Viziers: 17 at this table, the box has 16." in asked
