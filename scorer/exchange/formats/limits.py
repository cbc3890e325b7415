"""The limits of every kind of file.

Files come from strangers: a small one must not fill the server's memory, or make a page that takes seconds."""

from __future__ import annotations

from typing import BinaryIO

from scorer.exchange.formats.errors import FileError
from scorer.plays.models import MAX_SEATS
from scorer.rules.text import Text, text

MEGABYTE = 10**6
MAX_DEPTH = 100  # levels
MAX_ITEM_SIZE = 2 * MEGABYTE  # bytes of a play, a person or any other item
MAX_STRING_SIZE = MEGABYTE  # bytes of a string
MAX_DIGITS = 100  # of a number; no program writes longer ones
MAX_NAMED_RECORDS = 20_000  # people, games or places
MAX_PERSONS = 5_000  # people of a group file, merged ones included: they are stored in one transaction
MAX_PLAYS = 20_000  # of a file; the statistics of so many are counted in about a second
MAX_TOTAL_SEATS = 100_000  # seats of all plays of a file together; statistics read each
MAX_GAMES = 2_000  # of a group: each has its part of the statistics; 20,000 of them took 22 s
MAX_QUANTITY = 100  # plays that one entry may stand for: a few bytes must not become a long history
MAX_EDITS = 5_000  # of one play: so many are stored in one transaction
HIGHEST_TOTAL = 10**9  # points of a seat; the difference of two still fits into a column of 4 bytes
MAX_ID_LENGTH = 120  # characters of an id that another program gives
MAX_VALUE_LENGTH = 200  # characters of a text in an object of a group file that is stored as it is
MAX_LOG_ENTRY_LENGTH = 60_000  # characters of a log entry: totals of 100 people in JSON, each letter escaped
MAX_LISTED_LENGTH = 200_000  # characters of what lists of plays read of each: seats, options, summary
TOO_DEEP = text("Something here lies inside of more than {n} others.", n=MAX_DEPTH)
TOO_LARGE = text("A play, or whatever else this is, may have {n} MB at most.", n=MAX_ITEM_SIZE // MEGABYTE)
TOO_LONG = text("A text may have {n} MB at most.", n=MAX_STRING_SIZE // MEGABYTE)
TOO_MANY_DIGITS = text("A number may have {n} digits at most.", n=MAX_DIGITS)
NO_ROOM = text("Something in this file is too large to be read.")
TOO_MANY = text("There are more than {n} people, games or places in this file.", n=MAX_NAMED_RECORDS)
TOO_MANY_PERSONS = text("There are more than {n} people in this file.", n=MAX_PERSONS)
TOO_MANY_SEATS = text("A play may have {n} people at most.", n=MAX_SEATS)
TOO_MANY_EDITS = text("A play may have {n} log entries at most.", n=MAX_EDITS)
TOO_MUCH_LISTED = text("The seats, options and summary of a play may have {n} characters at most.", n=MAX_LISTED_LENGTH)
TOO_MANY_PLAYS = text("A file may have {n} plays at most.", n=MAX_PLAYS)
TOO_MANY_SEATED = text(
    "The plays of a file may have {n} seats at most, counted together. Split the file.", n=MAX_TOTAL_SEATS
)


def check_seats(number: int) -> None:
    """Raises FileError if one play cannot have so many seats."""
    if number > MAX_SEATS:
        raise FileError(TOO_MANY_SEATS)


class Totals:
    """The plays and seats of a file so far."""

    def __init__(self) -> None:
        self.plays = self.seats = 0

    def add(self, seats: int) -> None:
        """Counts a play. Raises FileError if that is one too many."""
        self.plays += 1
        self.seats += seats
        if self.plays > MAX_PLAYS:
            raise FileError(TOO_MANY_PLAYS)
        if self.seats > MAX_TOTAL_SEATS:
            raise FileError(TOO_MANY_SEATED)


class LimitExceeded(Exception):
    """Raised below a parser, which does not count lines: its caller finds the line."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class BoundedFile:
    """A file that raises LimitExceeded when one item grows too large. The caller sets `item_size` to 0 after each."""

    def __init__(self, file: BinaryIO) -> None:
        self.file, self.item_size = file, 0

    def read(self, size: int) -> bytes:
        block = self.file.read(size)
        self.item_size += len(block)
        if self.item_size > MAX_ITEM_SIZE:
            raise LimitExceeded(TOO_LARGE)
        return block
