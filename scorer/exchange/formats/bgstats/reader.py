"""The export of BG Stats: games of ours with their score sheets, all others with what is known of who came where.

What it names by numbers of its own (players, games, places) is told by those of the same file; what is to be known
again in the next export goes by `uuid`."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from scorer.exchange.formats import game_mapping, limits, streams
from scorer.exchange.formats.bgstats.scoring import Scoring, scoring
from scorer.exchange.formats.coerce import (
    a_number,
    a_text,
    a_truth,
    an_object,
    notes,
    objects,
    one_line,
    short_id,
    title,
)
from scorer.exchange.formats.dates import LeftOut, day_of
from scorer.exchange.formats.errors import Wrong
from scorer.exchange.formats.records import NOBODY, Brought, Came, Named, named, places
from scorer.exchange.formats.scores import points, unread, with_unread
from scorer.plays import days
from scorer.plays.models import Play, Seat
from scorer.rules.totals import plain_summary
from scorer.web.name_validation import clean_name

PLAYS = "plays.item"
SHORT = 20  # letters
HIGHEST_ID = 10**18


class Export:
    def __init__(self, path: Path) -> None:
        self.path = path

    def people(self) -> Mapping[str, Named]:
        return {one.key: one for one in self._people.values()}

    @cached_property
    def _people(self) -> Mapping[str, Named]:
        """By the number that the plays call them."""
        return {a_text(one.get("id")): _person(one) for one in self._objects("players.item")}

    @cached_property
    def _games(self) -> Mapping[str, dict[str, Any]]:
        return {a_text(one.get("id")): _game(one) for one in self._objects("games.item")}

    @cached_property
    def _locations(self) -> Mapping[str, str]:
        found = self._objects("locations.item")
        return {a_text(one.get("id")): one_line(one.get("name"), "location") for one in found}

    def _objects(self, prefix: str) -> Iterator[dict[str, Any]]:
        """People, games or places."""
        for number, one in enumerate(streams.items(self.path, prefix)):
            if number == limits.MOST_NAMED:
                raise Wrong(limits.TOO_MANY, streams.line_of(self.path, prefix, number))
            if isinstance(one, dict):
                yield one

    def plays(self, checked: bool = False) -> Iterator[Brought | LeftOut]:
        for number, raw in enumerate(streams.items(self.path, PLAYS)):
            try:
                yield self._play(raw)
            except Wrong as wrong:
                raise Wrong(wrong.why, streams.line_of(self.path, PLAYS, number)) from wrong

    def _play(self, raw: Any) -> Brought | LeftOut:
        raw = raw if isinstance(raw, dict) else {}
        day = day_of(_dates(raw))
        if isinstance(day, LeftOut):
            return day
        game = self._games.get(a_text(raw.get("gameRefId")), {})
        seats = objects(raw.get("playerScores"))
        limits.check_seats(len(seats))
        play = Play(
            source=Play.Source.BG_STATS,
            foreign_id=_id(raw),
            bgg_id=_posted(raw),
            title=title(game.get("name")),
            location=self._locations.get(a_text(raw.get("locationRefId")), ""),
            notes=notes(raw.get("comments")),
        )
        finish(play, day)
        return self._seated(play, raw, game, seats)

    def _seated(self, play: Play, raw: Any, game: Mapping[str, Any], seats: list[dict[str, Any]]) -> Brought:
        seats = sorted(seats, key=lambda seat: a_number(seat.get("seatOrder")))
        people = [self._people.get(a_text(seat.get("playerRefId"))) for seat in seats]
        of_ours = game_mapping.by_number().get(a_number(game.get("bggId")))
        came = [_came(one) for one in seats]
        how = scoring(raw, game, came, is_ours=of_ours is not None)
        end = _end_together(how, came)
        totals, came_in = [one.total for one in came], _places(raw, how, came, end)
        made = [
            Seat(position=number, name=_name(seat, person), total=total, place=place)
            for number, (seat, person, total, place) in enumerate(zip(seats, people, totals, came_in, strict=True))
        ]
        texts = [unread(one.get("score")) for one in seats]
        play.notes = with_unread(play.notes, zip((seat.name for seat in made), texts, strict=True))
        # The options of our own games are what their sheets ask.
        play.options = {} if of_ours else ({"fewest": True} if how.fewest else {}) | end
        play.summary = plain_summary(totals, came_in, fewest=how.fewest) | end
        if of_ours:
            play.game, play.title = of_ours.key, ""
            _with_sheet(play, raw, made, seats, people)
        keys = [person.key if person else "" for person in people]
        return Brought(play, made, keys, unread=sum(map(bool, texts)))


def _person(one: Mapping[str, Any]) -> Named:
    key = a_text(one.get("uuid")) or f"number {a_text(one.get('id'))}"
    return named(key, a_text(one.get("name")), NOBODY if a_truth(one.get("isAnonymous")) else "new")


def _game(one: Mapping[str, Any]) -> dict[str, Any]:
    """What is needed of it, and of that only what is short: all games stay in memory."""
    kept = {key: one.get(key) for key in ("bggId", "cooperative", "highestWins", "noPoints")}
    return {"name": title(one.get("name"))} | {key: value for key, value in kept.items() if len(str(value)) < SHORT}


def _dates(raw: Mapping[str, Any]) -> list[Any]:
    return [raw.get(key) for key in ("playDate", "playDateYmd", "entryDate")]


def _id(raw: Mapping[str, Any]) -> str:
    """Its own; one made of the play itself where the file gives none, so that it is known again all the same."""
    if own := short_id(a_text(raw.get("uuid"))):
        return own
    return hashlib.sha256(json.dumps(raw, sort_keys=True).encode()).hexdigest()


def _posted(raw: Mapping[str, Any]) -> str:
    """BoardGameGeek's id of the play; never of its game."""
    number = a_number(raw.get("bggId"))
    return str(number) if 0 < number < HIGHEST_ID else ""


