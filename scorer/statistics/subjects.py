"""The statistics of a group, a person, two people, a game, and the ratings, each as it is kept until the history
changes. Everything is a JSON value; people and plays are their ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from django.db.models import Q, QuerySet

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.statistics.models import Score

from .cache import kept
from .game import OfGame
from .group import OfGroup
from .pair import OfTwo
from .person import OfPerson
from .ratings import Ratings
from .reading import NO_LINES, Data, Row, plays, rows, rows_with_lines
from .snapshots import Counted, Mark, counted

Scores = QuerySet[Score]


def of_group(asked: Group) -> Data:
    return _told(asked, "group", OfGroup(), _scores(asked))


def of_person(asked: Group, one: int) -> Data:
    own = Score.objects.filter(player=one)
    return _told(asked, f"person {one}", OfPerson(one), own, partial(_at_their_plays, one))


def _at_their_plays(one: int, own: Scores) -> Iterator[Row]:
    """Everybody's rows; only one's own have their lines, since those take long to read."""
    lines = dict(own.values_list("play", "lines"))
    for row in rows(Score.objects.filter(play__in=own.values("play"))):
        yield row._replace(lines=lines.get(row.play_id, NO_LINES)) if row.player_id == one else row


def of_two(asked: Group, one: int, rival: int) -> Data:
    both = Score.objects.filter(people__gt=1, player__in=[one, rival])
    return _told(asked, f"pair {one} {rival}", OfTwo(one), both)


def of_game(asked: Group, key: str) -> Data:
    read = rows_with_lines if key in all_games() else rows  # no other game has lines, which take long to read
    return _told(asked, f"game {key}", OfGame(), _scores(asked).filter(game=key), read)


def is_played(asked: Group, key: str) -> bool:
    """Asked before anything is kept of a game that only an address names."""
    return _scores(asked).filter(game=key).exists()


def of_ratings(asked: Group) -> Data:
    return _told(asked, "ratings", Ratings(), _scores(asked).filter(people__gt=1))


def _scores(asked: Group) -> Scores:
    return Score.objects.filter(group=asked)


def _told(
    asked: Group, name: str, empty: Counted, scores: Scores, read: Callable[[Scores], Iterator[Row]] = rows
) -> Data:
    """`scores`: those that the subject is made of; `read`: the rows that they need."""

    def behind(mark: Mark | None) -> Iterator[list[Row]]:
        return plays(read(scores.filter(_is_behind(mark)) if mark else scores))

    return kept(asked, name, lambda: counted(asked, name, empty, behind))


def _is_behind(mark: Mark) -> Q:
    # The first part says nothing new, but a database finds the place in its index by it.
    return Q(played_on__gte=mark.on) & (Q(played_on__gt=mark.on) | Q(play__gt=mark.play))
