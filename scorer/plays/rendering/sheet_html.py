"""HTML of a sheet: the strip of standings, and the entries."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from scorer.plays.presenters.sheet import SheetEntry, SheetPage, SheetRow, StandingChip
from scorer.plays.rendering.prerendered import entry_html, fill_template, join_html
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.entry_text import entry_text
from scorer.rules.game import Game
from scorer.rules.inputs import Cards, Choice, Kinds, Level
from scorer.web.i18n import translate

CACHED_CHIPS = 1000  # an edit changes one or two of a table's


def strip_html(page: SheetPage, with_links: bool = False) -> SafeString:
    """The standings of all seats. `with_links`: to the entries that cannot be read, which stand on the sheet."""
    return join_html(_chip(chip, with_links) for chip in page.chips)


@lru_cache(maxsize=CACHED_CHIPS)
def _chip(chip: StandingChip, with_links: bool) -> SafeString:
    is_link = with_links and chip.see
    return fill_template(
        "plays/prerendered/chip.html",
        seat=chip.position,
        name=chip.name,
        colour=chip.colour or "none",
        shape=chip.shape,
        total=chip.total,
        word=chip.status,
        leads="leads" if chip.leads else "",
        hidden=SafeString('aria-hidden="true"') if is_link else "",  # the link has the same text
        see=fill_template("plays/prerendered/chip_link.html", place=chip.see, word=chip.status) if is_link else "",
    )


def sections_html(page: SheetPage) -> list[dict[str, Any]]:
    """The sections as the template of the sheet takes them, their entries rendered."""
    return [section._asdict() | {"rows": [_row(page.game, row) for row in section.rows]} for section in page.sections()]


def _row(game: Game[Any], row: SheetRow) -> dict[str, Any]:
    return row._asdict() | {"entries": [_entry(game, entry) for entry in row.entries]}


def _entry(game: Game[Any], entry: SheetEntry) -> SafeString:
    places = {
        "seat": entry.seat.position,
        "name": entry.name,
        "value": entry.seat.entries.get(entry.key, ""),
        "message": entry.message,
        "invalid": "true" if entry.message else "false",
        "hidden": "hidden" if entry.is_hidden else "",
        "alone": "single" if entry.is_alone else "",
    }
    return entry_html(game, entry.seat.kind, entry.key, places | _input_places(game, entry))


def _input_places(game: Game[Any], entry: SheetEntry) -> dict[str, Any]:
    """The places that only one kind of field has."""
    declared, entries = game.inputs[entry.key], entry.seat.entries
    if isinstance(declared, Cards | Kinds):
        return _slug_places(declared, entry.seat)
    if isinstance(declared, Choice):
        return {f"checked:{entries.get(entry.key, '')}": "checked"}
    if isinstance(declared, Level):
        return _level_places(declared, entry)
    return {}


def _slug_places(declared: Cards | Kinds, seat: SeatState) -> dict[str, Any]:
    places = {}
    for slug in declared.catalogue:
        text = seat.entries.get(f"{declared.key}.{slug}", "")
        places[f"value:{slug}"] = text
        places[f"checked:{slug}"] = "checked" if text else ""
    return places


def _level_places(declared: Level, entry: SheetEntry) -> dict[str, Any]:
    """The selected level. Any other text, as older pages sent it, has a button of its own."""
    text = entry.seat.entries.get(declared.key, "")
    if not text or text in map(str, range(len(declared.points))):
        return {f"checked:{text}": "checked"}
    return {
        "other": fill_template(
            "plays/prerendered/other_level.html",
            seat=entry.seat.position,
            name=entry.name,
            key=declared.key,
            label=translate(declared.label),
            value=text,
            words=entry_text(declared, text),
        )
    }
