"""Three people at a table of Five Tribes. Ada may edit, Berk may read, Chiyo has no link."""

import pytest

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import NewSeat
from tests.support.phones import Phone


@pytest.fixture
def start(db):
    """Starts a play on a phone: `start(ada, "five_tribes", "Ada", "Berk")`. An opponent is (kind, name)."""

    def start(phone, game, *names, kind=None, **options):
        answer = phone.post(
            f"/new/{game}/",
            {"people": f"{len(names)}-{kind}" if kind else len(names), **options}
            | {f"name_{seat}": name for seat, name in enumerate(names)},
        )
        assert answer.status_code == 302, f"{game} was not started"
        play = Play.objects.order_by("-pk")[0]
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
    ada.post("/groups/new/", {"name": "Thursdays"})
    return Group.objects.get()


@pytest.fixture
def joined(group):
    """Makes a phone a member, or what else: `joined(berk, "viewer")`."""

    def joined(phone, role="member"):
        before = set(group.members.values_list("pk", flat=True))
        phone.post(f"/join/{group.join_code}/")
        member = group.members.exclude(pk__in=before).get()
        group.members.filter(pk=member.pk).update(role=role)
        return member

    return joined
