"""Django's compilemessages in pure Python, so that the server needs no gettext."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    help = "Compiles the catalogues of all languages."

    def handle(self, *args: Any, **options: Any) -> None:
        for folder in settings.LOCALE_PATHS:
            for file in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                compile_catalogue(file)


def compile_catalogue(file: Path) -> None:
    """Writes the .mo file of a catalogue. Raises CommandError for a fuzzy header: the catalogue would not be used."""
    with file.open("rb") as source:
        catalogue = read_po(source, locale=file.parents[1].name)
    if catalogue.fuzzy:
        raise CommandError(f"{file}: its header is marked as fuzzy")
    with file.with_suffix(".mo").open("wb") as target:
        write_mo(target, catalogue)
