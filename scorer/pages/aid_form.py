"""The form of an aid: the fields that it asks, and what was entered as the aid takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext

from scorer.plays.forms.sheet_fields import MAX_TEXT_LENGTH, WHOLE_NUMBER, normalize_number
from scorer.plays.wording.entry_text import level_choices
from scorer.plays.wording.names import player_number
from scorer.rules.aid_inputs import EachPlayer, Flag, NumberedCards, OnePlayer, Order
from scorer.rules.aids import Aid
from scorer.rules.inputs import Card, Choice, Count, Input, Kinds, Level
from scorer.web.i18n import card_name, translate

# The number pad of some phones has no minus.
NUMERIC, SIGNED = ({"inputmode": mode, "autocomplete": "off"} for mode in ("numeric", "text"))

NOT_CHOSEN = ("", "–")

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
        yield self.key, select_field(self.label, [NOT_CHOSEN, *choices], self.hint)

    def read(self, texts: Sequence[str]) -> str | None:
        return texts[0] or None


class LevelQuestion(Question):
    """The board prints points and no levels."""

    def fields(self) -> Fields:
        choices = [(level, words) for level, _points, words in level_choices(self.entry)]
        yield self.key, select_field(self.label, choices, self.hint)


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
    """The place of each player, from which the order follows. Unknown until every player has one."""

    def fields(self) -> Fields:
        places = [NOT_CHOSEN, *((str(place), str(place)) for place in range(1, self.players + 1))]
        for seat in range(self.players):
            yield f"{self.key}-{seat}", select_field(self.label_of(seat), places, self.hint)

    def read(self, texts: Sequence[str]) -> list[int] | None:
        if not all(texts):
            return None
        seats = sorted(range(len(texts)), key=lambda seat: int(texts[seat]))
        are_apart = len(set(texts)) == len(texts)
        return seats if are_apart else [0] * len(texts)  # two players on one place are no order, which the aid says


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
    Level: LevelQuestion,
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
    return forms.CharField(
        label=label,
        help_text=hint,
        required=False,
        max_length=MAX_TEXT_LENGTH,
        widget=forms.TextInput(attrs=dict(attrs)),
    )


def select_field(label: str, choices: list[tuple[str, str]], hint: str) -> forms.Field:
    return forms.ChoiceField(label=label, help_text=hint, choices=choices, required=False)
