"""The log: one line a fault, with time, level and logger, and without secrets.

A play's path contains its secret code, with which a reader of the log could edit the play. So a line names the page
instead of the path, and everything that looks like a code is masked in the finished text. The web server imports this
module without Django."""

from __future__ import annotations

import copy
import logging
import re
import sys
import threading
import time
from types import TracebackType
from typing import Any
from urllib.parse import unquote

LINE_FORMAT = "%(asctime)s %(levelname)s %(name)s %(message)s"
TIME_FORMAT = "%Y-%m-%dT%H:%M:%S%z"
MASK = "…"

# Outside a word nothing can be escaped.
WORD = re.compile(r"[^\s\"'<>(){},;]+")
# Paths whose next part is secret, and everything behind the site in a full URL.
SECRET_PATH = re.compile(r"(?P<before>/(?:play|view|group|join|password/new|e-mail/confirm)/|://[^/\s]+/)[^\s\"'<>]+")
LONG = re.compile(r"[A-Za-z0-9_-]{20,}")  # a code has 24 characters, a password reset token more
# Names in a program: CamelCase, or short parts between underscores or hyphens. Of a million random codes one or two
# look like that.
NAME = re.compile(r"_*(?:(?:[A-Z][a-z]{2,14})+|[a-z]{1,15}(?:[_-]+[a-z]{1,15})+|[A-Z]{1,15}(?:_[A-Z]{1,15})+)_*")
BACKSLASH = re.compile(r"\\+(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")
MAX_ESCAPES = 5  # a word that is escaped more often is masked
MAX_FAULT_LENGTH = 200  # letters of a line about what a client did wrong
TRANSIENT = {503, 504}  # statuses of requests that were refused, or broke off, for a passing reason
MAX_LINES, MINUTE = 20, 60.0  # lines caused by clients, and seconds, of each process
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class LineFormatter(logging.Formatter):
    """One line without secrets."""

    def __init__(self) -> None:
        super().__init__(LINE_FORMAT, TIME_FORMAT)

    def format(self, record: logging.LogRecord) -> str:
        try:
            record = _with_pages(record)
            line = super().format(_shortened(record))
            dropped = getattr(record, "dropped", 0)
            line += f" ({dropped} more before)" if dropped else ""
        except Exception as error:  # the arguments do not fit the message; logging would print both unmasked
            line = f"{self.formatTime(record, TIME_FORMAT)} {record.levelname} {record.name} unreadable: {error!r}"
        return one_line(mask(line))


def one_line(text: str) -> str:
    """The text with line breaks and other control characters escaped, so that nobody can forge a line."""
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def mask(text: str) -> str:
    """The text with possible secrets masked."""
    return WORD.sub(lambda found: _mask_word(found[0]), text)


def _mask_word(word: str) -> str:
    plain = _unescape(word)
    if plain == word:
        return _mask_plain(word)
    return word if plain is not None and _mask_plain(plain) == plain else MASK


def _mask_plain(word: str) -> str:
    word = SECRET_PATH.sub(rf"\g<before>{MASK}", word)
    return LONG.sub(lambda found: found[0] if NAME.fullmatch(found[0]) else MASK, word)


def _unescape(word: str) -> str | None:
    """The word before it was escaped; None if that goes too deep."""
    for _ in range(MAX_ESCAPES):
        plain = BACKSLASH.sub(_character, unquote(word))
        if plain == word:
            return word
        word = plain
    return None


def _character(found: re.Match[str]) -> str:
    number = int(found[1] or found[2] or found[3], 16)
    return chr(number) if number <= sys.maxunicode else MASK


def _with_pages(record: logging.LogRecord) -> logging.LogRecord:
    """The record with the page's pattern, `play/<slug:code>/`, in place of every path."""
    request = getattr(record, "request", None)
    if request is None or not isinstance(record.args, tuple):
        return record
    changed = copy.copy(record)
    changed.args = tuple(page_route(request) if _is_path(arg) else arg for arg in record.args)
    return changed


def _is_path(arg: object) -> bool:
    return isinstance(arg, str) and arg.startswith("/")


def page_route(request: Any) -> str:
    match = getattr(request, "resolver_match", None)
    return (match.route or "/") if match else "(no such page)"


def is_client_fault(record: logging.LogRecord) -> bool:
    return record.name.startswith("django.security") or 400 <= getattr(record, "status_code", 0) < 500


def is_transient(record: logging.LogRecord) -> bool:
    """True for a request that was refused while the database or the disk was unavailable."""
    return getattr(record, "status_code", 0) in TRANSIENT


def _shortened(record: logging.LogRecord) -> logging.LogRecord:
    """A client's fault as a short warning, a transient one with its reason, both without traceback; others as is."""
    if not (is_client_fault(record) or is_transient(record)):
        return record
    changed = copy.copy(record)
    if is_client_fault(record):
        changed.levelno, changed.levelname = logging.WARNING, "WARNING"
    reason = f" {record.exc_info[1]}" if is_transient(record) and record.exc_info else ""
    changed.exc_info = changed.exc_text = changed.stack_info = None
    changed.msg, changed.args = mask(record.getMessage() + reason)[:MAX_FAULT_LENGTH], ()
    return changed


def is_limited(record: logging.LogRecord) -> bool:
    """True if clients decide how often it occurs: their faults, and requests refused under load or in an outage."""
    is_ours = record.name.startswith("scorer.") and record.levelno < logging.ERROR
    return is_client_fault(record) or is_transient(record) or is_ours


class RateLimit(logging.Filter):
    """Limits the lines a minute that clients cause. The next line has the number of dropped ones."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._began, self._lines = -MINUTE, 0

    def filter(self, record: logging.LogRecord) -> bool:
        if not is_limited(record):
            return True
        with self._lock:
            return self._count(record, time.monotonic())

    def _count(self, record: logging.LogRecord, now: float) -> bool:
        if now - self._began >= MINUTE:
            record.dropped = max(self._lines - MAX_LINES, 0)
            self._began, self._lines = now, 0
        self._lines += 1
        return self._lines <= MAX_LINES


def log_uncaught_errors() -> None:
    """Logs every warning and every uncaught error, in any thread."""
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda caught: _log_uncaught(caught.exc_type, caught.exc_value, caught.exc_traceback)


def _log_uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    if error is None or issubclass(kind, KeyboardInterrupt | SystemExit):
        return
    logging.getLogger("scorer").error("An error was not caught", exc_info=(kind, error, trace))
