"""Who is meant by a form that was opened a while ago: since then people were found to be one, or put aside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scorer.groups.models import Group, Player
from scorer.groups.resolve_people import who_they_are

FIELD = re.compile(r"(.+)-(there|name|total|place)")
PERSON = re.compile(r"p([0-9]{1,9})")


class Sent(NamedTuple):
    """`data`: what was sent, with everybody under who they are by now. `people`: whom it names beside those who are
    offered. `twice`: of these, whoever was found to be somebody whom the form names as well. `strange`: whether it
    names what is not here at all."""

    data: Any
    people: Mapping[int, str]
    twice: frozenset[int]
    strange: bool


def meant(data: Any, rows: Iterable[str], group: Group, only: Iterable[int] | None = None) -> Sent:
    """`rows`: those that the form has by itself. `only`: the ids that may be named, where not all of the group's."""
    known, named = set(rows), set(_named(data))
    missing = _ids(named - known)
    now = who_they_are(missing)
    there = Player.objects.filter(group=group, pk__in=missing).order_by("pk").values_list("pk", "name")
    people = {pk: name for pk, name in there if only is None or now[pk] in only}
    strange = len(named - known) > len(people)
    sent, taken, twice = data.copy(), _ids(named & known), set()
    for pk in list(people):
        if now[pk] in taken:
            twice.add(pk)
        elif f"p{now[pk]}" in known:
            _move(sent, f"p{pk}", f"p{now[pk]}")
            del people[pk]
        taken.add(now[pk])
    return Sent(sent, people, frozenset(twice), strange)


def _ids(rows: Iterable[str]) -> set[int]:
    return {int(found[1]) for row in rows if (found := PERSON.fullmatch(row))}


def _named(data: Mapping[str, Any]) -> Iterator[str]:
    for key in data:
        if data[key] and (found := FIELD.fullmatch(key)):
            yield found[1]


def _move(data: dict[str, Any], before: str, after: str) -> None:
    for field in ("there", "total", "place"):
        data.pop(f"{after}-{field}", None)
        if f"{before}-{field}" in data:
            data[f"{after}-{field}"] = data.get(f"{before}-{field}")
