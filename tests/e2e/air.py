"""Bad air between a phone and the server: answers that come late, and a server that cannot be reached."""

from __future__ import annotations

from playwright.sync_api import APIResponse, Page, Route

EDIT, POLL = "**/edit/", "**/since/**"


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
        while not self.answers:
            self.page.wait_for_timeout(20)

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
