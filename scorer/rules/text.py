"""Messages of the rules with their numbers, translated only at the edge.

A message is an English sentence with `str.format` places: "{n} viziers". Its numbers travel beside it,
so that a stored working can be read again in any language, as it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

Value: TypeAlias = "int | str | Text | tuple[str, ...]"


def gettext_noop(message: str) -> str:
    """Marks a label for extraction and returns it as it is."""
    return message


class Text(NamedTuple):
    """A message, its numbers and, where it has one, its plural (chosen by the value named `n`)."""

    message: str
    values: Mapping[str, Value] = MappingProxyType({})
    plural: str = ""


def text(message: str, **values: Value) -> Text:
    return Text(message, values)


def texts(singular: str, plural: str, n: int, **values: Value) -> Text:
    return Text(singular, {"n": n, **values}, plural)


def join_words(parts: Sequence[str | Text]) -> str | Text:
    """A list in a sentence: Ada, Berk and Chiyo."""
    *first, last = parts
    if not first:
        return last
    return text("{names} and {last}", names=reduce(_append, first), last=last)


def _append(names: str | Text, name: str | Text) -> Text:
    return text("{names}, {one}", names=names, one=name)


MAX_QUOTE_LENGTH = 40  # characters


def quote(value: Any) -> str:
    """An invalid value for a message, shortened. A list or an object may be of any depth, so only its brackets."""
    if isinstance(value, dict | list | tuple):
        return "{…}" if isinstance(value, dict) else "[…]"
    printed = value if isinstance(value, str) else json.dumps(value)
    return printed if len(printed) <= MAX_QUOTE_LENGTH else printed[:MAX_QUOTE_LENGTH] + "…"


def plain(text: Text) -> str:
    """The English sentence, for the command line and for logs."""
    return render(text, str, lambda singular, plural, n: singular if n == 1 else plural)


def in_english(value: Value) -> str:
    return str(value) if isinstance(value, int | str | Text) else ", ".join(value)


def render(
    text: Text,
    translate: Callable[[str], str],
    translate_plural: Callable[[str, str, int], str],
    format_value: Callable[[Value], str] = in_english,
    fill: Callable[..., str] = str.format,
) -> str:
    """One sentence in the caller's language. `fill` puts the formatted values into their places."""

    def formatted(value: Value) -> str:
        if isinstance(value, Text):
            return render(value, translate, translate_plural, format_value, fill)
        return format_value(value)

    if text.plural:
        message = translate_plural(text.message, text.plural, _number(text.values["n"]))
    else:
        message = translate(text.message)
    return fill(message, **{name: formatted(value) for name, value in text.values.items()})


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError(f"the number that picks a plural must be a whole number, not {value!r}")
    return value


def to_json(text: Text) -> dict[str, Any]:
    values = {name: to_json(value) if isinstance(value, Text) else value for name, value in text.values.items()}
    stored: dict[str, Any] = {"message": text.message}
    if values:
        stored["values"] = values
    if text.plural:
        stored["plural"] = text.plural
    return stored


def from_json(stored: Mapping[str, Any]) -> Text:
    values = {name: _value(value) for name, value in stored.get("values", {}).items()}
    return Text(stored["message"], values, stored.get("plural", ""))


def _value(stored: Any) -> Value:
    if isinstance(stored, dict):
        return from_json(stored)
    if isinstance(stored, list):
        return tuple(stored)
    return stored  # type: ignore[no-any-return]  # a number or a word
