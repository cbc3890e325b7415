"""The requests, each from a seed and its number alone, so that any of them can be sent again by itself."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.hostile import values
from tests.hostile.addresses import Known, Route, names_asked_for, routes
from tests.support.access import FORMS, FORMS_OF_A_PLAY
from tests.support.world import STATES, VISITORS, World

URLENCODED, BOUNDARY = "application/x-www-form-urlencoded", "hostile"
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"
TOO_MANY, SHOWN = 3000, 160  # fields; letters of a long value that are printed
EXTRA_NAMES = ["name_0", "name_1", "people", "p1-there", "w-0-gold", "e-0-gold", "of-0", "csrfmiddlewaretoken", ""]


class Hostile(NamedTuple):
    """A request. `query` and `path` are as they stand in an address; header values are latin-1."""

    number: int
    visitor: str
    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes
    checks_csrf: bool

    def __str__(self) -> str:
        address = self.path + (f"?{self.query}" if self.query else "")
        headers = {name: shortened(value) for name, value in self.headers.items()}
        sent = shortened(repr(self.body)) if self.body else ""
        return f"no. {self.number} by {self.visitor}: {self.method} {shortened(address)} {headers} {sent}".rstrip()


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({len(text)} letters)"


class Generator:
    def __init__(self, world: World, seed: int) -> None:
        self.world, self.seed = world, seed
        self.routes, self.known = routes(), Known(world)
        self.names = [*names_asked_for(), *EXTRA_NAMES]

    def request(self, number: int) -> Hostile:
        """In turn to each address."""
        chance = random.Random(f"{self.seed} {number}")  # noqa: S311  # it must be the same again
        route = self.routes[number % len(self.routes)]
        method = chance.choice(values.METHODS)
        content_type, body = self._body(chance, route) if chance.random() < 0.9 and method != "GET" else ("", b"")
        headers = {"Content-Type": content_type} if content_type else {}
        headers |= self._headers(chance)
        return Hostile(
            number,
            chance.choice(VISITORS),
            method,
            self._path(chance, route),
            self._query(chance),
            headers,
            body,
            chance.random() < 0.1,
        )

    def _path(self, chance: random.Random, route: Route) -> str:
        filled = {}
        for parameter in route.parameters:
            hostile = not route.name or chance.random() < 0.2
            filled[parameter] = chance.choice(values.PARTS if hostile else self.known.values(route, parameter))
        path = route.filled(filled)
        if chance.random() < 0.03:
            path += chance.choice(values.PARTS)
        return path

    def _query(self, chance: random.Random) -> str:
        roll = chance.random()
        if roll < 0.5:
            return ""
        if roll < 0.55:
            return chance.choice(values.PARTS) + "&" + "&".join(["a=1"] * chance.choice([1, 1500]))
        pairs = [(chance.choice(self.names), self._text(chance)) for _ in range(chance.randint(1, 4))]
        return urlencode(pairs, errors="surrogatepass")

    def _text(self, chance: random.Random) -> str:
        if chance.random() < 0.2:
            return chance.choice([*self.known.people, *self.known.codes["group"], *self.known.codes["play"]])
        return chance.choice(values.GROWING if chance.random() < 0.15 else values.TEXTS)

    def _headers(self, chance: random.Random) -> dict[str, str]:
        names = [*sorted(values.HEADERS), *values.PARSED * 4]
        chosen = dict.fromkeys(chance.choices(names, k=chance.choice([0, 0, 1, 1, 2, 3])))
        headers = {name: chance.choice(values.HEADERS[name]) for name in chosen}
        if chance.random() < 0.3:
            headers.setdefault("HX-Request", "true")
        return headers

    # Bodies

    def _body(self, chance: random.Random, route: Route) -> tuple[str, bytes]:
        kinds = (_form, _form, _form, _form, _multipart, _multipart, _json, _broken, _many, _bytes)
        kind = chance.choice(kinds)
        return kind(chance, self._fields(chance, route))

    def _fields(self, chance: random.Random, route: Route) -> list[tuple[str, Any]]:
        """A form that would be taken, with some of its values changed, left out or doubled, and some that are no part
        of it."""
        fields = [(name, self._mutated(chance, value)) for name, value in self._valid(chance, route)]
        fields = [pair for pair in fields for _ in range(chance.choice([1] * 12 + [0, 2]))]
        more = chance.choice([0, 0, 1, 3])
        return fields + [(chance.choice(self.names), self._text(chance)) for _ in range(more)]

    def _mutated(self, chance: random.Random, value: Any) -> Any:
        return self._text(chance) if chance.random() < 0.3 else value

    def _valid(self, chance: random.Random, route: Route) -> Sequence[tuple[str, Any]]:
        if route.name in FORMS_OF_A_PLAY:
            return list(FORMS_OF_A_PLAY[route.name](self.world.house, chance.choice(STATES)).items())
        return list(FORMS[route.name](self.world).items()) if route.name in FORMS else []


def _form(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    texts = [(name, str(value)) for name, value in fields]
    return URLENCODED, urlencode(texts, errors="surrogatepass").encode()


def _multipart(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    """Files where texts are expected, now and then, and texts where files are."""
    parts = [_file(chance, name) if _is_file(chance, value) else _part(name, str(value)) for name, value in fields]
    return MULTIPART, b"".join([*parts, f"--{BOUNDARY}--\r\n".encode()])


def _is_file(chance: random.Random, value: Any) -> bool:
    return chance.random() < (0.8 if isinstance(value, SimpleUploadedFile) else 0.1)


def _part(name: str, text: str, more: str = "", kind: str = "") -> bytes:
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n{kind}\r\n'
    return (head + text).encode("utf-8", "surrogatepass") + b"\r\n"


def _file(chance: random.Random, name: str) -> bytes:
    more = f'; filename="{chance.choice(values.FILE_NAMES)}"'
    head = _part(name, "", more, f"Content-Type: {chance.choice(['application/json', 'text/xml', ''])}\r\n")
    return head[:-2] + chance.choice(values.FILES) + b"\r\n"


def _json(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    return "application/json", json.dumps({name: str(value) for name, value in fields}).encode()


def _broken(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    """A form of several parts that ends too early, or has a part that is none."""
    kind, body = _multipart(chance, fields)
    at = chance.randrange(len(body))
    return kind, body[:at] + chance.choice([b"", b"\xff\0", b"\r\n\r\n", f"--{BOUNDARY}\r\n".encode() * 50])


def _many(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    names = [name for name, _ in fields] or ["a"]
    more = "&".join(f"{quote(chance.choice(names), errors='replace')}={number}" for number in range(TOO_MANY))
    return URLENCODED, _form(chance, fields)[1] + b"&" + more.encode()


def _bytes(chance: random.Random, fields: Sequence[tuple[str, Any]]) -> tuple[str, bytes]:
    return chance.choice([URLENCODED, MULTIPART, ""]), chance.randbytes(chance.choice([0, 1, 50, 4000]))
