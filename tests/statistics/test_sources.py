"""Sources of points over time: the number of bars is limited."""

import pytest

from scorer.statistics.reading import Row
from scorer.statistics.sources import MAX_BARS, Bars


def played(at):
    """One play a day, each with one point more."""
    on = f"day {at:03}"
    return Row(at, 1, "azul", on, 2, at, 1, 0, None, "", False, {"tiles": at})


@pytest.fixture
def bars():
    def bars(many):
        found = Bars()
        for at in range(many):
            found.add(played(at))
        return found.to_data()

    return bars


def test_a_bar_a_play_as_long_as_there_is_room(bars):
    assert [bar["lines"]["tiles"] for bar in bars(MAX_BARS)] == list(range(MAX_BARS))


def test_one_play_more_and_each_bar_is_two_plays_but_for_the_last(bars):
    found = bars(MAX_BARS + 1)
    assert found[0] == {"first": "day 000", "last": "day 001", "scores": 2, "lines": {"tiles": 0.5}}
    assert found[-1] == {"first": "day 020", "last": "day 020", "scores": 1, "lines": {"tiles": 20}}
    assert len(found) == 11


@pytest.mark.parametrize("many", [1, 20, 21, 40, 41, 80, 81, 160, 1000])
def test_every_play_is_in_one_bar_and_all_bars_but_the_last_are_of_equally_many(bars, many):
    sizes = [bar["scores"] for bar in bars(many)]
    assert sum(sizes) == many
    assert len(sizes) <= MAX_BARS
    assert len(set(sizes[:-1])) <= 1
    assert sizes[-1] <= sizes[0]
