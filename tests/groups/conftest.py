"""A group of Ada's. Ada owns it, Berk may look, Chiyo does not belong."""

import datetime

import pytest

from scorer import plays
from scorer.games import all_games
from scorer.groups import keeping, members
from scorer.models import Play
from scorer.plays import NewSeat
from scorer.visitors import Who


@pytest.fixture
def ada(db):
    return Who(None, "a" * 64)


@pytest.fixture
def berk(db):
    return Who(None, "b" * 64)


@pytest.fixture
def chiyo(db):
    return Who(None, "c" * 64)


@pytest.fixture
def owner(ada):
    return members.make(ada, "Thursdays").member


@pytest.fixture
def group(owner):
    return owner.group


@pytest.fixture
def kept(group):
    """A finished play of Five Tribes in the group: `kept(Ada=12, Berk=9)`, with gold alone."""

    def kept(on="2026-05-11", **gold):
        play = plays.start(all_games()["five_tribes"], [NewSeat(name) for name in gold], {})
        for seat, points in enumerate(gold.values()):
            plays.apply_edit(play.edit_code, plays.Entry(f"{seat}", seat, "gold", "", str(points)), "")
        version = Play.objects.get(pk=play.pk).version
        plays.finish(play.edit_code, version, True, datetime.date.fromisoformat(on), "")
        keeping.keep(play.pk, group)
        return Play.objects.get(pk=play.pk)

    return kept
