"""The interface through which plays ask groups, which lie above. Groups register when Django starts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from scorer.accounts.visitor import Visitor
from scorer.plays.models import Play


class GroupPort(Protocol):
    def is_owner(self, visitor: Visitor, group_id: int | None) -> bool:
        """True if the visitor is an owner of the group."""

    def assign_people(self, play: Play, but: Collection[int] = ()) -> None:
        """Gives every named seat its person of the play's group, `but` those with these ids."""

    def resolve_merged(self, ids: Iterable[int]) -> dict[int, int]:
        """By id, the person that each of these was merged into, or is."""

    def find_moved_play(self, code: str, visitor: Visitor) -> Play | None:
        """The play that this edit code opened before it moved to a group, if the visitor may write there."""


_ports: list[GroupPort] = []


def register(port: GroupPort) -> None:
    _ports[:] = [port]


def groups() -> GroupPort:
    return _ports[0]
