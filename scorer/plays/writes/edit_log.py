"""Appends Edits, each with a new version of its play."""

from __future__ import annotations

import secrets
from typing import Any, Protocol

from django.db import connection
from django.utils import timezone


class Loggable(Protocol):
    """The part of a play that an Edit needs."""

    id: int
    version: int
    device: int | None


INSERT_EDIT = """
    INSERT INTO plays_edit
        (play_id, client_id, version, action, position, seat, unit, old, new, refused, device_id, undoes_id, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (play_id, client_id) DO NOTHING
"""

RAISE_VERSION = "UPDATE plays_play SET version = %s WHERE id = %s"


def append_edit(
    play: Loggable,
    action: str,
    *,
    client_id: str = "",
    position: int | None = None,
    seat: int | None = None,
    unit: str = "",
    old: str = "",
    new: str = "",
    refused: bool = False,
    undoes: int | None = None,
    idle: bool = False,
) -> bool:
    """Appends the Edit and raises the version; False if the play has an edit of this `client_id` already.

    An `idle` edit changes nothing and does not raise the version."""
    at = connection.ops.adapt_datetimefield_value(timezone.now())
    version = play.version if idle else play.version + 1
    edit: list[Any] = [version, action, position, seat, unit, old, new, refused]
    row = [play.id, client_id or secrets.token_hex(16), *edit, play.device, undoes, at]
    with connection.cursor() as cursor:
        cursor.execute(INSERT_EDIT, row)
        if cursor.rowcount == 0:
            return False
        if not idle:
            cursor.execute(RAISE_VERSION, [version, play.id])
    play.version = version
    return True
