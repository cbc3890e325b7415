"""Presence: the devices that have a sheet open. Each sends a heartbeat and gets the others.

A heartbeat is no edit: it raises no version and has no line in the log. It has an address of its own, so that a poll
stays one query."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone

from scorer.plays.models import Play, Presence
from scorer.plays.play_state import NoSuchPlay, PlayState
from scorer.server import clock
from scorer.server.write_lock import write_transaction

WRITE_INTERVAL = datetime.timedelta(seconds=30)  # of one phone; device/presence.js reports a second later
PRESENCE_TIMEOUT = datetime.timedelta(seconds=75)  # after its last heartbeat: one that is late twice has left
PRESENCE_TTL = datetime.timedelta(hours=1)
MAX_DEVICES = 30  # recorded at one play: the largest table has eight seats, each may bring a second phone and a guest


class Heartbeat(NamedTuple):
    """A device's message. `seat`: the id of its seat. `visit_id`: the visit of one of its tabs. `arrives`: the visit
    begins, or goes on while that of another tab ends."""

    key_hash: str
    seat: int | None
    visit_id: str = ""
    arrives: bool = False


class OtherDevices(NamedTuple):
    """The others at a sheet: names of those with a seat, and the number of those without."""

    names: list[str]
    phones: int


def beat(play: PlayState, heartbeat: Heartbeat) -> OtherDevices:
    """Records this device's presence; returns the others. Raises NoSuchPlay if the play is deleted meanwhile.

    A device without a key, which accepts no cookie, is not recorded: every heartbeat would be a new device."""
    now = timezone.now()
    recent = Presence.objects.filter(play=play.id, seen_at__range=clock.recent(PRESENCE_TIMEOUT))
    present = {presence.key_hash: presence for presence in recent}
    before = present.pop(heartbeat.key_hash, None)
    if heartbeat.key_hash and (before is None or _is_due(heartbeat, before, now)):
        row = Presence(
            play_id=play.id, key_hash=heartbeat.key_hash, seat=heartbeat.seat, visit_id=heartbeat.visit_id, seen_at=now
        )
        try:
            _record(row, is_new=before is None)
        except IntegrityError:
            raise NoSuchPlay from None
    return _other_devices(play, [presence.seat for presence in present.values()])


def _is_due(heartbeat: Heartbeat, before: Presence, now: datetime.datetime) -> bool:
    """A new visit is written at once, or the end of the one before could arrive later and remove it."""
    return (
        before.seat != heartbeat.seat
        or before.seen_at <= now - WRITE_INTERVAL
        or (heartbeat.arrives and before.visit_id != heartbeat.visit_id)
    )


def _record(row: Presence, is_new: bool) -> None:
    """Records no new device beyond MAX_DEVICES: anybody with the link could invent any number."""
    with write_transaction():
        if is_new:
            _lock_play(row.play_id)
            absent = Q(play=row.play_id) & clock.outside("seen_at", PRESENCE_TIMEOUT)
            Presence.objects.filter(absent | clock.outside("seen_at", PRESENCE_TTL)).delete()
        if Presence.objects.filter(play=row.play_id).exclude(key_hash=row.key_hash).count() < MAX_DEVICES:
            fields = ["seat", "visit_id", "seen_at"]
            Presence.objects.bulk_create(
                [row], update_conflicts=True, unique_fields=["play", "key_hash"], update_fields=fields
            )


def _lock_play(play: int) -> None:
    """Locks the play, so that the second of two new devices counts the first. Raises NoSuchPlay."""
    if Play.objects.select_for_update().filter(pk=play).values_list("pk").first() is None:
        raise NoSuchPlay


def _other_devices(play: PlayState, rows: Iterable[int | None]) -> OtherDevices:
    """A seat may have gone since its device chose it."""
    seats_taken = list(rows)
    seats = {seat.id: label for seat, label in zip(play.seats, play.labels, strict=True)}
    names = [label for row, label in seats.items() if row in seats_taken]
    return OtherDevices(names, sum(row not in seats for row in seats_taken))


def leave(play: PlayState, key_hash: str, visit_id: str) -> None:
    """Does nothing if the device has begun another visit since."""
    with write_transaction():
        Presence.objects.filter(play=play.id, key_hash=key_hash, visit_id=visit_id).delete()


def follow_key(old_hash: str, new_hash: str, **signal: Any) -> None:
    """Keeps an open sheet one device when its key changes."""
    Presence.objects.filter(key_hash=old_hash).update(key_hash=new_hash)
