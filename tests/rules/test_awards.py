"""The ways in which board games give points, each with the working that it shows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.awards import Awarder, added, as_typed, beaten, each, per_one, printed, product, ranked, rounded
from scorer.rules.terms import award
from scorer.rules.text import plain

from .harbour import NAMES, SHIPS, Sheet, at_table

CULT, NETWORK = (8, 4, 2), (18, 12, 6)


def awarded(rule: Awarder, *states: dict[str, Any]) -> list[tuple[int, list[tuple[int | None, str]]]]:
    """The award of each seat: the points, and the terms in English."""
    awards = [rule(seat) for seat in at_table(*states).seats()]
    return [(one.points, [(term.points, plain(term.text)) for term in one.working]) for one in awards]


def test_points_for_each_one() -> None:
    assert awarded(per_one("fish", 3), {"fish": 2}, {}) == [(6, [(6, "2 × 3")]), (0, [(0, "0 × 3")])]
    assert product(2, -1).points == -2


def test_an_entry_that_is_the_points_already() -> None:
    assert awarded(as_typed("wind"), {"wind": -3}) == [(-3, [(-3, "-3 as entered")])]


def test_printed_values_are_added_as_they_were_typed() -> None:
    assert awarded(printed("crates"), {"crates": [6, 1, 6]}, {}) == [(13, [(13, "6 + 1 + 6")]), (0, [(0, "none")])]
    assert added((4,)) == (4, added((4,)).text)
    assert plain(added((4,)).text) == "4"


def test_a_line_that_looks_at_nobody_else() -> None:
    crews = each(lambda sheet: award(product(len(sheet.ships), 5)))
    assert awarded(crews, {"ships": [*SHIPS]}, {}) == [(10, [(10, "2 × 5")]), (0, [(0, "0 × 5")])]


def test_an_award_is_the_sum_of_its_terms_and_a_term_without_points_only_explains() -> None:
    assert award(product(2, 3), added((1,)), added(())._replace(points=None)).points == 7
    assert award().points == 0


def test_an_award_is_open_where_its_working_explains_and_gives_no_number() -> None:
    explained = added(())._replace(points=None)
    assert award(explained).is_open
    assert not award().is_open
    assert not award(product(0, 1)).is_open
    assert not award(explained, product(0, 1)).is_open


def fish(sheet: Sheet) -> int:
    return sheet.fish


def caught(*numbers: int) -> list[dict[str, Any]]:
    return [{"fish": number} for number in numbers]


def test_only_rivals_with_strictly_fewer_are_beaten() -> None:
    assert [beaten(seat, fish) for seat in at_table(*caught(5, 5, 3, 1)).seats()] == [2, 2, 1, 0]


@pytest.mark.parametrize(
    ("numbers", "prizes", "points"),
    [
        # Ties for any rank, on a cult track and in the network; 0 earns nothing.
        ((7, 7, 3, 0), CULT, [6, 6, 2, 0]),
        ((5, 5, 5, 2), CULT, [4, 4, 4, 0]),
        ((4, 4, 4, 4), CULT, [3, 3, 3, 3]),
        ((9, 4, 4, 1), CULT, [8, 3, 3, 0]),
        ((9, 5, 3, 3), CULT, [8, 4, 1, 1]),
        ((6, 0, 0, 0), CULT, [8, 0, 0, 0]),
        ((0, 0, 0, 0), CULT, [0, 0, 0, 0]),
        ((9, 8, 8, 8), NETWORK, [18, 6, 6, 6]),
        ((9, 9, 9, 5), NETWORK, [12, 12, 12, 0]),
        ((9, 8, 7, 7), NETWORK, [18, 12, 3, 3]),
        ((9, 9), NETWORK, [15, 15]),
        ((9, 8), NETWORK, [18, 12]),
        ((9,), NETWORK, [18]),
    ],
)
def test_equals_share_the_prizes_of_the_ranks_they_occupy(
    numbers: tuple[int, ...], prizes: tuple[int, ...], points: list[int]
) -> None:
    assert [points for points, _working in awarded(ranked("fish", prizes), *caught(*numbers))] == points


def test_the_working_of_a_prize_names_the_rank_and_what_was_shared() -> None:
    workings = [working for _points, working in awarded(ranked("fish", CULT), *caught(9, 4, 4, 1, 0))]
    shared = [(3, "2 players on 4 share 4 + 2: 3 each")]
    assert workings == [[(8, "place 1: 8")], shared, shared, [(0, "place 4: no prize")], [(0, "0 earns nothing")]]


def test_a_share_is_rounded_down_and_says_so() -> None:
    workings = [working for _points, working in awarded(ranked("fish", CULT), *caught(9, 5, 3, 3, 3))]
    assert workings[2:] == [[(0, "3 players on 3 share 2: 0 each, rounded down")]] * 3


def test_equals_beyond_the_prizes_are_told_that_there_is_none() -> None:
    workings = [working for _points, working in awarded(ranked("fish", (6,)), *caught(9, 3, 3))]
    assert workings[1:] == [[(0, "2 players on 3: no prize")]] * 2


several = st.lists(st.integers(0, 10), min_size=1, max_size=len(NAMES))
falling = st.lists(st.integers(0, 20), max_size=4).map(lambda prizes: sorted(prizes, reverse=True))


@given(several, falling)
def test_prizes_handed_out_never_exceed_the_prizes(numbers: list[int], prizes: list[int]) -> None:
    points = [points for points, _working in awarded(ranked("fish", prizes), *caught(*numbers))]
    assert 0 <= sum(points) <= sum(prizes[: len(numbers)])


@given(several, falling)
def test_who_has_more_never_gets_less_and_equals_get_the_same(numbers: list[int], prizes: list[int]) -> None:
    points = [points for points, _working in awarded(ranked("fish", prizes), *caught(*numbers))]
    by_number = sorted(zip(numbers, points, strict=True))
    assert [got for _number, got in by_number] == sorted(points)
    assert len(set(by_number)) == len(set(numbers))


@pytest.mark.parametrize(("number", "points"), [(0, 0), (2, 0), (3, 2), (5, 2), (6, 4)])
def test_so_many_points_for_each_full_three(number: int, points: int) -> None:
    assert rounded(number, 3, points=2) == points
