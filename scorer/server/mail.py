"""Letters go out in the background, while their sender has the answer already."""

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
AT_ONCE = 2  # connections to the mail server
MOST_WAITING = 100  # letters; more are dropped, and can be asked for again
DEADLINE = 30.0  # seconds for one connection as a whole; EMAIL_TIMEOUT bounds each of its reads alone

logger = logging.getLogger(__name__)

_threads = ThreadPoolExecutor(AT_ONCE, "mail")
_free = threading.BoundedSemaphore(MOST_WAITING)


def are_sent() -> bool:
    """True if letters go out: without a mail server they are only written to the console."""
    return CONSOLE not in settings.EMAIL_BACKEND


class Deadline:
    """For a connection to a mail server: ends it after DEADLINE, however often the server still sends a byte."""

    _timer: threading.Timer | None = None

    def _get_socket(self, *where: Any) -> socket.socket:
        opened: socket.socket = super()._get_socket(*where)  # type: ignore[misc]  # of the class beside it
        self._timer = threading.Timer(DEADLINE, _shut_down, [opened])
        self._timer.daemon = True
        self._timer.start()
        return opened

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
        super().close()  # type: ignore[misc]  # of the class beside it


def _shut_down(opened: socket.socket) -> None:
    with suppress(OSError):  # it is closed already
        opened.shutdown(socket.SHUT_RDWR)


class SMTP(Deadline, smtplib.SMTP):
    pass


class SMTPOverTLS(Deadline, smtplib.SMTP_SSL):
    pass


class EmailBackend(smtp.EmailBackend):
    """A mail server may take its time. Nobody else waits meanwhile, and an answer that comes at once does not tell
    which addresses are known."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        return SMTPOverTLS if self.use_ssl else SMTP

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """The number of letters on their way. The log says which of them failed."""
        if not _free.acquire(blocking=False):
            logger.error("Too many letters wait for the mail server; one was dropped")
            return 0
        _threads.submit(self._deliver, list(messages)).add_done_callback(lambda _: _free.release())
        return len(messages)

    def _deliver(self, messages: list[EmailMessage]) -> None:
        try:
            super().send_messages(messages)
        except Exception as why:  # whatever it is, its text may hold the address
            logger.error("A letter could not be sent: %s", type(why).__name__)
