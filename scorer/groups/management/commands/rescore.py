"""After a rule was mended: what it would change in results that stand, and the change itself."""

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
        for one in found:
            self.stdout.write(describe(one, groups.get(one.play.group or 0, "")))
            if not dry_run:
                writes.rescore_play(one.play.edit_code, "")
        scored = sum(not one.open for one in found)
        self.stdout.write(f"Plays that differ: {len(found)}." if dry_run else f"Plays scored anew: {scored}.")


def describe(found: Difference, group: str) -> str:
    """Without the play's codes: what a command prints ends up in logs."""
    play, where = found.play, f" in {group}" if group else ""
    moved = ", ".join(
        f"{one.name} {format_number(one.total)} to {format_number(one.total_now)}, "
        f"place {one.place} to {one.place_now or '?'}"
        for one in found.moved
    )
    note = " (something must be entered first: reopen it)" if found.open else ""
    return f"play {play.id}, {play.game.title}, {play.played_on}{where}: {moved}{note}"
