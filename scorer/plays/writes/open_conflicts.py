"""Open conflicts: refused edits that their device has not resolved yet, marked by `Edit.unresolved`.

A refused edit opens one. It closes when its device dismisses it or types into the field again, when anybody writes
another text there, when the play is finished, and when its seat goes. Each mark changes in the transaction that does
so."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet

from scorer.plays import queries
from scorer.plays.models import Edit
from scorer.plays.play_state import PlayState
from scorer.plays.seat_state import SeatState
from scorer.server.write_lock import write_transaction


def dismiss_conflict(code: str, client_id: str, key_hash: str) -> None:
    """Closes a conflict of this device: the text that stands stays. Does nothing for one that is closed already."""
    with write_transaction():
        play = queries.lock_by_edit_code(code, key_hash)
        if play.device is not None:
            _close(_open(play).filter(client_id=client_id, device_id=play.device))


def open_conflict(play: PlayState, seat: SeatState, unit: str, client_id: str) -> None:
    """Marks a refused edit in place of an earlier one of its device in that field. A device without a key has none."""
    if play.device is None:
        return
    of_field = Edit.objects.filter(play_id=play.id, seat=seat.id, unit=unit, device_id=play.device, refused=True)
    is_new = ExpressionWrapper(Q(client_id=client_id), output_field=BooleanField())
    of_field.filter(Q(unresolved=True) | Q(client_id=client_id)).update(unresolved=is_new)
    seat.has_unresolved = True


def close_for_field(play: PlayState, seat: SeatState, unit: str) -> None:
    """After another text was written there."""
    if seat.has_unresolved:
        _close(_open(play).filter(seat=seat.id, unit=unit))


def close_for_device(play: PlayState, seat: SeatState, unit: str) -> None:
    """After the device of the request sent the text that stands there anyway."""
    if seat.has_unresolved and play.device is not None:
        _close(_open(play).filter(seat=seat.id, unit=unit, device_id=play.device))


def close_for_edit(play: PlayState, seat: SeatState, edit: Edit) -> None:
    """After a refused edit was put in from the log."""
    if seat.has_unresolved:
        _close(_open(play).filter(seat=seat.id, pk=edit.pk))


def close_for_seats_gone(play: PlayState, remaining: Collection[int]) -> None:
    """After seats left the table. `remaining`: the ids of the others."""
    if any(seat.has_unresolved and seat.id not in remaining for seat in play.seats):
        _close(_open(play).exclude(seat__in=remaining))


def close_for_play(play: PlayState) -> None:
    """After a finish."""
    if any(seat.has_unresolved for seat in play.seats):
        _close(_open(play))


def _open(play: PlayState) -> QuerySet[Edit]:
    return Edit.objects.filter(play_id=play.id, unresolved=True)


def _close(edits: QuerySet[Edit]) -> None:
    edits.update(unresolved=False)
