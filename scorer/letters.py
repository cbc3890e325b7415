"""Letters that go out while their sender has his answer already."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends import smtp

CONSOLE = "console"

logger = logging.getLogger(__name__)


def are_sent() -> bool:
    """Whether a letter goes out at all: without a post office it is only written to the console."""
    return CONSOLE not in settings.EMAIL_BACKEND


class EmailBackend(smtp.EmailBackend):
    """A post office may take its time, in which nobody else would be answered; and who waits longer for an address that
    is known would learn which ones are."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """How many are on their way. What becomes of them stands in the log."""
        Thread(target=self._deliver, args=(list(messages),)).start()
        return len(messages)

    def _deliver(self, messages: list[EmailMessage]) -> None:
        try:
            super().send_messages(messages)
        except Exception as why:  # whatever it is, its text may hold the address
            logger.error("A letter could not be sent: %s", type(why).__name__)
