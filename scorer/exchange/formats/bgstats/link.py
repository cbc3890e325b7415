"""A finished play as BG Stats takes it: all of it in one link, which opens the app where it is installed.

The ids in it never change, since the app remembers by them who is who. No code of a play or a group is among them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from django.utils.translation import pgettext

from scorer.plays.models import Play
from scorer.plays.play_state import PlayState
from scorer.plays.presenters.result import ResultPage
from scorer.plays.seat_state import SeatState
from scorer.rules.seats import PLAYER
from scorer.web.i18n import join_list, translate
from scorer.web.search_key import search_key

SOURCE = "Scorer"
PAGE = "app.bgstatsapp.com/createPlay.html?data="
# The hour at which it is the day of the play almost everywhere, since BG Stats turns UTC into the phone's own time.
HOUR = "10:00:00"
LONGEST_COMMENT = 400  # characters: all of it has to fit into a link
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))  # which sentences have around names, and the app would show


def links(play: PlayState, kept: Play) -> dict[str, str]:
    """`web` opens anywhere, `app` where the app is; `short` has no comment, so that a camera can read it."""
    told = data(play, kept)
    whole, short = _packed(told), _packed({key: value for key, value in told.items() if key != "comments"})
    return {"web": f"https://{PAGE}{whole}", "app": f"bgstats://{PAGE}{whole}", "short": f"https://{PAGE}{short}"}


def _packed(told: Mapping[str, Any]) -> str:
    return quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def data(play: PlayState, kept: Play) -> dict[str, Any]:
    """`kept`: the same play, for what only its row knows."""
    result = play.result or {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(kept.uid),
        "playDate": f"{play.played_on} {HOUR}",
        "game": {
            "name": play.game.title,
            "sourceGameId": play.game.key,
            "bggId": play.game.bgg,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            _player(play, kept, seat, one) for seat, one in zip(play.seats, result.get("seats", []), strict=True)
        ],
        **_more(play, kept),
    }


def _more(play: PlayState, kept: Play) -> dict[str, str]:
    """What there is to say only sometimes."""
    told = {"location": kept.location, "board": _board(play), "comments": comment(play)}
    return {key: value for key, value in told.items() if value}


def _player(play: PlayState, kept: Play, seat: SeatState, one: Mapping[str, Any]) -> dict[str, Any]:
    card = seat.faction(play.game)
    player = {
        "name": _plain(play.labels[seat.position]),
        "sourcePlayerId": _id(play, kept, seat),
        "score": one["total"],
        "rank": one["place"],
        # Every boolean, for every player: the app refuses a play in which one is missing.
        "winner": one["place"] == 1,
        "startPlayer": False,  # no sheet asks who began
    }
    return player | ({"role": card.name} if card else {})


def _id(play: PlayState, kept: Play, seat: SeatState) -> str:
    """A person of a group is that person; elsewhere a name is all that is known, and a seat without one nobody again.

    An opponent of the game goes along as a player of that name: BG Stats knows no others, and without it a lost game
    would look like one that was won alone."""
    if seat.player:
        return f"person-{seat.player}"
    if seat.kind != PLAYER:
        return f"{play.game.key}-{seat.kind}"
    return f"name-{search_key(seat.name)}" if seat.name else f"{kept.uid}-{seat.position}"


def _board(play: PlayState) -> str:
    """What was played with."""
    return _plain(join_list(_chosen(play)))


def _chosen(play: PlayState) -> Iterator[str]:
    for option in play.game.options:
        chosen = play.options.get(option.key) or []
        for slug in chosen if isinstance(chosen, list) else [chosen]:
            if slug in option.choices:
                yield translate(option.choices[slug])


def comment(play: PlayState) -> str:
    """Who won and by what, then where the points came from; whole lines, as many as there is room for."""
    kept = ""
    for line in _lines(play):
        if len(kept) + len(line) + 1 > LONGEST_COMMENT:
            break
        kept = f"{kept}\n{line}" if kept else line
    return kept


def _lines(play: PlayState) -> Iterator[str]:
    result = ResultPage(play, play.result)
    yield _plain(result.verdict.title)
    yield _plain(result.verdict.reason)
    for row in result.rows():
        points = [_points(name, shown) for _, name, shown in row["cells"]]
        line = pgettext("a line of the score pad, and everybody's points in it", "{line}: {points}")
        yield _plain(line.format(line=row["label"], points=join_list(points)))


def _points(name: str, shown: str) -> str:
    return pgettext("somebody, and their points in a line", "{name} {points}").format(name=name, points=shown)


def _plain(told: str) -> str:
    return told.translate(ISOLATES)
