"""Places out of totals, for plays that nobody scored here."""

from scorer.rules.totals import alike, places, plain_summary, unparted


def test_the_most_points_come_first():
    assert places([9, 12, 3], [None] * 3) == [2, 1, 3]


def test_the_fewest_come_first_where_they_win():
    assert places([9, 12, 3], [None] * 3, fewest=True) == [2, 3, 1]


def test_equals_share_a_place_and_the_next_one_is_left_out():
    assert places([12, 12, 3], [None] * 3) == [1, 1, 3]


def test_a_given_place_parts_equals_and_nobody_else():
    assert places([12, 12, 30], [3, 2, None]) == [3, 2, 1]


def test_without_totals_the_given_places_count():
    assert places([None] * 3, [2, 3, 1]) == [2, 3, 1]


def test_who_is_only_known_not_to_have_won_shares_the_next_place():
    assert places([None] * 3, [None, 1, None]) == [2, 1, 2]


def test_who_has_no_total_comes_behind_those_who_have_one():
    assert places([None, -5], [None, None]) == [2, 1]


def test_alike_are_equals_and_everybody_where_there_are_no_totals():
    assert alike([12, 3, 12]) == [[0, 2]]
    assert alike([None, None]) == [[0, 1]]
    assert alike([12, 3]) == []


def test_where_nothing_else_parts_equals_only_those_without_totals_are_unparted():
    assert unparted([12, 3, 12], is_parted=True) == [[0, 2]]
    assert unparted([12, 3, 12], is_parted=False) == []
    assert unparted([None, None], is_parted=False) == [[0, 1]]


def test_a_summary_names_the_ties_and_explains_none():
    summary = plain_summary([12, 12, 3], [1, 2, 3])
    assert summary["ties"] == [{"total": 12, "seats": [0, 1], "steps": []}]
    assert summary["plain"] is True
