"""Implements the port through which plays ask groups."""

from scorer.accounts.visitor import Visitor
from scorer.groups.members import is_owner, membership_in
from scorer.groups.move_play import find_moved_play
from scorer.groups.resolve_people import assign_people, resolve_merged


class PlaysPort:
    assign_people = staticmethod(assign_people)
    resolve_merged = staticmethod(resolve_merged)
    find_moved_play = staticmethod(find_moved_play)

    def is_owner(self, visitor: Visitor, group_id: int | None) -> bool:
        return is_owner(membership_in(visitor, group_id))
