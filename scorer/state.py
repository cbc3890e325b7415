"""A play as it stands: its seats with texts and values, read in one query, and the table they make."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection
from django.utils.translation import gettext, pgettext

from scorer.colours import LABELS, at_table, colour_label, colouring
from scorer.forms import entry_fields
from scorer.games import all_games
from scorer.models import Edit
from scorer.names import looks
from scorer.rules.game import Game, Table
from scorer.rules.inputs import Card, Refused
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, Reading, read, table_of
from scorer.rules.text import Text
from scorer.speech import isolated, said

SEATS_KEPT = 1000  # some kilobytes each


class NoSuchPlay(LookupError):
    """No play has this code."""


class Deleted(NoSuchPlay):
    """The play was deleted, and may still be brought back."""


class NoSheet(NoSuchPlay):
    """The play came in with its totals alone: it has a page, but no sheet and no workings."""


@dataclass
class SeatState:
    """One seat as it is kept. `stored`: its texts and its values as JSON. `player`: who of a group sits there."""

    id: int
    position: int
    name: str
    kind: str
    colour: str
    stored: tuple[str, str]
    player: int | None = None

    @cached_property
    def entries(self) -> dict[str, str]:
        return json.loads(self.stored[0])  # type: ignore[no-any-return]  # texts by unit, as they were stored

    @cached_property
    def sheet(self) -> dict[str, Any]:
        return json.loads(self.stored[1])  # type: ignore[no-any-return]  # values by field, as they were stored

    def store(self) -> tuple[str, str]:
        """What is to be kept of it now."""
        self.stored = json.dumps(self.entries), json.dumps(self.sheet)
        return self.stored

    def refused(self, game: Game[Any]) -> dict[str, Text]:
        """The fields whose texts make no value, with what may be typed."""
        typed = {unit.partition(".")[0] for unit in self.entries}
        return {key: why for key in typed - self.sheet.keys() if (why := self._why(game, key))}

    def _why(self, game: Game[Any], key: str) -> Text | None:
        entry = entry_fields(game, self.kind).get(key)
        if entry is None:
            return None
        try:
            entry.read(self.entries)
        except Refused as refused:
            return refused.why
        return None

    def is_blank(self, key: str) -> bool:
        """Whether nothing was typed there: a text that cannot be read is something."""
        return key not in self.sheet and not any(unit.partition(".")[0] == key for unit in self.entries)

    def plays(self, game: Game[Any]) -> Card | None:
        """The faction, in a game whose factions have their colours."""
        key, cards = colouring(game)
        return cards.get(self.sheet.get(key, "")) if key else None

    def label(self, game: Game[Any], colour: str) -> str:
        """The name, or else who or what sits there: the opponent, the faction, the colour of the pieces, the number."""
        if self.name:
            return self.name
        if self.kind in game.kinds:
            return said(game.kinds[self.kind].label)
        if card := self.plays(game):
            return card.name
        return colour_label(colour) or gettext("Player {number}").format(number=self.position + 1)


class Labels:
    """Tells players apart whose names look the same: Ada, and Ada (2). `taken`: how others look already.

    The next number of each name is remembered, so that a hundred of one name take no longer than a hundred names."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = {*taken}
        self.numbers: dict[str, int] = {}

    def apart(self, label: str) -> str:
        """The label of one more player."""
        look = apart = looks(label)
        told, number = label, self.numbers.get(look, 1)
        while apart in self.taken:
            number += 1
            told = pgettext("the second player of one name", "{name} ({number})").format(name=label, number=number)
            apart = looks(told)
        self.numbers[look] = number
        self.taken.add(apart)
        return told


def all_told_apart(labels: Iterable[str]) -> list[str]:
    known = Labels()
    return [known.apart(label) for label in labels]


def colours_at(game: Game[Any], seats: Sequence[SeatState]) -> Sequence[str]:
    own = [seat.colour for seat in seats]
    if not colouring(game)[0]:
        return own
    cards = [seat.plays(game) for seat in seats]
    played = tuple(card.group if card and card.group in LABELS else "" for card in cards)
    return at_table(game, tuple(own), played)


