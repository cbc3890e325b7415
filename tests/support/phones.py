"""Phones as the tests of the web side hold them, and what they read from the answers."""

from __future__ import annotations

import hashlib
import json
import re
import secrets

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorer.accounts import devices
from scorer.accounts.visitor import Visitor
from scorer.plays.models import Seat
from tests.support import html

OF_A_TRANSACTION = re.compile(r"BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE")


class Phone(Client):
    """A browser with a link to one play, or with none."""

    code = "no-such-code"

    def visitor(self) -> Visitor:
        """The visitor of this phone's requests. A phone without a key gets one."""
        if devices.COOKIE not in self.cookies:
            self.cookies[devices.COOKIE] = secrets.token_urlsafe(32)
        signed_in = self.session.get(SESSION_KEY) if settings.SESSION_COOKIE_NAME in self.cookies else None
        key = self.cookies[devices.COOKIE].value
        return Visitor(int(signed_in) if signed_in else None, hashlib.sha256(key.encode()).hexdigest())

    def at(self, page: str, *more) -> str:
        return reverse(page, args=[self.code, *more])

    def open(self, page: str, *more, **query):
        return self.get(self.at(page, *more), query)

    def fetch(self, page: str, *more, **query):
        """As htmx asks, for a part of a page."""
        return self.get(self.at(page, *more), query, headers={"HX-Request": "true"})

    def send(self, page: str, *more, follow=False, **form):
        return self.post(self.at(page, *more), form, follow=follow)

    def edit(self, seat: int, unit: str, text: str, was: str = "", **more):
        """One edit as a sheet sends it."""
        form = {"id": secrets.token_hex(16), "seat": seat, "unit": unit, "was": was, "text": text} | more
        if "of" not in form:
            form["of"] = self.row_at(seat)
        return self.post(self.at("edit"), form, headers={"HX-Request": "true"})

    def row_at(self, seat: int) -> int:
        """The row of a seat, as the page of the sheet says it; of a seat that is not there a row that is not."""
        rows = Seat.objects.filter(play__edit_code=self.code).order_by("position").values_list("pk", flat=True)
        return rows[seat] if 0 <= seat < len(rows) else 0

    def poll(self, version: int):
        return self.fetch("poll", version=version)

    def finish(self, play, **more):
        play.refresh_from_db()
        return self.send("finish", **({"version": play.version, "as_it_stands": "1"} | more))


def live_data(answer) -> dict:
    """The data of a fragment: points, messages, hidden fields, texts of others, a conflict."""
    assert answer.status_code == 200, answer
    return json.loads(html.element(answer, "output#live-data[hidden]").text())


def totals(answer) -> list[str]:
    return html.texts(answer, "b.total")


def version_of(answer) -> int:
    return int(html.attribute(answer, "#play-state", "data-version"))


class Queries(CaptureQueriesContext):
    """The queries of a block, without those that only begin and end a transaction."""

    def __init__(self):
        super().__init__(connection)

    def statements(self) -> list[str]:
        return [one["sql"] for one in self.captured_queries if not OF_A_TRANSACTION.match(one["sql"])]

    def writes(self) -> list[str]:
        return [sql for sql in self.statements() if not sql.lstrip().startswith("SELECT")]
