"""Requests of one visitor at one address: the status of the answer, and whether something was written."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from django.http import HttpResponse

from tests.support import html
from tests.support.access import Form
from tests.support.phones import Phone
from tests.support.writes import undone, written_tables

HTMX = {"HX-Request": "true"}
SENT_BY_SCRIPTS = {"edit", "edits"}
SECRETS = ("Thursdays", "Fridays", "Ada", "Berk", "Deniz", "secret.json", "plays.json")
TOKEN = re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*')  # random letters, among which a short name may stand


def got(phone: Phone, address: str) -> str:
    with written_tables() as tables:
        answer = phone.get(address)
    assert not tables, f"a read of {address} writes {tables}"
    return _status(answer)


def posted(phone: Phone, address: str, form: Form, headers: dict[str, str] | None = None) -> str:
    """The status of the answer, with a + where something was written."""
    with written_tables() as tables:
        answer = phone.post(address, form, headers=headers)
    return _status(answer) + ("+" if tables else "")


def tried(phone: Phone, address: str, form: Form, headers: dict[str, str] | None = None) -> tuple[str, str]:
    """The answers to GET and then to POST. Nothing of it stays."""
    with undone():
        return got(phone, address), posted(phone, address, form, headers)


def _status(answer: HttpResponse) -> str:
    if answer.status_code == 403:
        assert any(text.endswith(".") for text in html.texts(answer, "p")), "a refusal is a sentence"
    if answer.status_code == 404:
        assert_tells_nothing(answer)
    return str(answer.status_code)


def assert_tells_nothing(answer: HttpResponse) -> None:
    text = TOKEN.sub(r"\1", answer.content.decode())
    for secret in SECRETS:
        assert secret not in text


def assert_alike(phone: Phone, there: str, nowhere: str) -> None:
    """GET and POST answer the same at an address that exists and at one that does not, but for the address itself."""
    for method in ("get", "post"):
        answers = []
        for address in (there, nowhere):
            with undone():
                answers.append(_without_address(getattr(phone, method)(address), address))
        assert answers[0] == answers[1]


def _without_address(answer: HttpResponse, address: str) -> tuple[Any, ...]:
    text = TOKEN.sub(r"\1", answer.content.decode())
    headers = {name: _unnamed(value, address) for name, value in answer.headers.items() if name != "Content-Length"}
    return answer.status_code, _unnamed(text, address), headers, sorted(answer.cookies)


def _unnamed(text: str, address: str) -> str:
    return text.replace(address, "HERE").replace(quote(address, ""), "HERE")
