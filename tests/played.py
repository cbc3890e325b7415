"""Finished plays of a group, for the tests of whatever counts them."""

import datetime

from django.utils import timezone

from scorer import plays
from scorer.games import all_games
from scorer.groups import keeping
from scorer.history import counting
from scorer.models import Play, Seat
from scorer.plays import NewSeat


def scored(group, game, on, **entries):
    """A play with a sheet: `scored(group, "five_tribes", "2026-05-11", Ada={"gold": 5})`; "helena" plays by itself."""
    seats = [NewSeat(kind=name) if name == "helena" else NewSeat(name) for name in entries]
    play = plays.start(all_games()[game], seats, {})
    for seat, typed in enumerate(entries.values()):
        for unit, text in typed.items():
            plays.apply_edit(play.edit_code, plays.Entry(f"{seat}{unit}", seat, unit, "", str(text)), "")
    version = Play.objects.get(pk=play.pk).version
    plays.finish(play.edit_code, version, True, datetime.date.fromisoformat(on), "")
    keeping.keep(play.pk, group)
    return Play.objects.get(pk=play.pk)


def with_gold(group, on, **gold):
    """A play of Five Tribes with gold alone: `with_gold(group, "2026-05-11", Ada=12, Berk=9)`."""
    return scored(group, "five_tribes", on, **{name: {"gold": points} for name, points in gold.items()})


def entered(group, title, on, fewest=False, **seats):
    """A play without a sheet: `entered(group, "Azul", "2026-04-01", Chiyo=(66, 1))`, a total or None, and a place.

    `fewest`: the fewest points won."""
    play = Play.objects.create(
        group=group,
        title=title,
        options={"fewest": True} if fewest else {},
        source=Play.Source.TOTALS,
        played_on=datetime.date.fromisoformat(on),
        finished_at=timezone.now(),
    )
    for position, (name, (total, place)) in enumerate(seats.items()):
        Seat.objects.create(play=play, position=position, name=name, total=total, place=place)
    keeping.seat_people(play)
    counting.recount([play.pk])
    return play
