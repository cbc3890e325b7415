"""Winners in other programs' files: marks, ranks, totals, and the scoring of a play."""

import itertools
from pathlib import Path

import pytest
from django.urls import reverse

from scorer.exchange.formats.bgstats.scoring import Scoring, scoring
from scorer.exchange.formats.places import SeatOutcome, places
from scorer.exchange.models import Import
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.statistics.models import Score
from tests.exchange import foreign
from tests.exchange.conftest import exported, without_moment

INPUTS = Path(__file__).parent / "inputs"
THREE = [foreign.score(11, ""), foreign.score(7, ""), foreign.score(3, "")]


@pytest.fixture
def import_input(import_file):
    """Imports one of the input files into the group."""

    def import_input(name):
        row = import_file((INPUTS / name).read_bytes(), choices={})
        assert (row.state, row.error) == (Import.State.DONE, None)
        return row

    return import_input


def stored_seats(play, *fields):
    return list(play.seats.order_by("position").values_list(*(fields or ("total", "place"))))


def verdict_of(play):
    return tuple(next(play_list.play_rows(Play.objects.filter(pk=play.pk)))["verdict"])


def wins(play):
    return set(Score.objects.filter(play=play, place=1).values_list("player__name", flat=True))


# Scoring settings of a play


def test_the_lowest_wins_where_the_play_says_so(import_input):
    import_input("bgs-lowest-wins-in-the-play.json")
    play = Play.objects.get()
    assert stored_seats(play) == [(47, 3), (23, 2), (13, 1), (75, 4)]
    assert verdict_of(play) == ("Chiyo wins", "13 points, 10 fewer.")
    assert (play.options, play.summary["fewest"]) == ({"fewest": True}, True)
    assert Score.objects.get(play=play, place=1).margin == 10


def test_all_won_together_where_the_play_says_so(import_input):
    import_input("bgs-together-in-the-play.json")
    together, tiles = Play.objects.order_by("played_on")
    assert stored_seats(together) == [(None, None)] * 3
    assert verdict_of(together) == ("Ada, Berk and Chiyo won together", "")
    assert together.options == {"together": "won"}
    assert not Score.objects.filter(play=together).exists()
    assert stored_seats(tiles) == [(9, 1), (5, 2), (4, 3)]


FEWEST, MOST = Scoring(fewest=True), Scoring()
SCORING = [
    ({"scoringSetting": 2}, {"highestWins": True}, FEWEST),
    ({"scoringSetting": 2}, {"highestWins": True, "cooperative": True}, FEWEST),
    ({"scoringSetting": 2}, {"noPoints": True}, FEWEST),
    ({"scoringSetting": 2}, {}, FEWEST),
    ({"scoringSetting": 0}, {"highestWins": False}, FEWEST),
    ({"scoringSetting": 1}, {"highestWins": False}, FEWEST),
    ({"scoringSetting": 0}, {"highestWins": True}, MOST),
    ({"scoringSetting": 1}, {}, MOST),
    ({}, {}, MOST),
    ({"scoringSetting": 3}, {"highestWins": True, "noPoints": False}, Scoring(no_points=True)),
    ({"scoringSetting": 0}, {"noPoints": True}, Scoring(no_points=True)),
    *(({"scoringSetting": kind}, {"cooperative": False}, Scoring(together=True)) for kind in (4, 5, 6, 14)),
    ({"scoringSetting": 0}, {"cooperative": True}, Scoring(together=True)),
    ({"scoringSetting": 9, "manualWinner": True}, {"highestWins": True}, Scoring(manual_winner=True)),
    ({"scoringSetting": 2, "manualWinner": True}, {}, Scoring(fewest=True, manual_winner=True)),
    ({"scoringSetting": "many"}, {"highestWins": True}, MOST),
]


@pytest.mark.parametrize(("play", "game", "how"), SCORING)
def test_the_setting_of_a_play_beats_that_of_its_game(play, game, how):
    assert scoring(play, game, [SeatOutcome(), SeatOutcome()], is_ours=False) == how


