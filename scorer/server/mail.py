"""Sends e-mail in the background."""

from __future__ import annotations

import logging
import smtplib
import socket
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

CONSOLE = "console"
MAX_CONNECTIONS = 2  # connections to the mail server
MAX_QUEUED = 100  # e-mails; more are dropped, and can be requested again
DEADLINE = 30.0  # seconds for one connection as a whole; EMAIL_TIMEOUT bounds each of its reads alone

logger = logging.getLogger(__name__)

_threads = ThreadPoolExecutor(MAX_CONNECTIONS, "mail")
_free = threading.BoundedSemaphore(MAX_QUEUED)


def is_enabled() -> bool:
    """False without a mail server: then e-mails are only written to the console."""
    return CONSOLE not in settings.EMAIL_BACKEND


class Deadline:
    """A mixin for connections to a mail server, which ends them after DEADLINE even if the server still sends bytes."""

    _timer: threading.Timer | None = None

    def _get_socket(self, *where: Any) -> socket.socket:
        opened: socket.socket = super()._get_socket(*where)  # type: ignore[misc]  # of the class mixed with
        self._timer = threading.Timer(DEADLINE, _shut_down, [opened])
        self._timer.daemon = True
        self._timer.start()
        return opened

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        super().close()  # type: ignore[misc]  # of the class mixed with


def _shut_down(opened: socket.socket) -> None:
    with suppress(OSError):  # it is closed already
        opened.shutdown(socket.SHUT_RDWR)


class SMTP(Deadline, smtplib.SMTP):
    pass


class SMTPOverTLS(Deadline, smtplib.SMTP_SSL):
    pass


class EmailBackend(smtp.EmailBackend):
    """Sends in threads, because a mail server may be slow. An immediate answer also does not reveal which addresses are
    known."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return SMTPOverTLS if self.use_ssl else SMTP

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """The number of e-mails that were queued. Failures are logged."""
        if not _free.acquire(blocking=False):
            logger.error("Too many e-mails wait for the mail server; one was dropped")
            return 0
        _threads.submit(self._deliver, list(messages)).add_done_callback(lambda _: _free.release())
        return len(messages)

    def _deliver(self, messages: list[EmailMessage]) -> None:
        try:
            super().send_messages(messages)
        except Exception as error:  # of any type; its text may contain the address
            logger.error("An e-mail could not be sent: %s", type(error).__name__)
