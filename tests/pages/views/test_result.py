"""Winners and reasons on the page of a result: one ranking for the title, the table, the places and the shares."""

import json

import pytest

from scorer.plays import queries, writes
from scorer.plays.forms.sheet_fields import ON
from scorer.plays.models import Seat
from scorer.plays.presenters.result import ResultPage
from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.wording.ties import tie_title
from scorer.plays.writes import Entry
from tests.plays.answers import page_text
from tests.plays.stored import TODAY
from tests.support import html
from tests.support.pages import own
from tests.support.phones import Phone, live_data, totals


def fill(play, *sheets):
    """Types each seat's texts, and finishes the play."""
    for seat, texts in enumerate(sheets):
        for unit, text in texts.items():
            entry = Entry(f"{seat}-{unit}", seat, unit.replace("__", "."), "", text)
            writes.apply_edit(play.edit_code, entry, "")
    play.refresh_from_db()
    writes.finish_play(play.edit_code, play.version, True, TODAY, "")
    return queries.by_edit_code(play.edit_code)


def page_of(play):
    return ResultPage(play, play.result)


def board(answer):
    """The table on the page: names, totals and places by column."""
    names = html.texts(answer, "table.score-table th[scope=col] bdi")
    rows = {
        html.text(row, "th"): html.texts(row, "td")
        for row in html.elements(answer, "table.score-table tr:has(th[scope=row])")
    }
    return names, rows["Total"], rows["Place"]


def steady(page):
    """The markup of a parsed page without its tokens; white space counts as one space."""
    for token in html.elements(page, "[name=csrfmiddlewaretoken], [name=once]"):
        token.decompose()
    return " ".join(page.html.split())


def test_the_result_says_who_won_and_by_how_much(seated):
    play = fill(seated("five_tribes", "Ada", "Berk"), {"gold": "12"}, {"gold": "15"})
    assert page_of(play).verdict == ("Berk wins", "15 points, 3 ahead.")


def test_title_table_and_lead_read_one_ranking(play, ada):
    ada.edit(0, "viziers", "2")
    ada.edit(1, "djinns.lamia", ON)
    ada.edit(1, "djinns.hagis", ON)
    answer = ada.edit(1, "djinns.leta", ON)
    assert totals(answer) == ["22", "24", "0"]
    assert html.texts(answer, ".chip bdi") == ["Ada", "Berk", "Chiyo"]
    assert html.texts(answer, ".chip.leads bdi") == ["Berk"]
    ada.finish(play)
    page = ada.open("result")
    assert html.text(page, "h1") == "Berk wins"
    assert html.text(page, "title").startswith("Berk wins")
    assert board(page) == (["Berk", "Ada", "Chiyo"], ["24", "22", "0"], ["1st", "2nd", "3rd"])
    assert "Berk wins" in page_text(ada.get("/"))


def test_only_who_can_reopen_is_told_to_do_so_to_send_what_waits(play, ada, berk):
    ada.finish(play)
    assert "Reopen the sheet to send it." in page_text(ada.open("result"))
    assert "Reopen the sheet" not in page_text(berk.open("view"))
    assert "It can only be sent from the sheet" in page_text(berk.open("view"))


def test_nobody_wins_before_the_finish(play, ada, berk):
    ada.edit(0, "gold", "9")
    for page in (ada.open("sheet"), berk.open("view"), ada.edit(1, "gold", "3")):
        assert "Ada wins" not in page_text(page)
    assert "leads by 6" in page_text(ada.open("sheet"))


