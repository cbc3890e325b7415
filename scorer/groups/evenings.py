"""The plays of a group as its own page lists them: what goes on, and what came out last."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext

from scorer.games import all_games
from scorer.models import Group, Play, Seat
from scorer.rules.game import Game
from scorer.rules.totals import plain_summary
from scorer.speech import isolated
from scorer.state import SeatState, all_told_apart, colours_at, labels_at
from scorer.verdict import Verdict, verdict

SEATS = Prefetch("seats", Seat.objects.select_related("player").order_by("position"))


def there(group: Group) -> QuerySet[Play]:
    return Play.objects.filter(group=group, deleted_at=None).defer("result").prefetch_related(SEATS)


def going_on(group: Group, most: int) -> list[dict[str, Any]]:
    """Those that are not finished, the latest first. They have a sheet, so their game is one of ours."""
    plays = there(group).filter(finished_at=None, game__in=all_games()).order_by("-started_at", "-pk")
    return list(told(plays[:most]))


def latest(group: Group, most: int) -> list[dict[str, Any]]:
    """The latest results, with who won and why."""
    plays = there(group).exclude(finished_at=None).order_by("-played_on", "-pk")
    return list(told(plays[:most]))


def told(plays: Iterable[Play]) -> Iterator[dict[str, Any]]:
    """What a list shows of each play."""
    for play in plays:
        game = all_games().get(play.game)
        names = labels(play, game)
        yield {
            "play": play,
            "game": game,
            "title": game.title if game else play.title,
            "labels": names,
            "verdict": _verdict(play, names) if play.finished_at else None,
        }


def labels(play: Play, game: Game[Any] | None) -> list[str]:
    """What each seat is called, as on its sheet."""
    if game is None:
        return all_told_apart(isolated(label(seat)) for seat in play.seats.all())
    seats = [_state(seat) for seat in play.seats.all()]
    return labels_at(game, seats, colours_at(game, seats))


def label(seat: Seat) -> str:
    """Where there is no sheet."""
    return _name(seat) or gettext("Player {number}").format(number=seat.position + 1)


def _name(seat: Seat) -> str:
    return seat.player.name if seat.player else seat.name


def _state(seat: Seat) -> SeatState:
    stored = json.dumps(seat.entries), json.dumps(seat.sheet)
    return SeatState(seat.pk, seat.position, _name(seat), seat.kind, seat.colour, stored)


def _verdict(play: Play, names: list[str]) -> Verdict:
    """Of a play that has no summary only the totals and the places are known."""
    if play.summary:
        return verdict(play.summary, names)
    seats = play.seats.all()
    return verdict(plain_summary([seat.total for seat in seats], [seat.place for seat in seats]), names)
