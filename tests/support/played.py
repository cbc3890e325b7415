"""Finished plays of a group, for the tests of whatever counts them."""

import datetime

from django.utils import timezone

from scorer.games import all_games
from scorer.groups import move_play
from scorer.plays import writes
from scorer.plays.models import Play, Seat
from scorer.plays.writes import NewSeat
from scorer.statistics import scores


def scored(group, game, on, **entries):
    """A play with a sheet: `scored(group, "five_tribes", "2026-05-11", Ada={"gold": 5})`; "helena" plays by itself."""
    seats = [NewSeat(kind=name) if name == "helena" else NewSeat(name) for name in entries]
    play = writes.start_play(all_games()[game], seats, {})
    for seat, typed in enumerate(entries.values()):
        for unit, text in typed.items():
            writes.apply_edit(play.edit_code, writes.Entry(f"{seat}{unit}", seat, unit, "", str(text)), "")
    version = Play.objects.get(pk=play.pk).version
    writes.finish_play(play.edit_code, version, True, datetime.date.fromisoformat(on), "")
    move_play.save_to_group(play.pk, group)
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
    move_play.assign_people(play)
    scores.recount([play.pk])
    return play
