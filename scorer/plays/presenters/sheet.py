"""Content of a sheet: standings, points, messages, and the entries that count now. `rendering` makes HTML of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext, pgettext

from scorer.plays.forms.sheet_fields import split_unit
from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.player_colours import mark_shape
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.conflict_messages import conflict_message
from scorer.plays.wording.places import place_word
from scorer.plays.wording.verdict import leader_text
from scorer.rules.game import Game, Line, TieBreak
from scorer.rules.seats import Problem
from scorer.rules.sheets import Unreadable
from scorer.rules.standings import Standing, Standings
from scorer.rules.terms import Award
from scorer.web.i18n import format_number, format_points, translate


class StandingChip(NamedTuple):
    """The standing of one seat. `status`: what stands under its total. `see`: the anchor of an unreadable entry."""

    position: int
    name: str
    colour: str
    shape: str
    total: str
    status: str
    leads: bool
    see: str = ""


class SheetEntry(NamedTuple):
    """One field of one seat. `is_alone`: the only field of its row."""

    seat: SeatState
    key: str
    name: str
    message: str
    is_hidden: bool
    is_alone: bool


class SheetRow(NamedTuple):
    chip: StandingChip
    points: str
    entries: list[SheetEntry]


class SheetSection(NamedTuple):
    """One line of the sheet, or its set-up, with a row for each seat that enters something there."""

    key: str
    label: str
    hint: str
    rows: list[SheetRow]


def entry_anchor(seat: int, field: str) -> str:
    return f"f-{seat}-{field}"


class SheetPage:
    """One play at one version. Made once a request."""

    def __init__(self, play: PlayState, conflict: Conflict | None = None) -> None:
        self.play = play
        self.game: Game[Any] = play.game
        self.conflict = conflict
        self.standings: Standings = play.standings()

    # Standings

    @cached_property
    def chips(self) -> list[StandingChip]:
        return [self._chip(seat) for seat in self.play.seats]

    def _chip(self, seat: SeatState) -> StandingChip:
        standing = self.standings.seats[seat.position]
        colour = self.play.colours[seat.position]
        return StandingChip(
            seat.position,
            self.play.labels[seat.position],
            colour,
            mark_shape(self.game, colour),
            format_number(standing.total),
            self._status(seat.position, standing),
            standing.place == 1 and self._has_leader,
            entry_anchor(standing.unknown.seat, standing.unknown.field) if standing.unknown else "",
        )

    @cached_property
    def _has_leader(self) -> bool:
        return any(seat.place != 1 for seat in self.standings.seats)

    def _status(self, seat: int, standing: Standing) -> str:
        if standing.unknown:
            return self._unreadable_entry(seat, standing.unknown)
        if standing.place != 1:
            return place_word(standing.place)
        if not self._has_leader:
            return gettext("tied")
        if self._has_open_points:
            return gettext("ahead so far")
        return leader_text(standing, self._margin, self._tie_step(standing.decided_by))

    def _unreadable_entry(self, seat: int, unknown: Unreadable) -> str:
        """The field, and its player if that is another."""
        field = self.field_label(unknown.field)
        if unknown.seat == seat:
            return gettext("see {field}").format(field=field)
        return gettext("see {name}: {field}").format(name=self.play.labels[unknown.seat], field=field)

    @cached_property
    def _has_open_points(self) -> bool:
        awards = (award for seat in self.standings.seats for award in seat.lines.values())
        return any(award.is_open for award in awards if award and not award.points)

    @cached_property
    def _margin(self) -> int:
        totals = sorted((seat.total or 0 for seat in self.standings.seats), reverse=True)
        return totals[0] - totals[1]

    def _tie_step(self, key: str | None) -> TieBreak[Any] | None:
        return next((step for step in self.game.ties if step.key == key), None)

    def standing_sentence(self, seat: int) -> str:
        """For a screen reader after a change: Ada 52, first."""
        chip = self.chips[seat]
        if chip.status:
            return pgettext("name, total, place", "{name} {total}, {place}").format(
                name=chip.name, total=chip.total, place=chip.status
            )
        # While an error stands elsewhere nobody has a place.
        return pgettext("name, total", "{name} {total}").format(name=chip.name, total=chip.total)

    # Messages

    def field_label(self, key: str) -> str:
        return translate(self.game.inputs[key].label) if key in self.game.inputs else key

    def warnings(self) -> list[tuple[str, str]]:
        """Text and anchor of each warning. Those about what is only not entered yet wait for the finish."""
        warnings = self.standings.warnings
        return self._with_anchors(
            warning for warning in warnings if warning.at_once or not (warning.missing or warning.late)
        )

    def finish_warnings(self) -> list[tuple[str, str]]:
        """All but those about missing entries, which prevent the finish."""
        return self._with_anchors(warning for warning in self.standings.warnings if not warning.missing)

    def _with_anchors(self, warnings: Iterable[Problem]) -> list[tuple[str, str]]:
        return [(translate(warning.text), self.anchor_of(warning)) for warning in warnings]

    def errors(self) -> list[tuple[str, str, str]]:
        """Text, name of the entry, and anchor of each error."""
        return [
            (translate(error.text), self._entry_name(error), self.anchor_of(error)) for error in self.standings.errors
        ]

    def error_lines(self) -> list[tuple[str, str]]:
        """Each error as one sentence, with its anchor."""
        line = pgettext("whose entry, and a sentence about it", "{whose}: {sentence}")
        return [
            (line.format(whose=whose, sentence=text) if whose else text, anchor)
            for text, whose, anchor in self.errors()
        ]

    def _entry_name(self, problem: Problem) -> str:
        if problem.seat is None:
            return ""
        return pgettext("whose, and which entry", "{name}, {field}").format(
            name=self.play.labels[problem.seat], field=self.field_label(problem.field)
        )

    def anchor_of(self, problem: Problem) -> str:
        """Of the entry for a problem of one seat, else of the section."""
        if problem.seat is not None and problem.field in self.game.inputs:
            return entry_anchor(problem.seat, problem.field)
        return f"line-{self._section_of(problem.field)}"

    def _section_of(self, field: str) -> str:
        return next((line.key for line in self.standings.lines if field in line.inputs), "setup")

    # Changes in place

    def live_data(self) -> dict[str, Any]:
        """Points, messages, fields that do not count, and the conflict of this request, for the script."""
        data: dict[str, Any] = {
            "points": {f"{seat}-{key}": points for seat, key, points in self._points()},
            "messages": {f"{seat}-{key}": message for (seat, key), message in self._messages.items()},
            "hidden": [f"{seat}-{key}" for seat, keys in self._hidden.items() for key in keys],
        }
        if self.conflict:
            data["conflict"] = self.conflict_question(self.conflict)
        return data

    def _points(self) -> Iterator[tuple[int, str, str]]:
        for seat, standing in enumerate(self.standings.seats):
            for key, award in standing.lines.items():
                yield seat, key, _points_text(award)

    @cached_property
    def _messages(self) -> dict[tuple[int, str], str]:
        """By seat and field, the message of its error."""
        errors = self.standings.errors
        return {(error.seat, error.field): translate(error.text) for error in errors if error.seat is not None}

    @cached_property
    def _hidden(self) -> dict[int, list[str]]:
        """By seat, the fields that do not count now. Those with an error stay visible."""
        return {seat.position: self._hidden_at(seat) for seat in self.play.seats}

    def _hidden_at(self, seat: SeatState) -> list[str]:
        applicable = self.standings.applicable[seat.position]
        keys = self.game.inputs_at(seat.kind)
        return [key for key in keys if key not in applicable and (seat.position, key) not in self._messages]

    def conflict_question(self, conflict: Conflict) -> dict[str, Any]:
        """The question that a device is asked about a conflict."""
        entry = self.game.inputs[split_unit(conflict.unit)[0]]
        message, use = conflict_message(entry, conflict)
        return {
            "id": conflict.id,
            "seat": conflict.position,
            "unit": conflict.unit,
            "theirs": conflict.theirs,
            "yours": conflict.yours,
            "message": message,
            "use": use,
        }

    # Sections

    def sections(self) -> Iterator[SheetSection]:
        """The set-up, then every line of the printed score pad."""
        if self.game.setup:
            yield SheetSection("setup", gettext("Set-up"), "", self._rows(None, self.game.setup))
        for line in self.standings.lines:
            yield SheetSection(line.key, translate(line.label), translate(line.hint), self._rows(line, line.inputs))

    def _rows(self, line: Line[Any] | None, inputs: tuple[str, ...]) -> list[SheetRow]:
        return [row for seat in self.play.seats if (row := self._row(line, inputs, seat))]

    def _row(self, line: Line[Any] | None, inputs: tuple[str, ...], seat: SeatState) -> SheetRow | None:
        keys = [key for key in inputs if key in self.game.inputs_at(seat.kind)]
        if not keys:
            return None
        points = _points_text(self.standings.seats[seat.position].lines[line.key]) if line else ""
        entries = [self._entry(seat, key, is_alone=len(keys) == 1) for key in keys]
        return SheetRow(self.chips[seat.position], points, entries)

    def _entry(self, seat: SeatState, key: str, is_alone: bool) -> SheetEntry:
        return SheetEntry(
            seat,
            key,
            name=self.play.labels[seat.position],
            message=self._messages.get((seat.position, key), ""),
            is_hidden=key in self._hidden[seat.position],
            is_alone=is_alone,
        )


def _points_text(award: Award | None) -> str:
    if award and not award.points:
        return format_points(award.points, award.is_open)
    return format_number(award.points if award else None)
