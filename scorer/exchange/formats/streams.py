"""Reading a file piece by piece, and finding the line of an error.

The first pass is quick and counts no lines. Only after an error is the file read again, line by line."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import ijson  # type: ignore[import-untyped]

from scorer.exchange.formats.errors import BROKEN, FileError
from scorer.rules.text import text

BLOCK = 64 * 1024
# Errors of the parser on a broken file: its own errors, a number that is too long, half of a surrogate pair. Its C
# code reports a number of thousands of digits as a SystemError.
UNREADABLE = (ijson.JSONError, ValueError, OverflowError, SystemError)


@contextmanager
def open_text(path: Path) -> Iterator[BinaryIO]:
    """Opens the file behind its byte order mark, if it has one."""
    with path.open("rb") as file:
        if file.read(len(codecs.BOM_UTF8)) != codecs.BOM_UTF8:
            file.seek(0)
        yield file


def check_encoding(path: Path) -> None:
    """Raises FileError with the first line that is not UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    with open_text(path) as file:
        for line, piece in pieces(file):
            try:
                decoder.decode(piece)
            except UnicodeDecodeError:
                raise FileError(text("This is not UTF-8. Save the file as UTF-8, or export it again."), line) from None


def pieces(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Lines with their numbers, the long ones in several pieces."""
    line = 1
    while piece := file.readline(BLOCK):
        yield line, piece
        line += piece.endswith(b"\n")


def items(path: Path, prefix: str) -> Iterator[Any]:
    """The values at this place of a JSON file. Raises FileError if the file is broken."""
    with open_text(path) as file:
        try:
            yield from ijson.items(file, prefix, use_float=True, buf_size=BLOCK)
        except UNREADABLE:
            raise FileError(BROKEN, broken_line(path)) from None


def first_events(path: Path, number: int) -> list[tuple[str, str, Any]]:
    with open_text(path) as file, suppress(*UNREADABLE):
        return list(islice(ijson.parse(file, use_float=True, buf_size=BLOCK), number))
    return []


def broken_line(path: Path) -> int:
    """The line at which the parser fails."""
    found = ijson.sendable_list()
    parser = ijson.basic_parse_coro(found, use_float=True)
    line = 1
    with open_text(path) as file, suppress(*UNREADABLE):
        for at, piece in pieces(file):
            line = at
            parser.send(piece)
            del found[:]
    return line


def line_of(path: Path, prefix: str, number: int) -> int:
    """The line in which a value at this place ends. `number`: from 0."""
    found = ijson.sendable_list()
    parser = ijson.items_coro(found, prefix, use_float=True)
    seen, line = 0, 1
    with open_text(path) as file, suppress(*UNREADABLE):
        for at, piece in pieces(file):
            line = at
            parser.send(piece)
            seen += len(found)
            if seen > number:
                break
            del found[:]
    return line
