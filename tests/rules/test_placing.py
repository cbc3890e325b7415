"""Typed places beside totals, by hand and in every combination for up to four people."""

import itertools

import pytest

from scorer.rules.placing import Span, place


def places(totals, typed, **rest):
    placing = place(totals, typed, **rest)
    assert (placing.undecided, placing.contradictions) == ({}, {})
    return placing.places


def test_the_most_points_come_first():
    assert places([9, 12, 3], [None] * 3) == [2, 1, 3]


def test_the_fewest_come_first_where_they_win():
    assert places([9, 12, 3], [None] * 3, fewest=True) == [2, 3, 1]


def test_equals_share_a_place_and_the_next_one_is_left_out():
    assert places([12, 12, 3], [None] * 3) == [1, 1, 3]


def test_typed_places_part_equals():
    assert places([12, 12, 3], [2, 1, None]) == [2, 1, 3]
    assert places([12, 12, 3], [1, None, None], is_parted=True) == [1, 2, 3]


def test_without_totals_the_typed_places_count():
    assert places([None] * 3, [2, 3, 1]) == [2, 3, 1]


def test_losers_without_a_place_share_the_next_one():
    assert places([None] * 3, [None, 1, None]) == [2, 1, 2]
    assert places([None] * 3, [1, None, 1]) == [1, 3, 1]


def test_a_gap_between_typed_places_is_filled_by_a_single_open_seat():
    assert places([None] * 3, [1, 3, None]) == [1, 3, 2]
    assert places([None] * 4, [None, 4, 1, None]) == [2, 4, 1, 2]


def test_a_gap_that_several_could_fill_is_asked_about():
    assert place([None] * 4, [1, 3, None, None]).undecided == {2: 2, 3: 2}


def test_a_gap_stays_a_gap():
    assert places([None] * 2, [1, 3]) == [1, 3]


def test_a_typed_second_place_never_wins():
    assert place([None, None], [2, None]).undecided == {1: 1}
    assert place([40, 40], [2, None], is_parted=True).undecided == {1: 1}
    assert place([None] * 3, [3, 2, None]).undecided == {2: 1}
    assert place([None, None], [2, 3]).undecided == {0: 1, 1: 1}


def test_a_typed_third_place_stays_third():
    assert place([50, 40, 40], [None, 3, None], is_parted=True).places == [1, 3, None]
    assert place([50, 40, 40], [None, 3, None], is_parted=True).undecided == {2: 2}
    assert places([50, 40, 40], [None, 3, 2], is_parted=True) == [1, 3, 2]


@pytest.mark.parametrize(
    ("totals", "typed", "wrong"),
    [
        ([50, 40], [2, None], {0: Span(1, 1)}),
        ([50, 40], [None, 1], {1: Span(2, 2)}),
        ([50, 40, 40], [None, 1, 2], {1: Span(2, 3)}),
        ([50, 40, 40], [None, 4, 2], {1: Span(3, 3)}),
        ([40, 40, 40], [1, 1, 2], {2: Span(3, 3)}),
        ([None] * 3, [1, 1, 2], {2: Span(3, None)}),
    ],
)
def test_a_contradiction_names_the_places_that_are_left(totals, typed, wrong):
    placing = place(totals, typed, is_parted=True)
    assert placing.contradictions == wrong
    assert [placing.places[seat] for seat in wrong] == [typed[seat] for seat in wrong]


def test_equals_that_always_share_contradict_another_place():
    assert place([8, 8, 5], [2, 1, None], is_parted=False).contradictions == {0: Span(1, 1)}
    assert places([8, 8, 5], [1, None, None], is_parted=False) == [1, 1, 3]


def test_with_one_total_missing_nobody_wins_unless_somebody_says_so():
    assert place([None, -5], [None, None]).places == [None, None]
    assert places([None, -5], [None, 1]) == [2, 1]


def test_alone_at_the_table_is_first():
    assert places([None], [None], is_parted=True) == [1]


# Every combination for up to four people, with and without totals: only their order matters.

ORDERS = [
    order
    for number in range(1, 5)
    for order in itertools.combinations_with_replacement((9, 7, 5, 3), number)
    if set(order) == {9, 7, 5, 3}.difference(range(min(order)))
]
TABLES = [
    (totals, typed)
    for totals in [*ORDERS, *((None,) * number for number in range(1, 5))]
    for typed in itertools.product((None, *range(1, len(totals) + 2)), repeat=len(totals))
]
WAYS = [(fewest, is_parted) for fewest in (False, True) for is_parted in (None, False, True)]


def contradicts(totals, came, fewest):
    """Why these places cannot be: more people ahead than a place leaves room for, or a total that says otherwise."""
    better = (lambda one, other: one < other) if fewest else (lambda one, other: one > other)
    for mine, total in zip(came, totals, strict=True):
        if sum(other < mine for other in came) >= mine:
            return "more people ahead than the place says"
        if any(
            better(total, one) and mine >= other for other, one in zip(came, totals, strict=True) if total is not None
        ):
            return "behind somebody with a worse total"
    return "" if 1 in came else "nobody is first"


@pytest.mark.parametrize(("fewest", "is_parted"), WAYS)
def test_no_result_contradicts_a_typed_place(fewest, is_parted):
    for totals, typed in TABLES:
        placing = place(totals, typed, fewest, is_parted)
        stored = [one for one, was in zip(placing.places, typed, strict=True) if was is not None]
        assert stored == [was for was in typed if was is not None]
        if not (placing.undecided or placing.contradictions):
            assert None not in placing.places
            assert contradicts(totals, placing.places, fewest) == "", (totals, typed)


@pytest.mark.parametrize(("fewest", "is_parted"), WAYS)
def test_only_what_is_open_or_wrong_is_asked_about(fewest, is_parted):
    for totals, typed in TABLES:
        placing = place(totals, typed, fewest, is_parted)
        assert all(typed[seat] is not None for seat in placing.contradictions)
        open_seats = {seat for seat, one in enumerate(placing.places) if one is None}
        assert placing.contradictions or placing.undecided or not open_seats
        for seat, span in placing.contradictions.items():
            assert not (span.low <= typed[seat] <= (span.high or typed[seat])), (totals, typed)


def is_competition(typed):
    return None not in typed and all(place == 1 + sum(other < place for other in typed) for place in typed)


@pytest.mark.parametrize("fewest", [False, True])
def test_whole_and_fitting_places_are_always_taken(fewest):
    for totals, typed in TABLES:
        if is_competition(typed) and contradicts(totals, typed, fewest) == "":
            assert places(totals, typed, fewest=fewest, is_parted=True) == list(typed), (totals, typed)


@pytest.mark.parametrize("fewest", [False, True])
def test_equals_share_in_a_game_without_a_tie_break(fewest):
    for totals, typed in TABLES:
        placing = place(totals, typed, fewest, is_parted=False)
        if None not in totals and not placing.contradictions:
            came = dict(zip(totals, placing.places, strict=True))
            assert [came[total] for total in totals] == placing.places


def test_it_is_inapplicable_who_sits_where():
    for totals, typed in TABLES:
        one = place(totals, typed, is_parted=True)
        other = place(totals[::-1], typed[::-1], is_parted=True)
        assert one.places == other.places[::-1]
        assert len(one.contradictions) == len(other.contradictions)
        assert sorted(one.undecided.values()) == sorted(other.undecided.values())
