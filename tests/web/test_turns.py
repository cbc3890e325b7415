"""Requests in a process with many threads."""

import io
import threading
from contextlib import contextmanager, nullcontext

import pytest

from scorer import turns
from scorer.turns import LARGEST

PATIENCE = 10  # seconds; only a failure takes them


def in_turn(application, settled=nullcontext):
    return turns.in_turn(application, settled)


class Started:
    status = ""

    def __call__(self, status, headers):
        self.status = status


def echo(environ, start):
    start("200 OK", [])
    return [environ["wsgi.input"].read()]


def asked(body, length=None):
    return {"wsgi.input": body, "CONTENT_LENGTH": str(len(body.getvalue()) if length is None else length)}


class Stalled(io.BytesIO):
    """A body of which nothing comes until `comes` is set."""

    def __init__(self, text):
        super().__init__(text)
        self.waited_for, self.comes = threading.Event(), threading.Event()

    def read(self, size=-1):
        self.waited_for.set()
        assert self.comes.wait(PATIENCE)
        return super().read(size)


def test_the_body_is_what_was_sent():
    assert in_turn(echo)(asked(io.BytesIO(b"text=12")), Started()) == [b"text=12"]


def test_nothing_after_the_length_is_read():
    assert in_turn(echo)(asked(io.BytesIO(b"text=12&more"), 7), Started()) == [b"text=12"]


def test_a_body_that_does_not_come_keeps_nobody_else_waiting():
    application, answers, stalled = in_turn(echo), [], Stalled(b"late")
    slow = threading.Thread(target=lambda: answers.extend(application(asked(stalled), Started())))
    slow.start()
    assert stalled.waited_for.wait(PATIENCE)
    assert application(asked(io.BytesIO(b"quick")), Started()) == [b"quick"]
    stalled.comes.set()
    slow.join(PATIENCE)
    assert answers == [b"late"]


def test_no_two_requests_are_worked_on_at_once():
    inside, most = [], []

    def counting(environ, start):
        inside.append(1)
        most.append(len(inside))
        threading.Event().wait(0.01)
        inside.pop()
        return [b""]

    application = in_turn(counting)
    threads = [threading.Thread(target=application, args=(asked(io.BytesIO()), Started())) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert most == [1] * 5


def test_half_a_body_changes_nothing():
    start, reached = Started(), []
    assert in_turn(lambda *rest: reached.append(rest))(asked(io.BytesIO(b"text=1"), 7), start) == [b""]
    assert (start.status, reached) == ("400 Bad Request", [])


def test_nor_does_a_line_that_breaks_which_is_no_failing_disk():
    class Broken(io.BytesIO):
        def read(self, size=-1):
            raise ConnectionResetError

    start, reached = Started(), []
    assert in_turn(lambda *rest: reached.append(rest))(asked(Broken(b"text=12")), start) == [b""]
    assert (start.status, reached) == ("400 Bad Request", [])


@pytest.mark.parametrize("length", [LARGEST + 1, "9" * 5000])
def test_a_body_beyond_all_measure_is_not_read(length):
    start = Started()
    assert in_turn(echo)(asked(io.BytesIO(), length), start) == [b""]
    assert start.status == "413 Content Too Large"


@pytest.mark.parametrize("length", ["", "-5", "x", "١"])
def test_a_length_that_is_none_means_no_body(length):
    assert in_turn(echo)({"wsgi.input": io.BytesIO(b"x"), "CONTENT_LENGTH": length}, Started()) == [b""]


def test_the_next_turn_comes_while_the_disk_works_and_the_answer_waits_for_it():
    disk_works, disk_is_done, answers = threading.Event(), threading.Event(), []

    @contextmanager
    def settled():
        yield
        disk_works.set()
        assert disk_is_done.wait(PATIENCE)

    application = in_turn(echo, settled)
    first = threading.Thread(target=lambda: answers.extend(application(asked(io.BytesIO(b"first")), Started())))
    first.start()
    assert disk_works.wait(PATIENCE)
    disk_works.clear()
    second = threading.Thread(target=lambda: answers.extend(application(asked(io.BytesIO(b"second")), Started())))
    second.start()
    assert disk_works.wait(PATIENCE)
    assert answers == []
    disk_is_done.set()
    first.join(PATIENCE)
    second.join(PATIENCE)
    assert sorted(answers) == [b"first", b"second"]


@contextmanager
def a_disk_that_fails():
    yield
    raise OSError("the disk")


def test_of_what_the_disk_did_not_take_nobody_hears_that_it_is_saved():
    def says(environ, start):
        start("500 Not saved" if turns.NOT_SETTLED in environ else "200 Saved", [])
        return [b"not saved" if turns.NOT_SETTLED in environ else b"saved"]

    started = Started()
    assert in_turn(says, a_disk_that_fails)(asked(io.BytesIO()), started) == [b"not saved"]
    assert started.status == "500 Not saved"


def test_nor_of_a_long_body_that_found_no_room(monkeypatch):
    def full(*given):
        raise OSError("no space left")

    monkeypatch.setattr(turns, "_copy", full)
    answer = in_turn(lambda environ, start: [str(turns.NOT_SETTLED in environ).encode()])
    assert answer(asked(io.BytesIO(b"long")), Started()) == [b"True"]
