"""The fields of a sheet: from text to values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from django import forms

from scorer.rules.game import Game
from scorer.rules.inputs import Cards, Choice, Count, Input, Kinds, Level, Refused, Values
from scorer.rules.seats import PLAYER
from scorer.rules.text import text
from scorer.web.i18n import format_number, translate_lazy

MAX_TEXT_LENGTH = 200  # characters of an entry
ON = "1"  # the text of an owned card

# Digits, plus and minus signs of keyboards around the world.
TYPED_DIGITS = str.maketrans("０１２３４５６７８９＋－−", "0123456789+--")
LONG_VOWEL_MARK_BEFORE_DIGIT = re.compile(r"ー(?=\d)")
MAX_DIGITS = 6  # of a typed number
DIGITS = rf"[0-9]{{1,{MAX_DIGITS}}}"
WHOLE_NUMBER = re.compile(rf"-?{DIGITS}")
SUM = re.compile(rf"-?{DIGITS}(\s*\+\s*{DIGITS})*\s*\+?")


def split_unit(unit: str) -> tuple[str, str]:
    """The key of the field that a unit belongs to, and the slug of a card or kind, else empty."""
    key, _, slug = unit.partition(".")
    return key, slug


def normalize_number(text: str) -> str:
    return LONG_VOWEL_MARK_BEFORE_DIGIT.sub("-", text.translate(TYPED_DIGITS)).strip()


class EntryField(forms.Field):
    """One field of a sheet. `read` makes the value from the texts of its units; None is blank."""

    def __init__(self, entry: Input) -> None:
        super().__init__(required=False, label=translate_lazy(entry.label))
        self.entry = entry

    def units(self) -> Iterator[str]:
        """The parts that are edited separately: the field, or each of its slugs."""
        yield self.entry.key

    def read(self, entries: Mapping[str, str]) -> Any:
        """Raises Refused, which names the valid texts."""
        text = normalize_number(entries.get(self.entry.key, ""))
        return self.entry.check(self.parse(text)) if text else None

    def parse(self, text: str) -> Any:
        return text


class CountField(EntryField):
    def parse(self, text: str) -> int | str:
        # Other text is passed on: the message of the field lists the numbers that it takes.
        return int(text) if WHOLE_NUMBER.fullmatch(text) else text


class LevelField(CountField):
    entry: Level

    def read(self, entries: Mapping[str, str]) -> Any:
        try:
            return super().read(entries)
        except Refused:
            points = tuple(map(format_number, self.entry.points))
            raise Refused(text("One of these: {points}.", points=points)) from None


class ValuesField(EntryField):
    def parse(self, text: str) -> list[int] | str:
        if not SUM.fullmatch(text):
            return text
        return [int(number) for number in text.split("+") if number.strip()]


class SlugsField(EntryField):
    """Cards and kinds: each slug is a unit, so that two taps never conflict."""

    entry: Cards | Kinds

    def units(self) -> Iterator[str]:
        return (f"{self.entry.key}.{slug}" for slug in self.entry.catalogue)

    def texts(self, entries: Mapping[str, str]) -> dict[str, str]:
        slugs = ((slug, normalize_number(entries.get(f"{self.entry.key}.{slug}", ""))) for slug in self.entry.catalogue)
        return {slug: text for slug, text in slugs if text}


class CardsField(SlugsField):
    def read(self, entries: Mapping[str, str]) -> Any:
        texts = self.texts(entries)
        if any(text != ON for text in texts.values()):
            raise Refused(text("A card is owned or not; nothing else can be entered."))
        return self.entry.check(list(texts)) if texts else None


class KindsField(SlugsField):
    def read(self, entries: Mapping[str, str]) -> Any:
        texts = self.texts(entries)
        numbers = {slug: int(text) if WHOLE_NUMBER.fullmatch(text) else text for slug, text in texts.items()}
        return self.entry.check(numbers) if texts else None


FIELDS: dict[type[Input], type[EntryField]] = {
    Count: CountField,
    Level: LevelField,
    Values: ValuesField,
    Cards: CardsField,
    Kinds: KindsField,
    Choice: EntryField,
}


@cache
def sheet_form(game: Game[Any], kind: str = PLAYER) -> type[forms.Form]:
    """A form class with the fields of a seat of this kind."""
    return type("SheetForm", (forms.Form,), dict(entry_fields(game, kind)))


@cache
def entry_fields(game: Game[Any], kind: str) -> Mapping[str, EntryField]:
    return {key: FIELDS[type(entry)](entry) for key, entry in game.inputs_at(kind).items()}