class TestTies:
    def test_the_step_that_decided_is_shown_with_both_numbers(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk", "Chiyo")
        sheets = (
            {"other_buildings": "40", "virtue": "8", "silver": "3"},
            {"other_buildings": "40", "virtue": "8", "silver": "5"},
            {"other_buildings": "40", "virtue": "7", "silver": "9"},
        )
        fill(play, *sheets)
        page = ada.open("result")
        assert html.text(page, "h1") == "Berk wins"
        assert "40 to 40: Silver 5 beats 3." in page_text(page)
        assert html.attributes(page, ".tie li", "class") == [None, "deciding", "deciding"]
        labels = html.texts(page, ".tie li.deciding .tie-label")
        assert [label.split()[0] for label in labels] == ["Virtue", "Silver"]
        assert board(page) == (["Berk", "Ada", "Chiyo"], ["40", "40", "40"], ["1st", "2nd", "3rd"])

    def test_without_a_tie_no_step_is_shown(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk")
        fill(play, {"virtue": "8", "gold": "10"}, {"virtue": "9"})
        assert not html.elements(ada.open("result"), ".tie")

    def test_a_step_that_was_not_needed_says_so(self, seated):
        play = seated("architects", "Ada", "Berk")
        done = fill(play, {"virtue": "8"}, {"virtue": "9"})
        tie = page_of(done).ties()[0]
        assert [(step["label"], step["note"], step["decides"]) for step in tie["steps"]] == [
            ("Virtue", "", True),
            ("Silver", "not needed", False),
        ]
        assert tie["steps"][0]["values"] == [("Ada", "8"), ("Berk", "9")]

    def test_the_winner_beats_the_next_of_his_equals_not_the_last(self, seated):
        play = seated("architects", "Ada", "Berk", "Chiyo")
        done = fill(play, {"virtue": "7"}, {"virtue": "9"}, {"virtue": "8"})
        assert [seat["total"] for seat in done.result["seats"]] == [0, 0, 0]
        assert page_of(done).verdict == ("Berk wins", "0 to 0: Virtue 9 beats 8.")

    def test_a_tie_behind_the_winner_is_not_his_reason(self, seated):
        play = seated("five_tribes", "Ada", "Berk", "Chiyo")
        done = fill(play, {"gold": "5"}, {"gold": "9"}, {"gold": "5"})
        assert page_of(done).verdict == ("Berk wins", "9 points, 4 ahead.")
        assert [column.place for column in page_of(done).columns] == ["1st", "2nd", "2nd"]

    def test_a_tie_says_who_it_puts_before_whom_and_where_in_its_heading_and_in_the_picture(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk", "Chiyo")
        other = {"other_buildings": "9"}
        done = fill(play, {"virtue": "8"} | other, {"other_buildings": "90"}, {"virtue": "7", "silver": "5"} | other)
        assert "Tie for 2nd place: Ada before Chiyo" in html.texts(ada.open("result"), "h2")
        rows = json.loads(page_of(done).share_image())["rows"]
        assert [(row["name"], row["why"]) for row in rows] == [
            ("Berk", ""),
            ("Ada", "Virtue: 8"),
            ("Chiyo", "Virtue: 7"),
        ]

    @pytest.mark.parametrize(
        ("places", "title"),
        [
            ([1, 1, 3], "Tie for 1st place: Ada and Berk before Chiyo"),
            ([3, 2, 1], "Tie for 1st place, in this order: Chiyo, Berk and Ada"),
            ([2, 2, 2], "Tie for 2nd place"),
            ([None, None, None], ""),
        ],
    )
    def test_the_heading_of_a_tie_puts_nobody_before_an_equal(self, places, title):
        assert tie_title({"seats": [0, 1, 2]}, places, ["Ada", "Berk", "Chiyo"]) == title

    def test_equal_in_every_step_is_shared(self, seated):
        play = seated("architects", "Ada", "Berk")
        same = {"other_buildings": "12", "virtue": "9", "silver": "4"}
        done = fill(play, same, same)
        assert page_of(done).verdict.title == "Ada and Berk share the victory"
        assert page_of(done).verdict.reason == "12 points each, and equal in every tie-break."


class TestPlaces:
    def test_places_after_a_tie_are_1_1_3_3_5(self, ada, start):
        play = start(ada, "terra_mystica", "Ada", "Berk", "Chiyo", "Dilek", "Emeka")
        fill(play, *({"vp_track": track} for track in ("40", "50", "10", "50", "40")))
        names, points, places = board(ada.open("result"))
        assert names == ["Berk", "Dilek", "Ada", "Emeka", "Chiyo"]
        assert points == ["50", "50", "40", "40", "10"]
        assert places == ["1st", "1st", "3rd", "3rd", "5th"]

    def test_every_one_of_the_tied_winners_wins(self, ada, start):
        play = start(ada, "terra_mystica", "Ada", "Berk", "Chiyo")
        done = fill(play, *({"vp_track": track} for track in ("140", "101", "140")))
        assert [column.name for column in page_of(done).columns if column.place == "1st"] == ["Ada", "Chiyo"]
        page = page_text(ada.open("result"))
        assert "Ada and Chiyo share the victory" in page
        assert "140 points each. Equal totals share the victory: this game has no tie-break." in page

    def test_three_equal_totals_are_three_winners(self, seated):
        play = seated("terra_mystica", "Ada", "Berk", "Chiyo", "Dilek")
        done = fill(play, *({"vp_track": track} for track in ("140", "140", "140", "101")))
        assert page_of(done).verdict.title == "Ada, Berk and Chiyo share the victory"
        assert [column.place for column in page_of(done).columns] == ["1st", "1st", "1st", "4th"]

    def test_a_low_total_is_a_total(self, ada, start):
        play = start(ada, "ezra_nehemiah", "Ada", "Berk")
        fill(play, {"vp_track": "-6", "altar_space": "2"}, {"vp_track": "-4", "altar_space": "1"})
        assert board(ada.open("result")) == (["Ada", "Berk"], ["−3", "−4"], ["1st", "2nd"])
        play = start(ada, "architects", "Ada", "Berk")
        fill(play, {"virtue": "7", "cathedral": "2"}, {"virtue": "1"})
        assert board(ada.open("result")) == (["Ada", "Berk"], ["4", "−8"], ["1st", "2nd"])

    def test_a_negative_total_has_a_minus_everywhere(self, ada, start):
        start(ada, "architects", "Ada", "Berk")
        answer = ada.edit(0, "virtue", "1")
        assert totals(answer) == ["−8", "0"]
        assert live_data(answer)["points"]["0-virtue"] == "−8"
        assert live_data(answer)["spoken"].startswith("Ada −8, ")


class TestStored:
    def test_an_old_play_explains_itself_when_the_rules_have_changed(self, ada, start, monkeypatch):
        play = start(ada, "five_tribes", "Ada", "Berk")
        fill(play, {"palaces": "3"}, {"gold": "4"})
        before = ada.open("result").content.decode()
        game = queries.by_edit_code(play.edit_code).game
        monkeypatch.setitem(game.__dict__, "lines", game.lines[:1])
        monkeypatch.setitem(game.__dict__, "version", game.version + 1)
        after = html.parse(ada.open("result"))
        html.element(after, "section.rescoring").decompose()  # that today's rules come to something else
        assert steady(after) == steady(html.parse(before))

    def test_every_number_has_its_working(self, seated):
        done = fill(seated("five_tribes", "Ada", "Berk"), {"viziers": "2", "tiles": "15+8"}, {})
        workings = {line["label"]: line["seats"] for line in page_of(done).workings()}
        assert len(workings) == 8
        name, points, terms = workings["Viziers"][0]
        assert (name, points) == ("Ada", "12")
        assert [term.points for term in terms] == [2, 10]

    def test_the_lines_add_up_to_the_total(self, seated):
        done = fill(
            seated("architects", "Ada", "Berk"),
            {"buildings__castle": ON, "virtue": "8", "gold": "4", "unpaid_debts": "1"},
            {"virtue": "13", "buildings__dungeon": ON},
        )
        for seat in done.result["seats"]:
            assert sum(award["points"] for award in seat["lines"].values()) == seat["total"]

    def test_bars_are_shares_of_the_longest(self, seated):
        play = fill(seated("five_tribes", "Ada", "Berk"), {"gold": "30", "palaces": "2"}, {"gold": "10"})
        bars = page_of(play).bars()
        assert [(bar["name"], [part["width"] for part in bar["parts"]]) for bar in bars] == [
            ("Ada", ["75.00", "25.00"]),
            ("Berk", ["25.00"]),
        ]

    def test_bars_show_what_was_lost_left_of_nought(self, seated):
        done = fill(
            seated("architects", "Ada", "Berk"),
            {"other_buildings": "12", "unpaid_debts": "2"},
            {"other_buildings": "12", "virtue": "0"},
        )
        assert [seat["total"] for seat in done.result["seats"]] == [8, 3]
        result = page_of(done)
        ada, berk = result.bars()
        assert (result.zero(), ada["total"], berk["total"]) == ("42.86", "8", "3")
        assert [(part["x"], part["width"], part["lost"]) for part in ada["parts"]] == [
            ("42.86", "57.14", False),
            ("23.81", "19.05", True),
        ]
        assert [(part["x"], part["width"], part["lost"]) for part in berk["parts"]] == [
            ("42.86", "57.14", False),
            ("0.00", "42.86", True),
        ]
        assert {"Virtue", "Debts"} <= {entry["label"] for entry in result.legend()}

    def test_a_table_that_only_lost_has_bars_too(self, seated):
        play = fill(seated("architects", "Ada", "Berk"), {"unpaid_debts": "2", "virtue": "8"}, {"virtue": "8"})
        result = page_of(play)
        assert result.zero() == "100.00"
        assert [[(part["x"], part["width"]) for part in bar["parts"]] for bar in result.bars()] == [
            [],
            [("0.00", "100.00")],
        ]

    def test_a_table_of_nothing_has_a_result_too(self, play, ada):
        ada.finish(play)
        page = ada.open("result")
        assert "Ada, Berk and Chiyo share the victory" in page_text(page)
        assert board(page)[1] == ["0", "0", "0"]


class TestWhoLooksOn:
    def test_the_view_shows_the_result_and_no_way_to_change_it(self, play, ada, berk):
        ada.edit(0, "gold", "9")
        ada.finish(play)
        page = berk.open("view")
        assert "<h1>Ada wins</h1>" in own(page)
        assert "<form" not in own(page)
        assert play.edit_code not in page.content.decode()

    def test_the_view_of_an_open_play_shows_every_line(self, play, ada, berk):
        ada.edit(0, "gold", "9")
        page = berk.open("view")
        assert board(page) == (["Ada", "Berk", "Chiyo"], ["9", "0", "0"], ["1st", "2nd", "2nd"])
        assert "<form" not in own(page)
        assert play.edit_code not in page.content.decode()

    def test_the_view_of_an_open_play_says_why_a_number_is_not_known(self, play, ada, berk):
        ada.edit(1, "viziers", "lots")
        text = page_text(berk.open("view"))
        assert "Berk, Viziers: A whole number from 0 to 999." in text
        assert "see Berk: Viziers" in text

    def test_whose_entry_is_to_be_seen_is_said_under_everybody_elses_name(self, play, ada):
        ada.edit(1, "viziers", "lots")
        ada.edit(2, "gold", "3+4")
        assert html.attribute(ada.open("sheet"), "a[href='#f-2-gold'][aria-label]", "aria-label") == "see Gold coins"
        words = [chip.status for chip in SheetPage(queries.by_edit_code(play.edit_code)).chips]
        assert words == ["see Berk: Viziers", "see Viziers", "see Gold coins"]

    def test_the_view_of_an_open_play_says_what_is_wrong_with_the_table(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk")
        Seat.objects.filter(play=play, position=1).update(kind="helena")
        Seat.objects.filter(play=play, position=0).update(kind="constantine")
        berk = Phone()
        berk.code = play.view_code
        assert "Only one artificial opponent can play." in page_text(berk.open("view"))

    def test_every_number_of_an_open_play_opens_its_working(self, play, ada, berk):
        ada.edit(0, "palaces", "3")
        buttons = [html.attributes_of(element) for element in html.elements(berk.open("view"), "button[hx-get]")]
        working = {button["aria-label"]: button["hx-get"] for button in buttons}
        assert len(working) == 8 * 3
        answer = berk.get(working["Palaces, Ada: 15. Show the working"], headers={"HX-Request": "true"})
        assert page_text(answer) == "Palaces, Ada 3 × 5 15"

    def test_the_shared_text_is_the_verdict(self, play, ada, berk):
        ada.edit(0, "gold", "9")
        ada.finish(play)
        for page in (ada.open("result"), berk.open("view")):
            assert html.attribute(page, "[data-share]", "data-share") == f"http://testserver{berk.at('view')}"
            assert html.attribute(page, "[data-share]", "data-share-text") == "Ada wins. 9 points, 9 ahead."


@pytest.mark.parametrize("kind", ["constantine", "helena"])
def test_a_tie_with_the_automa_is_lost(ada, start, kind):
    play = start(ada, "architects", "Ada", kind=kind)
    rate = {"constantine": "1", "helena": "3"}[kind]
    fill(play, {"other_buildings": "9+9"}, {"guildhall_workers": "18" if rate == "1" else "6"})
    page = ada.open("result")
    names, points, places = board(page)
    assert names[0] != "Ada"
    assert points == ["18", "18"]
    assert places == ["1st", "2nd"]


class TestAResultThatIsLookedAt:
    def test_it_is_read_anew_once_the_play_has_changed(self, play, ada, berk):
        ada.finish(play)
        play.refresh_from_db()
        seen = play.version
        for phone, page in ((ada, "poll"), (berk, "view_poll")):
            assert phone.fetch(page, at="result", version=seen).status_code == 204
            assert "HX-Refresh" not in phone.fetch(page, at="result", version=seen).headers
        ada.send("reopen")
        for phone, page in ((ada, "poll"), (berk, "view_poll")):
            assert phone.fetch(page, at="result", version=seen).headers["HX-Refresh"] == "true"

    def test_it_asks_with_the_version_that_it_shows(self, play, ada, berk):
        ada.finish(play)
        play.refresh_from_db()
        version = play.version
        for phone, page in ((ada, "result"), (berk, "view")):
            assert f"?at=result&amp;version={version}" in phone.open(page).content.decode()