def test_a_setting_for_the_most_points_is_not_trusted_against_a_mark():
    low, high = [SeatOutcome(True, 0, 3), SeatOutcome(False, 0, 9)], [SeatOutcome(True, 0, 9), SeatOutcome(False, 0, 3)]
    assert scoring({"scoringSetting": 1}, {}, low, is_ours=False) == FEWEST
    assert scoring({"scoringSetting": 1}, {"highestWins": False}, low, is_ours=False) == FEWEST
    assert scoring({"scoringSetting": 1}, {"highestWins": False}, high, is_ours=False) == MOST


def test_in_a_game_of_ours_the_most_points_win_whatever_the_play_says():
    assert scoring({"scoringSetting": 2}, {"highestWins": False}, [], is_ours=True) == MOST


def test_the_id_of_a_play_is_never_that_of_a_game(import_file):
    posted = foreign.play("posted", 5, foreign.score(11, "3", True), foreign.score(7, "2"), bggId=157354)
    import_file(foreign.export([posted]), choices={})
    assert (Play.objects.get().game, Play.objects.get().title) == ("", "カタン")


# Nobody won


def test_nobody_marked_by_hand_means_that_nobody_won(import_input, phone):
    import_input("bgs-nobody-won-by-hand.json")
    play = Play.objects.get()
    assert stored_seats(play) == [(7, None)] * 3
    assert verdict_of(play) == ("No winner was recorded", "")
    assert wins(play) == set()
    for address in (reverse("result", args=[play.edit_code]), reverse("view", args=[play.view_code])):
        assert "No winner was recorded" in phone.get(address).content.decode()


@pytest.mark.parametrize(
    ("ranks", "places_"), [((0, 0, 0), [None] * 3), ((1, 1, 1), [None] * 3), ((2, 3, 0), [2, 3, None])]
)
def test_without_a_mark_nobody_is_first(import_file, ranks, places_):
    seats = [seat | {"rank": rank} for seat, rank in zip(THREE, ranks, strict=True)]
    import_file(foreign.export([foreign.play("open", 5, *seats, manualWinner=True)]), choices={})
    assert [place for _, place in stored_seats(Play.objects.get())] == places_
    assert wins(Play.objects.get()) == set()


def test_second_and_third_without_a_first_stay_second_and_third(import_file, group, phone):
    seats = [foreign.score(11, "5", rank=2), foreign.score(7, "5", rank=3)]
    import_file(foreign.export([foreign.play("ranked", 5, *seats)]), choices={})
    play = Play.objects.get()
    assert stored_seats(play) == [(5, 2), (5, 3)]
    assert verdict_of(play) == ("No winner was recorded", "")
    assert list(Score.objects.order_by("place").values_list("place", "sharers")) == [(2, 0), (3, 0)]
    for name in ("statistics", "history", "ratings"):
        assert phone.get(reverse(name, args=[group.code])).status_code == 200


def test_a_play_that_nobody_won_goes_out_and_comes_in_again(import_input, import_file, group):
    import_input("bgs-nobody-won-by-hand.json")
    file = exported(group)
    again = import_file(file, into=None)
    assert (again.state, again.error) == (Import.State.DONE, None)
    assert without_moment(exported(again.group)) == without_moment(file)


# One missing score


def test_one_missing_score_makes_nobody_else_equal(import_input):
    import_input("bgs-one-without-score.json")
    play = Play.objects.get()
    assert stored_seats(play) == [(34, 1), (28, 2), (18, 3), (None, None)]
    assert verdict_of(play) == ("Ada wins", "34 points.")
    assert dict(Score.objects.values_list("player__name", "place")) == {"Ada": 1, "Berk": 2, "Chiyo": 3}
    assert set(Score.objects.values_list("people", flat=True)) == {4}