def finish(play: Play, day: datetime.date) -> None:
    play.played_on = day
    play.started_at = play.finished_at = days.noon(day)


def _name(seat: Mapping[str, Any], person: Named | None) -> str:
    return clean_name(a_text(seat.get("anonymousName"))) or (person.name if person else "")


def _places(raw: Mapping[str, Any], how: Scoring, came: Sequence[Came], end: Mapping[str, Any]) -> list[int | None]:
    """None of a play that is not to count. And where all won or lost against the game, nobody came before another."""
    if a_truth(raw.get("ignored")) or end:
        return [None] * len(came)
    return places(came, fewest=how.fewest, pointless=how.pointless, by_hand=how.by_hand)


def _came(seat: Mapping[str, Any]) -> Came:
    return Came(a_truth(seat.get("winner")), a_number(seat.get("rank")), points(seat.get("score")))


def _end_together(how: Scoring, came: Sequence[Came]) -> dict[str, Any]:
    """How it ended for all of them. Where some won and some did not, they played against each other after all."""
    ends = {one.won for one in came}
    if not how.together or len(ends) != 1:
        return {}
    return {"together": "won" if True in ends else "lost"}


def _with_sheet(play: Play, raw: Any, made: list[Seat], seats: list[dict[str, Any]], people: Sequence[Any]) -> None:
    game = game_mapping.all_games()[play.game]
    for seat, one in zip(made, seats, strict=True):
        seat.sheet = game_mapping.chosen(game, a_text(one.get("role")))
    ids = [_ids(one, person) for one, person in zip(seats, people, strict=True)]
    totals = [seat.total for seat in made]
    if lines := game_mapping.sheet_lines(game, raw.get("scoresheet"), ids, totals):
        play.result = game_mapping.result(game, play.summary, lines)


def _ids(seat: Mapping[str, Any], person: Named | None) -> set[str]:
    """Under which of its ids a seat stands in the score sheet."""
    own = a_text(an_object(seat.get("metaData")).get("scoreUuid"))
    return {one for one in (own, person.key if person else "") if one}
