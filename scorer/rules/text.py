"""What the rules say: messages with their numbers, translated only at the edge.

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


def listed(parts: Sequence[str | Text]) -> str | Text:
    """Some in a sentence: Ada, Berk and Chiyo."""
    *first, last = parts
    if not first:
        return last
    return text("{names} and {last}", names=reduce(_with_one_more, first), last=last)


def _with_one_more(names: str | Text, one: str | Text) -> Text:
    return text("{names}, {one}", names=names, one=one)


LONGEST_QUOTE = 40


def quoted(value: Any) -> str:
    """What somebody gave and should not have, as a message repeats it: short, and of a list or an object only the sign.

    Whatever it is, however long or deeply nested: a message about a wrong value must not fail on it.
    """
    if isinstance(value, dict | list | tuple):
        return "{…}" if isinstance(value, dict) else "[…]"
    said = value if isinstance(value, str) else json.dumps(value)
    return said if len(said) <= LONGEST_QUOTE else said[:LONGEST_QUOTE] + "…"


def plain(said: Text) -> str:
    """The English sentence, for the command line and for logs."""
    return say(said, str, lambda one, many, n: one if n == 1 else many)


def in_english(value: Value) -> str:
    return str(value) if isinstance(value, int | str | Text) else ", ".join(value)


def say(
    said: Text,
    translate: Callable[[str], str],
    translate_plural: Callable[[str, str, int], str],
    show: Callable[[Value], str] = in_english,
    fill: Callable[..., str] = str.format,
) -> str:
    """One sentence in the caller's language; `show` renders a value, `fill` puts values into places."""

    def shown(value: Value) -> str:
        if isinstance(value, Text):
            return say(value, translate, translate_plural, show, fill)
        return show(value)

    if said.plural:
        message = translate_plural(said.message, said.plural, _number(said.values["n"]))
    else:
        message = translate(said.message)
    return fill(message, **{name: shown(value) for name, value in said.values.items()})


def _number(value: Value) -> int:
    if not isinstance(value, int):
        raise TypeError(f"the number that picks a plural must be a whole number, not {value!r}")
    return value


def to_json(said: Text) -> dict[str, Any]:
    values = {name: to_json(value) if isinstance(value, Text) else value for name, value in said.values.items()}
    stored: dict[str, Any] = {"message": said.message}
    if values:
        stored["values"] = values
    if said.plural:
        stored["plural"] = said.plural
    return stored


def from_json(stored: Mapping[str, Any]) -> Text:
    values = {name: _value(value) for name, value in stored.get("values", {}).items()}
    return Text(stored["message"], values, stored.get("plural", ""))


def _value(stored: Any) -> Value:
    if isinstance(stored, dict):
        return from_json(stored)
    if isinstance(stored, list):
        return tuple(stored)
    return stored  # type: ignore[no-any-return]  # what is left is a number or a word
