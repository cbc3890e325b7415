"""The score pad as the pages show it: the strip of standings, the points, messages and fields that matter now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.player_colours import colour_field, mark_shape
from scorer.plays.rendering.prerendered import entry_html, fill_template, join_html
from scorer.plays.seat_state import SeatState
from scorer.plays.wording.conflict_messages import conflict_message
from scorer.plays.wording.entry_text import entry_text
from scorer.plays.wording.verdict import leader_text, place_word
from scorer.rules.game import Game, Line, TieBreak
from scorer.rules.inputs import Cards, Choice, Kinds, Level
from scorer.rules.seats import Problem
from scorer.rules.sheets import Unread
from scorer.rules.standings import Standing, Standings
from scorer.rules.terms import Award
from scorer.web.i18n import format_number, format_points, translate

CACHED_CHIPS = 1000  # an edit changes one or two of a table's


class StandingChip(NamedTuple):
    """One seat in the strip."""

    position: int
    name: str
    colour: str
    shape: str
    total: str
    word: str
    leads: bool
    see: str = ""  # the place of the entry that cannot be read


@lru_cache(maxsize=CACHED_CHIPS)
def chip_html(chip: StandingChip, leads_there: bool = False) -> SafeString:
    """`leads_there`: on the sheet, which has the entry that is to be seen."""
    is_link = leads_there and chip.see
    return fill_template(
        "plays/prerendered/chip.html",
        seat=chip.position,
        name=chip.name,
        colour=chip.colour or "none",
        shape=chip.shape,
        total=chip.total,
        word=chip.word,
        leads="leads" if chip.leads else "",
        hidden=SafeString(' aria-hidden="true"') if is_link else "",  # the link says it
        see=fill_template("plays/prerendered/see.html", place=chip.see, word=chip.word) if is_link else "",
    )


def _points_text(award: Award | None) -> str:
    return format_points(award.points if award else None, is_open=bool(award and award.is_open))


def entry_anchor(seat: int, field: str) -> str:
    return f"f-{seat}-{field}"


class SheetPage:
    """What one play shows at one version. Made once a request."""

    def __init__(self, play: PlayState, conflict: Conflict | None = None) -> None:
        self.play = play
        self.game: Game[Any] = play.game
        self.conflict = conflict
        if colour_field(play.game)[0]:
            play.update_labels()  # an edit may have said what is played
        self.standings: Standings = play.standings()

    @cached_property
    def chips(self) -> list[StandingChip]:
        return [self._chip(seat) for seat in self.play.seats]

    @cached_property
    def strip(self) -> SafeString:
        return join_html(map(chip_html, self.chips))

    @cached_property
    def strip_of_links(self) -> SafeString:
        return join_html(chip_html(chip, leads_there=True) for chip in self.chips)

    def _chip(self, seat: SeatState) -> StandingChip:
        standing = self.standings.seats[seat.position]
        colour = self.play.colours[seat.position]
        return StandingChip(
            seat.position,
            self.play.labels[seat.position],
            colour,
            mark_shape(self.game, colour),
            format_number(standing.total),
            self._word(seat.position, standing),
            standing.place == 1 and self._somebody_is_ahead(),
            entry_anchor(standing.unknown.seat, standing.unknown.field) if standing.unknown else "",
        )

    def _somebody_is_ahead(self) -> bool:
        return any(one.place != 1 for one in self.standings.seats)

    def _word(self, seat: int, standing: Standing) -> str:
        if standing.unknown:
            return self._where_to_look(seat, standing.unknown)
        if standing.place != 1:
            return place_word(standing.place)
        if not self._somebody_is_ahead():
            return gettext("tied")
        if self._points_are_open:
            return gettext("ahead so far")
        return leader_text(standing, self._margin(), self._tie_step(standing.decided_by))

    def _where_to_look(self, seat: int, unknown: Unread) -> str:
        """Whose entry it is goes without saying under one's own name."""
        field = self.field_label(unknown.field)
        if unknown.seat == seat:
            return gettext("see {field}").format(field=field)
        return gettext("see {name}: {field}").format(name=self.play.labels[unknown.seat], field=field)

    @cached_property
    def _points_are_open(self) -> bool:
        return any(award.is_open for seat in self.standings.seats for award in seat.lines.values() if award)

    def _margin(self) -> int:
        totals = sorted((one.total or 0 for one in self.standings.seats), reverse=True)
        return totals[0] - totals[1]

    def _tie_step(self, key: str | None) -> TieBreak[Any] | None:
        return next((step for step in self.game.ties if step.key == key), None)

    def field_label(self, key: str) -> str:
        return translate(self.game.inputs[key].label) if key in self.game.inputs else key

    def warnings(self) -> list[tuple[str, str]]:
        """Text and the place on the sheet that it is about. What may only be missing yet waits for the finish."""
        return self._told(one for one in self.standings.warnings if one.at_once or not (one.missing or one.late))

    def warnings_at_the_finish(self) -> list[tuple[str, str]]:
        """All but what is missing, which stops the finish."""
        return self._told(one for one in self.standings.warnings if not one.missing)

    def _told(self, warnings: Iterable[Problem]) -> list[tuple[str, str]]:
        return [(translate(one.text), self.place_of(one)) for one in warnings]

    def errors(self) -> list[tuple[str, str, str]]:
        """Text, whose entry it is about, and its place on the sheet."""
        return [(translate(one.text), self._whose(one), self.place_of(one)) for one in self.standings.errors]

    def error_lines(self) -> list[tuple[str, str]]:
        """The same, each as one sentence and its place."""
        whole = pgettext("whose entry, and a sentence about it", "{whose}: {sentence}")
        return [
            (whole.format(whose=whose, sentence=text) if whose else text, place) for text, whose, place in self.errors()
        ]

    def _whose(self, problem: Problem) -> str:
        if problem.seat is None:
            return ""
        return pgettext("whose, and which entry", "{name}, {field}").format(
            name=self.play.labels[problem.seat], field=self.field_label(problem.field)
        )

    def place_of(self, problem: Problem) -> str:
        """The entry where it is one seat's, else the section."""
        if problem.seat is not None and problem.field in self.game.inputs:
            return entry_anchor(problem.seat, problem.field)
        return f"line-{self._section_of(problem.field)}"

    def _section_of(self, field: str) -> str:
        return next((line.key for line in self.standings.lines if field in line.inputs), "setup")

    def cells(self) -> dict[str, Any]:
        """Everything that changes in place, as data for the script: points, messages, fields that do not matter."""
        cells: dict[str, Any] = {
            "points": {f"{seat}-{key}": value for seat, key, value in self._points()},
            "messages": {f"{one.seat}-{one.field}": translate(one.text) for one in self._field_errors()},
            "hidden": [f"{seat.position}-{key}" for seat in self.play.seats for key in self._hidden(seat)],
        }
        if self.conflict:
            cells["conflict"] = self.question(self.conflict)
        return cells

    def _points(self) -> Iterator[tuple[int, str, str]]:
        for seat, standing in enumerate(self.standings.seats):
            for key, award in standing.lines.items():
                yield seat, key, _points_text(award)

    def _field_errors(self) -> Iterator[Problem]:
        return (one for one in self.standings.errors if one.seat is not None)

    def _hidden(self, seat: SeatState) -> list[str]:
        wrong = {one.field for one in self._field_errors() if one.seat == seat.position}
        asked = self.standings.asked[seat.position]
        return [key for key in self.game.inputs_at(seat.kind) if key not in asked and key not in wrong]

    def question(self, conflict: Conflict) -> dict[str, Any]:
        """What is asked where two phones wrote into one entry."""
        entry = self.game.inputs[conflict.unit.partition(".")[0]]
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

    def spoken_standing(self, seat: int) -> str:
        """One sentence for a screen reader after a change: Ada 52, first."""
        standing = self.standings.seats[seat]
        who = {"name": self.play.labels[seat], "total": format_number(standing.total)}
        if place := self._word(seat, standing):
            return pgettext("name, total, place", "{name} {total}, {place}").format(**who, place=place)
        # While an error stands elsewhere nobody has a place.
        return pgettext("name, total", "{name} {total}").format(**who)

    # The whole page

    def sections(self) -> Iterator[dict[str, Any]]:
        """Set-up first, then every line of the printed pad; in each a row a seat."""
        hidden = {seat.position: set(self._hidden(seat)) for seat in self.play.seats}
        messages = self.cells()["messages"]
        if self.game.setup:
            rows = self._rows(None, self.game.setup, hidden, messages)
            yield {"key": "setup", "label": gettext("Set-up"), "hint": "", "rows": rows}
        for line in self.standings.lines:
            yield {
                "key": line.key,
                "label": translate(line.label),
                "hint": translate(line.hint),
                "rows": self._rows(line, line.inputs, hidden, messages),
            }

    def _rows(
        self,
        line: Line[Any] | None,
        inputs: tuple[str, ...],
        hidden: Mapping[int, set[str]],
        messages: Mapping[str, str],
    ) -> list[dict[str, Any]]:
        rows = []
        chips = self.chips
        for seat in self.play.seats:
            keys = [key for key in inputs if key in self.game.inputs_at(seat.kind)]
            award = self.standings.seats[seat.position].lines[line.key] if line else None
            if keys:
                rows.append({
                    "chip": chips[seat.position],
                    "points": _points_text(award) if line else "",
                    "entries": [self._entry(seat, key, hidden[seat.position], messages, len(keys)) for key in keys],
                })  # fmt: skip
        return rows

    def _entry(self, seat: SeatState, key: str, hidden: set[str], messages: Mapping[str, str], beside: int) -> str:
        entry = self.game.inputs[key]
        message = messages.get(f"{seat.position}-{key}", "")
        places: dict[str, Any] = {
            "seat": seat.position,
            "name": self.play.labels[seat.position],
            "value": seat.entries.get(key, ""),
            "message": message,
            "invalid": "true" if message else "false",
            "hidden": "hidden" if key in hidden else "",
            "alone": "alone" if beside == 1 else "",
        }
        if isinstance(entry, Cards | Kinds):
            for slug in entry.catalogue:
                text = seat.entries.get(f"{key}.{slug}", "")
                places[f"value:{slug}"] = text
                places[f"checked:{slug}"] = "checked" if text else ""
        elif isinstance(entry, Choice):
            places[f"checked:{seat.entries.get(key, '')}"] = "checked"
        elif isinstance(entry, Level):
            places |= self._level(entry, seat)
        return entry_html(self.game, seat.kind, key, places)

    def _level(self, entry: Level, seat: SeatState) -> dict[str, Any]:
        """Which level is picked. Any other text, as older pages took it, has a button of its own."""
        text = seat.entries.get(entry.key, "")
        if not text or text in map(str, range(len(entry.points))):
            return {f"checked:{text}": "checked"}
        return {
            "other": fill_template(
                "plays/prerendered/other_level.html",
                seat=seat.position,
                name=self.play.labels[seat.position],
                key=entry.key,
                label=translate(entry.label),
                value=text,
                words=entry_text(entry, text),
            )
        }
