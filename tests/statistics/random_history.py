"""A history with random changes of every kind."""

from __future__ import annotations

import datetime
import json
import random
from unittest.mock import patch

from django.db import transaction

from scorer.groups import move_play, player_writes
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import Entry, details
from scorer.statistics import subjects
from scorer.statistics.models import Score, Snapshot

NAMES = ("Ada", "Berk", "Chiyo", "Deniz")
FACTIONS = ("witches", "nomads", "dwarves", "giants")
FIRST = datetime.date(2026, 1, 1)


def all_statistics(group):
    """All statistics of a group."""
    group.refresh_from_db()
    people = sorted(group.players.values_list("pk", flat=True))
    games = sorted(set(Score.objects.filter(group=group).values_list("game", flat=True)))
    return {
        "group": subjects.group_statistics(group),
        "ratings": subjects.rating_statistics(group),
        "people": [subjects.person_statistics(group, person) for person in people],
        "pairs": [subjects.pair_statistics(group, person, people[0]) for person in people[1:]],
        "games": {game: subjects.game_statistics(group, game) for game in games},
    }


def all_statistics_at_once(group):
    """All statistics counted without the cache and its snapshots, which stay unchanged."""
    with transaction.atomic(), patch.object(subjects, "cached", uncached):
        Snapshot.objects.all().delete()
        found = all_statistics(group)
        transaction.set_rollback(True)
    return found


def uncached(_group, _subject, count):
    return json.loads(json.dumps(count().data))


class RandomHistory:
    """`scored` and `entered` enter plays, as in conftest.py. `who` changes the group."""

    def __init__(self, seed, group, who, scored, entered):
        self.chance = random.Random(seed)  # noqa: S311  # nothing is secret here
        self.group, self.who, self.scored, self.entered = group, who, scored, entered
        self.today = FIRST
        self.merged = None
        self.ways = (self.finish, self.finish, self.finish, self.remember, self.reopen, self.correct, self.mend)
        self.ways += (self.remove, self.restore, self.move, self.merge, self.archive)

    def begin(self):
        for _ in range(12):
            self.finish()

    def go_on(self):
        """Makes one random change."""
        self.chance.choice(self.ways)()

    def finish(self):
        """Finishes a new play, perhaps on the day of the last one."""
        self.today += datetime.timedelta(days=self.chance.randrange(3))
        self._play(self.today)

    def remember(self):
        """Enters a past play, earlier than others."""
        self._play(self._some_day())

    def _play(self, on):
        names = self._table()
        kind = self.chance.choice(("five_tribes", "terra_mystica", "architects", "Azul", "Golf"))
        if kind in ("Azul", "Golf"):
            return self.entered(kind, str(on), fewest=kind == "Golf", **self._results(names, kind == "Golf"))
        if kind == "architects":
            return self.scored(kind, str(on), **{names[0]: {"gold": self._points()}}, helena={})
        return self.scored(kind, str(on), **{name: self._sheet(kind, at) for at, name in enumerate(names[:4])})

    def _table(self):
        """A random table; Deniz is sometimes called Dennis."""
        names = self.chance.sample(NAMES, self.chance.randint(2, 4))
        return [self.chance.choice(("Deniz", "Dennis")) if name == "Deniz" else name for name in names]

    def _results(self, names, fewest):
        """Random results: few different totals, for ties; some plays have places alone."""
        totals = [self._points() for _ in names]
        places = [1 + sum(other < total if fewest else other > total for other in totals) for total in totals]
        known = self.chance.random() < 0.8
        return {name: (total if known else None, at) for name, total, at in zip(names, totals, places, strict=True)}

    def _points(self):
        return self.chance.randint(0, 6)

    def _sheet(self, game, at):
        if game == "terra_mystica":
            return {"faction": FACTIONS[at], "vp_track": 20 + self._points()}
        return {"gold": self._points()}

    def reopen(self):
        if (play := self._some(source=Play.Source.SHEET, finished_at__isnull=False)) is not None:
            writes.reopen_play(play.edit_code, "")

    def correct(self):
        """Finishes a reopened play with another number."""
        play = self._some(finished_at=None, game="five_tribes")
        if play is not None:
            was = play.seats.get(position=0).entries.get("gold", "")
            entry = Entry(f"mended{play.version}", 0, "gold", was, str(self._points() + 7))
            writes.apply_edit(play.edit_code, entry, "")
            play.refresh_from_db()
            writes.finish_play(play.edit_code, play.version, True, play.played_on, "")

    def mend(self):
        """Finishes every open play."""
        if (play := self._some(finished_at=None)) is not None:
            writes.finish_play(play.edit_code, play.version, True, play.played_on, "")

    def remove(self):
        if (play := self._some()) is not None:
            writes.delete_play(play.edit_code, "")

    def restore(self):
        if (play := self._some(deleted=True)) is not None:
            writes.restore_play(play.edit_code, "")

    def move(self):
        if (play := self._some(finished_at__isnull=False)) is not None:
            details.update_details(play.edit_code, {"played_on": self._some_day()}, "")

    def move_to(self, other):
        """Moves a play to another group."""
        if (play := self._some(finished_at__isnull=False)) is not None:
            move_play.move_to_group(play, other, self.who)

    def merge(self):
        """Merges Dennis into Deniz, or undoes it."""
        both = {player.name: player for player in self.group.players.filter(name__in=("Dennis", "Deniz"))}
        if self.merged:
            player_writes.unmerge(self.merged, self.who)
            self.merged = None
        elif len(both) == 2:
            self.merged = player_writes.merge(both["Dennis"], both["Deniz"], self.who)

    def archive(self):
        player_writes.archive(self.chance.choice(self.group.players.order_by("pk")), self.who)

    def _some(self, deleted=False, **which):
        found = Play.objects.filter(group=self.group, deleted_at__isnull=not deleted, **which).order_by("pk")
        return self.chance.choice(found) if found else None

    def _some_day(self):
        return FIRST + datetime.timedelta(days=self.chance.randint(0, (self.today - FIRST).days))
