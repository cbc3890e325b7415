"""An import worked off by a process of its own: the file checked as a whole, and later its plays brought in.

It says again and again how far it is, so that a page can tell; one that says nothing more has died, and can be started
again: what is in already does not come in twice."""

from __future__ import annotations

import logging
import time
import traceback
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.db import InterfaceError, OperationalError
from django.utils import timezone

from scorer.accounts import quotas
from scorer.accounts.models import Device
from scorer.accounts.quotas import QuotaExceeded
from scorer.exchange.formats import limits
from scorer.exchange.formats.dates import LeftOut
from scorer.exchange.formats.detect import READERS, kind_of
from scorer.exchange.formats.errors import Wrong
from scorer.exchange.formats.group_file.reader import GroupFile
from scorer.exchange.formats.records import Brought, Reader
from scorer.exchange.importing import create_people, matching, uploads
from scorer.exchange.importing.duplicates import Completion, alone, complete, completions, without_known
from scorer.exchange.importing.store_plays import all_of, store
from scorer.exchange.models import Import
from scorer.groups.models import Change, Group, Player
from scorer.groups.removal import GONE
from scorer.plays.models import Play, Seat
from scorer.plays.writes.erasure import erase_plays, first_batch
from scorer.rules.text import Text, text, to_json
from scorer.server.write_lock import write_transaction
from scorer.statistics import scores
from scorer.web.codes import new_code

# How much is written in one transaction, during which nobody else writes: some 30 ms. An ordinary play weighs 10.
AT_ONCE = 100
EDITS_A_SEAT = 10  # so many log entries are written as quickly as one seat
READ_AT_ONCE = 10 * AT_ONCE  # while the file is checked, and nothing but the progress is written
REPORTS_EVERY = 1  # seconds
State = Import.State
BUSY = (State.CHECKING, State.WORKING)
UNEXPECTED = text("Something went wrong here, not in your file. Nothing of it was kept.")
FILE_GONE = text("The file is not on the server any more. Bring it again.")
GROUP_FULL = text("A group may have {n} plays at most. This file would bring more.", n=limits.MOST_PLAYS)
GROUP_FULL_OF_GAMES = text("A group may have {n} games at most. This file would bring more.", n=limits.MOST_GAMES)
GROUP_FULL_OF_SEATS = text(
    "The plays of a group may have {n} seats at most. This file would bring more.", n=limits.MOST_SEATED
)
logger = logging.getLogger(__name__)
PASSING = (OSError, OperationalError, InterfaceError)  # a full disk, no descriptors, the database gone for a moment


class Overtaken(Exception):
    """Another process has taken this import over, or it is gone."""


def run(number: int, only_if_waiting: bool = False) -> None:
    """Works an import off until a person must say something, or all is done. Where another process works on it, that
    is overtaken, unless only one that waits is meant."""
    mine = Import.objects.filter(pk=number, state__in=BUSY)
    with write_transaction():
        is_mine = (mine.filter(run="") if only_if_waiting else mine).update(run=new_code(), seen_at=timezone.now())
    if not is_mine:
        return
    work = Work(Import.objects.select_related("group").get(pk=number))
    if why := _failure(work):
        work.refuse(why)


def _failure(work: Work) -> Text | None:
    """Does the work; says why it cannot be done. What an error still holds in memory goes with it."""
    try:
        work.go_on()
    except Overtaken:
        work.leave()
    except Wrong as wrong:
        return wrong.told()
    except MemoryError:
        return limits.NO_ROOM
    except PASSING as why:  # it stays as it is, and can be started again
        logger.error("Import %s stopped: %s", work.one.pk, _in_one_line(why))
    except Exception as why:
        logger.error("Import %s failed: %s", work.one.pk, _in_one_line(why))
        return UNEXPECTED
    return None


def _in_one_line(why: Exception) -> str:
    """The class of an error and the line that raised it. Its own text may hold what is in the file."""
    frame = traceback.extract_tb(why.__traceback__)[-1]
    return f"{type(why).__name__} in {frame.filename}, line {frame.lineno}"


