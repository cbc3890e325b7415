"""The page of a sheet: every row of the pad once, with its entries."""

import pytest

from scorer.games import all_games
from scorer.plays.queries import by_edit_code
from tests.plays.answers import page_text
from tests.support import html
from tests.support.pages import ParsedPage
from tests.support.phones import Queries

GAMES = list(all_games())


@pytest.fixture(params=GAMES)
def full(request, ada, start):
    """A full table of each game."""
    game = all_games()[request.param]
    return start(ada, request.param, *("Ada", "Berk", "Chiyo", "Dilek", "Emeka")[: game.people[1]])


def on_the_sheet(state, seat):
    """The fields of a seat that belong to a line of this table, or to none."""
    elsewhere = {key for line in state.game.lines for key in line.inputs}
    there = {key for line in state.standings().lines for key in line.inputs}
    return {
        key: entry for key, entry in state.game.inputs_at(seat.kind).items() if key in there or key not in elsewhere
    }


def test_every_line_is_a_section_with_a_row_for_each(full, ada):
    page = ada.open("sheet")
    state = by_edit_code(full.edit_code)
    lines = [line.key for line in state.standings().lines]
    sections = html.attributes(page, "section.line", "id")
    assert [section for section in sections if section != "line-setup"] == [f"line-{key}" for key in lines]
    for section in sections:
        rows = html.attributes(page, f"#{section} div.row", "data-seat")
        assert rows == [str(seat) for seat in range(len(state.seats))]


def test_every_field_is_there_once_with_a_slot_for_its_message(full, ada):
    elements = ParsedPage(ada.open("sheet").content.decode())
    ids = [attributes["id"] for _, attributes, _ in elements.found if "id" in attributes]
    state = by_edit_code(full.edit_code)
    for seat in state.seats:
        for key in on_the_sheet(state, seat):
            assert ids.count(f"f-{seat.position}-{key}") == 1
            assert ids.count(f"m-{seat.position}-{key}") == 1


def test_an_opponent_has_rows_of_its_own_fields_only(ada, start):
    play = start(ada, "ezra_nehemiah", "Ada", kind="rival")
    rival = by_edit_code(play.edit_code).game.inputs_at("rival")
    assert set(html.attributes(ada.open("sheet"), "[id^=f-1-]", "id")) == {f"f-1-{key}" for key in rival}


def test_labels_and_buttons_say_whose_they_are(play, ada):
    elements = ParsedPage(ada.open("sheet").content.decode())
    said = [attributes.get("aria-label") for attributes in elements.all("button")]
    assert "One less: Viziers, Berk" in said
    assert "One more: Silk, Chiyo" in said
    assert "Gold coins, Ada: {}. Show the working" in [
        attributes.get("data-label") for attributes in elements.all("button")
    ]


def test_number_entries_keep_the_number_pad_and_no_number_field_spoils_them(full, ada):
    elements = ParsedPage(ada.open("sheet").content.decode())
    entries = [element for element in elements.all("input") if "data-unit" in element and element["type"] == "text"]
    assert entries
    assert {entry["inputmode"] for entry in entries} == {"numeric"}
    assert not [element for element in elements.all("input") if element.get("type") == "number"]


def test_fields_that_may_be_negative_say_so(ada, start):
    start(ada, "ezra_nehemiah", "Ada", "Berk")
    elements = ParsedPage(ada.open("sheet").content.decode())
    signed = {element["data-unit"] for element in elements.all("input") if "data-signed" in element}
    assert signed == {"vp_track"}


def test_the_requests_of_the_sheet_belong_to_one_address_each(play, ada):
    elements = ParsedPage(ada.open("sheet").content.decode())
    posts = [attributes["hx-post"] for _, attributes, _ in elements.found if "hx-post" in attributes]
    gets = {attributes["hx-get"] for _, attributes, _ in elements.found if "hx-get" in attributes}
    assert posts == [ada.at("edit"), ada.at("undo")]
    assert ada.at("poll") in gets
    assert all(path == ada.at("poll") or path.startswith(f"/play/{play.edit_code}/working/") for path in gets)


