"""Totals and places of plays that nobody scored here."""

from scorer.rules.totals import equal_seats, plain_summary, unparted


def test_alike_are_equals_and_everybody_where_there_are_no_totals():
    assert equal_seats([12, 3, 12]) == [[0, 2]]
    assert equal_seats([None, None]) == [[0, 1]]
    assert equal_seats([12, 3]) == []


def test_where_nothing_else_parts_equals_only_those_without_totals_are_unparted():
    assert unparted([12, 3, 12], is_parted=True) == [[0, 2]]
    assert unparted([12, 3, 12], is_parted=False) == []
    assert unparted([None, None], is_parted=False) == [[0, 1]]


def test_a_summary_names_the_ties_and_explains_none():
    summary = plain_summary([12, 12, 3], [1, 2, 3])
    assert summary["ties"] == [{"total": 12, "seats": [0, 1], "steps": []}]
    assert summary["plain"] is True
