"""Opens a play inside a transaction, locked against other writers."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.accounts import devices
from scorer.plays import queries
from scorer.plays.models import Play
from scorer.plays.play_state import NoSuchPlay, PlayDeleted, PlayState


class PlayFinished(Exception):
    """The play is finished, and must be reopened before it can change."""


@dataclass
class PlayRow:
    """A play without its seats, with a sheet or not."""

    id: int
    version: int
    device: int | None


def open_play(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, locked. Raises PlayFinished."""
    play = lock_play(code, key_hash)
    if play.finished:
        raise PlayFinished
    return play


def lock_play(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, locked, with the device that writes."""
    play = queries.lock_by_edit_code(code, key_hash)
    if play.device is None and key_hash:
        play.device = devices.get_or_create(key_hash).pk
    return play


def lock_row(code: str, key_hash: str, deleted: bool = False) -> PlayRow:
    """The same for any play, also without a sheet."""
    found = Play.objects.select_for_update().filter(edit_code=code).values_list("pk", "version", "deleted_at").first()
    if found is None:
        raise NoSuchPlay
    if found[2] is not None and not deleted:
        raise PlayDeleted
    return PlayRow(found[0], found[1], devices.get_or_create(key_hash).pk if key_hash else None)
