"""From text to values: the sheet's fields, and the small forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorer.plays.player_colours import LABELS
from scorer.rules.game import PLAYER, Game, Option
from scorer.rules.inputs import Cards, Choice, Count, Input, Kinds, Level, Refused, Values
from scorer.rules.text import text
from scorer.web.i18n import card_name, isolated, said_later, signed
from scorer.web.name_validation import LONGEST_NAME, clean_name

LONGEST_TEXT = 200
ON = "1"  # the text of a card that is owned

# What phones in the world type for a digit, a plus or a minus sign.
TYPED_DIGITS = str.maketrans("０１２３４５６７８９＋－−", "0123456789+--")
LONG_VOWEL_MARK_BEFORE_DIGIT = re.compile(r"ー(?=\d)")
MOST_DIGITS = 6  # of a number that is typed
WHOLE_NUMBER = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
SUM = re.compile(r"-?[0-9]{1,6}(\s*\+\s*[0-9]{1,6})*\s*\+?")


def tidy(text: str) -> str:
    return LONG_VOWEL_MARK_BEFORE_DIGIT.sub("-", text.translate(TYPED_DIGITS)).strip()


class EntryField(forms.Field):
    """One field of a sheet. `read` takes the texts of its units and gives the value; None is blank."""

    def __init__(self, entry: Input) -> None:
        super().__init__(required=False, label=said_later(entry.label))
        self.entry = entry

    def units(self) -> Iterator[str]:
        """What can be edited on its own: the field, or the field and each of its slugs."""
        yield self.entry.key

    def read(self, entries: Mapping[str, str]) -> Any:
        """Raises Refused, with what may be typed."""
        text = tidy(entries.get(self.entry.key, ""))
        return self.entry.check(self.parse(text)) if text else None

    def parse(self, text: str) -> Any:
        return text


class CountField(EntryField):
    def parse(self, text: str) -> int | str:
        # Text that is no number goes on as text: the field itself says which numbers it takes.
        return int(text) if WHOLE_NUMBER.fullmatch(text) else text


class LevelField(CountField):
    entry: Level

    def read(self, entries: Mapping[str, str]) -> Any:
        try:
            return super().read(entries)
        except Refused:
            shown = tuple(map(signed, self.entry.points))
            raise Refused(text("One of these: {points}.", points=shown)) from None

    def levels(self) -> Iterator[tuple[str, int, str]]:
        """Of each level its text, its points, and those in words."""
        for level, points in enumerate(self.entry.points):
            yield str(level), points, worded(self.entry, str(level))


class ValuesField(EntryField):
    def parse(self, text: str) -> list[int] | str:
        if not SUM.fullmatch(text):
            return text
        return [int(one) for one in text.split("+") if one.strip()]


class ChoiceField(EntryField):
    pass


class SlugsField(EntryField):
    """Cards and kinds: each slug is edited on its own, so that two taps never meet."""

    entry: Cards | Kinds

    def units(self) -> Iterator[str]:
        return (f"{self.entry.key}.{slug}" for slug in self.entry.catalogue)

    def texts(self, entries: Mapping[str, str]) -> dict[str, str]:
        there = ((slug, tidy(entries.get(f"{self.entry.key}.{slug}", ""))) for slug in self.entry.catalogue)
        return {slug: text for slug, text in there if text}


class CardsField(SlugsField):
    def read(self, entries: Mapping[str, str]) -> Any:
        there = self.texts(entries)
        if any(text != ON for text in there.values()):
            raise Refused(text("A card is owned or not; nothing else can be entered."))
        return self.entry.check(list(there)) if there else None


class KindsField(SlugsField):
    def read(self, entries: Mapping[str, str]) -> Any:
        there = self.texts(entries)
        numbers = {slug: int(text) if WHOLE_NUMBER.fullmatch(text) else text for slug, text in there.items()}
        return self.entry.check(numbers) if there else None


FIELDS: dict[type[Input], type[EntryField]] = {
    Count: CountField,
    Level: LevelField,
    Values: ValuesField,
    Cards: CardsField,
    Kinds: KindsField,
    Choice: ChoiceField,
}


@cache
def sheet_form(game: Game[Any], kind: str = PLAYER) -> type[forms.Form]:
    """A form class with one field for each thing a seat of this kind has."""
    fields = {key: FIELDS[type(entry)](entry) for key, entry in game.inputs_at(kind).items()}
    return type("SheetForm", (forms.Form,), fields)


def entry_fields(game: Game[Any], kind: str) -> Mapping[str, EntryField]:
    return sheet_form(game, kind).base_fields


def worded(entry: Input | None, text: str) -> str:
    """What a text of one unit says: a card by its name or as owned, a number as it was typed, an empty one nothing."""
    if not tidy(text):
        return gettext("nothing")
    if isinstance(entry, Cards) and text == ON:
        return gettext("owned")
    if isinstance(entry, Choice) and text in entry.catalogue:
        return card_name(entry.catalogue[text])
    if isinstance(entry, Level) and (points := _points_of(entry, text)) is not None:
        return ngettext("{n} point", "{n} points", points).format(n=signed(points))
    return isolated(text)


def _points_of(entry: Level, text: str) -> int | None:
    """None where the text is no level, or none at all, such as a space."""
    with suppress(Refused):
        level = LevelField(entry).read({entry.key: text})
        return None if level is None else entry.points[level]
    return None


class NameField(forms.CharField):
    def __init__(self, **rest: Any) -> None:
        super().__init__(required=False, max_length=LONGEST_NAME, **rest)

    def clean(self, value: Any) -> str:
        return clean_name(super().clean(value))


@cache
def setup_form(game: Game[Any], colours: bool = False) -> type[forms.Form]:
    """Who sits at the table and what is played: a name for each seat, and the options of the game.

    With `colours` also how many play, against whom, and the colour of each seat: what can change while a play goes on.
    """
    fields: dict[str, forms.Field] = {}
    if colours:
        fields |= _who_plays(game)
    for seat in range(game.most):
        fields[f"name_{seat}"] = NameField(label=_seat_label(seat))
        if colours:
            fields[f"colour_{seat}"] = _colour_field(game)
    fields |= _option_fields(game)
    for one in fields.values():
        one.show_hidden_initial = colours  # what it was goes with the form; only what differs was changed
    return type("SetupForm", (forms.Form,), fields)


def _who_plays(game: Game[Any]) -> dict[str, forms.Field]:
    numbers = [(number, str(number)) for number in range(game.fewest, game.most + 1)]
    fields: dict[str, forms.Field] = {
        "people": forms.TypedChoiceField(
            label=_("How many play?"), choices=numbers, coerce=int, widget=forms.RadioSelect
        )
    }
    if game.opponents:
        choices = [("", _("nobody")), *((kind.key, said_later(kind.label)) for kind in game.opponents)]
        fields["opponent"] = forms.ChoiceField(label=_("Artificial opponent"), choices=choices, required=False)
    return fields


def _colour_field(game: Game[Any]) -> forms.Field:
    choices = [("", _("any")), *((colour, said_later(LABELS.get(colour, colour))) for colour in game.colours)]
    return forms.ChoiceField(label=_("Colour"), choices=choices, required=False)


def _option_fields(game: Game[Any]) -> dict[str, forms.Field]:
    return {option.key: _option_field(option) for option in game.options}


def _option_field(option: Option) -> forms.Field:
    choices = [(slug, said_later(label)) for slug, label in option.choices.items()]
    common: dict[str, Any] = {
        "label": said_later(option.label),
        "required": False,
        "help_text": said_later(option.hint),
    }
    if option.several:
        return forms.MultipleChoiceField(choices=choices, widget=forms.CheckboxSelectMultiple, **common)
    return forms.ChoiceField(choices=[("", _("no")), *choices], **common)


def _seat_label(seat: int) -> Any:
    return format_lazy(_("Player {number}"), number=seat + 1)
