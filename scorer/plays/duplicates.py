"""Detects probable duplicates: one play that two devices scored."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from scorer.plays.game_key import game_key
from scorer.plays.models import Edit, Play, Seat

DUPLICATE_WINDOW = datetime.timedelta(days=1)  # between the two finishes


def find_duplicate(play: Play) -> Play | None:
    """An earlier play of the group with the same day, game, people and totals, unless someone marked it as distinct.

    A play without all totals has no duplicate."""
    if play.group_id is None or play.finished_at is None or play.deleted_at is not None:
        return None
    alike = _earlier(play)
    if not alike or Edit.objects.filter(play=play, action=Edit.Action.DISTINCT).exists():
        return None
    tables = _tables([play.pk, *(other.pk for other in alike)])
    table = tables[play.pk]
    return next((other for other in alike if tables[other.pk] == table and _has_all_totals(table)), None)


def _earlier(play: Play) -> list[Play]:
    near = (play.finished_at - DUPLICATE_WINDOW, play.finished_at)  # type: ignore[operator]  # it is finished
    found = Play.objects.filter(
        group=play.group_id, played_on=play.played_on, game=play.game, deleted_at=None, finished_at__range=near
    )
    some = found.exclude(pk=play.pk).only("title", "game", "edit_code", "view_code", "finished_at").order_by("-pk")[:20]
    return [other for other in some if _is_earlier(other, play) and _game(other) == _game(play)]


def _is_earlier(other: Play, play: Play) -> bool:
    return (other.finished_at, other.pk) < (play.finished_at, play.pk)


def _game(play: Play) -> str:
    return game_key(play.game, play.title)


Table = list[tuple[str, int | None]]


def _tables(plays: Iterable[int]) -> dict[int, Table]:
    """By play, its people with their totals, sorted."""
    tables: dict[int, Table] = {play: [] for play in plays}
    seats = Seat.objects.filter(play__in=tables).values_list("play", "player", "name", "kind", "total")
    for play, player, name, kind, total in seats:
        tables[play].append((f"{player or name} {kind}", total))
    return {play: sorted(table, key=repr) for play, table in tables.items()}


def _has_all_totals(table: Table) -> bool:
    return all(total is not None for _, total in table)
