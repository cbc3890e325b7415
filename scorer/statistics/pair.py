"""Two people: the plays that both sat at, seen by one of them."""

from __future__ import annotations

from collections import defaultdict

from .opponents import Meetings
from .reading import Data, Row, named, plays

LATEST = 10


def pair(one: int, found: list[Row]) -> Data:
    """`found`: the rows of both."""
    pairs = [_with_first(together, one) for together in plays(found) if len(together) == 2]
    games: dict[str, Meetings] = defaultdict(Meetings)
    over_all = Meetings()
    for mine, theirs in pairs:
        over_all.add(mine, theirs)
        games[mine.game].add(mine, theirs)
    order = sorted(games.items(), key=lambda game: (-game[1].plays, game[0]))
    return {
        **over_all.told(),
        "titles": named([mine for mine, _ in pairs]),
        "games": [{"game": game, **meetings.told()} for game, meetings in order],
        "latest": [_told(*both) for both in pairs[: -LATEST - 1 : -1]],
    }


def _with_first(together: list[Row], one: int) -> tuple[Row, Row]:
    first, second = together
    return (first, second) if first.player_id == one else (second, first)


def _told(mine: Row, theirs: Row) -> Data:
    both = {"totals": [mine.total, theirs.total], "places": [mine.place, theirs.place]}
    return {"play": mine.play_id, "on": mine.played_on, "game": mine.game, **both}
