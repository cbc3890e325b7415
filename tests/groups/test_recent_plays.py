"""The plays on a group's page."""

import pytest

from scorer.groups import recent_plays
from scorer.plays.models import Play, Seat


@pytest.fixture
def without_summary(add_play):
    """A play with totals and places alone: `without_summary((50, 1), (40, 2))`."""

    def without_summary(*seats):
        play = add_play(Ada=1, Berk=2)
        Play.objects.filter(pk=play.pk).update(summary=None, result=None)
        for position, (total, place) in enumerate(seats):
            Seat.objects.filter(play=play, position=position).update(total=total, place=place)

    return without_summary


@pytest.mark.parametrize(
    ("seats", "verdict"),
    [
        ([(50, 1), (40, 2)], ("Ada wins", "50 points, 10 ahead.")),
        ([(50, 1), (50, 1)], ("Ada and Berk share the victory", "50 points each.")),
        ([(None, 2), (None, 1)], ("Berk wins", "The points were not written down.")),
        ([(None, None), (None, None)], ("No winner was recorded", "")),
    ],
)
def test_a_play_without_a_summary_is_told_as_on_its_own_page(group, without_summary, seats, verdict):
    without_summary(*seats)
    assert [row["verdict"] for row in recent_plays.latest_results(group, 5)] == [verdict]
