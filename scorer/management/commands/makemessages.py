"""Django's makemessages, which also finds the messages of the rules."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=text:1", "--keyword=texts:1,2"]
