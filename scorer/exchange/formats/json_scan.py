"""The scan of a JSON file for what is too deep, too large or too long.

It comes before any parser and stores nothing: a parser would store the path to each value, and the whole value."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

from scorer.exchange.formats import limits, streams
from scorer.exchange.formats.errors import FileError
from scorer.rules.text import Text

LIST_LEVELS = 2  # levels around the plays of a list; anything deeper belongs to one play
ESCAPE = re.compile(rb"\\.", re.DOTALL)
STEPS = {ord(sign): step for signs, step in (("[{", 1), ("]}", -1)) for sign in signs}
NO_STEPS = bytes(set(range(256)) - STEPS.keys())
DIGITS = re.compile(rb"[0-9]{%d}" % (limits.MAX_DIGITS + 1))


def check_json(path: Path) -> None:
    """Raises FileError if a value of this file is too deep, too large or too long."""
    with streams.open_text(path) as file:
        scan = JSONScan()
        if any(scan.feed(block) for block in iter(lambda: file.read(streams.BLOCK), b"")):
            raise _error(path)


def _error(path: Path) -> FileError:
    """Repeats the scan line by line."""
    with streams.open_text(path) as file:
        scan = JSONScan()
        for line, piece in streams.pieces(file):
            if reason := scan.feed(piece):
                return FileError(reason, line)
    return FileError(limits.TOO_LARGE)


class JSONScan:
    """The state between two blocks: level of nesting, bytes of the current item and string, and open ends."""

    def __init__(self) -> None:
        self.depth = self.item_size = self.string_size = 0
        self.in_string, self.open_escape, self.last_digits = False, b"", b""

    def feed(self, block: bytes) -> Text | None:
        """The reason if the file exceeds a limit in this block. The file need not be valid JSON."""
        outside, longest = self._split(self._without_escapes(block))
        depths = list(accumulate(map(STEPS.__getitem__, outside.translate(None, NO_STEPS)), initial=self.depth))
        self.depth = depths[-1]
        self.item_size = self.item_size + len(block) if min(depths) > LIST_LEVELS else 0
        if max(depths) > limits.MAX_DEPTH:
            return limits.TOO_DEEP
        if longest > limits.MAX_STRING_SIZE:
            return limits.TOO_LONG
        if self._has_long_number(outside):
            return limits.TOO_MANY_DIGITS
        return limits.TOO_LARGE if self.item_size > limits.MAX_ITEM_SIZE else None

    def _has_long_number(self, outside: bytes) -> bool:
        outside = self.last_digits + outside
        self.last_digits = outside[-limits.MAX_DIGITS :]
        return DIGITS.search(outside) is not None

    def _split(self, plain: bytes) -> tuple[bytes, int]:
        """The bytes outside of strings, and the length of the longest string."""
        parts = plain.split(b'"')
        outside = b"".join(parts[self.in_string :: 2])
        lengths = [*map(len, parts)]
        lengths[0] += self.string_size
        longest = max(lengths[not self.in_string :: 2], default=0)
        self.in_string ^= len(parts) % 2 == 0
        self.string_size = lengths[-1] if self.in_string else 0
        return outside, longest

    def _without_escapes(self, block: bytes) -> bytes:
        """A backslash at the end escapes the first byte of the next block."""
        plain = ESCAPE.sub(b"", self.open_escape + block)
        self.open_escape = b"\\" if plain.endswith(b"\\") else b""
        return plain.removesuffix(b"\\")
