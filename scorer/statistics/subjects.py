"""The statistics of each subject, from the cache or counted. All data are JSON values; people and plays are ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.db.models import Q, QuerySet

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.statistics.models import Score

from .cache import cached
from .game import GameStatistics
from .group import GroupStatistics
from .pair import PairStatistics
from .person import PersonStatistics
from .ratings import Ratings
from .reading import NO_LINES, Data, Mark, Row, plays, rows, rows_with_lines
from .snapshots import Counter, count

Scores = QuerySet[Score]


def group_statistics(group: Group) -> Data:
    return _statistics(group, "group", GroupStatistics(), _group_scores(group))


def person_statistics(group: Group, person: int) -> Data:
    scores = Score.objects.filter(player=person)
    return _statistics(group, f"person {person}", PersonStatistics(person), scores, partial(_rows_of_plays, person))


def _rows_of_plays(person: int, scores: Scores) -> Iterator[Row]:
    """All rows of the plays of one person. Only the person's own have lines, which take long to read."""
    lines = dict(scores.values_list("play", "lines"))
    for row in rows(Score.objects.filter(play__in=scores.values("play"))):
        yield row._replace(lines=lines.get(row.play_id, NO_LINES)) if row.player_id == person else row


def pair_statistics(group: Group, person: int, rival: int) -> Data:
    both = Score.objects.filter(people__gt=1, player__in=[person, rival])
    return _statistics(group, f"pair {person} {rival}", PairStatistics(person), both)


def game_statistics(group: Group, key: str) -> Data:
    read = rows_with_lines if key in all_games() else rows  # no other game has lines, which take long to read
    return _statistics(group, f"game {key}", GameStatistics(), _group_scores(group).filter(game=key), read)


def is_played(group: Group, key: str) -> bool:
    """False for a game that only an address names: nothing is cached for it."""
    return _group_scores(group).filter(game=key).exists()


def rating_statistics(group: Group) -> Data:
    return _statistics(group, "ratings", Ratings(), _group_scores(group).filter(people__gt=1))


def _group_scores(group: Group) -> Scores:
    return Score.objects.filter(group=group)


def _statistics(
    group: Group, subject: str, empty: Counter, scores: Scores, read: Callable[[Scores], Iterator[Row]] = rows
) -> Data:
    """`scores`: those of the subject. `read`: makes rows of them."""

    def after(mark: Mark | None) -> Iterator[list[Row]]:
        return plays(read(scores.filter(_after(mark)) if mark else scores))

    return cached(group, subject, lambda: count(group, subject, empty, after))


def _after(mark: Mark) -> Q:
    # The first condition is redundant, but lets the database use its index.
    return Q(played_on__gte=mark.on) & (Q(played_on__gt=mark.on) | Q(play__gt=mark.play))
