"""A group with many plays of four, for the figures of its pages, of export and of import.

A few plays are typed in and finished; all others are copies of them, in which the people change their seats."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterator, Sequence
from itertools import islice

from django.utils import timezone

from scorer.accounts.models import Device
from scorer.accounts.visitor import Visitor
from scorer.games import all_games
from scorer.groups import members, move_play
from scorer.groups.models import Group, Player
from scorer.plays import writes
from scorer.plays.models import Play, Seat
from scorer.plays.writes import Entry, NewSeat
from scorer.statistics import scores
from scorer.web.codes import new_code
from tests.bench.tables import counted, texts

GAME = "terra_mystica"  # it has lines, factions and a long sheet
PEOPLE = ("Ada", "Berk", "Chiyo", "Dilek", "Emeka", "Fatma", "Gustav", "Hana")
SEATS = 4
TYPED = 5
AT_ONCE = 500
FIRST = datetime.date(2015, 1, 3)
PLAYS_A_DAY = 3


def full_group(device: Device, many: int) -> Group:
    """A group of this browser's with so many finished plays of four."""
    group = members.create_group(Visitor(None, device.key_hash), "Thursdays").member.group
    people = Player.objects.bulk_create(Player(group=group, name=name, key=name.casefold()) for name in PEOPLE)
    typed = [_typed(group, device, number) for number in range(min(TYPED, many))]
    patterns = [(play, list(play.seats.order_by("position"))) for play in typed]
    with_plays = (_copy(*patterns[at % len(patterns)], at, people) for at in range(len(typed), many))
    while some := list(islice(with_plays, AT_ONCE)):
        Play.objects.bulk_create(play for play, _ in some)
        Seat.objects.bulk_create(seat for _, seats in some for seat in seats)
    scores.recount(Play.objects.filter(group=group).values_list("pk", flat=True))
    group.refresh_from_db()
    return group


def finish_again(play: Play) -> None:
    """Opens it and finishes it as it stands, as people do who have put something right."""
    writes.reopen_play(play.edit_code, "")
    play.refresh_from_db()
    writes.finish_play(play.edit_code, play.version, True, play.played_on, "")


def _typed(group: Group, device: Device, number: int) -> Play:
    """A play whose sheet was filled in and finished."""
    game = all_games()[GAME]
    code = writes.start_play(game, [NewSeat(name) for name in PEOPLE[:SEATS]], {}, device.key_hash).edit_code
    for seat, unit, text in _entries(number):
        writes.apply_edit(code, Entry(secrets.token_hex(16), seat, unit, "", text), device.key_hash)
    play = Play.objects.get(edit_code=code)
    writes.finish_play(code, play.version, True, FIRST, device.key_hash)
    move_play.save_to_group(play.pk, group)
    return Play.objects.get(pk=play.pk)


def _entries(number: int) -> Iterator[tuple[int, str, str]]:
    game = all_games()[GAME]
    differs = counted(game).key
    for seat in range(SEATS):
        for one in game.inputs_at("player").values():
            for unit, text in texts(one, seat):
                yield seat, unit, str(20 + 7 * number + 3 * seat) if unit == differs else text


def _copy(pattern: Play, seats: Sequence[Seat], at: int, people: Sequence[Player]) -> tuple[Play, list[Seat]]:
    """The same play on a later day, with others in its seats."""
    play = Play(group_id=pattern.group_id, edit_code=new_code(), view_code=new_code(), finished_at=timezone.now())
    for field in ("game", "options", "version", "made_by_id", "game_version", "result", "summary"):
        setattr(play, field, getattr(pattern, field))
    play.played_on = FIRST + datetime.timedelta(days=at // PLAYS_A_DAY)
    return play, [_seat(play, seat, people[(at * 3 + seat.position * (1 + at % 2)) % len(people)]) for seat in seats]


def _seat(play: Play, pattern: Seat, player: Player) -> Seat:
    seat = Seat(play=play, player=player, name=player.name)
    for field in ("position", "kind", "colour", "entries", "sheet", "total", "place"):
        setattr(seat, field, getattr(pattern, field))
    return seat
