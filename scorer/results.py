"""A result in words: who won and why, every tie step with its numbers, the whole table, where the points came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_noop

from scorer.colours import shape
from scorer.rules.game import Term
from scorer.rules.ranking import EQUAL, NOT_NEEDED, PARTED, UNKNOWN
from scorer.rules.stored import values, working
from scorer.speech import points_shown, said, signed, spoken
from scorer.state import PlayState
from scorer.verdict import Verdict, listed, place_word, verdict


@dataclass(slots=True)
class Column:
    """One player in the table, in the order of places."""

    position: int
    name: str
    colour: str
    shape: str
    place: str
    total: str


def told_tie(tie: Mapping[str, Any], labels: Sequence[str], shared: str) -> dict[str, Any]:
    """`shared`: what the rules say of equals where they have no tie-break."""
    names = listed([labels[seat] for seat in tie["seats"]])
    steps = [_step(step, labels) for step in tie["steps"]]
    return {
        "names": names,
        "total": " = ".join([signed(tie["total"])] * len(tie["seats"])),
        "steps": steps,
        "rule": said(shared) if not steps else "",
    }


NOTES = {NOT_NEEDED: gettext_noop("not needed"), UNKNOWN: gettext_noop("not entered yet"), EQUAL: gettext_noop("equal")}


def _step(step: Mapping[str, Any], labels: Sequence[str]) -> dict[str, Any]:
    outcome = step["outcome"]
    return {
        "label": said(step["label"]),
        "told": [(labels[seat], spoken(value)) for seat, value in values(step)],
        "note": said(NOTES.get(outcome, "")),
        "decides": outcome == PARTED,
        "idle": outcome == NOT_NEEDED,
    }


class Result:
    """What is shown of a stored result, or of a play as it stands."""

    def __init__(self, play: PlayState, stored: Any) -> None:
        self.play, self.stored = play, stored
        self.played_on = play.played_on

    @cached_property
    def verdict(self) -> Verdict:
        return verdict(self.stored, self.play.labels)

    @cached_property
    def order(self) -> list[int]:
        """Seats by place; equals, and seats without a place, in seat order."""
        seats = self.stored["seats"]
        return sorted(range(len(seats)), key=lambda seat: seats[seat]["place"] or 99)

    @cached_property
    def columns(self) -> list[Column]:
        return [self._column(seat) for seat in self.order]

    def _column(self, seat: int) -> Column:
        one, sits = self.stored["seats"][seat], self.play.seats[seat]
        return Column(
            seat,
            self.play.labels[seat],
            sits.colour,
            shape(self.play.game.colours, sits.colour),
            place_word(one["place"]),
            signed(one["total"]),
        )

    def rows(self) -> list[dict[str, Any]]:
        return [
            {
                "key": line["key"],
                "label": said(line["label"]),
                "cells": [(seat, self.play.labels[seat], self._shown(seat, line["key"])) for seat in self.order],
            }
            for line in self.stored["lines"]
        ]

    def _points(self, seat: int, line: str) -> int | None:
        award = self.stored["seats"][seat]["lines"][line]
        return award["points"] if award else None

    def _shown(self, seat: int, line: str) -> str:
        award = self.stored["seats"][seat]["lines"][line]
        return points_shown(self._points(seat, line), is_open=bool(award and award.get("open")))

    def workings(self) -> list[dict[str, Any]]:
        """Every line with each player's points and the terms they are made of, as they were stored."""
        return [
            {"label": said(line["label"]), "seats": [self._worked(seat, line["key"]) for seat in self.order]}
            for line in self.stored["lines"]
        ]

    def _worked(self, seat: int, line: str) -> tuple[str, str, list[Term]]:
        award = self.stored["seats"][seat]["lines"][line]
        return self.play.labels[seat], self._shown(seat, line), working(award)

    def ties(self) -> list[dict[str, Any]]:
        """Each tie with the total as its first step, then the steps that were needed, and those that were not."""
        return [told_tie(tie, self.play.labels, self.stored["shared"]) for tie in self.stored["ties"]]

    def bars(self) -> list[dict[str, Any]]:
        """For each player the lines that gave points, as shares of the longest bar; what cost points is not drawn."""
        sums = {seat: sum(max(0, points) for points in self._shares(seat)) for seat in self.order}
        longest = max([*sums.values(), 1])
        return [self._bar(seat, longest) for seat in self.order]

    def _shares(self, seat: int) -> list[int]:
        return [self._points(seat, line["key"]) or 0 for line in self.stored["lines"]]

    def _bar(self, seat: int, longest: int) -> dict[str, Any]:
        parts, x = [], 0.0
        for number, points in enumerate(self._shares(seat)):
            if points > 0:
                width = points * BAR / longest
                parts.append({"x": f"{x:.2f}", "width": f"{width:.2f}", "tint": number % TINTS})
                x += width
        return {"name": self.play.labels[seat], "parts": parts}

    def legend(self) -> list[dict[str, Any]]:
        return [
            {"label": said(line["label"]), "tint": number % TINTS}
            for number, line in enumerate(self.stored["lines"])
            if any((self._points(seat, line["key"]) or 0) > 0 for seat in self.order)
        ]


BAR = 100  # the width of the drawing that a bar is scaled into
TINTS = 10
