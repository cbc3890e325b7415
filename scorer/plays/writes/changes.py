"""How every change to a play is written: the play opened, one Edit appended, the version raised."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Protocol

from django.db import connection
from django.utils import timezone

from scorer.accounts import devices
from scorer.plays import queries
from scorer.plays.models import Play
from scorer.plays.play_state import Deleted, NoSuchPlay, PlayState


class Finished(Exception):
    """The play is finished: nothing can be changed until it is opened again."""


class Logged(Protocol):
    """What the log needs to know of a play."""

    id: int
    version: int
    device: int | None


@dataclass
class Row:
    """A play without its seats: enough for what is written beside them, whether it has a sheet or not."""

    id: int
    version: int
    device: int | None


INSERT_EDIT = """
    INSERT INTO plays_edit
        (play_id, phone_id, version, action, position, of, unit, old, new, refused, device_id, undoes_id, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (play_id, phone_id) DO NOTHING
"""

RAISE_VERSION = "UPDATE plays_play SET version = %s WHERE id = %s"


def open_play(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, if it may still be changed."""
    play = to_change(code, key_hash)
    if play.finished:
        raise Finished
    return play


def to_change(code: str, key_hash: str) -> PlayState:
    """Inside a transaction: the play, and the device that is going to change it."""
    play = queries.to_change(code, key_hash)
    if play.device is None and key_hash:
        play.device = devices.get_or_create(key_hash).pk
    return play


def row_to_change(code: str, key_hash: str, deleted: bool = False) -> Row:
    """The same for any play, also for one without a sheet, finished or not."""
    found = Play.objects.select_for_update().filter(edit_code=code).values_list("pk", "version", "deleted_at").first()
    if found is None:
        raise NoSuchPlay
    if found[2] is not None and not deleted:
        raise Deleted
    return Row(found[0], found[1], devices.get_or_create(key_hash).pk if key_hash else None)


def log(
    play: Logged,
    action: str,
    *,
    phone_id: str = "",
    position: int | None = None,
    of: int | None = None,
    unit: str = "",
    old: str = "",
    new: str = "",
    refused: bool = False,
    undoes: int | None = None,
    idle: bool = False,
) -> bool:
    """Appends the Edit and raises the version; False where this play already has an edit of this `phone_id`.

    An `idle` one changes nothing, and so leaves the version to which everybody has come."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    made = phone_id or secrets.token_hex(16)
    version = play.version if idle else play.version + 1
    edit = [version, action, position, of, unit, old, new, refused]
    row = [play.id, made, *edit, play.device, undoes, at]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_EDIT, row)
        if cursor.rowcount == 0:
            return False
        if not idle:
            cursor.execute(RAISE_VERSION, [version, play.id])
    play.version = version
    return True
