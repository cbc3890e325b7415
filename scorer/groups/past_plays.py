"""Past plays: entered with totals or places alone, also of games that have no sheet here."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import F, Q
from django.utils import timezone

from scorer.accounts import devices
from scorer.games import all_games
from scorer.groups.models import Group, Player
from scorer.groups.people import GROUP_FULL, free_places
from scorer.groups.resolve_people import people_named, resolve_merged
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.presenters.play_list import seat_name
from scorer.plays.signals import results_changed
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import PlayRow, lock_row
from scorer.plays.writes.start import derive_key
from scorer.rules.inputs import Refused
from scorer.rules.placing import place
from scorer.rules.text import text
from scorer.rules.totals import Numbers, plain_summary
from scorer.server.write_lock import write_transaction

TEMPORARY_OFFSET = 1000  # beyond the positions of any table


class Participant(NamedTuple):
    """A participant: a person of the group by id, or a guest by name. `place`: as typed, None if left open. `seat`: the
    id of an existing seat without a person, which stays as it is."""

    player: int | None = None
    name: str = ""
    total: int | None = None
    place: int | None = None
    seat: int | None = None


class PastPlay(NamedTuple):
    """`game`: the key of one of our games, else empty; then `title` is its name. `fewest`: the fewest points win."""

    game: str
    title: str
    played_on: datetime.date
    people: tuple[Participant, ...]
    fewest: bool = False


class ChangedMeanwhile(Exception):
    """The play was changed since the form was loaded. `version`: the current one."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version}")
        self.version = version


def enter(group: Group, past: PastPlay, key_hash: str, form_id: str = "") -> Play:
    """Enters a finished play. Idempotent: `form_id` again from the same device for the same play gives the same one."""
    token = form_id or secrets.token_hex(16)
    details = (past.game, past.title, past.played_on.isoformat(), past.people, past.fewest)
    key = derive_key(["past", token, key_hash, group.pk, *details])
    defaults: dict[str, Any] = {"group": group, "source": Play.Source.TOTALS, "finished_at": timezone.now()}
    with write_transaction():
        defaults["made_by"] = devices.get_or_create(key_hash) if key_hash else None
        play, is_new = Play.objects.get_or_create(idempotency_key=key, defaults=defaults)
        if is_new:
            _write(play, past)
    return play


def correct(code: str, past: PastPlay, version: int, key_hash: str) -> None:
    """Replaces a past play. Raises ChangedMeanwhile, or NoSuchPlay if the play has a sheet."""
    with write_transaction():
        row = lock_row(code, key_hash)
        if row.version != version:
            raise ChangedMeanwhile(row.version)
        play = Play.objects.select_related("group").get(pk=row.id)
        if play.source != Play.Source.TOTALS:
            raise NoSuchPlay
        before = _log_text(play)
        _write(play, past)
        _log(row, before, _log_text(play))


def _log(row: PlayRow, before: str, after: str) -> None:
    if before != after:
        append_edit(row, Edit.Action.TOTALS, old=before, new=after)


def _write(play: Play, past: PastPlay) -> None:
    """Writes the play, its seats and its results, inside a transaction."""
    totals = [participant.total for participant in past.people]
    ties_broken = None if may_break_ties(past.game) else False
    places = place(totals, [participant.place for participant in past.people], past.fewest, ties_broken).places
    play.game, play.title, play.played_on = past.game, past.title, past.played_on
    play.options = {"fewest": True} if past.fewest else {}
    play.summary = plain_summary(totals, places, past.fewest)
    play.save(update_fields=["game", "title", "played_on", "options", "summary"])
    _write_seats(play, past.people, places)
    results_changed.send(Play, plays=[play.pk])


def may_break_ties(key: str) -> bool:
    """True if equal totals may have different places: in every game but those of ours without a tie-break."""
    game = all_games().get(key)
    return game is None or bool(game.ties)


def _write_seats(play: Play, people: Sequence[Participant], places: Numbers) -> None:
    """Participants who stay keep their seat's id, whatever its position, since the log refers to it."""
    seats = Seat.objects.filter(play=play)
    lookups = list(_seat_lookups(play, people))
    seats.exclude(_matches_any(lookups)).delete()
    seats.update(position=F("position") + TEMPORARY_OFFSET)
    for position, (lookup, participant) in enumerate(zip(lookups, people, strict=True)):
        values = {"position": position, "total": participant.total, "place": places[position]}
        seats.update_or_create(play=play, **lookup, defaults=values)


def _matches_any(lookups: Sequence[dict[str, Any]]) -> Q:
    players = [lookup["player_id"] for lookup in lookups if lookup["player_id"]]
    return Q(player__in=players) | Q(player=None, pk__in=[lookup["pk"] for lookup in lookups if "pk" in lookup])


def _seat_lookups(play: Play, people: Sequence[Participant]) -> Iterator[dict[str, Any]]:
    """The lookup of each participant's seat. A name that a person of the group has becomes that person, unless they are
    at the table already; any other becomes a guest."""
    group = play.group
    assert group is not None  # noqa: S101  # a past play always has one
    known = resolve_merged(participant.player for participant in people if participant.player)
    taken = set(known.values())
    if len(taken) < len(known):
        raise Refused(text("Two of these people were found to be one. Load this page again."))
    for participant in people:
        if participant.seat:
            yield {"pk": participant.seat, "player_id": None}
            continue
        if participant.player:
            player = known[participant.player]
        else:
            player = _find_or_create_guest(group, participant.name, taken)
        taken.add(player)
        yield {"player_id": player}


def _find_or_create_guest(group: Group, name: str, taken: set[int]) -> int:
    known = next((player.pk for player in people_named(group, name) if player.pk not in taken), None)
    if known is None and not free_places(group):
        raise Refused(GROUP_FULL)
    return known or Player.objects.create(group=group, name=name, guest=True).pk


def _log_text(play: Play) -> str:
    """JSON for the log: the game, the day, and each participant with total and place."""
    seats = Seat.objects.filter(play=play).select_related("player").order_by("position")
    people = [(seat_name(seat), seat.total, seat.place) for seat in seats]
    return json.dumps([play.game or play.title, str(play.played_on), people])
