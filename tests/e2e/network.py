"""A bad network between a phone and the server: late answers, and no connection."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import APIResponse, Page, Route

EDIT, POLL = "**/edit/", "**/since/**"


def wait_until(page: Page, so: Callable[[], Any]) -> None:
    """Waits for conditions that `expect` cannot check: data of the server, or recorded events."""
    end = time.monotonic() + 8
    while not so() and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert so()


class HeldAnswers:
    """Holds answers of the server back until they are released."""

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
        wait_until(self.page, lambda: self.answers)

    def release(self) -> None:
        """Delivers the held answers, and holds none afterwards."""
        answers, self.answers = self.answers or [], None
        for route, answer in answers:
            route.fulfill(response=answer)


def disconnect(page: Page, address: str = EDIT) -> None:
    page.route(address, lambda route: route.abort("connectionfailed"))


def reconnect(page: Page, address: str = EDIT) -> None:
    page.unroute(address)
