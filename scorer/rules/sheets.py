"""The sheet of one seat: its values, and its entries that hold an error."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Unread(Exception):
    """Raised where a rule reads an entry that holds an error: the points that need it are unknown."""

    def __init__(self, seat: int, field: str) -> None:
        super().__init__(f"the entry {field} of seat {seat} cannot be read")
        self.seat, self.field = seat, field


class Inputs:
    """The base of every game's sheet. An entry that holds an error has no value: reading it raises Unread."""

    def __getattr__(self, name: str) -> Any:
        # Only reached for a name without a value, so a rule pays nothing for this on a good sheet.
        if name in (unread := unread_of(self)):
            raise unread[name]
        raise AttributeError(name)


S = TypeVar("S", bound=Inputs)


def fill(cls: type[S], given: Mapping[str, Any], unread: Mapping[str, Unread] = NOTHING) -> S:
    """A sheet of checked values; what is not given has its default, what is `unread` has no value."""
    made = cls(**given)
    return without(made, unread) if unread else made


def without(made: S, unread: Mapping[str, Unread]) -> S:
    """The same sheet with further entries that cannot be read, by field, each with the error that is to blame."""
    kept = {name: value for name, value in vars(made).items() if name not in unread}
    return _copied(made, kept | {"unread": {**unread_of(made), **unread}})


def changed(made: S, **changes: Any) -> S:
    """The same sheet with other values; entries that cannot be read stay so unless they are changed."""
    unread = {name: why for name, why in unread_of(made).items() if name not in changes}
    return _copied(made, {**vars(made), **changes, "unread": unread})


def _copied(made: S, values: Mapping[str, Any]) -> S:
    # Not by way of __init__, which sets twenty values one by one: for one edit a table is copied several times.
    copy = object.__new__(type(made))
    object.__setattr__(copy, "__dict__", values)
    return copy


def unread_of(made: Inputs) -> Mapping[str, Unread]:
    unread: Mapping[str, Unread] = vars(made).get("unread", NOTHING)
    return unread
