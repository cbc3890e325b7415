"""Requests sent to the application in this process. Each leaves the database as it was."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.db import transaction

from scorer.server.wsgi_request import Request
from tests.hostile.generate import Hostile
from tests.support.phones import Phone
from tests.support.world import VISITORS, World

UNAVAILABLE = 503  # the answer of a limit that is meant
SLOW = 2.0  # seconds
WITHOUT_PREFIX = {"Content-Type": "CONTENT_TYPE"}


class Finding(NamedTuple):
    """An answer that must not be, or a slow one. `why`: the error and where it was raised."""

    request: Hostile
    status: int
    seconds: float
    why: str = ""

    @property
    def is_failure(self) -> bool:
        return self.status >= 500 and self.status != UNAVAILABLE

    def __str__(self) -> str:
        return f"{self.status} after {self.seconds:.1f} s, {self.request}"


class Application:
    def __init__(self, world: World) -> None:
        self.phones = {visitor: world.phone(visitor) for visitor in VISITORS}
        self.cookies = {visitor: phone.cookies.output() for visitor, phone in self.phones.items()}
        for phone in self.phones.values():
            phone.raise_request_exception = False

    def findings(self, requests: Iterable[Hostile]) -> Iterator[Finding]:
        for request in requests:
            found = self.send(request)
            if found.is_failure or found.seconds > SLOW:
                yield found

    def send(self, request: Hostile) -> Finding:
        phone = self._phone(request)
        start = time.perf_counter()
        with transaction.atomic():
            status, why = _answer(phone, environ(request))
            transaction.set_rollback(True)
        return Finding(request, status, time.perf_counter() - start, why)

    def _phone(self, request: Hostile) -> Phone:
        """With the cookies that it had at first, whatever it was given since."""
        phone = self.phones[request.visitor]
        phone.cookies = SimpleCookie(self.cookies[request.visitor].replace("Set-Cookie: ", ""))
        phone.handler.enforce_csrf_checks = request.checks_csrf
        phone.exc_info = None
        return phone


def environ(request: Hostile) -> dict[str, object]:
    """As a WSGI server hands it over."""
    given = {WITHOUT_PREFIX.get(name, _variable(name)): value for name, value in request.headers.items()}
    path = unquote_to_bytes(request.path).decode("latin-1")
    made: dict[str, object] = {"REQUEST_METHOD": request.method, "PATH_INFO": path, "QUERY_STRING": request.query}
    made |= {"CONTENT_LENGTH": str(len(request.body)), "wsgi.input": BytesIO(request.body), "CONTENT_TYPE": ""}
    return made | {"HTTP_HOST": settings.ALLOWED_HOSTS[0]} | given


def _variable(header: str) -> str:
    return f"HTTP_{header.upper().replace('-', '_')}"


def _answer(phone: Phone, made: dict[str, object]) -> tuple[int, str]:
    """The status, and of an error what and where. What no page answers counts as 500."""
    try:
        with patch("django.test.client.WSGIRequest", Request):  # the class that a server's requests have
            response = phone.request(**made)
        response.getvalue()
    except Exception as error:
        return 500, describe_error(error)
    return response.status_code, describe_error(response.exc_info[1]) if response.exc_info else ""


def describe_error(error: BaseException) -> str:
    """The last place within this project, and the last of all."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/scorer/" in frame.filename and "site-packages" not in frame.filename]
    places = [f"{_module(one.filename)}:{one.lineno} {one.name}" for one in [*ours[-1:], *frames[-1:]]]
    return f"{type(error).__name__}: {str(error)[:100]!r} in {' < '.join(dict.fromkeys(places))}"


def _module(file: str) -> str:
    return "/".join(Path(file).parts[-3:])
