"""Contradictions on a sheet of Ezra and Nehemiah, and the limits of its box."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.rules.limits import too_many
from scorer.rules.seats import PLAYER, Problem, Seat
from scorer.rules.text import gettext_noop as _
from scorer.rules.text import text

from .catalogue import WORKERS_ON_BOARD
from .sheet import WORKERS, Sheet

WALL_CARDS, GATES, GATES_OF_TWO = 12, 6, 4


def gates_of(sheet: Sheet) -> int:
    """Gates built: the typed number, else the number of printed values."""
    return len(sheet.gates) if sheet.gates_built is None else sheet.gates_built


def walls_of(sheet: Sheet) -> int:
    return len(sheet.walls) if sheet.walls_built is None else sheet.walls_built


def scribes_of(sheet: Sheet) -> int:
    return sheet.scribes_row_1 + sheet.scribes_row_2 + sheet.scribes_row_3 + sheet.scribes_row_4


def more_walls_than_cards(seat: Seat[Sheet]) -> Iterator[Problem]:
    for field, walls in (("walls", len(seat.sheet.walls)), ("walls_built", seat.sheet.walls_built or 0)):
        if walls > WALL_CARDS:
            message = text(
                "{player}: {walls} walls, but everybody has {cards} wall cards.",
                player=seat.display_name,
                walls=walls,
                cards=WALL_CARDS,
            )
            yield Problem(None, field, message)


def more_gates_than_can_be_built(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.index:
        return  # once for the table, not once for each seat
    gates = sum(map(gates_of, (seat.sheet, *seat.rivals)))
    if len(seat.rivals) == 1 and gates > GATES_OF_TWO:
        message = text("{gates} gates, but at a table of two only {most} can be built.", gates=gates, most=GATES_OF_TWO)
        yield Problem(None, "gates", message)
    elif gates > GATES:
        yield Problem(None, "gates", too_many(_("Gates"), gates, GATES))


def more_scrolls_than_scribes(seat: Seat[Sheet]) -> Iterator[Problem]:
    chosen, scribes = len(seat.sheet.scrolls), seat.sheet.scribes_row_4
    if chosen > scribes:
        message = text(
            "{player}: more scrolls ({scrolls}) than scribes in row 4 ({scribes}).",
            player=seat.display_name,
            scrolls=chosen,
            scribes=scribes,
        )
        yield Problem(None, "scrolls", message)


def fewer_scrolls_than_scribes(seat: Seat[Sheet]) -> Iterator[Problem]:
    """Each scribe in row 4 lies on a scroll. It may still be picked, so the warning is late."""
    chosen, scribes = len(seat.sheet.scrolls), seat.sheet.scribes_row_4
    # The rival has no scrolls field: its scrolls score nothing.
    if chosen < scribes and seat.kind == PLAYER:
        message = text(
            "{player}: fewer scrolls ({scrolls}) than scribes in row 4 ({scribes}).",
            player=seat.display_name,
            scrolls=chosen,
            scribes=scribes,
        )
        yield Problem(None, "scrolls", message, late=True)


def more_people_than_workers(seat: Seat[Sheet]) -> Iterator[Problem]:
    """Each gate that was built holds a worker, and each scribe is one."""
    scribes, gates = scribes_of(seat.sheet), gates_of(seat.sheet)
    if scribes + gates > WORKERS:
        message = text(
            "{player}: {scribes} scribes and {gates} gates, but everybody has {workers} workers.",
            player=seat.display_name,
            scribes=scribes,
            gates=gates,
            workers=WORKERS,
        )
        yield Problem(None, "gates", message)


def fewer_on_the_board_than_typed(seat: Seat[Sheet]) -> Iterator[Problem]:
    """The workers on the main board include the scribes and the gatekeepers of gates that were built."""
    scribes, gates = scribes_of(seat.sheet), gates_of(seat.sheet)
    workers = seat.sheet.workers_on_board
    if WORKERS_ON_BOARD in seat.sheet.scrolls and workers < scribes + gates:
        message = text(
            "{player}: {workers} workers on the main board, but {scribes} scribes and {gates} gates stand there.",
            player=seat.display_name,
            workers=workers,
            scribes=scribes,
            gates=gates,
        )
        yield Problem(None, "workers_on_board", message, late=True)
