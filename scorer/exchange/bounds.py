"""How much of a file may be one thing. Files come from strangers: a small one must not fill the server's memory.

It is looked through before any parser sees it, and without keeping anything of it: a parser would keep the way down to
each value, and all of the value."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from scorer.rules.text import Text, text

from . import streams
from .wrong import Wrong

MEGABYTE = 10**6
DEEPEST = 100  # levels
LARGEST = 4 * MEGABYTE  # bytes of a play, a person or whatever else is one thing
LONGEST = MEGABYTE  # bytes of a text
MOST_NAMED = 20_000  # people, games or places
TOO_DEEP = text("Something here lies inside of more than {n} others.", n=DEEPEST)
TOO_LARGE = text("A play, or whatever else this is, may have {n} MB at most.", n=LARGEST // MEGABYTE)
TOO_LONG = text("A text may have {n} characters at most.", n=LONGEST)
NO_ROOM = text("Something in this file is too large to be read.")
TOO_MANY = text("There are more than {n} people, games or places in this file.", n=MOST_NAMED)
IN_A_LIST = 2  # levels that a list of plays is made of; what lies deeper belongs to one play

ESCAPED = re.compile(rb"\\.", re.DOTALL)
STEPS = {ord(sign): step for signs, step in (("[{", 1), ("]}", -1)) for sign in signs}
NO_STEPS = bytes(set(range(256)) - STEPS.keys())


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
        self.in_text, self.half = False, b""

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
        return TOO_LARGE if self.thing > LARGEST else None

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
