"""Three people at a table of Five Tribes. Ada may edit, Berk may read, Chiyo has no link."""

import pytest

from scorer.games import all_games
from scorer.groups import members
from scorer.plays import writes
from scorer.plays.writes import NewSeat
from scorer.web.name_validation import clean_name
from tests.support.phones import Phone


@pytest.fixture
def start(db):
    """Starts a play on a phone: `start(ada, "five_tribes", "Ada", "Berk")`. An opponent is (kind, name)."""

    def start(phone, game, *names, kind=None, **options):
        seats = [NewSeat(clean_name(name)) for name in names] + ([NewSeat(kind=kind)] if kind else [])
        play = writes.start_play(all_games()[game], seats, options, phone.visitor().key_hash)
        phone.code = play.edit_code
        return play

    return start


@pytest.fixture
def ada():
    return Phone()


@pytest.fixture
def play(ada, start):
    """Ada, Berk and Chiyo play Five Tribes; Ada's phone began it."""
    return start(ada, "five_tribes", "Ada", "Berk", "Chiyo")


@pytest.fixture
def another_phone(play):
    """`another_phone()`: one more with the edit link."""

    def phone():
        made = Phone()
        made.code = play.edit_code
        return made

    return phone


@pytest.fixture
def second_phone(another_phone):
    return another_phone()


@pytest.fixture
def berk(play):
    phone = Phone()
    phone.code = play.view_code
    return phone


@pytest.fixture
def chiyo():
    return Phone()


@pytest.fixture
def seated(db):
    """A play without a phone, for the tests of what lies below the views."""

    def seated(game, *seats, **options):
        chosen = [seat if isinstance(seat, NewSeat) else NewSeat(seat) for seat in seats]
        return writes.start_play(all_games()[game], chosen, options)

    return seated


@pytest.fixture
def group(db, ada):
    """Thursdays, which Ada's phone has just made."""
    return members.create_group(ada.visitor(), "Thursdays").member.group


@pytest.fixture
def joined(group):
    """Makes a phone a member, or what else: `joined(berk, "viewer")`."""

    def joined(phone, role="member"):
        member = members.join(phone.visitor(), group.join_code)
        group.members.filter(pk=member.pk).update(role=role)
        return member

    return joined
