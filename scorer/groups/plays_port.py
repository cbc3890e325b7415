"""The answers that plays ask of groups."""

from scorer.accounts.visitor import Visitor
from scorer.groups.members import belonging, is_owner
from scorer.groups.move_play import kept_from
from scorer.groups.resolve_people import seat_people, who_they_are


class PlaysPort:
    seat_people = staticmethod(seat_people)
    resolve_merged = staticmethod(who_they_are)
    find_moved_play = staticmethod(kept_from)

    def is_owner(self, who: Visitor, group_id: int | None) -> bool:
        return is_owner(belonging(who, group_id))
