"""Rescores finished plays by corrected rules."""

from typing import Any

from django.core.management.base import BaseCommand

from scorer.groups.models import Group
from scorer.plays import writes
from scorer.plays.writes import Difference
from scorer.web.i18n import format_number


class Command(BaseCommand):
    help = "List finished plays that today's rules would score otherwise, and score them so. Each change is logged."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only list them")

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        found = list(writes.differences())
        groups = dict(Group.objects.values_list("pk", "name"))
        for difference in found:
            self.stdout.write(describe(difference, groups.get(difference.play.group or 0, "")))
            if not dry_run:
                writes.rescore_play(difference.play.edit_code, "")
        scored = sum(not difference.open for difference in found)
        self.stdout.write(f"Plays that differ: {len(found)}." if dry_run else f"Plays scored anew: {scored}.")


def describe(difference: Difference, group: str) -> str:
    """Without the play's codes, since the output of commands ends up in logs."""
    play, where = difference.play, f" in {group}" if group else ""
    moved = ", ".join(
        f"{seat.name} {format_number(seat.total)} to {format_number(seat.total_now)}, "
        f"place {seat.place} to {seat.place_now or '?'}"
        for seat in difference.moved
    )
    note = " (something must be entered first: reopen it)" if difference.open else ""
    return f"play {play.id}, {play.game.title}, {play.played_on}{where}: {moved}{note}"
