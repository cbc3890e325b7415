"""Numbers of statistics as pages show them."""

import pytest

from scorer.statistics.templatetags.statistics import decimal, share
from scorer.statistics.words import DASH


@pytest.mark.parametrize(
    ("part", "total", "shown"), [(1, 3, "33%"), (2, 3, "67%"), (0, 5, "0%"), (5, 5, "100%"), (0, 0, DASH)]
)
def test_a_share_is_rounded_to_a_whole_percentage(part, total, shown):
    assert share(part, total) == shown


@pytest.mark.parametrize(("number", "shown"), [(2 / 3, "0.7"), (-1.25, "−1.3"), (4.0, "4.0"), (None, DASH)])
def test_an_average_has_one_decimal(number, shown):
    assert decimal(number) == shown