@pytest.mark.parametrize(
    ("asked", "shown"), [("0", "0"), ("2", "2"), ("3", ""), ("-1", ""), ("x", ""), ("٠", ""), ("9" * 99, "")]
)
def test_one_players_rows_are_the_same_page(play, ada, asked, shown):
    page = ada.open("sheet", only=asked)
    assert html.attribute(page, "#sheet", "data-only") == (shown or None)
    assert html.attributes(page, "[data-only][aria-current=true]", "data-only") == [shown]


def test_what_is_asked_only_of_some_is_there_and_hidden(play, ada):
    fakirs = "#f-0-fakirs[data-seat='0'][data-field=fakirs]"
    assert html.attribute(ada.open("sheet"), fakirs, "data-hidden") == "hidden"
    ada.edit(0, "djinns.al_amin", "1")
    assert html.attribute(ada.open("sheet"), fakirs, "data-hidden") == ""


def test_warnings_and_errors_of_the_table_stand_over_the_pad(play, ada):
    ada.edit(0, "viziers", "9")
    ada.edit(1, "viziers", "8")
    assert "Viziers: 17 at this table, the box has 16." in page_text(ada.open("sheet"))


@pytest.mark.parametrize("page", ["sheet", "view", "finish"])
@pytest.mark.parametrize(
    ("game", "typed", "warning"),
    [
        ("five_tribes", {"tiles": "4+4+5+5+5+6+6+6+6"}, "Berk: 9 tiles, but everybody has 8 camels."),
        ("five_tribes", {"goods.gold": "3"}, "Merchandise, Gold: 3 at this table, the box has 2."),
        ("ezra_nehemiah", {"scribes_row_1": "4"}, "Scribes in row 1: 4 at this table, the box has 3."),
        ("ezra_nehemiah", {"walls": "+".join("1" * 13)}, "Berk: 13 walls, but everybody has 12 wall cards."),
        (
            "terra_mystica",
            {"power_bowl_2": "7", "power_bowl_3": "6"},
            "Berk: 13 power in bowls II and III, but everybody has 12.",
        ),
    ],
)
def test_a_warning_says_whose_entry_it_is_about_or_which(ada, start, page, game, typed, warning):
    play = start(ada, game, "Ada", "Berk", "Chiyo")
    for unit, text in typed.items():
        ada.edit(1, unit, text)
    if page == "finish":
        assert warning in page_text(ada.send("finish", version=0))
    else:
        ada.code = play.view_code if page == "view" else play.edit_code
        assert warning in page_text(ada.open(page))


def test_it_takes_one_query_however_many_play(full, ada):
    with Queries() as queries:
        ada.open("sheet")
    assert len(queries.statements()) == 1


def test_a_reload_shows_the_same_play_with_every_text(full, ada):
    state = by_edit_code(full.edit_code)
    typed = {}
    for seat in state.seats:
        for key, entry in on_the_sheet(state, seat).items():
            if entry.kind in {"count", "values"}:
                text = f"{max(entry.low, 1)}"
                ada.edit(seat.position, key, text)
                typed[f"e-{seat.position}-{key}"] = text
    for _ in range(2):
        elements = ParsedPage(ada.open("sheet").content.decode())
        there = {element["name"]: element.get("value", "") for element in elements.all("input") if "name" in element}
        assert {name: there[name] for name in typed} == typed


def test_a_new_phone_has_its_key_with_the_page_so_that_its_first_edits_are_of_one_phone(play, second_phone):
    second_phone.open("sheet")
    key = second_phone.cookies["device"].value
    second_phone.edit(0, "gold", "7")
    assert second_phone.cookies["device"].value == key


def test_equal_totals_are_tied_and_of_cards_none_can_be_chosen(ada, start):
    # Words of their own: a level is one of the cathedral's, and "none" is what a working says of nothing to count.
    start(ada, "architects", "Ada", "Berk")
    assert html.texts(ada.open("sheet"), ".strip small") == ["tied", "tied"]
    start(ada, "terra_mystica", "Ada", "Berk")
    assert html.texts(ada.open("sheet"), ".card.none span") == ["none of these"] * 2
