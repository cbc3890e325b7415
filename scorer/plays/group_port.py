"""What plays ask of groups. Groups lie above plays, and put their answers in here when Django starts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from scorer.accounts.visitor import Visitor
from scorer.plays.models import Play


class GroupPort(Protocol):
    def is_owner(self, who: Visitor, group_id: int | None) -> bool:
        """Whether this visitor owns the group that has a play."""

    def seat_people(self, play: Play, but: Collection[int] = ()) -> None:
        """Gives every named seat its person of the play's group, `but` these rows."""

    def who_they_are(self, ids: Iterable[int]) -> dict[int, int]:
        """By id, the people that these were merged into."""

    def kept_from(self, code: str, who: Visitor) -> Play | None:
        """The play that this edit code opened until a group took it, for those who may write there."""


_ports: list[GroupPort] = []


def register(port: GroupPort) -> None:
    _ports[:] = [port]


def groups() -> GroupPort:
    return _ports[0]
