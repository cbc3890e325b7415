"""Letters that take their time."""

import threading
from smtplib import SMTPServerDisconnected

import pytest
from django.core.mail import get_connection, send_mail
from django.core.mail.backends import smtp

PATIENCE = 10  # seconds; only a failure takes them


@pytest.fixture
def post_office(monkeypatch):
    """What happens there to a letter: `post_office(function)`."""

    def post_office(takes):
        monkeypatch.setattr(smtp.EmailBackend, "send_messages", lambda _, letters: takes(letters))

    return post_office


def send():
    backend = get_connection("scorer.letters.EmailBackend", host="127.0.0.1")
    return send_mail("Your password", "A link.", "scorer@localhost", ["ada@example.org"], connection=backend)


def test_nobody_waits_for_the_post_office(post_office):
    opens, arrived = threading.Event(), threading.Event()

    def takes(letters):
        assert opens.wait(PATIENCE)
        assert [letter.to for letter in letters] == [["ada@example.org"]]
        arrived.set()

    post_office(takes)
    assert send() == 1
    assert not arrived.is_set()
    opens.set()
    assert arrived.wait(PATIENCE)


def test_a_letter_that_cannot_be_sent_stands_in_the_log_without_its_address(post_office, caplog):
    def takes(letters):
        raise SMTPServerDisconnected("ada@example.org: go away")

    post_office(takes)
    before = set(threading.enumerate())
    send()
    for thread in set(threading.enumerate()) - before:
        thread.join(PATIENCE)
    assert caplog.messages == ["A letter could not be sent: SMTPServerDisconnected"]
