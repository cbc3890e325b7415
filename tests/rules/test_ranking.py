"""Places, and what parted equal totals."""

from collections.abc import Callable
from typing import Any

import pytest

from scorer.rules.game import TieBreak
from scorer.rules.ranking import EQUAL, NOT_NEEDED, PARTED, SHARED, UNKNOWN, Parting, Tie, part
from scorer.rules.seats import Seat
from scorer.rules.standings import Standings
from scorer.rules.text import plain
from tests.games.tables import decided_by, places

from .harbour import TIDE, at_table, scored


def standing(*seats: tuple[int, int | None] | tuple[int, int | None, str]) -> Standings:
    """Of each seat the points of its crates, its wind, and perhaps a ship, which adds points of its own."""
    return scored(*(state(*seat) for seat in seats))


def state(points: int, wind: int | None, *ships: str) -> dict[str, Any]:
    return {"crates": [5] * (points // 5) + [1] * (points % 5), "wind": wind, "ships": ships}


def outcomes(tie: Tie) -> list[tuple[str, str, list[tuple[int, str]]]]:
    return [(step.key, step.outcome, [(seat, plain(value)) for seat, value in step.values]) for step in tie.steps]


def test_the_higher_total_is_ahead_and_nothing_decides() -> None:
    standings = standing((10, None), (12, None), (11, None))
    assert places(standings) == [3, 1, 2]
    assert decided_by(standings) == [None, None, None]
    assert standings.ties == ()


def test_places_after_a_tie_are_1_1_3_3() -> None:
    assert places(standing((50, 0), (50, 0), (40, 0), (40, 0))) == [1, 1, 3, 3]


def test_all_who_share_the_first_place_win() -> None:
    standings = standing((50, 0), (40, 0), (50, 0))
    assert standings.winners == (0, 2)
    assert decided_by(standings) == [SHARED, None, SHARED]


def test_the_first_tie_break_parts_equal_totals_and_is_named() -> None:
    standings = standing((10, -1), (10, 2), (9, 3))
    assert places(standings) == [2, 1, 3]
    assert decided_by(standings) == ["wind", "wind", None]


def test_a_later_tie_break_looks_only_at_those_whom_the_earlier_left_equal() -> None:
    # Berk is ahead by wind; Ada and Deniz are on one wind, and only they are parted by the ship that made their total.
    standings = standing((10, 1), (10, 2), (8, 3), (8, 1, "sloop"))
    assert places(standings) == [3, 1, 4, 2]
    assert decided_by(standings) == ["ships", "wind", None, "ships"]


def test_each_step_says_whom_it_looked_at_and_what_came_of_it() -> None:
    (tie,) = standing((10, 1), (10, 2), (8, 3), (8, 1, "sloop")).ties
    assert (tie.total, tie.seats) == (10, (0, 1, 3))
    assert outcomes(tie) == [
        ("wind", PARTED, [(0, "1"), (1, "2"), (3, "1")]),
        ("ships", PARTED, [(0, "0"), (3, "1")]),
    ]


def test_who_is_equal_after_every_step_shares_though_others_on_the_total_were_parted() -> None:
    standings = standing((10, 1), (10, 1), (10, 2))
    assert places(standings) == [2, 2, 1]
    assert decided_by(standings) == [SHARED, SHARED, "wind"]
    assert [seat.undecided for seat in standings.seats] == [False] * 3


def test_a_step_that_was_not_needed_says_so() -> None:
    (tie,) = standing((10, 1), (10, 2)).ties
    assert outcomes(tie) == [("wind", PARTED, [(0, "1"), (1, "2")]), ("ships", NOT_NEEDED, [])]


def test_a_step_that_finds_them_equal_says_so() -> None:
    (tie,) = standing((10, 1), (10, 1)).ties
    assert [step.outcome for step in tie.steps] == [EQUAL, EQUAL]


def test_a_tie_that_hangs_on_something_missing_is_shared_and_undecided() -> None:
    standings = standing((10, None), (10, 2), (9, 3))
    assert places(standings) == [1, 1, 3]
    assert decided_by(standings) == [SHARED, SHARED, None]
    assert [seat.undecided for seat in standings.seats] == [True, True, False]


def test_no_later_step_parts_those_who_wait_for_something_missing() -> None:
    # With his wind Ada may yet be ahead: the ship that Berk has more must not decide.
    standings = standing((10, None), (8, 2, "sloop"))
    assert places(standings) == [1, 1]
    assert decided_by(standings) == [SHARED, SHARED]
    assert outcomes(standings.ties[0]) == [("wind", UNKNOWN, [(1, "2")]), ("ships", NOT_NEEDED, [])]


def test_what_is_missing_elsewhere_leaves_a_tie_decided() -> None:
    assert decided_by(standing((10, 1), (10, 2), (9, None))) == ["wind", "wind", None]


def test_a_step_that_does_not_apply_is_not_taken() -> None:
    assert [step.key for step in standing((10, 1), (10, 1)).ties[0].steps] == ["wind", "ships"]


def test_a_step_may_apply_to_some_tables_only() -> None:
    standings = scored({"ships": ["brig"]}, {"clock": 2}, kinds=("player", TIDE))
    assert places(standings) == [2, 1]
    assert decided_by(standings) == ["tide", "tide"]


def test_two_ties_at_one_table_are_told_apart_from_the_top() -> None:
    ties = standing((40, 1), (50, 1), (40, 1), (50, 2)).ties
    assert [(tie.total, tie.seats) for tie in ties] == [(50, (1, 3)), (40, (0, 2))]


def parted(*steps: list[Any]) -> Parting:
    """Equal seats and, for each step, the values by which it takes them."""
    seats = [*at_table(*[{}] * len(steps[0])).seats()]
    taken = [TieBreak(key=f"step {n}", label="", rule="", value=by_seat(values)) for n, values in enumerate(steps, 1)]
    return part(taken, seats)


def by_seat(values: list[Any]) -> Callable[[Seat[Any]], Any]:
    return lambda seat: values[seat.index]


def seats_of(parting: Parting) -> list[list[int]]:
    return [[seat.index for seat in group] for group in parting.groups]


def test_what_is_missing_at_a_later_step_is_inapplicable_to_who_was_parted_before() -> None:
    parting = parted([1, 2, 3], [None, None, None])
    assert (seats_of(parting), parting.undecided) == ([[2], [1], [0]], frozenset())
    assert parting.decided_by == {0: "step 1", 1: "step 1", 2: "step 1"}


def test_a_value_may_be_open_in_its_last_part_and_parts_by_the_first() -> None:
    parting = parted([(9, None), (4, 0), (9, None)], [1, 2, 3])
    assert (seats_of(parting), parting.undecided) == ([[0, 2], [1]], frozenset({0, 2}))
    assert parting.decided_by == {0: SHARED, 1: "step 1", 2: SHARED}


def test_a_step_that_is_open_for_all_is_unknown_and_one_that_is_known_equal() -> None:
    assert [step.outcome for step in parted([(9, None), (9, None)]).steps] == [UNKNOWN]
    assert [step.outcome for step in parted([(9, 0), (9, 0)]).steps] == [EQUAL]
    assert parted([(9, 0), (9, 0)]).undecided == frozenset()


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_who_sits_where_decides_nothing(order: tuple[int, ...]) -> None:
    seats = [(10, 1), (10, 2), (10, 2)]
    assert places(standing(*(seats[seat] for seat in order))) == [[3, 1, 1][seat] for seat in order]
