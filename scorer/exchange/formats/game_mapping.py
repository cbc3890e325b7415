"""The games of ours in other programs' files: known by BoardGameGeek's number, their lines by what they are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scorer.exchange.formats.coerce import a_text, a_truth, an_object, objects
from scorer.exchange.formats.scores import points
from scorer.games import all_games
from scorer.rules.game import Game
from scorer.rules.inputs import Choice
from scorer.web.search_key import search_key

EDITIONS = {181289: "terra_mystica"}  # other boxes of the same game
# Rows that BG Stats calls something else than we call the line.
ROWS = {"five_tribes": {"camels": "tiles"}, "terra_mystica": {"area": "network", "final": "final_tile"}}
TICKED = {"checkbox", "radio", "radioOverall"}
NOT_COUNTED = "ignoredForTotal"
SUBTOTAL = "subtotal"

Lines = dict[str, int]


@cache
def by_number() -> Mapping[int, Game[Any]]:
    games = all_games()
    return {game.bgg: game for game in games.values()} | {number: games[key] for number, key in EDITIONS.items()}


def chosen(game: Game[Any], role: str) -> dict[str, str]:
    """The part of a sheet that says who plays a faction of this name."""
    for key in game.setup:
        entry = game.inputs[key]
        if role and isinstance(entry, Choice):
            named = {search_key(card.name): slug for slug, card in entry.catalogue.items()}
            if slug := named.get(search_key(role)):
                return {key: slug}
    return {}


def sheet_lines(game: Game[Any], sheet: Any, seats: Sequence[set[str]], totals: Sequence[int | None]) -> list[Lines]:
    """The points by line for each seat, where a score sheet says all there is to say; else nothing.

    `seats`: the ids under which each seat stands in the sheet. A sheet that does not add up to every total has rows
    that are none of our lines, so that its lines would say something wrong."""
    found: list[Lines] = [{} for _ in seats]
    for row in _rows(an_object(sheet)):
        line = _line(game, row)
        for key, written in an_object(row.get("scores")).items():
            for lines in (lines for lines, ids in zip(found, seats, strict=True) if line and key in ids):
                lines[line] = lines.get(line, 0) + _worth(row, written)
    complete = any(found) and all(sum(lines.values()) == total for lines, total in zip(found, totals, strict=True))
    return found if complete else []


def _rows(sheet: Mapping[str, Any]) -> list[dict[str, Any]]:
    sections = [*objects(sheet.get("groups")), *objects(sheet.get("rounds"))]
    counted = [one for one in sections if one.get("type") != SUBTOTAL]
    return [row for one in counted for row in objects(one.get("rows")) if row.get("type") != NOT_COUNTED]


def _line(game: Game[Any], row: Mapping[str, Any]) -> str:
    template, label = a_text(row.get("templateId")), search_key(a_text(row.get("label")))
    names = {_plain(line.key): line.key for line in game.lines} | ROWS.get(game.key, {})
    labels = {search_key(line.label): line.key for line in game.lines}
    return names.get(_plain(template)) or labels.get(label, "")


def _plain(key: str) -> str:
    return key.replace("_", "").lower()


def _worth(row: Mapping[str, Any], written: Any) -> int:
    if row.get("type") in TICKED and row.get("value") is not None:
        written = row["value"] if a_truth(written) else 0
    worth = points(written) or 0
    return -abs(worth) if row.get("negative") else worth


def result(game: Game[Any], summary: Mapping[str, Any], lines: Sequence[Lines]) -> dict[str, Any]:
    """A result whose points are those of another program: it has lines, and nothing that explains them."""
    known = [line for line in game.lines if any(line.key in of_seat for of_seat in lines)]
    seats = [
        one | {"lines": {line.key: _award(of_seat.get(line.key, 0)) for line in known}}
        for one, of_seat in zip(summary["seats"], lines, strict=True)
    ]
    told = [{"key": line.key, "label": line.label} for line in known]
    return {**summary, "version": None, "lines": told, "seats": seats}


def _award(points: int) -> dict[str, Any]:
    return {"points": points, "working": [], "open": False}
