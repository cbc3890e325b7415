"""Every write to a play. Each is one short transaction with its Edit."""

from .changes import Finished, open_play
from .edits import Conflict, Entry, NotEditable, Outcome, SeatGone, apply_all, apply_edit, let_be, put_back, undo
from .finish import NotYet, blank_fields, finish, may_renew, renew, reopen
from .removal import KEPT, remove, restore
from .rescoring import Difference, difference, differences, rescore
from .seating import NewSeat, again, change_table, name_seats, start, with_colours

__all__ = [
    "KEPT",
    "Conflict",
    "Difference",
    "Entry",
    "Finished",
    "NewSeat",
    "NotEditable",
    "NotYet",
    "Outcome",
    "SeatGone",
    "again",
    "apply_all",
    "apply_edit",
    "blank_fields",
    "change_table",
    "difference",
    "differences",
    "finish",
    "let_be",
    "may_renew",
    "name_seats",
    "open_play",
    "put_back",
    "remove",
    "renew",
    "reopen",
    "rescore",
    "restore",
    "start",
    "undo",
    "with_colours",
]
