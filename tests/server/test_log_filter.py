"""One line a fault, with its time, its level and its logger. No line holds a code that opens something."""

import io
import json
import logging
import re
import secrets
import subprocess
import sys
import threading
from http.client import HTTPConnection
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import ResolverMatch
from django.utils.log import log_response
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.server import log_filter
from scorer.server.log_filter import LineFormatter, RateLimit, mask, one_line
from scorer.web.codes import derive_code
from tests.bench import server
from tests.support.addresses import every_address

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (DEBUG|INFO|WARNING|ERROR|CRITICAL) [\w.]+ \S.*")
CODE = secrets.token_urlsafe(18)


@pytest.fixture
def stream():
    return io.StringIO()


@pytest.fixture
def handler(stream):
    """The site's own, but for where it writes."""
    made = logging.StreamHandler(stream)
    made.setFormatter(LineFormatter())
    made.addFilter(RateLimit())
    return made


@pytest.fixture
def logger(handler):
    made = logging.getLogger("tests.logs")
    made.addHandler(handler)
    made.propagate = False
    yield made
    made.removeHandler(handler)


@pytest.fixture
def lines(stream):
    """The lines of the log without their time and logger. Each has both, or this fails."""

    def lines():
        found = stream.getvalue().splitlines()
        assert [line for line in found if not LINE.fullmatch(line)] == []
        return [" ".join([line.split(" ")[1], *line.split(" ")[3:]]) for line in found]

    return lines


@pytest.fixture
def request_of_a_play():
    request = RequestFactory().get(f"/play/{CODE}/")
    request.resolver_match = ResolverMatch(print, (), {}, route="play/<slug:code>/")
    return request


def answered(request, status, logger, message="%s: %s", *args):
    log_response(message, *args, request.path, request=request, response=HttpResponse(status=status), logger=logger)


# Pages in place of paths


def test_a_line_names_the_page_and_not_the_path(logger, lines, request_of_a_play):
    answered(request_of_a_play, 500, logger, "%s: %s", "Oh dear")
    assert lines() == ["ERROR Oh dear: play/<slug:code>/"]


@pytest.mark.parametrize("path", ["/plya/s3cret/", "/play/s3cret/ü", "/play/s3cret\n/", "/play/s3cret%0A/", "//s3cret"])
def test_a_path_that_leads_nowhere_is_withheld_too(logger, lines, path):
    request = RequestFactory().get("/")
    request.path = path
    answered(request, 500, logger, "%s: %s", "Oh dear")
    assert lines() == ["ERROR Oh dear: (no such page)"]


def test_other_lines_are_left_alone(logger, lines):
    logger.error("%s of %s, 100%% at %s", 1, "2", "http://127.0.0.1:8000")
    assert lines() == ["ERROR 1 of 2, 100% at http://127.0.0.1:8000"]


# Masks

ESCAPES = {
    "plain": lambda text: text,
    "every letter in percent": lambda text: "".join(f"%{ord(one):02X}" for one in text),
    "in percent": lambda text: quote(text, safe=""),
    "one letter in percent": lambda text: f"%{ord(text[0]):02x}{text[1:]}",
    "one letter in backslash": lambda text: f"{text[:-1]}\\x{ord(text[-1]):02x}",
    "every letter in unicode": lambda text: "".join(f"\\u{ord(one):04x}" for one in text),
    "as Python writes it": lambda text: repr(text)[1:-1],
    "as JSON writes it": lambda text: json.dumps(text)[1:-1],
    "as Django logs it": lambda text: text.encode("unicode_escape").decode(),
}
CODES = st.integers().map(derive_code)
ROUTES = [pattern.pattern._route for pattern in every_address() if re.search("code|token", pattern.pattern._route)]
AROUND = st.text(max_size=8) | st.sampled_from(["", " ", "\n", "\r\n", "ü", "%0A", "%25", "\\", "'", "=", "://", "\0"])
ESCAPED = st.lists(st.sampled_from(sorted(ESCAPES)), max_size=7)


def escaped(text, names):
    for name in names:
        text = ESCAPES[name](text)
    return text


def holds(written, code):
    """True if the code is read by somebody with patience."""
    for _ in range(12):
        if code in written:
            return True
        written = log_filter.BACKSLASH.sub(log_filter._character, log_filter.unquote(written))
    return False


