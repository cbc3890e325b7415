"""The export of BG Stats: Scorer's games with their score sheets, all others with totals and places.

The plays of a file name players, games and places by numbers of that file. The next export has the same `uuid`s."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from scorer.exchange.formats import game_mapping, limits, streams
from scorer.exchange.formats.bgstats.scoring import Scoring, scoring
from scorer.exchange.formats.coerce import (
    short_id,
    to_bool,
    to_int,
    to_line,
    to_notes,
    to_object,
    to_objects,
    to_text,
    to_title,
)
from scorer.exchange.formats.dates import Skipped, play_day
from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.places import SeatOutcome, places
from scorer.exchange.formats.records import NEW, NOBODY, PersonRecord, PlayRecord, person_record, set_finished
from scorer.exchange.formats.scores import append_unparsed, parse_score, unparsed_score
from scorer.games import all_games
from scorer.plays.models import Play, Seat
from scorer.rules.totals import plain_summary
from scorer.web.name_validation import clean_name

PLAYS = "plays.item"
SETTINGS = ("bggId", "cooperative", "highestWins", "noPoints")
MAX_SETTING_LENGTH = 20  # characters
HIGHEST_ID = 10**18

Raw = Mapping[str, Any]
People = Sequence[PersonRecord | None]


class BGStatsReader:
    def __init__(self, path: Path) -> None:
        self.path = path

    def people(self) -> Mapping[str, PersonRecord]:
        return {person.key: person for person in self._people.values()}

    @cached_property
    def _people(self) -> Mapping[str, PersonRecord]:
        """By the number of the file."""
        return {to_text(player.get("id")): _person(player) for player in self._objects("players.item")}

    @cached_property
    def _games(self) -> Mapping[str, dict[str, Any]]:
        return {to_text(game.get("id")): _game(game) for game in self._objects("games.item")}

    @cached_property
    def _locations(self) -> Mapping[str, str]:
        found = self._objects("locations.item")
        return {to_text(place.get("id")): to_line(place.get("name"), "location") for place in found}

    def _objects(self, prefix: str) -> Iterator[dict[str, Any]]:
        for number, raw in enumerate(streams.items(self.path, prefix)):
            if number == limits.MAX_NAMED_RECORDS:
                raise FileError(limits.TOO_MANY, streams.line_of(self.path, prefix, number))
            if isinstance(raw, dict):
                yield raw

    def plays(self, checked: bool = False) -> Iterator[PlayRecord | Skipped]:
        for number, raw in enumerate(streams.items(self.path, PLAYS)):
            try:
                yield self._play(raw if isinstance(raw, dict) else {})
            except FileError as error:
                raise FileError(error.reason, streams.line_of(self.path, PLAYS, number)) from error

    def _play(self, raw: Raw) -> PlayRecord | Skipped:
        day = play_day(raw.get(key) for key in ("playDate", "playDateYmd", "entryDate"))
        if isinstance(day, Skipped):
            return day
        game = self._games.get(to_text(raw.get("gameRefId")), {})
        seats = to_objects(raw.get("playerScores"))
        limits.check_seats(len(seats))
        play = Play(
            source=Play.Source.BG_STATS,
            foreign_id=_id(raw),
            bgg_id=_posted_id(raw),
            title=to_title(game.get("name")),
            location=self._locations.get(to_text(raw.get("locationRefId")), ""),
            notes=to_notes(raw.get("comments")),
        )
        set_finished(play, day)
        seats = sorted(seats, key=lambda seat: to_int(seat.get("seatOrder")))
        people = [self._people.get(to_text(seat.get("playerRefId"))) for seat in seats]
        return _with_seats(play, raw, game, seats, people)


def _person(raw: Raw) -> PersonRecord:
    key = to_text(raw.get("uuid")) or f"number {to_text(raw.get('id'))}"
    return person_record(key, to_text(raw.get("name")), NOBODY if to_bool(raw.get("isAnonymous")) else NEW)


def _game(raw: Raw) -> dict[str, Any]:
    """Only the short settings that are needed: all games stay in memory."""
    settings = {key: value for key in SETTINGS if len(str(value := raw.get(key))) < MAX_SETTING_LENGTH}
    return {"name": to_title(raw.get("name"))} | settings


def _id(raw: Raw) -> str:
    """A play without an id gets the digest of its content, so that it is recognised all the same."""
    if id := short_id(to_text(raw.get("uuid"))):
        return id
    return hashlib.sha256(json.dumps(raw, sort_keys=True).encode()).hexdigest()


def _posted_id(raw: Raw) -> str:
    """BoardGameGeek's id of the play; never of its game."""
    number = to_int(raw.get("bggId"))
    return str(number) if 0 < number < HIGHEST_ID else ""


