"""Who looks at a sheet just now: each phone says so now and then, and hears who else does.

That is no edit: no version rises, and no log tells of it. It has an address of its own, so that a poll stays one
query."""

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
    """What a phone says of itself. `of`: the row of its seat. `look`: the name that a tab of it gave this look at the
    sheet. `comes`: where the look begins, or stays while another tab's ends."""

    key_hash: str
    seat: int | None
    visit_id: str = ""
    arrives: bool = False


class OtherDevices(NamedTuple):
    """Who else is there: by name whose phone said so, and how many phones did not."""

    names: list[str]
    phones: int


def beat(play: PlayState, said: Heartbeat) -> OtherDevices:
    """Notes that this phone is there, and as whom; raises NoSuchPlay where the play went meanwhile, with its group say.
    A phone without a key, which keeps no cookie, is not noted: each time it asked it would be another."""
    now = timezone.now()
    recent = Presence.objects.filter(play=play.id, seen_at__range=clock.recent(PRESENCE_TIMEOUT))
    there = {one.key_hash: one for one in recent}
    before = there.pop(said.key_hash, None)
    if said.key_hash and (before is None or _is_due(said, before, now)):
        row = Presence(play_id=play.id, key_hash=said.key_hash, seat=said.seat, visit_id=said.visit_id, seen_at=now)
        try:
            _record(row, is_new=before is None)
        except IntegrityError:
            raise NoSuchPlay from None
    return _other_devices(play, [one.seat for one in there.values()])


def _is_due(said: Heartbeat, before: Presence, now: datetime.datetime) -> bool:
    """A look that comes is written at once: else the end of the one before, which may arrive later, would undo it."""
    return (
        before.seat != said.seat
        or before.seen_at <= now - WRITE_INTERVAL
        or (said.arrives and before.visit_id != said.visit_id)
    )


def _record(row: Presence, is_new: bool) -> None:
    """Where there are as many as a table can have, nobody new is noted: whoever has the link could invent phones."""
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
    """So that of two who come at once the second counts the first. Raises NoSuchPlay."""
    if Play.objects.select_for_update().filter(pk=play).values_list("pk").first() is None:
        raise NoSuchPlay


def _other_devices(play: PlayState, rows: Iterable[int | None]) -> OtherDevices:
    """A seat may have gone since its phone said who it was."""
    said = list(rows)
    seats = {seat.id: label for seat, label in zip(play.seats, play.labels, strict=True)}
    names = [label for row, label in seats.items() if row in said]
    return OtherDevices(names, sum(row not in seats for row in said))


def leave(play: PlayState, key_hash: str, visit_id: str) -> None:
    """Where another look of this phone was heard of since, it is still there."""
    with write_transaction():
        Presence.objects.filter(play=play.id, key_hash=key_hash, visit_id=visit_id).delete()


def follow_key(old_hash: str, new_hash: str, **signal: Any) -> None:
    """An open sheet stays one phone when its device gets another key."""
    Presence.objects.filter(key_hash=old_hash).update(key_hash=new_hash)
