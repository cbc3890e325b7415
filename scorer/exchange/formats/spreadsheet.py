"""The plays of one game as CSV, for spreadsheets: one row a seat, the lines of the game as columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext, pgettext

from scorer.exchange.formats import batches
from scorer.games import all_games
from scorer.groups.models import Group
from scorer.plays.models import Play, Seat
from scorer.plays.presenters import play_list
from scorer.rules.game import Game
from scorer.web.i18n import translate

BOM = "\ufeff"  # without it spreadsheets take Turkish and Japanese names for something else
SIGNS = "=+@\\-\uff1d\ufe66\u207c\u208c\uff0b\ufe62\u207a\u208a\ufb29\uff0d\ufe63\uff20\ufe6b"  # and wide ones
# The start of a cell that a spreadsheet would evaluate: many split a line at semicolons, some inside quotes too.
FORMULA = re.compile(rf"""(?:^|(?<=[;|\t\r\n]))(?=[\s"]*[{SIGNS}])|^(?=[\t\r\n])""")
TEXT = "'"


def write_csv(group: Group, game: Game[Any] | None) -> Iterator[str]:
    """Yields the finished plays of a game, or of all games that are not among ours, in pieces."""
    yield BOM
    for row in _rows(group, game):
        yield ",".join(map(_cell, row)) + "\r\n"


def _cell(value: Any) -> str:
    """Numbers stay numbers. Text is quoted, and marked as text if it would be evaluated, as spreadsheets mark it."""
    if not isinstance(value, str):
        return "" if value is None else str(value)
    return '"{}"'.format(FORMULA.sub(TEXT, value).replace('"', '""'))


def _rows(group: Group, game: Game[Any] | None) -> Iterator[list[Any]]:
    yield [*_header(game), *([translate(line.label) for line in game.lines] if game else [])]
    number = 0
    for batch in batches.in_batches(_finished(group, game)):
        for play in batch:
            number += 1
            yield from (_row(play, seat, number, game) for seat in play.seats.all())


def _header(game: Game[Any] | None) -> list[str]:
    header = [
        gettext("Date"),
        pgettext("one game played", "Play"),
        gettext("Player"),
        gettext("Place"),
        gettext("Total"),
    ]
    if game is None:
        header.insert(2, gettext("Game"))
    return header


def _finished(group: Group, game: Game[Any] | None) -> QuerySet[Play]:
    # SEATS selects the people by a join: SQLite refuses Django's prefetch of more than 1,000.
    plays = (
        Play.objects.filter(group=group, deleted_at=None).prefetch_related(play_list.SEATS).exclude(finished_at=None)
    )
    return plays.filter(game=game.key) if game else plays.exclude(game__in=all_games())


def _row(play: Play, seat: Seat, number: int, game: Game[Any] | None) -> list[Any]:
    row: list[Any] = [play.played_on, number, _name(seat, game), seat.place, seat.total]
    if game is None:
        row.insert(2, play.title)
        return row
    return [*row, *_points(play, seat, [line.key for line in game.lines])]


def _name(seat: Seat, game: Game[Any] | None) -> str:
    if seat.player:
        return seat.player.name
    kind = game.kinds.get(seat.kind) if game else None
    return seat.name or (translate(kind.label) if kind else "")


def _points(play: Play, seat: Seat, lines: Sequence[str]) -> Iterable[int | None]:
    """Empty for a line that did not count at this table, or is unknown."""
    awards = play.result["seats"][seat.position]["lines"] if play.result else {}
    return [award["points"] if (award := awards.get(line)) else None for line in lines]