def _with_seats(play: Play, raw: Raw, game: Raw, players: Sequence[Raw], people: People) -> PlayRecord:
    own_game = game_mapping.games_by_bgg_id().get(to_int(game.get("bggId")))
    seats = _decided_seats(play, raw, game, players, is_ours=own_game is not None)
    for seat, player, person in zip(seats, players, people, strict=True):
        seat.name = _name(player, person)
    if own_game:
        play.game, play.title = own_game.key, ""
        play.options = {}  # the options of our own games are what their sheets ask
        _add_sheet(play, raw, seats, players, people)
    unparsed = [unparsed_score(player.get("score")) for player in players]
    play.notes = append_unparsed(play.notes, zip((seat.name for seat in seats), unparsed, strict=True))
    keys = [person.key if person else "" for person in people]
    return PlayRecord(play, seats, keys, unparsed_scores=sum(map(bool, unparsed)))


def _decided_seats(play: Play, raw: Raw, game: Raw, players: Sequence[Raw], is_ours: bool) -> list[Seat]:
    """The seats with their totals and places; sets the summary and the options of the play."""
    outcomes = [_outcome(player) for player in players]
    rules = scoring(raw, game, outcomes, is_ours)
    together = _together(rules, outcomes)
    totals, found = [outcome.total for outcome in outcomes], _places(raw, rules, outcomes, together)
    play.options = ({"fewest": True} if rules.fewest else {}) | together
    play.summary = plain_summary(totals, found, fewest=rules.fewest) | together
    pairs = zip(totals, found, strict=True)
    return [Seat(position=number, total=total, place=place) for number, (total, place) in enumerate(pairs)]


def _outcome(player: Raw) -> SeatOutcome:
    return SeatOutcome(to_bool(player.get("winner")), to_int(player.get("rank")), parse_score(player.get("score")))


def _together(rules: Scoring, outcomes: Sequence[SeatOutcome]) -> dict[str, Any]:
    """The common end of a game against the game itself. If only some won, they played against each other after all."""
    ends = {outcome.won for outcome in outcomes}
    if not rules.together or len(ends) != 1:
        return {}
    return {"together": "won" if True in ends else "lost"}


def _places(raw: Raw, rules: Scoring, outcomes: Sequence[SeatOutcome], together: Raw) -> list[int | None]:
    """None in a play that is not to count, and in one that all won or lost together."""
    if to_bool(raw.get("ignored")) or together:
        return [None] * len(outcomes)
    return places(outcomes, fewest=rules.fewest, no_points=rules.no_points, manual_winner=rules.manual_winner)


def _name(player: Raw, person: PersonRecord | None) -> str:
    return clean_name(to_text(player.get("anonymousName"))) or (person.name if person else "")


def _add_sheet(play: Play, raw: Raw, seats: Sequence[Seat], players: Sequence[Raw], people: People) -> None:
    game = all_games()[play.game]
    for seat, player in zip(seats, players, strict=True):
        seat.sheet = game_mapping.faction_entry(game, to_text(player.get("role")))
    ids = [_sheet_ids(player, person) for player, person in zip(players, people, strict=True)]
    totals = [seat.total for seat in seats]
    if play.summary and (lines := game_mapping.sheet_lines(game, raw.get("scoresheet"), ids, totals)):
        play.result = game_mapping.result(game, play.summary, lines)


def _sheet_ids(player: Raw, person: PersonRecord | None) -> set[str]:
    """The ids that a seat may have in the score sheet."""
    score_id = to_text(to_object(player.get("metaData")).get("scoreUuid"))
    return {id for id in (score_id, person.key if person else "") if id}
