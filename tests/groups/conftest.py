"""A group with Ada as owner and Berk as viewer; Chiyo is no member."""

import pytest

from scorer.accounts.visitor import Visitor
from scorer.groups import members
from tests.support import played


@pytest.fixture
def ada(db):
    return Visitor(None, "a" * 64)


@pytest.fixture
def berk(db):
    return Visitor(None, "b" * 64)


@pytest.fixture
def chiyo(db):
    return Visitor(None, "c" * 64)


@pytest.fixture
def owner(ada):
    return members.create_group(ada, "Thursdays").member


@pytest.fixture
def group(owner):
    return owner.group


@pytest.fixture
def add_play(group):
    """A finished play of Five Tribes in the group: `add_play(Ada=12, Berk=9)`, with gold alone."""

    def add_play(on="2026-05-11", **gold):
        return played.with_gold(group, on, **gold)

    return add_play
