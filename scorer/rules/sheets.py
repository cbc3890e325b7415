"""The sheet of one seat: its values, and its entries that hold an error."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Unreadable(Exception):
    """Raised when a rule reads an entry with an error: the points that depend on it are unknown."""

    def __init__(self, seat: int, field: str) -> None:
        super().__init__(f"the entry {field} of seat {seat} cannot be read")
        self.seat, self.field = seat, field


class Inputs:
    """The base of every game's sheet. An entry that holds an error has no value: reading it raises Unreadable."""

    def __getattr__(self, name: str) -> Any:
        # Only called for a name without a value, so a sheet without errors costs nothing more.
        if name in (unreadable := unreadable_entries(self)):
            raise unreadable[name]
        raise AttributeError(name)


S = TypeVar("S", bound=Inputs)


def fill(cls: type[S], values: Mapping[str, Any], unreadable: Mapping[str, Unreadable] = NOTHING) -> S:
    """A sheet of checked values. The other fields have their default, the `unreadable` ones no value."""
    sheet = cls(**values)
    return without(sheet, unreadable) if unreadable else sheet


def without(sheet: S, unreadable: Mapping[str, Unreadable]) -> S:
    """The sheet with further unreadable entries, by field, each with its cause."""
    rest = {name: value for name, value in vars(sheet).items() if name not in unreadable}
    return _copy(sheet, rest | {"unreadable": {**unreadable_entries(sheet), **unreadable}})


def changed(sheet: S, **changes: Any) -> S:
    """The sheet with changed values. Unreadable entries stay so unless they are changed."""
    unreadable = {name: why for name, why in unreadable_entries(sheet).items() if name not in changes}
    return _copy(sheet, {**vars(sheet), **changes, "unreadable": unreadable})


def _copy(sheet: S, values: Mapping[str, Any]) -> S:
    # Bypasses __init__, which sets twenty values one by one: an edit copies a table several times.
    copy = object.__new__(type(sheet))
    object.__setattr__(copy, "__dict__", values)
    return copy


def unreadable_entries(sheet: Inputs) -> Mapping[str, Unreadable]:
    unreadable: Mapping[str, Unreadable] = vars(sheet).get("unreadable", NOTHING)
    return unreadable
