"""Works off one file that somebody brought into a group."""

from django.core.management.base import BaseCommand

from scorer.exchange import work


class Command(BaseCommand):
    help = "Check a file of plays, or bring its plays in, as far as that goes without a person."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("number", type=int)

    def handle(self, *, number, **options):
        work.run(number)