def labels_at(game: Game[Any], seats: Sequence[SeatState], colours: Sequence[str]) -> list[str]:
    """Whoever is called by a colour is called by the one that is shown."""
    return all_told_apart(isolated(seat.label(game, colour)) for seat, colour in zip(seats, colours, strict=True))


# Of five seats an edit changes one, and every phone at the table asks for the same five.
@lru_cache(maxsize=SEATS_KEPT)
def _read_seat(game: Game[Any], position: int, kind: str, stored: tuple[str, str]) -> Reading:
    seat = SeatState(0, position, "", kind, "", stored)
    return read(game, position, Player("", kind, seat.sheet, seat.refused(game)))


@dataclass(slots=True)
class PlayState:
    id: int
    game: Game[Any]
    options: dict[str, Any]
    version: int
    finished: bool
    browser: int | None
    edit_code: str
    view_code: str
    made_by: int | None
    played_on: datetime.date | None  # of an open play: that it was finished before
    result: dict[str, Any] | None
    seats: list[SeatState]
    group: int | None = None
    labels: list[str] = field(default_factory=list)
    colours: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.tell_seats_apart()

    def tell_seats_apart(self) -> None:
        """A name and a colour for each seat. Both may hang on what is played there, and so change with an edit."""
        self.colours = colours_at(self.game, self.seats)
        self.labels = labels_at(self.game, self.seats, self.colours)

    @property
    def plain(self) -> bool:
        """Whether the result came in from elsewhere: nothing of it was computed here, and the sheets are empty."""
        return bool(self.result and self.result.get("plain"))

    def seat_of(self, row: int | None) -> SeatState | None:
        """The seat with this row, as long as it is one: at one position different people may sit in turn."""
        return next((seat for seat in self.seats if seat.id == row), None)

    def has(self, seat: SeatState | None, unit: str) -> bool:
        """Whether the seat has such a unit: both may have gone since it was written."""
        if seat is None:
            return False
        entry = entry_fields(self.game, seat.kind).get(unit.partition(".")[0])
        return entry is not None and unit in entry.units()

    def table(self) -> Table[Any]:
        readings = [_read_seat(self.game, seat.position, seat.kind, seat.stored) for seat in self.seats]
        return table_of(self.game, readings, self.labels, self.options)

    def standings(self) -> Standings:
        return score(self.game, self.table())


COLUMNS = """
        p.id, p.game, p.options, p.version, p.finished_at, p.edit_code, p.view_code,
        p.made_by_id, p.played_on, p.result,
        (SELECT b.id FROM scorer_browser b WHERE b.key_hash = %s),
        s.id, s.position, COALESCE(a.name, s.name), s.kind, s.colour, s.entries, s.sheet,
        p.deleted_at, p.group_id, s.player_id
"""
TABLES = """
    scorer_play p LEFT JOIN scorer_seat s ON s.play_id = p.id LEFT JOIN scorer_player a ON a.id = s.player_id
"""
READ = f"SELECT {COLUMNS} FROM {TABLES}"  # noqa: S608  # made of constants
SEAT = 11  # the place of a seat's row in this; None where nobody is known to have played
BY_EDIT_CODE = f"{READ} WHERE p.edit_code = %s ORDER BY s.position"
BY_VIEW_CODE = f"{READ} WHERE p.view_code = %s ORDER BY s.position"
# What this browser typed and another's text was kept instead of, until it lets that be or types there once more, until
# anybody writes another text there, or the play comes to its end. (By the index of the play, not by that of a browser,
# which may have years of edits: hence the + 0.)
REFUSED = f"""
    LEFT JOIN scorer_edit r ON r.play_id = p.id AND r.of = s.id AND r.refused
        AND r.browser_id + 0 = (SELECT b.id FROM scorer_browser b WHERE b.key_hash = %s)
        AND NOT EXISTS (
            SELECT 1 FROM scorer_edit l WHERE l.play_id = r.play_id AND l.version >= r.version AND l.id > r.id
                AND (l.action = '{Edit.Action.FINISH}' OR l.undoes_id = r.id OR l.of = r.of AND l.unit = r.unit
                    AND (NOT l.refused AND l.old <> l.new OR l.browser_id = r.browser_id AND l.undoes_id IS NULL))
        )
"""  # noqa: S608  # made of constants
WITH_REFUSED = f"""
    SELECT {COLUMNS}, r.unit, r.new, r.phone_id FROM {TABLES} {REFUSED} WHERE p.edit_code = %s ORDER BY s.position, r.id
"""  # noqa: S608  # made of constants
LATEST_FIRST = "ORDER BY p.started_at DESC, p.id DESC, s.position"


