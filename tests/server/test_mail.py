"""Letters that take their time."""

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from smtplib import SMTPServerDisconnected

import pytest
from django.core.mail import get_connection, send_mail
from django.core.mail.backends import smtp

from scorer.server import mail

TIMEOUT = 10  # seconds; only a failure takes them


@pytest.fixture
def post_office(monkeypatch):
    """Handler of letters: `post_office(function)`."""

    def post_office(takes):
        monkeypatch.setattr(smtp.EmailBackend, "send_messages", lambda _, letters: takes(letters))

    return post_office


@pytest.fixture
def one_at_a_time(monkeypatch):
    """The thread that sends."""
    with ThreadPoolExecutor(1) as thread:
        monkeypatch.setattr(mail, "_threads", thread)
        yield thread


def send():
    backend = get_connection("scorer.server.mail.EmailBackend", host="127.0.0.1")
    return send_mail("Your password", "A link.", "scorer@localhost", ["ada@example.org"], connection=backend)


def test_nobody_waits_for_the_post_office(post_office):
    opens, arrived = threading.Event(), threading.Event()

    def takes(letters):
        assert opens.wait(TIMEOUT)
        assert [letter.to for letter in letters] == [["ada@example.org"]]
        arrived.set()

    post_office(takes)
    assert send() == 1
    assert not arrived.is_set()
    opens.set()
    assert arrived.wait(TIMEOUT)


def test_a_letter_that_cannot_be_sent_stands_in_the_log_without_its_address(post_office, one_at_a_time, caplog):
    def takes(letters):
        raise SMTPServerDisconnected("ada@example.org: go away")

    post_office(takes)
    send()
    one_at_a_time.submit(lambda: None).result(TIMEOUT)
    assert caplog.messages == ["An e-mail could not be sent: SMTPServerDisconnected"]


def test_no_more_letters_wait_than_the_queue_takes(post_office, one_at_a_time, monkeypatch, caplog):
    opens = threading.Event()
    monkeypatch.setattr(mail, "_free", threading.BoundedSemaphore(2))
    post_office(lambda sent: opens.wait(TIMEOUT))
    assert [send(), send(), send()] == [1, 1, 0]
    opens.set()
    one_at_a_time.submit(lambda: None).result(TIMEOUT)
    assert caplog.messages == ["Too many e-mails wait for the mail server; one was dropped"]
    assert send() == 1


def test_a_mail_server_that_never_finishes_its_greeting_is_left(one_at_a_time, monkeypatch, caplog):
    monkeypatch.setattr(mail, "DEADLINE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip():
            client, _ = listener.accept()
            with client, suppress(OSError):
                while True:
                    client.sendall(b"2")
                    threading.Event().wait(0.02)

        threading.Thread(target=drip, daemon=True).start()
        host, port = listener.getsockname()
        backend = get_connection("scorer.server.mail.EmailBackend", host=host, port=port, timeout=TIMEOUT)
        send_mail("A letter", "Text.", "scorer@localhost", ["ada@example.org"], connection=backend)
        one_at_a_time.submit(lambda: None).result(TIMEOUT)
    assert [message.partition(":")[0] for message in caplog.messages] == ["An e-mail could not be sent"]
