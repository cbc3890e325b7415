"""Counters as JSON and back.

A counter consists of dataclasses, named tuples, dictionaries, lists, tuples and sets of numbers and strings. Its JSON
has no field names. Dictionaries become lists of pairs, so that their keys may be of any type and keep their order in
every database. A class may define `dump` and `load` of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints


def defaultdict_of(kind: Any) -> Callable[[], Any]:
    """A factory of dictionaries in which each new key gets an empty value of this kind."""
    return partial(defaultdict, kind)


def dump(value: Any) -> Any:
    if hasattr(value, "dump"):
        return value.dump()
    if is_dataclass(value):
        return [dump(getattr(value, part.name)) for part in fields(value)]
    if isinstance(value, dict):
        return [[dump(key), dump(item)] for key, item in value.items()]
    if isinstance(value, (list, tuple, set)):
        return [dump(item) for item in value]
    return value


def load(kind: Any, data: Any) -> Any:
    """`data`: from `dump`. `kind`: the class, or an annotation such as `dict[int, Tally]`."""
    kind, part_kinds = _parts(kind)
    if data is None or kind in (int, float, str, bool):
        return data
    if hasattr(kind, "load"):
        return kind.load(data)
    if issubclass(kind, dict):
        return _dictionary(kind, part_kinds, data)
    if kind in (list, set):
        return kind(load(part_kinds[0], item) for item in data)
    found = [load(part, item) for part, item in zip(part_kinds, data, strict=True)]
    return tuple(found) if kind is tuple else kind(*found)


@cache
def _parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """The class and the kinds of its parts; of an optional kind, those of the kind."""
    if isinstance(kind, UnionType):
        return _parts(next(member for member in get_args(kind) if member is not type(None)))
    if origin := get_origin(kind):
        return origin, get_args(kind)
    return kind, tuple(get_type_hints(kind).values()) if _has_fields(kind) else ()


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


def _dictionary(kind: Any, part_kinds: tuple[Any, ...], data: Any) -> Any:
    key, value = (
        part_kinds if len(part_kinds) > 1 else (*part_kinds, int)
    )  # a Counter's annotation names its keys alone
    found = {load(key, item_key): load(value, item) for item_key, item in data}
    return kind(_parts(value)[0], found) if hasattr(kind, "default_factory") else kind(found)
