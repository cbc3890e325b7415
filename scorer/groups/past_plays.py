"""Plays that come in with their totals or places alone: an evening of the past, and games that have no sheet here."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import F, Q
from django.utils import timezone

from scorer.accounts import devices
from scorer.games import all_games
from scorer.groups.models import Group, Player
from scorer.groups.people import FULL, room
from scorer.groups.resolve_people import of_that_name, who_they_are
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.presenters.play_list import seat_name
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayRow, lock_row
from scorer.plays.writes.start import derive_key
from scorer.rules.inputs import Refused
from scorer.rules.placing import place
from scorer.rules.text import text
from scorer.rules.totals import Numbers, plain_summary
from scorer.server.write_lock import write_transaction

OUT_OF_THE_WAY = 1000  # positions that no table has


class Took(NamedTuple):
    """Somebody who took part: one of the group's people, or else a guest's name. `place`: as typed, None if it was left
    open. `seat`: the row of somebody at the table who is none of the group's people, and stays that."""

    player: int | None = None
    name: str = ""
    total: int | None = None
    place: int | None = None
    seat: int | None = None


class Past(NamedTuple):
    """What is known of such a play. `game` is empty where it is none of ours; then `title` is its name."""

    game: str
    title: str
    played_on: datetime.date
    people: tuple[Took, ...]
    fewest: bool = False


class ChangedMeanwhile(Exception):
    """Somebody else changed the play since this one was shown. `version`: the one that stands."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


def enter(group: Group, past: Past, key_hash: str, once: str = "") -> Play:
    """A finished play of a group; the same one again where this device already used `once` for the same evening."""
    token = once or secrets.token_hex(16)
    asked = derive_key(["past", token, key_hash, group.pk, *past._replace(played_on=past.played_on.isoformat())])
    made: dict[str, Any] = {"group": group, "source": Play.Source.TOTALS, "finished_at": timezone.now()}
    with write_transaction():
        made["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(idempotency_key=asked, defaults=made)
        if is_new:
            _write(play, past)
    return play


def correct(code: str, past: Past, version: int, key_hash: str) -> None:
    """Puts this in the place of what was known. Raises ChangedMeanwhile, NoSuchPlay where the play has a sheet."""
    with write_transaction():
        row = lock_row(code, key_hash)
        if row.version != version:
            raise ChangedMeanwhile(row.version)
        play = Play.objects.select_related("group").get(pk=row.id)
        if play.source != Play.Source.TOTALS:
            raise NoSuchPlay
        before = told(play)
        _write(play, past)
        _log(row, before, told(play))


def _log(row: PlayRow, before: str, now: str) -> None:
    if before != now:
        append_edit(row, Edit.Action.TOTALS, old=before, new=now)


def _write(play: Play, past: Past) -> None:
    """Inside a transaction: the play, its seats and what it counts for."""
    totals = [one.total for one in past.people]
    is_parted = None if may_be_parted(past.game) else False
    came = place(totals, [one.place for one in past.people], past.fewest, is_parted).places
    play.game, play.title, play.played_on = past.game, past.title, past.played_on
    play.options = {"fewest": True} if past.fewest else {}
    play.summary = plain_summary(totals, came, past.fewest)
    play.save(update_fields=["game", "title", "played_on", "options", "summary"])
    _seat(play, past.people, came)
    results_changed.send(Play, plays=[play.pk])


def may_be_parted(key: str) -> bool:
    """True if something may part equal totals: in every game but those of ours without a tie-break."""
    game = all_games().get(key)
    return game is None or bool(game.ties)


def _seat(play: Play, people: Sequence[Took], came: Numbers) -> None:
    """Who stays keeps their row, whatever its position: what was written of a row stays true."""
    seats = Seat.objects.filter(play=play)
    who = list(_who_sits_there(play, people))
    seats.exclude(_any_of(who)).delete()
    seats.update(position=F("position") + OUT_OF_THE_WAY)
    for position, (one_of, one, came_in) in enumerate(zip(who, people, came, strict=True)):
        now = {"position": position, "total": one.total, "place": came_in}
        seats.update_or_create(play=play, **one_of, defaults=now)


def _any_of(who: Sequence[dict[str, Any]]) -> Q:
    players = [one["player_id"] for one in who if one["player_id"]]
    return Q(player__in=players) | Q(player=None, pk__in=[one["pk"] for one in who if "pk" in one])


def _who_sits_there(play: Play, people: Sequence[Took]) -> Iterator[dict[str, Any]]:
    """By what the row of each is known. A name that one of the group has who is not there yet is that person; any
    other is a guest."""
    known = who_they_are(one.player for one in people if one.player)
    taken = set(known.values())
    if len(taken) < len(known):
        raise Refused(text("Two of these people were found to be one. Load this page again."))
    for one in people:
        if one.seat:
            yield {"pk": one.seat, "player_id": None}
            continue
        found = known[one.player] if one.player else _guest(play.group, one.name, taken)
        taken.add(found)
        yield {"player_id": found}


def _guest(group: Group, name: str, taken: set[int]) -> int:
    known = next((player.pk for player in of_that_name(group, name) if player.pk not in taken), None)
    if known is None and not room(group):
        raise Refused(FULL)
    return known or Player.objects.create(group=group, name=name, guest=True).pk


def told(play: Play) -> str:
    """What a change changed, as the log keeps it: the game, and everybody with their total and place."""
    seats = Seat.objects.filter(play=play).select_related("player").order_by("position")
    people = [(seat_name(seat), seat.total, seat.place) for seat in seats]
    return json.dumps([play.game or play.title, str(play.played_on), people])
