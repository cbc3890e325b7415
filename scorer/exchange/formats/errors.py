"""Why a file is refused, and where in it."""

from __future__ import annotations

from scorer.rules.text import Text, text

BROKEN = text("The file is broken: it cannot be read from here on.")
FOREIGN = text("This is neither a group of Scorer, nor an export of BG Stats, nor the plays of BoardGameGeek.")


class Wrong(Exception):
    """The file cannot be taken in. `why` says what is wrong, `line` where, as far as that is known."""

    def __init__(self, why: Text, line: int | None = None) -> None:
        super().__init__(why.message)
        self.why, self.line = why, line

    def told(self) -> Text:
        return text("Line {line}: {why}", line=self.line, why=self.why) if self.line else self.why
