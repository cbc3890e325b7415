"""Works on the queue of imports until it is empty."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorer.exchange.importing import worker
from scorer.server.log_filter import log_uncaught_errors


class Command(BaseCommand):
    help = "Check and import the files that wait, as far as that goes without a person; erase deleted groups."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--slot", type=int, help="the inherited file that counts this process as a worker")

    def handle(self, *args: Any, slot: int | None, **options: Any) -> None:
        if slot is None:
            worker.work()
            return
        log_uncaught_errors()  # of the whole process, which is this command's own
        worker.work_in_slot(slot)
