"""The form of an aid: the fields that it asks, and what was entered as the aid takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from scorer.plays.forms.sheet_fields import WHOLE_NUMBER, normalize_number
from scorer.plays.wording.names import player_number
from scorer.rules.aid_inputs import EachPlayer, Flag, NumberedCards, OnePlayer, Order
from scorer.rules.aids import Aid
from scorer.rules.inputs import Card, Choice, Count, Input, Kinds
from scorer.web.i18n import card_name, translate

# The number pad of some phones has no minus.
NUMERIC, SIGNED = ({"inputmode": mode, "autocomplete": "off"} for mode in ("numeric", "text"))

Fields = Iterator[tuple[str, forms.Field]]


class Question:
    """One input of an aid: the form fields that ask it, and the value that their texts make; None is blank."""

    def __init__(self, entry: Any, players: int) -> None:
        self.entry, self.players = entry, players
        self.key, self.label, self.hint = entry.key, translate(entry.label), translate(entry.hint)

    def fields(self) -> Fields:
        yield self.key, text_field(self.label, self.hint, SIGNED if self.entry.low < 0 else NUMERIC)

    def read(self, texts: Sequence[str]) -> Any:
        return number(texts[0]) if texts[0] else None

    def label_of(self, seat: int) -> str:
        return gettext("{label}, {player}").format(label=self.label, player=player_number(seat))


class FlagQuestion(Question):
    def fields(self) -> Fields:
        yield self.key, forms.BooleanField(label=self.label, help_text=self.hint, required=False)

    def read(self, texts: Sequence[str]) -> bool:
        return bool(texts[0])


class ChoiceQuestion(Question):
    def fields(self) -> Fields:
        choices = [(slug, card_words(card)) for slug, card in self.entry.catalogue.items()]
        yield self.key, select_field(self.label, choices, self.hint)

    def read(self, texts: Sequence[str]) -> str | None:
        return texts[0] or None


class OnePlayerQuestion(Question):
    def fields(self) -> Fields:
        yield self.key, select_field(self.label, [(str(n), player_number(n)) for n in range(self.players)], self.hint)


class EachPlayerQuestion(Question):
    def fields(self) -> Fields:
        for seat in range(self.players):
            yield f"{self.key}-{seat}", text_field(self.label_of(seat), self.hint)

    def read(self, texts: Sequence[str]) -> list[int | str]:
        return [number(text) if text else 0 for text in texts]


class OrderQuestion(Question):
    """The place of each player, from which the order follows; players on one place stay in the order of their seats."""

    def fields(self) -> Fields:
        places = [(str(place), str(place + 1)) for place in range(self.players)]
        for seat in range(self.players):
            yield f"{self.key}-{seat}", select_field(self.label_of(seat), places, self.hint, blank=str(seat))

    def read(self, texts: Sequence[str]) -> list[int]:
        return sorted(range(len(texts)), key=lambda seat: int(texts[seat] or seat))


class KindsQuestion(Question):
    def fields(self) -> Fields:
        for slug, card in self.entry.catalogue.items():
            yield f"{self.key}-{slug}", text_field(card_name(card), "")

    def read(self, texts: Sequence[str]) -> Any:
        return {slug: number(text) for slug, text in zip(self.entry.catalogue, texts, strict=True) if text}


class CardsQuestion(KindsQuestion):
    def read(self, texts: Sequence[str]) -> Any:
        return [{"condition": slug, "number": number} for slug, number in super().read(texts).items()]


QUESTIONS: dict[type[Input], type[Question]] = {
    Count: Question,
    Flag: FlagQuestion,
    Choice: ChoiceQuestion,
    OnePlayer: OnePlayerQuestion,
    EachPlayer: EachPlayerQuestion,
    Order: OrderQuestion,
    Kinds: KindsQuestion,
    NumberedCards: CardsQuestion,
}
OF_PLAYERS = (EachPlayer, Order, OnePlayer)


def asks_for_players(aid: Aid[Any]) -> bool:
    return any(isinstance(field, OF_PLAYERS) for field in aid.inputs.values())


class AidForm(forms.Form):
    def __init__(self, aid: Aid[Any], players: int, data: Any) -> None:
        super().__init__(data)
        self.questions = [QUESTIONS[type(entry)](entry, players) for entry in aid.inputs.values()]
        self.names: dict[str, list[str]] = {}
        for question in self.questions:
            fields = dict(question.fields())
            self.names[question.key] = [*fields]
            self.fields.update(fields)

    def given(self) -> dict[str, Any]:
        """The entered values by input, as the aid checks them. A blank is left out."""
        self.full_clean()
        texts = {key: [self.cleaned_data.get(name, "") for name in names] for key, names in self.names.items()}
        values = {question.key: question.read(texts[question.key]) for question in self.questions}
        return {key: value for key, value in values.items() if value is not None}

    def refuse(self, key: str, message: str) -> None:
        """Shows an error at the first field of an input."""
        self.add_error(self.names[key][0], message)


def number(text: str) -> int | str:
    """The number, or the text as it is: the aid's own check says what is allowed."""
    normal = normalize_number(text)
    return int(normal) if WHOLE_NUMBER.fullmatch(normal) else text


def card_words(card: Card) -> str:
    return f"{card_name(card)} – {translate(card.effect)}" if card.effect else card_name(card)


def text_field(label: str, hint: str, attrs: Mapping[str, str] = NUMERIC) -> forms.Field:
    return forms.CharField(label=label, help_text=hint, required=False, widget=forms.TextInput(attrs=dict(attrs)))


def select_field(label: str, choices: list[tuple[str, str]], hint: str, blank: str = "") -> forms.Field:
    """`blank`: the choice that is shown before one is made."""
    widget = SelectWithDefault(blank)
    return forms.ChoiceField(label=label, help_text=hint, choices=choices, required=False, widget=widget)


class SelectWithDefault(forms.Select):
    """Reads a missing choice as the one that the page shows."""

    def __init__(self, blank: str) -> None:
        super().__init__()
        self.blank = blank

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return super().value_from_datadict(data, files, name) or self.blank

    def format_value(self, value: Any) -> list[str]:
        return super().format_value(value or self.blank)
