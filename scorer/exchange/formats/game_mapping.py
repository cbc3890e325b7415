"""Scorer's games in other programs' files: recognised by BoardGameGeek's number, their lines by key or label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scorer.exchange.formats.coerce import to_bool, to_object, to_objects, to_text
from scorer.exchange.formats.scores import parse_score
from scorer.games import all_games
from scorer.rules.game import Game
from scorer.rules.inputs import Choice
from scorer.web.search_key import search_key

EDITIONS = {181289: "terra_mystica"}  # other boxes of the same game
# Rows of BG Stats that have another name than our line.
ROW_ALIASES = {"five_tribes": {"camels": "tiles"}, "terra_mystica": {"area": "network", "final": "final_tile"}}
CHECKED_TYPES = {"checkbox", "radio", "radioOverall"}
NOT_COUNTED = "ignoredForTotal"
SUBTOTAL = "subtotal"

Lines = dict[str, int]


@cache
def games_by_bgg_id() -> Mapping[int, Game[Any]]:
    games = all_games()
    return {game.bgg: game for game in games.values()} | {number: games[key] for number, key in EDITIONS.items()}


def faction_entry(game: Game[Any], role: str) -> dict[str, str]:
    """The entry of a sheet for a faction of this name; empty if the game has none."""
    for key in game.setup:
        entry = game.inputs[key]
        if role and isinstance(entry, Choice):
            slugs = {search_key(card.name): slug for slug, card in entry.catalogue.items()}
            if slug := slugs.get(search_key(role)):
                return {key: slug}
    return {}


def sheet_lines(game: Game[Any], sheet: Any, seats: Sequence[set[str]], totals: Sequence[int | None]) -> list[Lines]:
    """The points by line for each seat, or nothing if they do not add up to every total: then the sheet has rows that
    are none of our lines.

    `seats`: the ids that each seat has in the sheet."""
    found: list[Lines] = [{} for _ in seats]
    for row in _rows(to_object(sheet)):
        line = _line(game, row)
        for key, value in to_object(row.get("scores")).items():
            for lines in (lines for lines, ids in zip(found, seats, strict=True) if line and key in ids):
                lines[line] = lines.get(line, 0) + _row_points(row, value)
    complete = any(found) and all(sum(lines.values()) == total for lines, total in zip(found, totals, strict=True))
    return found if complete else []


def _rows(sheet: Mapping[str, Any]) -> list[dict[str, Any]]:
    sections = [*to_objects(sheet.get("groups")), *to_objects(sheet.get("rounds"))]
    counted = [section for section in sections if section.get("type") != SUBTOTAL]
    return [row for section in counted for row in to_objects(section.get("rows")) if row.get("type") != NOT_COUNTED]


def _line(game: Game[Any], row: Mapping[str, Any]) -> str:
    template, label = to_text(row.get("templateId")), search_key(to_text(row.get("label")))
    names = {_plain(line.key): line.key for line in game.lines} | ROW_ALIASES.get(game.key, {})
    labels = {search_key(line.label): line.key for line in game.lines}
    return names.get(_plain(template)) or labels.get(label, "")


def _plain(key: str) -> str:
    return key.replace("_", "").lower()


def _row_points(row: Mapping[str, Any], value: Any) -> int:
    if row.get("type") in CHECKED_TYPES and row.get("value") is not None:
        value = row["value"] if to_bool(value) else 0
    points = parse_score(value) or 0
    return -abs(points) if row.get("negative") else points


def result(game: Game[Any], summary: Mapping[str, Any], lines: Sequence[Lines]) -> dict[str, Any]:
    """A stored result with the points of another program: it has lines without workings."""
    known = [line for line in game.lines if any(line.key in points for points in lines)]
    seats = [
        seat | {"lines": {line.key: _award(points.get(line.key, 0)) for line in known}}
        for seat, points in zip(summary["seats"], lines, strict=True)
    ]
    labels = [{"key": line.key, "label": line.label} for line in known]
    return {**summary, "version": None, "lines": labels, "seats": seats}


def _award(points: int) -> dict[str, Any]:
    return {"points": points, "working": [], "open": False}
