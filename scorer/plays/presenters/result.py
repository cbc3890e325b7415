"""Content of a result: verdict, ties, the table of points, and where the points came from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from scorer.plays.models import MAX_SEATS
from scorer.plays.play_state import PlayState
from scorer.plays.player_colours import mark_shape
from scorer.plays.presenters.share_image import share_image_json
from scorer.plays.presenters.ties import tie_context
from scorer.plays.wording.places import place_word
from scorer.plays.wording.ties import deciding_step, shared_rule, tie_title
from scorer.plays.wording.verdict import Verdict, verdict
from scorer.rules.stored import working
from scorer.rules.terms import Term
from scorer.web.chart_palette import line_colours
from scorer.web.i18n import format_number, format_points, translate

BAR = 100  # the width of a bar in its drawing


@dataclass(slots=True)
class Column:
    """One player in the table, in the order of places."""

    position: int
    name: str
    colour: str
    shape: str
    place: str
    total: str
    why: str  # the tie-break that put it before or behind an equal total


class ResultPage:
    """A stored result, or the standings of an open play in the same form."""

    def __init__(self, play: PlayState, stored: Any) -> None:
        self.play, self.stored = play, stored
        self.played_on = play.played_on

    @cached_property
    def verdict(self) -> Verdict:
        return verdict(self.stored, self.play.labels)

    @cached_property
    def order(self) -> list[int]:
        """Seats by place. Equal seats, and those without a place, are in seat order."""
        seats = self.stored["seats"]
        return sorted(range(len(seats)), key=lambda seat: seats[seat]["place"] or MAX_SEATS + 1)

    @cached_property
    def columns(self) -> list[Column]:
        return [self._column(seat) for seat in self.order]

    def _column(self, seat: int) -> Column:
        stored, colour = self.stored["seats"][seat], self.play.colours[seat]
        return Column(
            seat,
            self.play.labels[seat],
            colour,
            mark_shape(self.play.game, colour),
            place_word(stored["place"]),
            format_number(stored["total"]),
            deciding_step(self.stored, seat),
        )

    def share_image(self) -> str:
        game = self.play.game
        return share_image_json(self.verdict, game.title, game.key, self.played_on, map(asdict, self.columns))

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "key": line["key"],
                "label": translate(line["label"]),
                "cells": [(seat, self.play.labels[seat], self._points_text(seat, line["key"])) for seat in self.order],
            }
            for line in self.stored["lines"]
        ]

    def _points(self, seat: int, line: str) -> int | None:
        award = self.stored["seats"][seat]["lines"][line]
        return award["points"] if award else None

    def _points_text(self, seat: int, line: str) -> str:
        award = self.stored["seats"][seat]["lines"][line]
        return format_points(self._points(seat, line), is_open=bool(award and award.get("open")))

    def workings(self) -> list[dict[str, Any]]:
        """Every line with each player's points and their terms, as stored."""
        return [
            {"label": translate(line["label"]), "seats": [self._worked(seat, line["key"]) for seat in self.order]}
            for line in self.stored["lines"]
        ]

    def _worked(self, seat: int, line: str) -> tuple[str, str, list[Term]]:
        award = self.stored["seats"][seat]["lines"][line]
        return self.play.labels[seat], self._points_text(seat, line), working(award)

    def ties(self) -> list[dict[str, Any]]:
        """Each tie with the total as its first step, then all steps, those that were not needed last."""
        places = [seat["place"] for seat in self.stored["seats"]]
        return [
            tie_context(tie, self.play.labels, shared_rule(self.stored, tie))
            | {"title": tie_title(tie, places, self.play.labels)}
            for tie in self.stored["ties"]
        ]

    def bars(self) -> list[dict[str, Any]]:
        """One bar a player, all on one scale: points won to the right of zero, points lost to its left."""
        scale = BAR / max(self._most_lost + self._most_won, 1)
        return [self._bar(seat, scale) for seat in self.order]

    @cached_property
    def _most_won(self) -> int:
        return max(sum(max(0, points) for points in self._line_points(seat)) for seat in self.order)

    @cached_property
    def _most_lost(self) -> int:
        return max(sum(max(0, -points) for points in self._line_points(seat)) for seat in self.order)

    def zero(self) -> str:
        """The position of zero on the bars; empty if nobody lost points."""
        return f"{self._most_lost * BAR / (self._most_lost + self._most_won):.2f}" if self._most_lost else ""

    def _line_points(self, seat: int) -> list[int]:
        return [self._points(seat, line["key"]) or 0 for line in self.stored["lines"]]

    @cached_property
    def _tints(self) -> list[int]:
        return list(line_colours(self.play.game.key, [line["key"] for line in self.stored["lines"]]).values())

    def _bar(self, seat: int, scale: float) -> dict[str, Any]:
        parts, left, right = [], self._most_lost, self._most_lost
        for tint, points in zip(self._tints, self._line_points(seat), strict=True):
            at = right if points > 0 else left + points
            if points:
                box = {"x": f"{at * scale:.2f}", "width": f"{abs(points) * scale:.2f}"}
                parts.append(box | {"tint": tint, "lost": points < 0})
            left, right = left + min(0, points), right + max(0, points)
        return {
            "name": self.play.labels[seat],
            "faction": self._faction(seat),
            "total": format_number(self.stored["seats"][seat]["total"]),
            "parts": parts,
        }

    def _faction(self, seat: int) -> str:
        """The faction of a seat that is not named after it."""
        card = self.play.seats[seat].faction(self.play.game)
        return card.name if card and self.play.seats[seat].name else ""

    def legend(self) -> list[dict[str, Any]]:
        return [
            {"label": translate(line["label"]), "tint": tint}
            for tint, line in zip(self._tints, self.stored["lines"], strict=True)
            if any(self._points(seat, line["key"]) for seat in self.order)
        ]
