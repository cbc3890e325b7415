"""What was counted so far, as JSON, and back again as it was.

A state is made of dataclasses and named tuples, of dictionaries, lists, tuples and sets, down to numbers and texts.
What stands in JSON has no names, and dictionaries are lists of pairs: their keys may be anything, and keep their order
in every database. A class may do it in its own way, with `dumped` and `loaded`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints


def by_key(kind: Any) -> Callable[[], Any]:
    """Makes a dictionary in which every key has one of this kind, at first an empty one."""
    return partial(defaultdict, kind)


def dumped(value: Any) -> Any:
    if hasattr(value, "dumped"):
        return value.dumped()
    if is_dataclass(value):
        return [dumped(getattr(value, part.name)) for part in fields(value)]
    if isinstance(value, dict):
        return [[dumped(key), dumped(one)] for key, one in value.items()]
    if isinstance(value, (list, tuple, set)):
        return [dumped(one) for one in value]
    return value


def loaded(kind: Any, data: Any) -> Any:
    """`data`: what `dumped` made of a value of this kind, which may be a class or an annotation such as
    `dict[int, Tally]`."""
    kind, made_of = _parts(kind)
    if data is None or kind in (int, float, str, bool):
        return data
    if hasattr(kind, "loaded"):
        return kind.loaded(data)
    if issubclass(kind, dict):
        return _dictionary(kind, made_of, data)
    if kind in (list, set):
        return kind(loaded(made_of[0], one) for one in data)
    found = [loaded(part, one) for part, one in zip(made_of, data, strict=True)]
    return tuple(found) if kind is tuple else kind(*found)


@cache
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """The class, and the kinds of what it is made of; of something or nothing, those of the something."""
    if isinstance(kind, UnionType):
        return _parts(next(one for one in get_args(kind) if one is not type(None)))
    if origin := get_origin(kind):
        return origin, get_args(kind)
    return kind, tuple(get_type_hints(kind).values()) if _is_a_record(kind) else ()


def _is_a_record(kind: Any) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


def _dictionary(kind: Any, made_of: tuple[Any, ...], data: Any) -> Any:
    key, value = made_of if len(made_of) > 1 else (*made_of, int)  # a Counter's annotation names its keys alone
    found = {loaded(key, at): loaded(value, one) for at, one in data}
    # Such a dictionary begins a new value as an empty one of its kind.
    return kind(_parts(value)[0], found) if hasattr(kind, "default_factory") else kind(found)
