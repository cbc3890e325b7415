"""An import worked off by a process of its own: the file checked as a whole, and later its plays brought in.

It says again and again how far it is, so that a page can tell; one that says nothing more has died, and can be started
again: what is in already does not come in twice."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db.models import F
from django.utils import timezone

from scorer.folding import folded
from scorer.models import Change, Group, Import, Member, Play, Player, new_code
from scorer.rules.text import Text, text, to_json
from scorer.writers import writing

from . import matching, uploads
from .brought import GUEST, NEW, Reader
from .group_reader import GroupFile
from .kinds import READERS, kind_of
from .storing import store, without_known
from .wrong import Wrong

AT_ONCE = 100  # plays in one transaction
DEAD_AFTER = datetime.timedelta(seconds=30)
State = Import.State
BUSY = (State.CHECKING, State.WORKING)
UNEXPECTED = text("Something went wrong here, not in your file. Nothing of it was kept.")
T = TypeVar("T")


class Overtaken(Exception):
    """Another process has taken this import over, or it is gone."""


def is_dead(one: Import) -> bool:
    """Whether nobody works on it any more although there is work to do."""
    return one.state in BUSY and timezone.now() - one.seen_at > DEAD_AFTER


def run(number: int) -> None:
    """Works an import off until a person must say something, or all is done."""
    run = new_code()
    if not Import.objects.filter(pk=number, state__in=BUSY).update(run=run, seen_at=timezone.now()):
        return
    work = Work(Import.objects.select_related("group").get(pk=number))
    try:
        work.go_on()
    except Overtaken:
        work.leave()
    except Wrong as wrong:
        work.refuse(wrong.told())
    except Exception:
        work.refuse(UNEXPECTED)
        raise


class Work:
    def __init__(self, one: Import) -> None:
        self.one = one
        self.path = uploads.path_of(one)

    def go_on(self) -> None:
        if self.one.state == State.CHECKING:
            self.check()
        if self.one.state == State.WORKING:
            self.bring()

    def tell(self, **what: Any) -> None:
        """How far it is. Raises Overtaken, and takes with it what was written in the same transaction."""
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
        self.tell(kind=kind)
        reader, times = self.reader(), Counter[str]()
        if isinstance(reader, GroupFile):
            reader.head()
        people = reader.people()
        known = left_out = of = 0
        for some in _some(reader.plays()):
            there = [play for play in some if play]
            fresh = without_known(self.one.group, there) if self.one.group else there
            # Only of those who play in what is new is anything to be asked.
            times.update(key for play in fresh for key in play.who if key)
            known += len(there) - len(fresh)
            left_out, of = left_out + len(some) - len(there), of + len(some)
            self.tell(of=of)
        if not of:
            raise Wrong(text("There are no plays in this file."))
        state = State.WORKING if self.one.group is None else State.MATCHING
        counts = {"known": known, "left_out": left_out}
        self.tell(names=matching.told(people, times), counts=counts, state=state)

    def reader(self) -> Reader:
        return READERS[self.one.kind](self.path)

    def bring(self) -> None:
        reader = self.reader()
        with writing():
            group = self.one.group or self._make_group(reader)
            self._make_people(group)
        done = 0
        for some in _some(reader.plays(checked=True)):
            done += len(some)
            with writing():
                store(group, [play for play in some if play], self.one.choices, brought_by=self.one)
                self.tell(done=done)
        self._finish(group)

    def _make_group(self, reader: Reader) -> Group:
        """The group that the file is of, with everybody in it, owned by who brought the file."""
        if not isinstance(reader, GroupFile):
            raise Wrong(UNEXPECTED)
        group = reader.head()
        group.save()
        Member.objects.create(group=group, role=Member.Role.OWNER, browser=self.one.browser, user=self.one.user)
        numbers, people = list(reader.persons), [player for player, _ in reader.persons.values()]
        _create(group, people)
        by_number = dict(zip(numbers, people, strict=True))
        for number, (_, other) in reader.persons.items():
            if other is not None:
                Player.objects.filter(pk=by_number[number].pk).update(merged_into=by_number[other])
        choices = {str(number): str(player.pk) for number, player in by_number.items()}
        self.tell(group=group, choices=choices, counts=self.one.counts | {"new_group": True})
        return group

    def _make_people(self, group: Group) -> None:
        """Those who were said to be new. Started again, it finds them made."""
        names = {key: name for key, name, *_ in self.one.names}
        keys = [key for key, choice in self.one.choices.items() if choice in (NEW, GUEST)]
        people = [Player(name=names[key], guest=self.one.choices[key] == GUEST) for key in keys]
        _create(group, people)
        made = {key: str(player.pk) for key, player in zip(keys, people, strict=True)}
        counts = self.one.counts | {"people": [*self.one.counts.get("people", []), *map(int, made.values())]}
        self.tell(choices=self.one.choices | made, counts=counts)

    def _finish(self, group: Group) -> None:
        with writing():
            added = Play.objects.filter(brought_by=self.one).count()
            counts = self.one.counts | {"added": added}
            detail = {"name": self.one.name, "plays": added}
            Change.objects.create(group=group, action=Change.Action.IMPORTED, detail=detail, browser=self.one.browser)
            self.tell(state=State.DONE, counts=counts, names=[], choices={})
        uploads.forget(self.one)

    def leave(self) -> None:
        """To the process that goes on with it; where the whole import is gone, nobody needs the file any more."""
        if not Import.objects.filter(pk=self.one.pk).exists():
            uploads.forget(self.one)

    def refuse(self, why: Text) -> None:
        """Takes out whatever of it is in already."""
        try:
            self._take_out()
            self.tell(state=State.REFUSED, error=to_json(why), names=[], choices={})
        except Overtaken:
            self.leave()
        else:
            uploads.forget(self.one)

    def _take_out(self) -> None:
        while some := list(Play.objects.filter(brought_by=self.one).values_list("pk", flat=True)[:AT_ONCE]):
            with writing():
                Play.objects.filter(pk__in=some).delete()
                Group.objects.filter(pk=self.one.group_id).update(version=F("version") + 1)
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


def _create(group: Group, people: list[Player]) -> None:
    for player in people:
        player.group, player.key = group, folded(player.name)
    Player.objects.bulk_create(people)


def _some(plays: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(plays)
    while some := list(islice(rest, AT_ONCE)):
        yield some