@given(code=CODES, before=AROUND, after=AROUND, names=ESCAPED)
@example(code=derive_code(1), before="", after="", names=["every letter in percent"] * 3)
def test_no_code_is_in_a_line_however_it_is_escaped(code, before, after, names):
    assert not holds(one_line(mask(escaped(f"{before}{code}{after}", names))), code)


@given(code=CODES, route=st.sampled_from(ROUTES), before=AROUND, names=ESCAPED)
def test_no_path_with_a_code_is_in_a_line_however_it_is_escaped(code, route, before, names):
    path = re.sub(r"<[^>]+>", code, route)
    assert not holds(one_line(mask(escaped(f"{before}/{path}", names))), code)


@pytest.mark.parametrize("route", ROUTES)
def test_below_an_address_with_a_code_even_a_short_one_is_masked(route):
    path = re.sub(r"<[^>]+>", "s3cret", route)
    assert "s3cret" not in mask(f"GET /{path} and https://scores.example/{path}")


@pytest.mark.parametrize(
    "word",
    ["synchronous_only_operation", "SynchronousOnlyOperation", "DATA_UPLOAD_MAX_NUMBER_FIELDS", "play/<slug:code>/"],
)
def test_names_of_the_program_stay_readable(word):
    assert mask(word) == word


def test_a_word_escaped_without_end_is_masked_in_bounded_time():
    assert mask("%" + "25" * 50_000 + "41") == "…"


def test_a_message_that_its_arguments_do_not_fit_is_masked_too():
    attributes = {"msg": "%s and %s", "args": (f"/play/{CODE}/",), "levelname": "ERROR", "name": "scorer"}
    line = LineFormatter().format(logging.makeLogRecord(attributes))
    assert line.endswith(" ERROR scorer unreadable: TypeError('not enough arguments for format string')")


# One line


def test_nobody_forges_a_line(logger, lines):
    logger.error("Hello\r\n2026-01-01T00:00:00+0000 ERROR scorer forged\x1b[2J\u2028\x85")
    assert lines() == ["ERROR Hello\\r\\n2026-01-01T00:00:00+0000 ERROR scorer forged\\x1b[2J\\u2028\\x85"]


def test_an_error_of_the_program_is_one_line_with_its_trace_and_without_its_code(logger, lines):
    try:
        raise RuntimeError(f"/play/{CODE}/\nfailed")
    except RuntimeError:
        logger.exception("Oh dear")
    (line,) = lines()
    assert line.startswith("ERROR Oh dear\\nTraceback (most recent call last):\\n")
    assert 'tests/server/test_log_filter.py", line ' in line
    assert line.endswith("RuntimeError: /play/…\\nfailed")


# Mistakes of clients


def test_a_foreign_host_is_one_warning_without_a_trace(handler, lines, request_of_a_play):
    security = logging.getLogger("django.security.DisallowedHost")
    security.addHandler(handler)
    try:
        raise DisallowedHost(f"Invalid HTTP_HOST header: '{CODE}{'x' * 5000}'.")
    except DisallowedHost as error:
        answer = HttpResponse(status=400)
        log_response(
            str(error), exception=error, request=request_of_a_play, response=answer, level="error", logger=security
        )
    finally:
        security.removeHandler(handler)
    assert lines() == ["WARNING Invalid HTTP_HOST header: '…'."]


