"""Requests that hold nobody else up."""

import asyncio
import threading
from types import SimpleNamespace

import pytest

from scorer.server import gateway, responses, transfer_rate
from scorer.server.gateway import Gateway
from scorer.server.lanes import LANES, READS, UPLOADS, WRITES, lane_of
from tests.server.conftest import Client, hello, say, scope

TIMEOUT = 10  # seconds; only a failure takes them


def test_an_answer_has_its_length(ask):
    client = ask(hello, Client(), scope())
    assert (client.status, client.body, client.headers[b"content-length"]) == (200, b"hello", b"5")


def test_an_answer_to_head_says_no_length_that_it_does_not_know(ask):
    def no_body(environ, start):
        start("200 OK", [])
        return []

    assert b"content-length" not in ask(no_body, Client(), scope("HEAD")).headers


def test_a_large_answer_is_sent_in_blocks(ask):
    def large(environ, start):
        start("200 OK", [])
        return (b"x" * 1000 for _ in range(200))

    client = ask(large, Client(), scope())
    assert (len(client.body), len(client.got)) == (200_000, 1 + 4)
    assert client.headers[b"content-length"] == b"200000"


def test_the_application_is_closed_before_the_answer_is_sent(ask):
    closed = []

    class Parts(list):
        def close(self):
            closed.append(True)

    def application(environ, start):
        start("200 OK", [])
        return Parts([b"x"])

    ask(application, Client(), scope())
    assert closed == [True]


def test_a_client_that_reads_too_slowly_is_left(ask, monkeypatch):
    monkeypatch.setattr(responses, "HEAD_START", 0.05)

    class Slow(Client):
        async def send(self, message):
            await super().send(message)
            if len(self.got) > 1:
                await asyncio.Event().wait()

    def large(environ, start):
        start("200 OK", [])
        return [bytes(responses.BLOCK * 3)]

    monkeypatch.setattr(transfer_rate, "MIN_RATE", 10**9)
    client = ask(large, Slow(), scope())
    assert len(client.got) == 2  # its head and the first block


def test_nor_does_a_client_that_stops_reading_hold_a_large_answer(ask, monkeypatch):
    monkeypatch.setattr(responses, "HEAD_START", 0.05)
    monkeypatch.setattr(transfer_rate, "IDLE_TIMEOUT", 0.05)

    class Stopped(Client):
        async def send(self, message):
            await super().send(message)
            if len(self.got) > 2:
                await asyncio.Event().wait()

    def large(environ, start):
        start("200 OK", [])
        return [bytes(responses.BLOCK * 300)]

    assert len(ask(large, Stopped(), scope()).got) == 3


def held(opens):
    """An application that answers a read only when `opens` is set, and all else at once."""

    def application(environ, start):
        if environ["PATH_INFO"] == "/held/" and gateway.REFUSED not in environ:
            assert opens.wait(TIMEOUT)
        return say(environ, start)

    return application


@pytest.fixture
def lanes(monkeypatch):
    """Lanes with other bounds: `lanes(READS, max_queued=1)`."""

    def lanes(lane, **changes):
        changed = {one: one._replace(**changes) if one is lane else one for one in LANES}
        monkeypatch.setattr(gateway, "LANES", tuple(changed.values()))
        monkeypatch.setattr(gateway, "lane_of", lambda path, method: changed[lane_of(path, method)])

    return lanes


async def start_requests(front, *scopes):
    """These requests at once; their clients once all have an answer."""
    clients = [Client() for _ in scopes]
    tasks = [
        asyncio.create_task(front(one, client.receive, client.send))
        for one, client in zip(scopes, clients, strict=True)
    ]
    return tasks, clients


def test_a_read_that_hangs_holds_no_edit_up():
    opens = threading.Event()

    async def run():
        front = Gateway(held(opens))
        tasks, (slow, edit) = await start_requests(front, scope(path="/held/"), scope("POST", "/other/"))
        await tasks[1]
        before = (slow.status, edit.status)
        opens.set()
        await tasks[0]
        return before, slow.status

    assert asyncio.run(run()) == ((None, 200), 200)


def test_a_queue_that_is_full_takes_no_more(lanes):
    lanes(READS, max_queued=1)
    opens = threading.Event()

    async def run():
        front = Gateway(held(opens))
        tasks, clients = await start_requests(front, *[scope(path="/held/")] * 3)
        await tasks[2]
        opens.set()
        await asyncio.gather(*tasks)
        return [client.status for client in clients]

    assert asyncio.run(run()) == [200, 200, 503]


@pytest.mark.parametrize(("first", "status"), [(True, 504), (False, 503)])
def test_a_request_without_an_answer_is_given_up_and_only_one_that_never_ran_is_said_to_be_unsaved(
    lanes, first, status
):
    lanes(WRITES, timeout=0.2)
    opens = threading.Event()

    async def run():
        front = Gateway(held(opens))
        tasks, clients = await start_requests(front, *[scope("POST", "/held/")] * 2)
        await asyncio.gather(*tasks)
        opens.set()
        return [client.status for client in clients]

    assert asyncio.run(run())[0 if first else 1] == status


def test_after_a_request_that_was_given_up_the_lane_works_on(lanes):
    lanes(READS, timeout=0.1, max_queued=0)
    opens = threading.Event()

    async def run():
        front = Gateway(held(opens))
        tasks, _ = await start_requests(front, scope(path="/held/"))
        await asyncio.gather(*tasks)
        opens.set()
        for _try in range(100):
            tasks, (again,) = await start_requests(front, scope(path="/other/"))
            await asyncio.gather(*tasks)
            if again.status == 200:
                return True
            await asyncio.sleep(0.05)
        return False

    assert asyncio.run(run())


def test_no_more_uploads_come_at_once_than_the_lane_takes(lanes):
    lanes(UPLOADS, max_open=1)

    async def run():
        front = Gateway(say)
        first, second = Client(whole=False), Client()
        upload = scope("POST", "/groups/import/")
        waits = asyncio.create_task(front(upload, first.receive, first.send))
        await asyncio.sleep(0)
        await front(upload, second.receive, second.send)
        waits.cancel()
        return second.status

    assert asyncio.run(run()) == 503


def test_an_answer_that_the_disk_does_not_take_is_refused(ask):
    def full(environ, start):
        if "scorer.refused" not in environ:
            raise OSError(28, "No space left on device")
        return say(environ, start)

    assert ask(full, Client(), scope()).status == 503


def test_where_even_the_page_of_a_refusal_fails_there_is_an_empty_answer(ask):
    def broken(environ, start):
        raise OSError(28, "No space left on device")

    client = ask(broken, Client(), scope())
    assert (client.status, client.body) == (503, b"")


def test_a_large_answer_in_the_background_rests_as_long_as_it_works(ask, monkeypatch):
    clock, slept = iter(range(100)), []
    monkeypatch.setattr(responses, "time", SimpleNamespace(monotonic=lambda: next(clock), sleep=slept.append))
    monkeypatch.setattr(responses, "MAX_PAUSE", 5)

    def streamed(environ, start):
        start("200 OK", [])
        return iter([b"one", b"two", b"three"])

    client = ask(streamed, Client(), scope(path="/group/abc/files/group.json"))
    assert (client.body, slept) == (b"onetwothree", [1, 1, 1])


def test_an_answer_at_a_table_never_rests(ask, monkeypatch):
    slept = []
    monkeypatch.setattr(responses.time, "sleep", slept.append)
    ask(hello, Client(), scope())
    assert slept == []