def by_edit_code(code: str, key_hash: str = "", deleted: bool = False) -> PlayState:
    """The play that this code edits; raises NoSuchPlay. `key_hash` says which browser asks."""
    return _read(BY_EDIT_CODE, code, key_hash, deleted)


class Refusal(NamedTuple):
    """A text that was typed on the phone that asks, and is not what stands in its entry: that is not settled yet."""

    seat: int
    unit: str
    text: str
    id: str


def with_refused(code: str, key_hash: str) -> tuple[PlayState, list[Refusal]]:
    """The same with what this browser is still to be asked about; in one query."""
    rows = _checked(rows_of(WITH_REFUSED, key_hash, key_hash, code))
    seats = [next(group) for _, group in groupby(rows, key=itemgetter(SEAT))]
    play = _play([row[:-3] for row in seats])
    refused = [Refusal(row[SEAT + 1], *row[-3:]) for row in rows if row[-1] is not None]
    return play, [one for one in refused if play.has(play.seats[one.seat], one.unit)]


def by_view_code(code: str, key_hash: str = "") -> PlayState:
    return _read(BY_VIEW_CODE, code, key_hash)


def many(ids: Sequence[int]) -> list[PlayState]:
    """These plays, as far as they still are there, the latest first; in one query."""
    if not ids:
        return []
    places = ", ".join(["%s"] * len(ids))
    rows = rows_of(f"{READ} WHERE p.id IN ({places}) {LATEST_FIRST}", "", *ids)
    seated = (row for row in rows if row[SEAT] is not None)
    return [_play(list(seats)) for _, seats in groupby(seated, key=itemgetter(0))]


LOCK = "SELECT 1 FROM scorer_play WHERE edit_code = %s FOR UPDATE"


def to_change(code: str, key_hash: str) -> PlayState:
    """The same inside a transaction that is going to write: nobody else writes to this play until it ends."""
    # A statement of its own: whoever waited for the lock must see what was written meanwhile, in every row.
    if connection.features.has_select_for_update:
        rows_of(LOCK, code)
    return by_edit_code(code, key_hash)


def _read(sql: str, code: str, key_hash: str, deleted: bool = False) -> PlayState:
    return _play(_checked(rows_of(sql, key_hash, code), deleted))


def _checked(rows: Sequence[tuple[Any, ...]], deleted: bool = False) -> Sequence[tuple[Any, ...]]:
    """The rows of a play that is there and has a sheet; with `deleted` also of one that was. Raises NoSuchPlay."""
    if not rows:
        raise NoSuchPlay
    if rows[0][18] is not None and not deleted:
        raise Deleted
    if rows[0][4] is not None and _json(rows[0][9]) is None:
        raise NoSheet
    if rows[0][1] not in all_games() or rows[0][SEAT] is None:
        raise NoSuchPlay
    return rows


def version_now(sql: str, code: str) -> tuple[int, Any]:
    """The version and when it was finished, out of a query that also tells when it was deleted."""
    rows = rows_of(sql, code)
    if not rows:
        raise NoSuchPlay
    version, finished_at, deleted_at = rows[0]
    if deleted_at is not None:
        raise Deleted
    return version, finished_at


def rows_of(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def _play(rows: Sequence[tuple[Any, ...]]) -> PlayState:
    """A play out of its rows, one a seat."""
    play, game, options, version, finished, edit_code, view_code, made_by, played_on, result, browser = rows[0][:11]
    return PlayState(
        id=play,
        game=all_games()[game],
        options=_json(options),
        version=version,
        finished=finished is not None,
        browser=browser,
        edit_code=edit_code,
        view_code=view_code,
        made_by=made_by,
        played_on=datetime.date.fromisoformat(played_on) if isinstance(played_on, str) else played_on,
        result=_json(result),
        seats=[SeatState(*row[11:16], row[16:18], row[20]) for row in rows],
        group=rows[0][19],
    )


def _json(stored: Any) -> Any:
    return json.loads(stored) if isinstance(stored, str) else stored