def test_the_log_is_not_flooded_by_what_clients_do_wrong(logger, lines, request_of_a_play, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(log_filter.time, "monotonic", lambda: now[0])
    for _ in range(100):
        answered(request_of_a_play, 400, logger, "%s: %s", "Bad request")
    assert lines() == ["WARNING Bad request: play/<slug:code>/"] * log_filter.MAX_LINES
    now[0] += log_filter.MINUTE
    answered(request_of_a_play, 400, logger, "%s: %s", "Bad request")
    assert lines()[-1] == "WARNING Bad request: play/<slug:code>/ (80 more before)"


def test_nor_by_requests_that_are_refused_under_load(handler, lines):
    gateway = logging.getLogger("scorer.server.gateway")
    gateway.addHandler(handler)
    for _ in range(100):
        gateway.warning("A request was refused with %d", 503)
    gateway.removeHandler(handler)
    assert lines() == ["WARNING A request was refused with 503"] * log_filter.MAX_LINES


def test_an_outage_of_the_database_is_a_short_line_a_request_and_few_of_them_a_minute(logger, lines, request_of_a_play):
    try:
        raise OperationalError("connection refused\nIs the server running?")
    except OperationalError as error:
        for _ in range(log_filter.MAX_LINES + 5):
            log_response(
                "%s: %s",
                "Service Unavailable",
                request_of_a_play.path,
                response=HttpResponse(status=503),
                request=request_of_a_play,
                logger=logger,
                exception=error,
            )
    page = "play/<slug:code>/"
    assert (
        lines()
        == [f"ERROR Service Unavailable: {page} connection refused\\nIs the server running?"] * log_filter.MAX_LINES
    )


def test_errors_of_the_program_are_never_dropped(logger, lines, request_of_a_play):
    for _ in range(100):
        answered(request_of_a_play, 500, logger, "%s: %s", "Oh dear")
    assert len(lines()) == 100


# The whole site


def test_every_logger_writes_so():
    handlers = [handler for name in ("", "django", "_granian") for handler in logging.getLogger(name).handlers]
    stderr = [handler for handler in handlers if type(handler) is logging.StreamHandler]
    assert stderr
    assert {type(handler.formatter) for handler in stderr} == {LineFormatter}
    assert {tuple(map(type, handler.filters)) for handler in stderr} == {(RateLimit,)}


UNCAUGHT = """
import logging.config, threading, warnings
from django.conf import settings
logging.config.dictConfig(settings.LOGGING)
from scorer.server.log_filter import log_uncaught_errors
log_uncaught_errors()
def fails():
    raise RuntimeError("/play/{code}/")
warnings.warn("in /play/{code}/", stacklevel=1)
thread = threading.Thread(target=fails)
thread.start()
thread.join()
fails()
"""


def test_what_nothing_catches_is_a_line_too():
    code = UNCAUGHT.format(code=CODE)
    here = {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    ran = subprocess.run(  # this project's own command
        [sys.executable, "-c", code], env=here, cwd=settings.BASE_DIR, text=True, capture_output=True, check=False
    )
    found = ran.stderr.splitlines()
    assert [line.split(" ")[1:3] for line in found] == [["WARNING", "py.warnings"], *[["ERROR", "scorer"]] * 2]
    assert all(LINE.fullmatch(line) for line in found)
    assert CODE not in ran.stderr


def test_a_thread_that_fails_in_the_tests_still_fails_them():
    assert threading.excepthook.__module__ != log_filter.__name__


@pytest.fixture
def server_log(tmp_path, monkeypatch):
    """A server whose database has no tables, so that every page fails, and the file of its log."""
    monkeypatch.setenv("LOCAL_NETWORK", "1")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    monkeypatch.setenv("MAKEFLAGS", "")
    log, port = tmp_path / "log", server.free_port()
    with log.open("wb") as output:
        command = server.make("serve", HOST="127.0.0.1", PORT=port, WORKERS=1)
        started = subprocess.Popen(
            command, cwd=server.ROOT, start_new_session=True, stdout=output, stderr=subprocess.STDOUT
        )
        try:
            server.wait_for(started, port)
            yield port, log
        finally:
            server.end(started)


def test_the_web_server_writes_so(server_log):
    port, log = server_log
    for path, headers in (
        (f"/play/{CODE}/", {}),
        (f"/play/{CODE}/%C3%BC%0A", {}),
        (f"/view/{quote(quote(CODE, safe=''))}/", {"Referer": f"http://127.0.0.1/play/{CODE}/"}),
        ("/", {"Host": f"{CODE}.example"}),
    ):
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", path, headers=headers)
        assert connection.getresponse().status >= 400
        connection.close()
    written = log.read_text()
    found = [line for line in written.splitlines() if not line.startswith("make")]
    assert [line for line in found if not LINE.fullmatch(line)] == []
    assert [line.split(" ")[2] for line in found if " ERROR " in line] == ["django.request"] * 2
    assert "no such table: plays_play" in written
    assert CODE not in written
