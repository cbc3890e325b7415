"""A gateway in this process, and clients of it that behave badly."""

import asyncio

import pytest

from scorer.server import machine_slot
from scorer.server.gateway import Gateway

HOST = (b"host", b"localhost")


def scope(method="GET", path="/", *headers, length=None):
    sent = [HOST, *headers] + ([] if length is None else [(b"content-length", str(length).encode())])
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "1.1",
        "headers": sent,
        "scheme": "http",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 5000),
    }


class Client:
    """One request. `parts`: what it sends; after the last it is silent, or has left if `leaves`."""

    def __init__(self, *parts, leaves=False, whole=True):
        self.messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
        if whole:
            self.messages.append({"type": "http.request", "body": b"", "more_body": False})
        if leaves:
            self.messages.append({"type": "http.disconnect"})
        self.got = []

    async def receive(self):
        if not self.messages:
            await asyncio.Event().wait()
        return self.messages.pop(0)

    async def send(self, message):
        self.got.append(message)

    @property
    def status(self):
        return self.got[0]["status"] if self.got else None

    @property
    def headers(self):
        return dict(self.got[0]["headers"])

    @property
    def body(self):
        return b"".join(message["body"] for message in self.got[1:])


@pytest.fixture(autouse=True)
def slots_folder(tmp_path, monkeypatch):
    """The folder of the slots, for this test alone."""
    monkeypatch.setattr(machine_slot, "FOLDER", tmp_path / "slots")
    opened, uncached = [], machine_slot._slot_file.__wrapped__

    def slot_file(name):
        opened.append(uncached(name))
        return opened[-1]

    monkeypatch.setattr(machine_slot, "_slot_file", slot_file)
    yield machine_slot.FOLDER
    for file in opened:
        file.close()


@pytest.fixture
def ask():
    """Asks a gateway in front of a WSGI application: `ask(application, client, scope(...))`."""

    def ask(application, client, of):
        asyncio.run(Gateway(application)(of, client.receive, client.send))
        return client

    return ask


def hello(environ, start):
    start("200 OK", [("Content-Type", "text/plain")])
    return [b"hello"]


def echo(environ, start):
    start("200 OK", [])
    return [environ["wsgi.input"].read()]


def say(environ, start):
    """The refusal that a request gets, or 200."""
    start(f"{environ.get('scorer.refused', 200)} X", [])
    return [b"page"]
