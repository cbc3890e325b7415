"""A finished play as one link that BG Stats takes, and that opens the app if it is installed.

The ids in it never change, since the app recognises players by them. No code of a play or a group is among them."""

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
# BG Stats converts UTC into the local time of the phone: at this hour it is the same day almost everywhere.
HOUR = "10:00:00"
MAX_COMMENT_LENGTH = 400  # characters: all of it has to fit into a link
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))  # around names in sentences; the app would show them


def links(play: PlayState, row: Play) -> dict[str, str]:
    """`web` opens anywhere, `app` only in the app; `short` has no comment, so that a camera can read it."""
    fields = data(play, row)
    whole, short = _encode(fields), _encode({key: value for key, value in fields.items() if key != "comments"})
    return {"web": f"https://{PAGE}{whole}", "app": f"bgstats://{PAGE}{whole}", "short": f"https://{PAGE}{short}"}


def _encode(fields: Mapping[str, Any]) -> str:
    return quote(json.dumps(fields, ensure_ascii=False, separators=(",", ":")), safe="")


def data(play: PlayState, row: Play) -> dict[str, Any]:
    """`row`: the same play, for the fields that PlayState has not."""
    result = play.result or {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": str(row.uid),
        "playDate": f"{play.played_on} {HOUR}",
        "game": {
            "name": play.game.title,
            "sourceGameId": play.game.key,
            "bggId": play.game.bgg,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            _player(play, row, seat, outcome) for seat, outcome in zip(play.seats, result.get("seats", []), strict=True)
        ],
        **_optional_fields(play, row),
    }


def _optional_fields(play: PlayState, row: Play) -> dict[str, str]:
    fields = {"location": row.location, "board": _board(play), "comments": comment(play)}
    return {key: value for key, value in fields.items() if value}


def _player(play: PlayState, row: Play, seat: SeatState, outcome: Mapping[str, Any]) -> dict[str, Any]:
    card = seat.faction(play.game)
    player = {
        "name": _plain(play.labels[seat.position]),
        "sourcePlayerId": _id(play, row, seat),
        "score": outcome["total"],
        "rank": outcome["place"],
        # Every boolean, for every player: the app refuses a play in which one is missing.
        "winner": outcome["place"] == 1,
        "startPlayer": False,  # no sheet asks who began
    }
    return player | ({"role": card.name} if card else {})


def _id(play: PlayState, row: Play, seat: SeatState) -> str:
    """The person of a group, else the name; a seat without a name gets an id that nobody else ever has.

    An opponent of the game is sent as a player: BG Stats has no others, and without it a lost game would look like one
    that was won alone."""
    if seat.player:
        return f"person-{seat.player}"
    if seat.kind != PLAYER:
        return f"{play.game.key}-{seat.kind}"
    return f"name-{search_key(seat.name)}" if seat.name else f"{row.uid}-{seat.position}"


def _board(play: PlayState) -> str:
    return _plain(join_list(_chosen(play)))


def _chosen(play: PlayState) -> Iterator[str]:
    for option in play.game.options:
        chosen = play.options.get(option.key) or []
        for slug in chosen if isinstance(chosen, list) else [chosen]:
            if slug in option.choices:
                yield translate(option.choices[slug])


def comment(play: PlayState) -> str:
    """The verdict, then the points by line: as many whole lines as there is room for."""
    text = ""
    for line in _lines(play):
        if len(text) + len(line) + 1 > MAX_COMMENT_LENGTH:
            break
        text = f"{text}\n{line}" if text else line
    return text


def _lines(play: PlayState) -> Iterator[str]:
    result = ResultPage(play, play.result)
    yield _plain(result.verdict.title)
    yield _plain(result.verdict.reason)
    for row in result.rows():
        points = [_points(name, value) for _, name, value in row["cells"]]
        line = pgettext("a line of the score pad, and everybody's points in it", "{line}: {points}")
        yield _plain(line.format(line=row["label"], points=join_list(points)))


def _points(name: str, value: str) -> str:
    return pgettext("somebody, and their points in a line", "{name} {points}").format(name=name, points=value)


def _plain(text: str) -> str:
    return text.translate(ISOLATES)
