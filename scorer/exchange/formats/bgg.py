"""BoardGameGeek's plays as XML: one play may stand for several, and often nobody is said to have played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder  # only their types: defusedxml reads
from xml.parsers.expat import errors

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, iterparse

from scorer.exchange.formats import game_mapping, limits, streams
from scorer.exchange.formats.bgstats.reader import finish
from scorer.exchange.formats.coerce import a_number, a_truth, notes, one_line, short_id, title
from scorer.exchange.formats.dates import LeftOut, day_of
from scorer.exchange.formats.errors import BROKEN, FOREIGN, Wrong
from scorer.exchange.formats.records import Brought, Came, Named, named, places, won_by_points
from scorer.exchange.formats.scores import points, unread, with_unread
from scorer.plays.models import Play, Seat
from scorer.rules.text import text
from scorer.rules.totals import plain_summary
from scorer.web.search_key import search_key

AFTER_THE_END = errors.codes[errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
SEVERAL = text("Something follows the end of the plays. If these are several pages, bring each page by itself.")
MOST_WORDS = 1000  # for its parts and what they say; the parser keeps every one


class Plays:
    def __init__(self, path: Path) -> None:
        self.path = path

    def people(self) -> Mapping[str, Named]:
        return self._people

    @cached_property
    def _people(self) -> dict[str, Named]:
        found: dict[str, Named] = {}
        for number, play in enumerate(self._elements()):
            named = (_person(one) for one in _players(play))
            found |= {one.key: one for one in named if one.key}
            if len(found) > limits.MOST_NAMED:
                raise Wrong(limits.TOO_MANY, self._line_of(number))
        return found

    def _elements(self) -> Iterator[Element]:
        plays = 0
        with streams.opened(self.path) as file:
            try:
                for element in _things(limits.Counted(file)):
                    if element.tag == "play":
                        yield element
                        plays += 1
            except limits.Unbounded as without:
                raise Wrong(without.why, self._line_of(plays)) from None
            except ParseError as broken:
                raise Wrong(SEVERAL if broken.code == AFTER_THE_END else BROKEN, broken.position[0]) from None
            except DefusedXmlException:
                raise Wrong(text("This XML names parts outside of itself, which is not read."), 1) from None

    def plays(self, checked: bool = False) -> Iterator[Brought | LeftOut]:
        alike: Counter[str] = Counter()
        for number, element in enumerate(self._elements()):
            if len(_players(element)) > limits.MOST_SEATS:
                raise Wrong(limits.TOO_MANY_SEATS, self._line_of(number))
            for _ in range(self._quantity(element, number)):
                own = element.get("id", "")
                alike[own] += 1
                yield _play(element, own if alike[own] == 1 else f"{own}-{alike[own]}")

    def _quantity(self, element: Element, number: int) -> int:
        quantity = a_number(element.get("quantity", "1"))
        if not 0 <= quantity <= limits.MOST_ALIKE or not element.get("id"):
            why = text("A play needs an id, and stands for {n} plays at most.", n=limits.MOST_ALIKE)
            raise Wrong(why, self._line_of(number))
        return quantity

    def _line_of(self, number: int) -> int:
        with streams.opened(self.path) as file:
            for line, piece in streams.pieces(file):
                number -= piece.count(b"<play ")
                if number < 0:
                    return line
        return 1


def _things(file: limits.Counted) -> Iterator[Element]:
    """What lies directly in the root, each gone after it was looked at: of a tree nothing goes by itself."""
    way: list[Element] = []
    words: set[str] = set()
    # The bytes were found to be UTF-8, whatever encoding the file declares.
    parser = DefusedXMLParser(target=TreeBuilder(), encoding="utf-8", forbid_dtd=True)
    for event, element in iterparse(file, events=("start", "end"), parser=parser):
        if event == "start":
            way.append(element)
            words.update((element.tag, *element.attrib))
            _check(way, words)
            continue
        way.pop()
        if len(way) == 1:
            yield element
            way[0].clear()
            file.unread = 0


def _check(way: list[Element], words: set[str]) -> None:
    if len(way) > limits.DEEPEST:
        raise limits.Unbounded(limits.TOO_DEEP)
    if way[0].tag != "plays" or len(words) > MOST_WORDS:
        raise limits.Unbounded(FOREIGN)


def _players(play: Element) -> list[Element]:
    return play.findall("players/player")


def _person(player: Element) -> Named:
    """By the account, where there is one: names change. Nobody where there is neither."""
    user, name = player.get("username", ""), player.get("name", "")
    key = f"user {user}" if user else f"name {search_key(name)}"
    return named(key if user or name else "", name or user)


def _play(element: Element, own: str) -> Brought | LeftOut:
    day = day_of([element.get("date")])
    if isinstance(day, LeftOut):
        return day
    item = element.find("item")
    thing: Mapping[str, Any] = item.attrib if item is not None else {}
    play = Play(source=Play.Source.BGG, foreign_id=short_id(own), title=title(thing.get("name")))
    play.location = one_line(element.get("location"), "location")
    play.notes = notes(element.findtext("comments"))
    finish(play, day)
    if game := game_mapping.by_number().get(a_number(thing.get("objectid"))):
        play.game, play.title = game.key, ""
    return _seated(play, element)


def _seated(play: Play, element: Element) -> Brought:
    players = _players(element)
    came = [Came(a_truth(one.get("win")), 0, points(one.get("score"))) for one in players]
    uncounted = a_truth(element.get("nowinstats")) or a_truth(element.get("incomplete"))
    # Nothing in such a file says so, but for who won. In our own games the most points win.
    fewest = not play.game and not uncounted and won_by_points(came, fewest=True)
    came_in = [None] * len(came) if uncounted else places(came, fewest=fewest)
    play.options = {"fewest": True} if fewest else {}
    play.summary = plain_summary([one.total for one in came], came_in, fewest)
    people = [_person(one) for one in players]
    seats = [
        Seat(position=number, name=person.name, total=one.total, place=place)
        for number, (person, one, place) in enumerate(zip(people, came, came_in, strict=True))
    ]
    texts = [unread(one.get("score")) for one in players]
    play.notes = with_unread(play.notes, zip((person.name for person in people), texts, strict=True))
    return Brought(play, seats, [person.key for person in people], unread=sum(map(bool, texts)))