@pytest.mark.parametrize(
    ("seats", "fewest", "came_in"),
    [
        ([(True, 0, 34), (False, 0, None), (False, 0, 18), (False, 0, 28)], False, [1, None, 3, 2]),
        ([(True, 0, 3), (False, 0, None), (False, 0, 9), (False, 0, 5)], True, [1, None, 3, 2]),
        ([(True, 0, None), (False, 0, 28), (False, 0, 18)], False, [1, 2, 3]),
        ([(True, 0, 34), (False, 0, None), (False, 0, None)], False, [1, 2, 2]),
        ([(True, 0, 34), (True, 0, None), (False, 0, 18)], False, [1, 1, 3]),
        ([(False, 1, None), (False, 2, 3), (False, 3, 9)], False, [1, 2, 3]),
        ([(False, 0, 34), (False, 0, 28), (False, 0, None)], False, [None, None, None]),
    ],
)
def test_whoever_has_a_total_keeps_the_place_that_it_gives(seats, fewest, came_in):
    assert places([SeatOutcome(*seat) for seat in seats], fewest=fewest) == came_in


def test_a_dash_of_boardgamegeek_is_no_total(import_input):
    import_input("bgg-far-future.xml")
    play = Play.objects.get(foreign_id="900004")
    assert stored_seats(play) == [(194, 2), (176, 3), (206, 1), (None, None)]


def test_the_direction_is_known_beside_a_missing_score(import_file):
    players = "".join(
        f'<player name="{name}" score="{total}" win="{won}"/>'
        for name, total, won in (("Ann", 3, 1), ("Bob", 5, 0), ("Cem", 9, 0), ("Dilek", "", 0))
    )
    item = '<item name="Golf" objecttype="thing" objectid="9"/>'
    import_file(f'<plays><play id="7" date="2026-01-01">{item}<players>{players}</players></play></plays>', choices={})
    assert stored_seats(Play.objects.get()) == [(3, 1), (5, 2), (9, 3), (None, None)]


# Ranks and totals


@pytest.mark.parametrize(
    ("seats", "came_in"),
    [
        ([(True, 1, 50), (False, 2, 30), (False, 0, 40)], [1, 2, None]),
        ([(True, 1, 50), (False, 2, 40), (False, 0, 30)], [1, 2, 3]),
        ([(True, 1, 9), (True, 1, 9), (False, 2, 3)], [1, 1, 3]),
        ([(True, 2, 9), (False, 1, 3)], [1, 2]),
        ([(False, 1, 50), (False, 3, 40)], [1, 3]),
        ([(False, 1, 9), (False, 2, 9), (False, 2, 9), (False, 3, 9)], [1, 2, 2, 4]),
        ([(False, 100000, 50), (False, 0, 40)], [1, 2]),
        ([(False, 1, 40), (False, 0, 50), (False, 0, 30)], [1, 2, 2]),
        ([(False, 2, None), (False, 0, 3)], [2, None]),
        ([(True, 0, 9), (False, 2, None), (False, 0, 3)], [1, 2, None]),
    ],
)
def test_a_rank_stands_whatever_the_totals_say(seats, came_in):
    assert places([SeatOutcome(*seat) for seat in seats]) == came_in


SEATS = [SeatOutcome(*values) for values in itertools.product((False, True), (0, 1, 2, 3), (None, 3, 5))]
WAYS = list(itertools.product((False, True), repeat=3))


@pytest.mark.parametrize(("fewest", "no_points", "manual_winner"), WAYS)
def test_nobody_wins_but_who_is_said_to_have_won(fewest, no_points, manual_winner):
    for number in (1, 2, 3):
        for seats in itertools.combinations_with_replacement(SEATS, number):
            came_in = places(seats, fewest=fewest, no_points=no_points, manual_winner=manual_winner)
            marked = {number for number, seat in enumerate(seats) if seat.won}
            first = {seat for seat, place in enumerate(came_in) if place == 1}
            assert first == marked or not marked, seats
            assert not (manual_winner and first - marked), seats
            for seat, place in zip(seats, came_in, strict=True):
                assert place is None or place >= (1 if seat.won else seat.rank) or (manual_winner and seat.rank == 1), (
                    seats
                )
                assert place is None or sum(other is not None and other < place for other in came_in) < place, seats
