"""The refusal of a file: the reason, and the line."""

from __future__ import annotations

from scorer.rules.text import Text, text

BROKEN = text("The file is broken: it cannot be read from here on.")
FOREIGN = text("This is neither a group of Scorer, nor an export of BG Stats, nor the plays of BoardGameGeek.")


class FileError(Exception):
    """The file cannot be imported. `line`: None if the error has no place in it."""

    def __init__(self, reason: Text, line: int | None = None) -> None:
        super().__init__(reason.message)
        self.reason, self.line = reason, line

    def message(self) -> Text:
        return text("Line {line}: {why}", line=self.line, why=self.reason) if self.line else self.reason
