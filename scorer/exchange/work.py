"""An import worked off by a process of its own: the file checked as a whole, and later its plays brought in.

It says again and again how far it is, so that a page can tell; one that says nothing more has died, and can be started
again: what is in already does not come in twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from django.utils import timezone

from scorer import quotas
from scorer.history import counting
from scorer.models import Browser, Change, Group, Import, Play, Player, new_code
from scorer.quotas import Reached
from scorer.rules.text import Text, text, to_json
from scorer.writers import writing

from . import bounds, making, matching, uploads
from .brought import Brought, Reader
from .dating import LeftOut
from .group_reader import GroupFile
from .kinds import READERS, kind_of
from .known import Completion, alone, complete, completions, without_known
from .storing import all_of, store
from .wrong import Wrong

AT_ONCE = 100  # plays in one transaction
MOST_PLAYS = 200_000
State = Import.State
BUSY = (State.CHECKING, State.WORKING)
UNEXPECTED = text("Something went wrong here, not in your file. Nothing of it was kept.")
T = TypeVar("T")


class Overtaken(Exception):
    """Another process has taken this import over, or it is gone."""


def run(number: int, only_if_waiting: bool = False) -> None:
    """Works an import off until a person must say something, or all is done. Where another process works on it, that
    is overtaken, unless only one that waits is meant."""
    mine = Import.objects.filter(pk=number, state__in=BUSY)
    with writing():
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
        return bounds.NO_ROOM
    except Exception:
        work.refuse(UNEXPECTED)
        raise
    return None


class Work:
    def __init__(self, one: Import) -> None:
        self.one = one
        self.path = uploads.path_of(one)

    def go_on(self) -> None:
        if self.one.state == State.CHECKING:
            self.check()
        if self.one.state == State.WORKING:
            self.bring()

    def say(self, **what: Any) -> None:
        """How far it is. Raises Overtaken."""
        with writing():
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
        counts, of = Counter[str](), 0
        for some in _some(reader.plays()):
            # Only of those who play in what is new is anything to be asked.
            times.update(key for play in self._look_at(some, counts) for key in play.who if key)
            of += len(some)
            if of > MOST_PLAYS:
                raise Wrong(text("A file of at most {n} plays.", n=MOST_PLAYS))
            self.say(of=of)
        if not of:
            raise Wrong(text("There are no plays in this file."))
        self._count(
            plays=of - counts["known"] - counts["left_out"],
            people=len(people) if self.one.group is None else len(times),
        )
        state = State.WORKING if self.one.group is None else State.MATCHING
        self.say(names=matching.told(people, times), counts=dict(counts), state=state)

    def _look_at(self, some: Sequence[Brought | LeftOut], counts: Counter[str]) -> list[Brought]:
        """Those that are new here."""
        fresh = there = [play for play in some if isinstance(play, Brought)]
        if self.one.group:
            fresh = without_known(self.one.group, there)
            counts.update(completed=len(completions(self.one.group, there)))
        counts.update(known=len(there) - len(fresh), left_out=len(some) - len(there))
        counts.update(impossible=some.count(LeftOut.IMPOSSIBLE), unread=sum(play.unread for play in fresh))
        return fresh

    def _count(self, plays: int, people: int) -> None:
        """What is going to be new, before any of it is written. Raises Wrong."""
        try:
            if self.one.payer:
                quotas.spend(self.one.payer, quotas.BROUGHT, plays)
                quotas.spend(self.one.payer, quotas.PEOPLE, people)
        except Reached as reached:
            raise Wrong(reached.limit) from reached

    def reader(self) -> Reader:
        return READERS[self.one.kind](self.path)

    def bring(self) -> None:
        reader = self.reader()
        with writing():
            group = self.one.group or self._make_group(reader)
        done, more = 0, list[Completion]()
        for some in _some(reader.plays(checked=True)):
            done += len(some)
            with writing():
                alone(group)
                there = [play for play in some if isinstance(play, Brought)]
                more += completions(group, there)
                fresh = without_known(group, there)
                self._make_people(group, {key for one in fresh for key in all_of(one)})
                store(group, fresh, self.one.choices, brought_by=self.one)
                self.tell(done=done)
        self._complete(more)
        self._finish(group)

    def _complete(self, more: Iterable[Completion]) -> None:
        """At the end, since nothing takes this back if the rest cannot come in."""
        for some in _some(more):
            with writing():
                complete(some, self._browser())
                self.tell()

    def _make_group(self, reader: Reader) -> Group:
        if not isinstance(reader, GroupFile):
            raise Wrong(UNEXPECTED)
        group, choices = making.new_group(reader, self.one)
        self.tell(group=group, choices=choices, counts=self.one.counts | {"new_group": True})
        return group

    def _make_people(self, group: Group, playing: Collection[str]) -> None:
        """Those of them who are new, and only now: of a file that came in twice at once, the second has nobody to make.

        Started again, it finds them made."""
        made = making.new_people(group, self.one, playing)
        if not made:
            return
        counts = self.one.counts | {"people": [*self.one.counts.get("people", []), *map(int, made.values())]}
        self.tell(choices=self.one.choices | made, counts=counts)

    def _finish(self, group: Group) -> None:
        with writing():
            added = Play.objects.filter(brought_by=self.one).count()
            counts = self.one.counts | {"added": added}
            detail = {"name": self.one.name, "plays": added}
            Change.objects.create(group=group, action=Change.Action.IMPORTED, detail=detail, browser=self._browser())
            self.tell(state=State.DONE, counts=counts, names=[], choices={})
        uploads.forget(self.one)

    def _browser(self) -> Browser | None:
        """Of whoever brought it: of an account any is as good, since a log says whose it is."""
        return self.one.browser or Browser.objects.filter(user=self.one.user, user__isnull=False).first()

    def leave(self) -> None:
        """To the process that goes on with it; where the whole import is gone, nobody needs the file any more."""
        if not Import.objects.filter(pk=self.one.pk).exists():
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
        brought = Play.objects.filter(brought_by=self.one, group=self.one.group_id)
        while brought.exists():
            with writing():
                some = list(brought.select_for_update().order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
                counting.forget(some)
                Play.objects.filter(pk__in=some).delete()
                self.tell()
        with writing():
            self._take_people_out()

    def _take_people_out(self) -> None:
        if self.one.counts.get("new_group"):
            group, self.one.group = self.one.group, None
            self.tell(group=None)
            group.delete()
        made = self.one.counts.get("people", [])
        Player.objects.filter(pk__in=made, seats=None, merged=None, member=None).delete()


def _some(plays: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(plays)
    while some := list(islice(rest, AT_ONCE)):
        yield some
