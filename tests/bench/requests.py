"""The requests that are measured, as a phone sends them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.test import RequestFactory

from scorer.accounts.devices import COOKIE

KEY = "the key of the bench's browser"
TOKEN = "t" * 32  # any token does, as long as cookie and header agree
HEADERS = {
    "Host": "127.0.0.1",
    "User-Agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Mobile Safari/537.36",
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-GB,en;q=0.9",
    "Cookie": f'csrftoken={TOKEN}; {COOKIE}="{KEY}"',
    "X-CSRFToken": TOKEN,
}
BY_HTMX = {"HX-Request": "true"}
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Asked:
    """One request. With a form it is a POST. `opened`: as a page is, not as htmx asks."""

    path: str
    form: Mapping[str, str] = field(default_factory=dict)
    opened: bool = False

    @property
    def method(self) -> str:
        return "POST" if self.form else "GET"

    @property
    def headers(self) -> Mapping[str, str]:
        own = {} if self.opened else BY_HTMX
        return HEADERS | own | ({"Content-Type": FORM} if self.form else {})

    @property
    def body(self) -> bytes:
        return urlencode(self.form).encode()

    def environ(self) -> dict[str, object]:
        """For the application in this process, as a WSGI server hands it over."""
        made = RequestFactory(headers=self.headers).generic(self.method, self.path, self.body, FORM)
        return made.environ | {"QUERY_STRING": self.path.partition("?")[2]}
