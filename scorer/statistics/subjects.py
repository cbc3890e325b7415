"""The statistics of a group, a person, two people, a game, and the ratings, each as it is kept until the history
changes. Everything is a JSON value; people and plays are their ids."""

from __future__ import annotations

from django.db.models import QuerySet

from scorer.models import Group, Score

from .game import game
from .group import group
from .kept import kept
from .pair import pair
from .person import person
from .ratings import ratings
from .reading import Data, points, rows


def of_group(asked: Group) -> Data:
    return kept(asked, "group", lambda: group(rows(_scores(asked))))


def of_person(asked: Group, one: int) -> Data:
    return kept(asked, f"person {one}", lambda: _person(asked, one))


def _person(asked: Group, one: int) -> Data:
    own = _scores(asked).filter(player=one)
    together = _scores(asked).filter(people__gt=1, play__in=own.values("play"))
    return person(one, rows(own), rows(together), points(own))


def of_two(asked: Group, one: int, rival: int) -> Data:
    both = _scores(asked).filter(people__gt=1, player__in=[one, rival])
    return kept(asked, f"pair {one} {rival}", lambda: pair(one, rows(both)))


def of_game(asked: Group, key: str) -> Data:
    scores = _scores(asked).filter(game=key)
    return kept(asked, f"game {key}", lambda: game(rows(scores), points(scores)))


def is_played(asked: Group, key: str) -> bool:
    """Asked before anything is kept of a game that only an address names."""
    return _scores(asked).filter(game=key).exists()


def of_ratings(asked: Group) -> Data:
    return kept(asked, "ratings", lambda: ratings(rows(_scores(asked).filter(people__gt=1))))


def _scores(asked: Group) -> QuerySet[Score]:
    return Score.objects.filter(group=asked)
