"""Scores: a row for each person at a finished play of a group.

They are made in the transaction that changes the play, so that statistics never differ from the plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db.models import F, Prefetch

from scorer.games import all_games
from scorer.groups.models import Group, Player
from scorer.plays.game_key import game_key
from scorer.plays.models import Play, Seat
from scorer.rules.seats import PLAYER
from scorer.statistics.models import Score

from .cache import invalidate

BATCH_SIZE = 200  # plays; a database limits the number of values in one statement


def recount(plays: Iterable[int]) -> None:
    """Replaces the scores of these plays, inside the transaction that changed them. A play may count no more."""
    rest = iter(plays)
    while some := list(islice(rest, BATCH_SIZE)):
        remove_scores(some)
        Score.objects.bulk_create(score for play in list(_counting(some)) for score in scores(play))
        invalidate(some)


def transfer_scores(plays: Iterable[int], before: Player, after: Player) -> None:
    """Gives the scores of one person at these plays to another, inside the transaction that changed their seats."""
    rest = iter(plays)
    while some := list(islice(rest, BATCH_SIZE)):
        Group.objects.filter(pk=after.group_id).update(version=F("version") + 1)
        invalidate(some)
        Score.objects.filter(play__in=some, player=before).update(player=after)


def remove_scores(plays: Sequence[int]) -> None:
    """Deletes the scores of these plays, inside the transaction that is going to change them. At most a batch."""
    # The version first: it keeps other requests from caching the old scores meanwhile.
    Group.objects.filter(plays__in=plays).update(version=F("version") + 1)
    invalidate(plays)
    Score.objects.filter(play__in=plays).delete()


def _counting(ids: Sequence[int]) -> Iterator[Play]:
    seats = Prefetch("seats", Seat.objects.order_by("position"))
    counting = Play.objects.filter(pk__in=ids, deleted_at=None, finished_at__isnull=False, group__isnull=False)
    return counting.prefetch_related(seats).iterator(chunk_size=BATCH_SIZE)


def scores(play: Play) -> Iterator[Score]:
    """`play`: with prefetched seats."""
    seats = list(play.seats.all())
    people = sum(seat.kind == PLAYER for seat in seats)
    winners = sum(seat.place == 1 for seat in seats)
    fewest = bool(play.options.get("fewest"))
    for seat in seats:
        if seat.player_id and seat.place and seat.kind == PLAYER:
            yield Score(  # type: ignore[misc]  # a play that counts has a group and a date
                play=play,
                group_id=play.group_id,
                player_id=seat.player_id,
                game=game_key(play.game, play.title),
                played_on=play.played_on,
                people=people,
                total=seat.total,
                place=seat.place,
                sharers=winners if seat.place == 1 and winners > 1 else 0,
                margin=_margin(seat, seats, fewest),
                role=_role(play, seat),
                lines=_lines(play, seat),
                fewest=fewest,
            )


def _margin(seat: Seat, seats: Sequence[Seat], fewest: bool) -> int | None:
    """Points ahead of the best of the others, artificial opponents included; None without points. If the `fewest`
    points win, points fewer."""
    others = [other.total for other in seats if other is not seat]
    if seat.total is None or not others or None in others:
        return None
    known = [total for total in others if total is not None]
    return min(known) - seat.total if fewest else seat.total - max(known)


def _role(play: Play, seat: Seat) -> str:
    """The faction or character: the choice of a field that belongs to no line."""
    game = all_games().get(play.game)
    chosen = (seat.sheet.get(key) for key in game.setup) if game else ()
    return next((slug for slug in chosen if isinstance(slug, str)), "")


def _lines(play: Play, seat: Seat) -> dict[str, int]:
    if not play.result:
        return {}
    awards: dict[str, Any] = play.result["seats"][seat.position]["lines"]
    return {key: award["points"] for key, award in awards.items() if award}
