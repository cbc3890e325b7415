"""Who in a file is who in a group: what is suggested, and what a person said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorer.exchange.formats.records import AUTOMA, GUEST, NEW, NOBODY, Named
from scorer.exchange.models import Import
from scorer.groups.models import Group, Player
from scorer.groups.people import there
from scorer.web.search_key import search_key

MOST_ASKED, LEAST_ASKED = 300, 20  # names on one page; who the others are can be said later, by merging
MOST_CHOICES = 5000  # in all of the page: each name is asked about with all people of the group
WORDS = (NEW, GUEST, NOBODY, AUTOMA)


class Row(NamedTuple):
    """One name of the file as the page asks about it. `field`: the name of its choice in the form."""

    field: str
    name: str
    times: int
    chosen: str


def told(people: Mapping[str, Named], times: Counter[str]) -> list[list[Any]]:
    """What an Import keeps of the names: key, name, how often and what is likely, the most frequent first."""
    return [
        [key, people[key].name or "?", number, people[key].likely]
        for key, number in times.most_common()
        if key in people
    ]


def most_asked(people: list[Player]) -> int:
    """How many names one page asks about."""
    fit = MOST_CHOICES // (len(people) + len(WORDS))
    return min(MOST_ASKED, max(LEAST_ASKED, fit))


def rows(one: Import, people: list[Player]) -> Iterator[Row]:
    """What to ask, with what is likely: the first of the group's people of that name, however written.

    Who played least often is not asked about, and a guest where the group knows nobody of that name."""
    free = {player.key: str(player.pk) for player in reversed(people)}
    asked = most_asked(people)
    for number, (_, name, times, likely) in enumerate(one.names):
        known = None if likely == AUTOMA else free.pop(search_key(name), None)
        unknown = GUEST if number >= asked and likely == NEW else likely
        yield Row(f"who-{number}", name, times, known or unknown)


def people_of(group: Group) -> list[Player]:
    return list(there(group))


def chosen(one: Import, sent: Mapping[str, str], people: list[Player]) -> dict[str, str]:
    """What was said of each name, by its key in the file. What is none of the choices is what was suggested."""
    known = {*WORDS, *(str(player.pk) for player in people)}
    said = {}
    for (key, *_), row in zip(one.names, rows(one, people), strict=True):
        answer = sent.get(row.field, "")
        said[key] = answer if answer in known else row.chosen
    return said
