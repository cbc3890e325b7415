"""Matches the people of a file to the players of a group: suggestions, and the answers of the user."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorer.exchange.formats.records import AUTOMA, GUEST, NEW, NOBODY, PersonRecord
from scorer.exchange.models import Import
from scorer.groups.models import Group, Player
from scorer.groups.people import people_of
from scorer.web.search_key import search_key

MAX_QUESTIONS, MIN_QUESTIONS = 300, 20  # on one page; the others can be merged later
MAX_OPTIONS = 5000  # on one page: each question lists all players of the group
WORDS = (NEW, GUEST, NOBODY, AUTOMA)


class Question(NamedTuple):
    """A person of the file. `field`: the name of the form field. `plays`: how many of the new plays name the person.
    `suggested`: the id of a player, or one of WORDS."""

    field: str
    name: str
    plays: int
    suggested: str


def people_rows(people: Mapping[str, PersonRecord], plays_of: Counter[str]) -> list[list[Any]]:
    """The rows of Import.people: key, name, number of plays and suggestion, the most frequent first."""
    return [
        [key, people[key].name or "?", plays, people[key].suggested]
        for key, plays in plays_of.most_common()
        if key in people
    ]


def question_limit(players: list[Player]) -> int:
    fit = MAX_OPTIONS // (len(players) + len(WORDS))
    return min(MAX_QUESTIONS, max(MIN_QUESTIONS, fit))


def questions(row: Import, players: list[Player]) -> Iterator[Question]:
    """One for each person of the file, also for those beyond the limit. Suggests the first player of the same name,
    however written; beyond the limit, a guest instead of a new player."""
    free = {player.key: str(player.pk) for player in reversed(players)}
    limit = question_limit(players)
    for number, (_, name, plays, suggested) in enumerate(row.people):
        known = None if suggested == AUTOMA else free.pop(search_key(name), None)
        unknown = GUEST if number >= limit and suggested == NEW else suggested
        yield Question(f"who-{number}", name, plays, known or unknown)


def players_of(group: Group) -> list[Player]:
    return list(people_of(group))


def matches(row: Import, form: Mapping[str, str], players: list[Player]) -> dict[str, str]:
    """The match of each person, by key. The suggestion stands where the form has no valid answer."""
    valid = {*WORDS, *(str(player.pk) for player in players)}
    found = {}
    for (key, *_), question in zip(row.people, questions(row, players), strict=True):
        answer = form.get(question.field, "")
        found[key] = answer if answer in valid else question.suggested
    return found
