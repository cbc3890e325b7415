"""Who looks at a sheet just now: each phone says so now and then, and hears who else does.

That is no edit: no version rises, and no log tells of it. It has an address of its own, so that a poll stays one
query."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from django.db import IntegrityError
from django.utils import timezone

from scorer.models import Presence
from scorer.state import NoSuchPlay, PlayState
from scorer.writers import writing

EVERY = datetime.timedelta(seconds=30)  # a phone is written down no oftener; phone.js says it a second later
HERE = datetime.timedelta(seconds=75)  # for so long after that it is there: one that is late twice has left
KEPT = datetime.timedelta(hours=1)


class Others(NamedTuple):
    """Who else is there: by name whose phone said so, and how many phones did not."""

    names: list[str]
    phones: int


def others(play: PlayState, key_hash: str, of: int | None) -> Others:
    """Notes that this phone is there, and as whom; raises NoSuchPlay where the play went meanwhile, with its group say.
    A phone without a key, which keeps no cookie, is not noted: each time it asked it would be another."""
    now = timezone.now()
    there = {one.key_hash: one for one in Presence.objects.filter(play=play.id, seen_at__gt=now - HERE)}
    before = there.pop(key_hash, None)
    if key_hash and (before is None or before.of != of or before.seen_at <= now - EVERY):
        try:
            _note(Presence(play_id=play.id, key_hash=key_hash, of=of, seen_at=now), is_new=before is None)
        except IntegrityError:
            raise NoSuchPlay from None
    return _told(play, [one.of for one in there.values()])


def _note(row: Presence, is_new: bool) -> None:
    with writing():
        if is_new:
            Presence.objects.filter(seen_at__lt=row.seen_at - KEPT).delete()
        Presence.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["play", "key_hash"], update_fields=["of", "seen_at"]
        )


def _told(play: PlayState, rows: Iterable[int | None]) -> Others:
    """A seat may have gone since its phone said who it was."""
    said = list(rows)
    seats = {seat.id: label for seat, label in zip(play.seats, play.labels, strict=True)}
    names = [label for row, label in seats.items() if row in said]
    return Others(names, sum(row not in seats for row in said))


def leave(play: PlayState, key_hash: str) -> None:
    with writing():
        Presence.objects.filter(play=play.id, key_hash=key_hash).delete()
