"""The end of a group."""

from __future__ import annotations

from django.db import connection

from scorer.models import Group
from scorer.writers import writing

# What there may be a million of goes in a statement each: Django would read it all first, and everybody would wait.
MANY = (
    "DELETE FROM scorer_edit WHERE play_id IN (SELECT id FROM scorer_play WHERE group_id = %s)",
    "DELETE FROM scorer_score WHERE group_id = %s",
    "DELETE FROM scorer_seat WHERE play_id IN (SELECT id FROM scorer_play WHERE group_id = %s)",
)


def forget(group: Group) -> None:
    """Deletes a group with its plays, people and members. Nothing of it can be brought back."""
    with writing():
        with connection.cursor() as cursor:
            for statement in MANY:
                cursor.execute(statement, [group.pk])
        group.delete()
