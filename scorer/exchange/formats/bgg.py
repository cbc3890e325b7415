"""BoardGameGeek's plays as XML: one element may stand for several plays, and often has no players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder  # only their types: defusedxml reads
from xml.parsers.expat import errors

from defusedxml import DefusedXmlException  # type: ignore[import-untyped]
from defusedxml.ElementTree import DefusedXMLParser, iterparse  # type: ignore[import-untyped]

from scorer.exchange.formats import game_mapping, limits, streams
from scorer.exchange.formats.coerce import short_id, to_bool, to_int, to_line, to_notes, to_title
from scorer.exchange.formats.dates import Skipped, play_day
from scorer.exchange.formats.errors import BROKEN, FOREIGN, FileError
from scorer.exchange.formats.places import SeatOutcome, places, won_by_points
from scorer.exchange.formats.records import PersonRecord, PlayRecord, person_record, set_finished
from scorer.exchange.formats.scores import append_unparsed, parse_score, unparsed_score
from scorer.plays.models import MAX_SEATS, Play, Seat
from scorer.rules.text import text
from scorer.rules.totals import plain_summary
from scorer.web.search_key import search_key

AFTER_THE_END = errors.codes[errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT]
SEVERAL = text("Something follows the end of the plays. If these are several pages, bring each page by itself.")
MAX_NAMES = 1000  # of elements and attributes; the parser stores each for ever


class BGGReader:
    def __init__(self, path: Path) -> None:
        self.path = path

    def people(self) -> Mapping[str, PersonRecord]:
        return self._people

    @cached_property
    def _people(self) -> dict[str, PersonRecord]:
        found: dict[str, PersonRecord] = {}
        for number, play in enumerate(self._elements()):
            people = (_person(player) for player in _players(play))
            found |= {person.key: person for person in people if person.key}
            if len(found) > limits.MAX_NAMED_RECORDS:
                raise FileError(limits.TOO_MANY, self._line_of(number))
        return found

    def _elements(self) -> Iterator[Element]:
        plays = 0
        with streams.open_text(self.path) as file:
            try:
                for element in _top_level_elements(limits.BoundedFile(file)):
                    if element.tag == "play":
                        yield element
                        plays += 1
            except limits.LimitExceeded as error:
                raise FileError(error.reason, self._line_of(plays)) from None
            except ParseError as error:
                raise FileError(SEVERAL if error.code == AFTER_THE_END else BROKEN, error.position[0]) from None
            except DefusedXmlException:
                raise FileError(text("This XML names parts outside of itself, which is not read."), 1) from None

    def plays(self, checked: bool = False) -> Iterator[PlayRecord | Skipped]:
        copies: Counter[str] = Counter()
        for number, element in enumerate(self._elements()):
            if len(_players(element)) > MAX_SEATS:
                raise FileError(limits.TOO_MANY_SEATS, self._line_of(number))
            for _ in range(self._quantity(element, number)):
                id = element.get("id", "")
                copies[id] += 1
                yield _play(element, id if copies[id] == 1 else f"{id}-{copies[id]}")

    def _quantity(self, element: Element, number: int) -> int:
        quantity = to_int(element.get("quantity", "1"))
        if not 0 <= quantity <= limits.MAX_QUANTITY or not element.get("id"):
            reason = text("A play needs an id, and stands for {n} plays at most.", n=limits.MAX_QUANTITY)
            raise FileError(reason, self._line_of(number))
        return quantity

    def _line_of(self, number: int) -> int:
        with streams.open_text(self.path) as file:
            for line, piece in streams.pieces(file):
                number -= piece.count(b"<play ")
                if number < 0:
                    return line
        return 1


def _top_level_elements(file: limits.BoundedFile) -> Iterator[Element]:
    """The children of the root, each removed from the tree afterwards: the parser itself keeps all of it."""
    ancestors: list[Element] = []
    names: set[str] = set()
    # The bytes were found to be UTF-8, whatever encoding the file declares.
    parser = DefusedXMLParser(target=TreeBuilder(), encoding="utf-8", forbid_dtd=True)
    for event, element in iterparse(file, events=("start", "end"), parser=parser):
        if event == "start":
            ancestors.append(element)
            names.update((element.tag, *element.attrib))
            _check(ancestors, names)
            continue
        ancestors.pop()
        if len(ancestors) == 1:
            yield element
            ancestors[0].clear()
            file.item_size = 0


def _check(ancestors: list[Element], names: set[str]) -> None:
    if len(ancestors) > limits.MAX_DEPTH:
        raise limits.LimitExceeded(limits.TOO_DEEP)
    if ancestors[0].tag != "plays" or len(names) > MAX_NAMES:
        raise limits.LimitExceeded(FOREIGN)


def _players(play: Element) -> list[Element]:
    return play.findall("players/player")


def _person(player: Element) -> PersonRecord:
    """Known by the account if there is one, since names change. Without a name too the key is empty."""
    user, name = player.get("username", ""), player.get("name", "")
    key = f"user {user}" if user else f"name {search_key(name)}"
    return person_record(key if user or name else "", name or user)


def _play(element: Element, id: str) -> PlayRecord | Skipped:
    day = play_day([element.get("date")])
    if isinstance(day, Skipped):
        return day
    item = element.find("item")
    attributes: Mapping[str, Any] = item.attrib if item is not None else {}
    play = Play(source=Play.Source.BGG, foreign_id=short_id(id), title=to_title(attributes.get("name")))
    play.location = to_line(element.get("location"), "location")
    play.notes = to_notes(element.findtext("comments"))
    set_finished(play, day)
    if game := game_mapping.games_by_bgg_id().get(to_int(attributes.get("objectid"))):
        play.game, play.title = game.key, ""
    return _with_seats(play, element)


def _with_seats(play: Play, element: Element) -> PlayRecord:
    players = _players(element)
    people = [_person(player) for player in players]
    outcomes = [_outcome(player) for player in players]
    found, fewest = _places(play, element, outcomes)
    play.options = {"fewest": True} if fewest else {}
    play.summary = plain_summary([outcome.total for outcome in outcomes], found, fewest)
    seats = [
        Seat(position=number, name=person.name, total=outcome.total, place=place)
        for number, (person, outcome, place) in enumerate(zip(people, outcomes, found, strict=True))
    ]
    unparsed = [unparsed_score(player.get("score")) for player in players]
    play.notes = append_unparsed(play.notes, zip((person.name for person in people), unparsed, strict=True))
    return PlayRecord(play, seats, [person.key for person in people], unparsed_scores=sum(map(bool, unparsed)))


def _outcome(player: Element) -> SeatOutcome:
    return SeatOutcome(to_bool(player.get("win")), 0, parse_score(player.get("score")))


def _places(play: Play, element: Element, outcomes: list[SeatOutcome]) -> tuple[list[int | None], bool]:
    """The places, and True if the fewest points win. The file has no such setting: its winners decide. In our own games
    the most points win."""
    if to_bool(element.get("nowinstats")) or to_bool(element.get("incomplete")):
        return [None] * len(outcomes), False
    fewest = not play.game and won_by_points(outcomes, fewest=True)
    return places(outcomes, fewest=fewest), fewest
