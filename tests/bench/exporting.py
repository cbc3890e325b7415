"""Writes a group's file, in a process of its own so that its memory can be told: `python -m tests.bench.exporting`."""

from __future__ import annotations

import sys
from pathlib import Path

import django


def main(number: str, path: str) -> None:
    django.setup()
    from django.utils import timezone

    from scorer.exchange.formats.group_file.writer import write_group
    from scorer.groups.models import Group

    with Path(path).open("w", encoding="utf-8") as file:
        file.writelines(write_group(Group.objects.get(pk=number), timezone.now()))


if __name__ == "__main__":
    main(*sys.argv[1:])
