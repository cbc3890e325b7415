"""Bad air between a phone and the server: answers that come late, and a server that cannot be reached."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIResponse, Page, Route

EDIT, POLL = "**/edit/", "**/since/**"


def soon(page: Page, so: Callable[[], Any]) -> None:
    """Waits for facts beyond `expect`: data of the server, or events that a test recorded."""
    end = time.monotonic() + 8
    while not so() and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert so()


class Late:
    """Holds answers back until they are let go: the server has done its part, the phone has not heard of it."""

    def __init__(self, page: Page, address: str = EDIT) -> None:
        self.page = page
        self.answers: list[tuple[Route, APIResponse]] | None = []
        page.route(address, self.hold)

    def hold(self, route: Route) -> None:
        if self.answers is None:
            route.continue_()
        else:
            self.answers.append((route, route.fetch()))

    def wait_for_one(self) -> None:
        soon(self.page, lambda: self.answers)

    def let_go(self) -> None:
        """Delivers what is held; what comes after it is not held any more."""
        answers, self.answers = self.answers or [], None
        for route, answer in answers:
            route.fulfill(response=answer)


def go_away(page: Page, address: str = EDIT) -> None:
    """The server can no longer be reached."""
    page.route(address, lambda route: route.abort("connectionfailed"))


def come_back(page: Page, address: str = EDIT) -> None:
    page.unroute(address)