class Work:
    def __init__(self, one: Import) -> None:
        self.one = one
        self.path = uploads.path_of(one)

    def go_on(self) -> None:
        if not self.path.exists():  # no backup holds it, so a restored database may still wait for it
            raise Wrong(FILE_GONE)
        if self.one.state == State.CHECKING:
            self.check()
        if self.one.state == State.WORKING:
            self.bring()

    def say(self, **what: Any) -> None:
        """How far it is. Raises Overtaken."""
        with write_transaction():
            self.tell(**what)

    def tell(self, **what: Any) -> None:
        """The same inside a transaction: Overtaken takes with it whatever else was written there."""
        now = {"seen_at": timezone.now(), **what}
        if not Import.objects.filter(pk=self.one.pk, run=self.one.run).update(**now):
            raise Overtaken
        for key, value in now.items():
            setattr(self.one, key, value)

    def check(self) -> None:
        """Reads all of the file. Nothing is written of it but what is to be asked about it."""
        kind = kind_of(self.path)
        if self.one.group is None and kind != Import.Kind.GROUP:
            raise Wrong(
                text("Only a group that Scorer saved becomes a new group. Bring these plays into one of yours.")
            )
        self.say(kind=kind)
        reader, times = self.reader(), Counter[str]()
        if isinstance(reader, GroupFile):
            reader.head()
        people = reader.people()
        counts, of, seats = Counter[str](), 0, 0
        titles = set[tuple[str, str]]()
        reported = time.monotonic()
        for some in _some(_counted(reader.plays()), READ_AT_ONCE):
            fresh = self._look_at(some, counts)
            # Only of those who play in what is new is anything to be asked.
            times.update(key for play in fresh for key in play.who if key)
            titles.update((one.play.game, one.play.title) for one in fresh)
            of, seats = of + len(some), seats + sum(len(play.seats) for play in fresh)
            if time.monotonic() - reported > REPORTS_EVERY:
                self.say(of=of)
                reported = time.monotonic()
        if not of:
            raise Wrong(text("There are no plays in this file."))
        new = of - counts["known"] - counts["left_out"]
        self._must_fit_into_the_group(new, seats, titles)
        self._count(plays=new, people=len(people) if self.one.group is None else len(times))
        state = State.WORKING if self.one.group is None else State.MATCHING
        self.say(of=of, names=matching.told(people, times), counts=dict(counts), state=state)

    def _look_at(self, some: Sequence[Brought | LeftOut], counts: Counter[str]) -> list[Brought]:
        """Those that are new here."""
        fresh = there = [play for play in some if isinstance(play, Brought)]
        if self.one.group:
            fresh = without_known(self.one.group, there)
            counts.update(completed=len(completions(self.one.group, there)))
        counts.update(known=len(there) - len(fresh), left_out=len(some) - len(there))
        counts.update(impossible=some.count(LeftOut.IMPOSSIBLE), unread=sum(play.unread for play in fresh))
        return fresh

    def _must_fit_into_the_group(self, plays: int, seats: int, titles: set[tuple[str, str]]) -> None:
        """Its statistics read every seat of every play, and tell every game apart."""
        of_group = Play.objects.filter(group=self.one.group) if self.one.group else Play.objects.none()
        if of_group.count() + plays > limits.MOST_PLAYS:
            raise Wrong(GROUP_FULL)
        if Seat.objects.filter(play__in=of_group).count() + seats > limits.MOST_SEATED:
            raise Wrong(GROUP_FULL_OF_SEATS)
        if len(titles.union(of_group.values_list("game", "title").distinct())) > limits.MOST_GAMES:
            raise Wrong(GROUP_FULL_OF_GAMES)

    def _count(self, plays: int, people: int) -> None:
        """Counts new plays and people before any of them is written. Raises Wrong."""
        try:
            if self.one.payer:
                quotas.charge(self.one.payer, quotas.IMPORTED_PLAYS, plays)
                quotas.charge(self.one.payer, quotas.PEOPLE, people)
        except QuotaExceeded as reached:
            raise Wrong(reached.limit) from reached

    def reader(self) -> Reader:
        return READERS[self.one.kind](self.path)

    def bring(self) -> None:
        reader = self.reader()
        group = self.one.group or self._make_group(reader)
        done, more = 0, list[Completion]()
        for some in _some(reader.plays(checked=True), AT_ONCE):
            done += len(some)
            with write_transaction():
                alone(group)
                there = [play for play in some if isinstance(play, Brought)]
                more += completions(group, there)
                fresh = without_known(group, there)
                self._make_people(group, {key for one in fresh for key in all_of(one)})
                store(group, fresh, self.one.choices, source_import=self.one)
                self.tell(done=done)
        self._complete(more)
        self._finish(group)

    def _complete(self, more: Sequence[Completion]) -> None:
        """At the end, since nothing takes this back if the rest cannot come in."""
        for start in range(0, len(more), AT_ONCE):
            with write_transaction():
                complete(more[start : start + AT_ONCE], self._device())
                self.tell()

    def _make_group(self, reader: Reader) -> Group:
        if not isinstance(reader, GroupFile):
            raise Wrong(UNEXPECTED)
        group, persons = reader.head(), reader.persons  # read before anybody has to wait
        with write_transaction():
            choices = create_people.new_group(group, persons, self.one)
            self.tell(group=group, choices=choices, counts=self.one.counts | {"new_group": True})
        return group

    def _make_people(self, group: Group, playing: Collection[str]) -> None:
        """Those of them who are new, and only now: of a file that came in twice at once, the second has nobody to make.

        Started again, it finds them made."""
        made = create_people.new_people(group, self.one, playing)
        if not made:
            return
        counts = self.one.counts | {"people": [*self.one.counts.get("people", []), *map(int, made.values())]}
        self.tell(choices=self.one.choices | made, counts=counts)

    def _finish(self, group: Group) -> None:
        with write_transaction():
            added = Play.objects.filter(source_import=self.one).count()
            counts = self.one.counts | {"added": added}
            detail = {"name": self.one.name, "plays": added}
            Change.objects.create(group=group, action=Change.Action.IMPORTED, detail=detail, device=self._device())
            self.tell(state=State.DONE, counts=counts, names=[], choices={})
        uploads.forget(self.one)

    def _device(self) -> Device | None:
        """Of whoever brought it: of an account any is as good, since a log says whose it is."""
        return self.one.device or Device.objects.filter(user=self.one.user, user__isnull=False).first()

    def leave(self) -> None:
        """To the process that goes on with it; if the import or its group is gone, nobody needs the file any more."""
        if not Import.objects.filter(pk=self.one.pk).exclude(group__code__startswith=GONE).exists():
            uploads.forget(self.one)

    def refuse(self, why: Text) -> None:
        """Takes out whatever of it is in already."""
        try:
            self._take_out()
            self.say(state=State.REFUSED, error=to_json(why), names=[], choices={})
        except Overtaken:
            self.leave()
        else:
            uploads.forget(self.one)

    def _take_out(self) -> None:
        # A play that was moved to another group meanwhile is that one's.
        brought = Play.objects.filter(source_import=self.one, group=self.one.group_id)
        while brought.exists():
            with write_transaction():
                some = first_batch(brought.select_for_update())
                scores.remove_scores(some)
                erase_plays(some)
                self.tell()
        with write_transaction():
            self._take_people_out()

    def _take_people_out(self) -> None:
        if self.one.counts.get("new_group"):
            group, self.one.group = self.one.group, None
            self.tell(group=None)
            group.delete()
        made = self.one.counts.get("people", [])
        Player.objects.filter(pk__in=made, seats=None, merged=None, member=None).delete()


def _counted(plays: Iterable[Brought | LeftOut]) -> Iterator[Brought | LeftOut]:
    """Raises Wrong if they are more than a file may have."""
    totals = limits.Totals()
    for play in plays:
        totals.add(len(play.seats) if isinstance(play, Brought) else 0)
        yield play


def _some(plays: Iterable[Brought | LeftOut], most: int) -> Iterator[list[Brought | LeftOut]]:
    """As many at a time as weigh `most`, or one more."""
    some: list[Brought | LeftOut] = []
    weight = 0
    for play in plays:
        some.append(play)
        weight += 1 + (len(play.seats) + len(play.log) // EDITS_A_SEAT if isinstance(play, Brought) else 0)
        if weight >= most:
            yield some
            some, weight = [], 0
    if some:
        yield some
