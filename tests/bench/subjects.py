"""Measured requests: an edit, a poll with nothing new, a phone that says it is there and the sheet page of one full
table; each has a constant page."""

from __future__ import annotations

import gzip
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import cycle

from django.urls import reverse

from scorer.plays.play_state import PlayState
from scorer.plays.queries import by_edit_code
from tests.bench.application import answer
from tests.bench.figures import Bounds
from tests.bench.requests import Asked
from tests.bench.tables import counted
from tests.bench.urls import keep

GZIP_STARTS = b"\x1f\x8b"


@dataclass(frozen=True)
class Subject:
    """A request, and the same one to a page that repeats its answer. `times`: how much longer the real one may take."""

    name: str
    real: Callable[[], Asked]
    constant: Asked
    times: Bounds
    queries: Bounds


def subject(name: str, real: Callable[[], Asked], times: Bounds, queries: Bounds) -> Subject:
    asked = real()
    body = answer(asked).body
    keep(name, gzip.decompress(body) if body.startswith(GZIP_STARTS) else body)
    return Subject(name, real, replace(asked, path=reverse("constant", args=[name])), times, queries)


def edit(writer: Writer) -> Subject:
    return subject("edit", writer.edit, Bounds("≤ 6", "2.5"), Bounds("≤ 6"))


def poll(play: PlayState) -> Subject:
    """With nothing new: it knows the version that stands."""

    def asked() -> Asked:
        version = by_edit_code(play.edit_code).version
        return Asked(f"{reverse('poll', args=[play.edit_code])}?version={version}")

    return subject("poll", asked, Bounds("≤ 3.5", "2.5"), Bounds("1"))


def here(play: PlayState) -> Subject:
    """A phone that says it is there, of another name each time, so that it is written down each time."""
    seats = cycle(str(seat.id) for seat in play.seats)
    return subject(
        "here", lambda: Asked(reverse("presence", args=[play.edit_code]), {"seat": next(seats)}), Bounds(), Bounds()
    )


def sheet(play: PlayState) -> Subject:
    page = Asked(reverse("sheet", args=[play.edit_code]))
    return subject("sheet", lambda: page, Bounds("≤ 60", "20"), Bounds())


class Writer:
    """A phone that writes into one field of one seat, and never soon a number that stood there before."""

    def __init__(self, play: PlayState, seat: int = 0) -> None:
        self.path = reverse("edit", args=[play.edit_code])
        self.seat, self.of, self.field = str(seat), str(play.seats[seat].id), counted(play.game)
        self.was, self.version = play.seats[seat].entries[self.field.key], play.version

    def edit(self) -> Asked:
        was, self.was = self.was, str(int(self.was) % self.field.high + 1)
        entry = {"seat": self.seat, "of": self.of, "unit": self.field.key, "was": was, "text": self.was}
        entry["version"] = str(self.version)
        self.version += 1  # as the answer will say, while nobody else writes at this table
        return Asked(self.path, {"id": secrets.token_hex(16), **entry})
