"""Bodies that come slowly, never, or larger than they may."""

import asyncio

import pytest

from scorer.server import request_body, transfer_rate
from scorer.server.gateway import REFUSED
from scorer.server.lanes import UPLOADS, WRITES
from scorer.server.request_body import MAX_LENGTH_DIGITS, content_length
from tests.server.conftest import Client, echo, say, scope


def test_the_body_is_what_was_sent(ask):
    client = ask(echo, Client(b"text", b"=12"), scope("POST", length=7))
    assert (client.status, client.body) == (200, b"text=12")


def test_a_body_without_a_length_is_read_to_its_end(ask):
    assert ask(echo, Client(b"text", b"=12"), scope("POST")).body == b"text=12"


def test_a_body_that_never_ends_is_given_up(ask, monkeypatch):
    monkeypatch.setattr(request_body, "HEAD_START", 0.05)
    client = ask(say, Client(b"t", whole=False), scope("POST", length=1000))
    assert (client.status, client.headers[b"connection"]) == (408, b"close")


@pytest.mark.parametrize("sent", [[], [bytes(WRITES.max_body)]], ids=["at once", "after a fast beginning"])
def test_a_large_file_that_stops_coming_is_given_up(ask, monkeypatch, sent):
    """However long all of it might have taken: it holds one of the few places for files."""
    monkeypatch.setattr(request_body, "HEAD_START", 0.05)
    monkeypatch.setattr(transfer_rate, "IDLE_TIMEOUT", 0.05)
    client = ask(say, Client(*sent, whole=False), scope("POST", "/groups/import/", length=UPLOADS.max_body))
    assert client.status == 408


def test_a_file_that_drips_is_given_up(ask, monkeypatch):
    monkeypatch.setattr(request_body, "HEAD_START", 0.05)
    monkeypatch.setattr(transfer_rate, "MIN_RATE", 10**9)

    class Dripping(Client):
        async def receive(self):
            await asyncio.sleep(0.01)
            return {"type": "http.request", "body": b"x", "more_body": True}

    client = ask(say, Dripping(), scope("POST", "/groups/import/", length=UPLOADS.max_body))
    assert client.status == 408


def test_a_client_that_leaves_half_way_changes_nothing(ask):
    reached = []

    def application(environ, start):
        reached.append(environ.get(REFUSED))
        return say(environ, start)

    ask(application, Client(b"t", whole=False, leaves=True), scope("POST"))
    assert reached == [408]


@pytest.mark.parametrize("length", [WRITES.max_body + 1, int("9" * MAX_LENGTH_DIGITS)])
def test_a_body_that_is_too_large_is_refused_before_it_comes(ask, length):
    client = ask(say, Client(whole=False), scope("POST", length=length))
    assert (client.status, client.headers[b"connection"]) == (413, b"close")


def test_nor_may_it_grow_too_large_while_it_comes(ask):
    part = bytes(WRITES.max_body // 4)
    assert ask(say, Client(*[part] * 5), scope("POST", length=WRITES.max_body)).status == 413


def test_a_body_without_a_length_never_fills_the_disk(ask):
    client = Client(bytes(request_body.MAX_UNDECLARED), b"x")
    assert ask(say, client, scope("POST", "/groups/import/")).status == 413


def test_only_where_files_come_in_may_a_body_be_large(ask):
    part = bytes(WRITES.max_body // 4)
    assert ask(say, Client(*[part] * 5), scope("POST", "/groups/import/", length=5 * len(part))).status == 200


def test_a_large_body_is_not_taken_where_the_disk_is_nearly_full(ask, monkeypatch):
    monkeypatch.setattr(request_body, "MIN_FREE_DISK", 10**18)
    client = ask(say, Client(whole=False), scope("POST", "/groups/import/", length=WRITES.max_body))
    assert client.status == 503


@pytest.mark.parametrize("written", ["", "-5", "x", "١"])
def test_a_length_that_is_none_means_no_length(written):
    assert content_length(written) == 0


def test_a_length_of_many_digits_is_more_than_any_limit():
    assert content_length("9" * 5000) > UPLOADS.max_body
