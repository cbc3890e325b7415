"""Eight plays that can be counted by hand.

    no  date        game          people and points, in the order of places
    1   5 January   Five Tribes   Ada 50, Berk 40, Chiyo 30
    2   12 January  Five Tribes   Ada 60 and Berk 60 share the win, Deniz 40, Chiyo 20
    3   2 February  Terra Mystica Berk (witches) 80, Deniz (nomads) 70
    4   2 February  Terra Mystica Ada (nomads) 90, Chiyo (witches) 75 and Berk (dwarves) 75 share the second place
    5   1 March     Architects    Ada 12, Berk 8, and Helena, whom the game plays, 0
    6   8 March     Architects    Ada 12 alone, against Helena's 1
    7   1 April     Azul          Chiyo 66, Dennis 60, entered by totals; Dennis is found to be Deniz
    8   2 April     Azul          Deniz ahead of Ada, entered by places

Chiyo is archived. The plays are entered in another order than they were played in."""

from functools import partial
from types import SimpleNamespace

import pytest

from scorer.groups import player_writes
from scorer.groups.models import Player
from tests.groups.conftest import ada, add_play, berk, chiyo, group, owner  # noqa: F401  # the same group, counted
from tests.support import played


@pytest.fixture
def scored(group):  # noqa: F811
    return partial(played.scored, group)


@pytest.fixture
def entered(group):  # noqa: F811
    return partial(played.entered, group)


@pytest.fixture
def history(group, ada, scored, entered):  # noqa: F811
    """The group, its plays by number, its people by name, and the merge."""
    made = {
        8: entered("Azul", "2026-04-02", Ada=(None, 2), Deniz=(None, 1)),
        1: scored("five_tribes", "2026-01-05", Ada={"gold": 50}, Berk={"gold": 40}, Chiyo={"gold": 30}),
        3: scored(
            "terra_mystica",
            "2026-02-02",
            Berk={"faction": "witches", "vp_track": 80},
            Deniz={"faction": "nomads", "vp_track": 70},
        ),
        2: scored(
            "five_tribes",
            "2026-01-12",
            Chiyo={"gold": 20},
            Ada={"gold": 60},
            Berk={"gold": 60},
            Deniz={"gold": 40},
        ),
        4: scored(
            "terra_mystica",
            "2026-02-02",
            Chiyo={"faction": "witches", "vp_track": 75},
            Berk={"faction": "dwarves", "vp_track": 75},
            Ada={"faction": "nomads", "vp_track": 90},
        ),
        5: scored("architects", "2026-03-01", Ada={"gold": 12}, Berk={"gold": 8}, helena={}),
        7: entered("Azul", "2026-04-01", Chiyo=(66, 1), Dennis=(60, 2)),
        6: scored("architects", "2026-03-08", Ada={"gold": 12}, helena={"virtue": 10}),
    }
    people = {player.name: player for player in Player.objects.filter(group=group)}
    player_writes.archive(people["Chiyo"], ada)
    merge = player_writes.merge(people["Dennis"], people["Deniz"], ada)
    group.refresh_from_db()
    return SimpleNamespace(group=group, plays=made, people=people, merge=merge)


@pytest.fixture
def named(history):
    """The computed figures, with names for people, numbers for plays, and three digits behind the point."""
    names = {player.pk: name for name, player in history.people.items()}
    numbers = {play.pk: number for number, play in history.plays.items()}

    def named(data):
        if isinstance(data, dict):
            return {key: spelt(key, named(value)) for key, value in data.items()}
        if isinstance(data, list):
            return [named(item) for item in data]
        return round(data, 3) if isinstance(data, float) else data

    def spelt(key, value):
        if key == "player":
            return names[value]
        return numbers[value] if key == "play" else value

    return named
