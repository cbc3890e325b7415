"""The mark of a seat: its own colour, or that of the faction it plays."""

from scorer.games import all_games
from scorer.plays import queries
from scorer.plays.player_colours import SHAPES, mark_shape, palette
from tests.pages.views.test_result import fill, page_of
from tests.plays.answers import page_text
from tests.support import html


def marks(source, where=".strip"):
    classes = html.attributes(source, f"{where} .marker", "class")
    return [name.removeprefix("marker marker-") for name in classes]


def test_the_faction_sets_the_colour_of_the_mark(ada, start):
    start(ada, "terra_mystica", "Ada", "Berk", "Chiyo")
    assert marks(ada.open("sheet")) == ["yellow", "brown", "black"]
    assert marks(ada.edit(0, "faction", "witches")) == ["green", "brown", "black"]
    assert marks(ada.edit(0, "faction", "", was="witches")) == ["yellow", "brown", "black"]


def test_who_has_chosen_nothing_yet_makes_room_for_a_faction(ada, start):
    start(ada, "terra_mystica", "Ada", "Berk", "Chiyo")
    assert marks(ada.edit(0, "faction", "cultists")) == ["brown", "blue", "black"]


def test_a_faction_of_any_colour_keeps_the_seats_own(ada, start):
    start(ada, "terra_mystica", "Ada", "Berk")
    assert marks(ada.edit(0, "faction", "riverwalkers")) == ["yellow", "brown"]


def test_every_faction_has_a_colour_and_a_shape_of_its_own():
    game = all_games()["terra_mystica"]
    assert palette(game)[-2:] == ("white", "orange")
    assert len({mark_shape(game, colour) for colour in palette(game)}) == len(palette(game)) == len(SHAPES)


def test_without_a_name_the_faction_says_who_it_is(ada, start):
    play = start(ada, "terra_mystica", "", "Berk")
    ada.edit(0, "faction", "witches")
    assert queries.by_edit_code(play.edit_code).labels == ["Witches", "Berk"]
    assert "Witches" in ada.edit(0, "vp_track", "20").content.decode()


def test_who_is_called_by_a_colour_is_called_by_the_one_that_is_shown(ada, start):
    play = start(ada, "terra_mystica", "", "", "")
    assert queries.by_edit_code(play.edit_code).labels == ["Yellow", "Brown", "Black"]
    ada.edit(0, "faction", "alchemists")
    now = queries.by_edit_code(play.edit_code)
    assert now.labels == ["Alchemists", "Brown", "Blue"]
    assert now.colours == ["black", "brown", "blue"]
    assert "Blue" in page_text(ada.get("/"))


def test_the_result_names_the_faction_beside_the_player(ada, start):
    play = start(ada, "terra_mystica", "Ada", "")
    done = fill(play, {"faction": "witches", "vp_track": "20"}, {"faction": "giants", "vp_track": "30"})
    assert [(bar["name"], bar["faction"], bar["total"]) for bar in page_of(done).bars()] == [
        ("Giants", "", "30"),
        ("Ada", "Witches", "20"),
    ]
    page = ada.open("result")
    assert "Ada Witches 20" in page_text(page)
    assert marks(page, "main")[:2] == ["red", "green"]
