"""The limits of every kind of file, and the scan of a JSON file for what is too deep or too long.

Files come from strangers: a small one must not fill the server's memory, or make a page that takes seconds. The scan
comes before any parser and keeps nothing: a parser would keep the path to each value, and all of the value."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from scorer.exchange.formats import streams
from scorer.exchange.formats.errors import Wrong
from scorer.plays.models import MOST_SEATS
from scorer.rules.text import Text, text

MEGABYTE = 10**6
DEEPEST = 100  # levels
LARGEST = 2 * MEGABYTE  # bytes of a play, a person or whatever else is one thing
LONGEST = MEGABYTE  # bytes of a text
MOST_DIGITS = 100  # of a number; no program writes longer ones
MOST_NAMED = 20_000  # people, games or places
MOST_PERSONS = 5_000  # people of a group file, merged ones included: they are stored in one transaction
MOST_PLAYS = 20_000  # of a file; the statistics of so many are counted in about a second
MOST_SEATED = 100_000  # seats of all plays of a file together; statistics read each
MOST_GAMES = 2_000  # of a group: each has its part of the statistics; 20,000 of them took 22 s
MOST_ALIKE = 100  # plays that one entry may stand for: a few bytes must not become a long history
MOST_EDITS = 5_000  # of one play: so many are stored in one transaction
HIGHEST_TOTAL = 10**9  # points of a seat; the difference of two still fits into a column of 4 bytes
LONGEST_KEY = 120  # characters of an id that another program gives
LONGEST_VALUE = 200  # characters of a text in an object of a group file that is stored as it is
LONGEST_LOGGED = 60_000  # characters of a log entry: totals of 100 people in JSON, each letter escaped
LARGEST_LISTED = 200_000  # characters of what lists of plays read of each: seats, options, summary
TOO_DEEP = text("Something here lies inside of more than {n} others.", n=DEEPEST)
TOO_LARGE = text("A play, or whatever else this is, may have {n} MB at most.", n=LARGEST // MEGABYTE)
TOO_LONG = text("A text may have {n} characters at most.", n=LONGEST)
TOO_MANY_DIGITS = text("A number may have {n} digits at most.", n=MOST_DIGITS)
NO_ROOM = text("Something in this file is too large to be read.")
TOO_MANY = text("There are more than {n} people, games or places in this file.", n=MOST_NAMED)
TOO_MANY_PERSONS = text("There are more than {n} people in this file.", n=MOST_PERSONS)
TOO_MANY_SEATS = text("A play may have {n} people at most.", n=MOST_SEATS)
TOO_MANY_EDITS = text("A play may have {n} log entries at most.", n=MOST_EDITS)
TOO_MUCH_LISTED = text("The seats, options and summary of a play may have {n} characters at most.", n=LARGEST_LISTED)
TOO_MANY_PLAYS = text("A file may have {n} plays at most.", n=MOST_PLAYS)
TOO_MANY_SEATED = text(
    "The plays of a file may have {n} seats at most, counted together. Split the file.", n=MOST_SEATED
)
IN_A_LIST = 2  # levels that a list of plays is made of; what lies deeper belongs to one play

ESCAPED = re.compile(rb"\\.", re.DOTALL)
STEPS = {ord(sign): step for signs, step in (("[{", 1), ("]}", -1)) for sign in signs}
NO_STEPS = bytes(set(range(256)) - STEPS.keys())
DIGITS = re.compile(rb"[0-9]{%d}" % (MOST_DIGITS + 1))


def check_json(path: Path) -> None:
    """Raises Wrong where something of this file is too deep, too large or too long."""
    with streams.opened(path) as file:
        seen = Seen()
        if any(seen.problem(block) for block in iter(lambda: file.read(streams.BLOCK), b"")):
            raise _wrong(path)


def _wrong(path: Path) -> Wrong:
    """The same once more, line by line."""
    with streams.opened(path) as file:
        seen = Seen()
        for line, piece in streams.pieces(file):
            if problem := seen.problem(piece):
                return Wrong(problem, line)
    return Wrong(TOO_LARGE)


class Seen:
    """What was seen so far of a JSON file, whether it is a good one or not."""

    def __init__(self) -> None:
        self.depth = self.thing = self.text = 0
        self.in_text, self.half, self.tail = False, b"", b""

    def problem(self, block: bytes) -> Text | None:
        """What is wrong with a file that goes on like this."""
        outside, longest = self._parted(self._plain(block))
        depths = list(accumulate(map(STEPS.__getitem__, outside.translate(None, NO_STEPS)), initial=self.depth))
        self.depth = depths[-1]
        self.thing = self.thing + len(block) if min(depths) > IN_A_LIST else 0
        if max(depths) > DEEPEST:
            return TOO_DEEP
        if longest > LONGEST:
            return TOO_LONG
        if self._has_a_long_number(outside):
            return TOO_MANY_DIGITS
        return TOO_LARGE if self.thing > LARGEST else None

    def _has_a_long_number(self, outside: bytes) -> bool:
        outside = self.tail + outside
        self.tail = outside[-MOST_DIGITS:]
        return DIGITS.search(outside) is not None

    def _parted(self, plain: bytes) -> tuple[bytes, int]:
        """What stands outside of texts, and how long the longest of them is."""
        parts = plain.split(b'"')
        outside = b"".join(parts[self.in_text :: 2])
        lengths = [*map(len, parts)]
        lengths[0] += self.text
        longest = max(lengths[not self.in_text :: 2], default=0)
        self.in_text ^= len(parts) % 2 == 0
        self.text = lengths[-1] if self.in_text else 0
        return outside, longest

    def _plain(self, block: bytes) -> bytes:
        """Without what is escaped. A backslash at the end escapes what comes next."""
        plain = ESCAPED.sub(b"", self.half + block)
        self.half = b"\\" if plain.endswith(b"\\") else b""
        return plain.removesuffix(b"\\")


def check_seats(number: int) -> None:
    """Raises Wrong if one play cannot have so many seats."""
    if number > MOST_SEATS:
        raise Wrong(TOO_MANY_SEATS)


class Totals:
    """The plays and seats of a file so far."""

    def __init__(self) -> None:
        self.plays = self.seats = 0

    def add(self, seats: int) -> None:
        """Counts a play. Raises Wrong if that is one too many."""
        self.plays += 1
        self.seats += seats
        if self.plays > MOST_PLAYS:
            raise Wrong(TOO_MANY_PLAYS)
        if self.seats > MOST_SEATED:
            raise Wrong(TOO_MANY_SEATED)


class Unbounded(Exception):
    """Found while reading, where nobody counts lines."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.message)
        self.why = why


class Counted:
    """A file that is read as long as `unread` stays small; whoever reads sets it to nought after each thing."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.unread = file, 0

    def read(self, size: int) -> bytes:
        block = self.file.read(size)
        self.unread += len(block)
        if self.unread > LARGEST:
            raise Unbounded(TOO_LARGE)
        return block
