"""Resolves the people in a form that was opened before some of them were merged or archived."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from scorer.groups.models import Group, Player
from scorer.groups.resolve_people import resolve_merged

FIELD = re.compile(r"(.+)-(there|name|total|place)")
PERSON = re.compile(r"p([0-9]{1,9})")


class SubmittedRows(NamedTuple):
    """`data`: the form's data, with merged people under their new ids. `people`: people by id who are named but not
    offered. `duplicates`: those of them who were merged into somebody that the form names too. `has_unknown`: True
    if the data names rows that do not exist."""

    data: Any
    people: Mapping[int, str]
    duplicates: frozenset[int]
    has_unknown: bool


def resolve_rows(data: Any, rows: Iterable[str], group: Group, only: Iterable[int] | None = None) -> SubmittedRows:
    """`rows`: the names of the form's rows. `only`: the ids that may be named; None allows everybody in the group."""
    known, named = set(rows), set(_named_rows(data))
    missing = _ids(named - known)
    resolved = resolve_merged(missing)
    found = Player.objects.filter(group=group, pk__in=missing).order_by("pk").values_list("pk", "name")
    people = {pk: name for pk, name in found if only is None or resolved[pk] in only}
    has_unknown = len(named - known) > len(people)
    data, taken, duplicates = data.copy(), _ids(named & known), set()
    for pk in list(people):
        if resolved[pk] in taken:
            duplicates.add(pk)
        elif f"p{resolved[pk]}" in known:
            _move_row(data, f"p{pk}", f"p{resolved[pk]}")
            del people[pk]
        taken.add(resolved[pk])
    return SubmittedRows(data, people, frozenset(duplicates), has_unknown)


def _ids(rows: Iterable[str]) -> set[int]:
    return {int(found[1]) for row in rows if (found := PERSON.fullmatch(row))}


def _named_rows(data: Mapping[str, Any]) -> Iterator[str]:
    for key in data:
        if data[key] and (found := FIELD.fullmatch(key)):
            yield found[1]


def _move_row(data: dict[str, Any], before: str, after: str) -> None:
    for field in ("there", "total", "place"):
        data.pop(f"{after}-{field}", None)
        if f"{before}-{field}" in data:
            data[f"{after}-{field}"] = data.get(f"{before}-{field}")
