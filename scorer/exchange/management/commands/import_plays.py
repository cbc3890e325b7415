"""Works off the files that somebody brought into a group."""

from django.core.management.base import BaseCommand

from scorer.exchange.importing import queue
from scorer.server.log_filter import log_uncaught_errors


class Command(BaseCommand):
    help = "Check the files of plays that wait, or bring their plays in, as far as that goes without a person."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("--slot", type=int, help="the open file that says that this process is at work")

    def handle(self, *, slot, **options):
        if slot is None:
            queue.work_off()
            return
        log_uncaught_errors()  # of the whole process, which is this command's own
        queue.work_off_in(slot)
