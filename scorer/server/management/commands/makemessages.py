"""Django's makemessages, which also finds the messages of the rules."""

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=text:1", "--keyword=texts:1,2"]

    def add_arguments(self, parser: CommandParser) -> None:
        """The catalogues name files without lines: a change shows the messages that changed and no others."""
        super().add_arguments(parser)
        parser.set_defaults(no_wrap=True, add_location="file")
