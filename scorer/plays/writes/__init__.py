"""Every write to a play. Each is one short transaction with its Edit."""

from scorer.plays.play_state import Conflict

from .deletion import RESTORE_WINDOW, delete_play, restore_play
from .edits import Entry, InvalidEdit, Outcome, SeatGone, apply_edit, apply_edits
from .finish import CannotFinish, blank_fields, finish_play, reopen_play
from .links import may_renew_links, renew_link
from .locking import PlayFinished, open_play
from .open_conflicts import dismiss_conflict
from .rescoring import Difference, difference, differences, rescore_play
from .seating import NewSeat, change_table, name_seats, with_colours
from .start import start_play, start_rematch
from .undo import revert_edit, undo_last_step

__all__ = [
    "RESTORE_WINDOW",
    "CannotFinish",
    "Conflict",
    "Difference",
    "Entry",
    "InvalidEdit",
    "NewSeat",
    "Outcome",
    "PlayFinished",
    "SeatGone",
    "apply_edit",
    "apply_edits",
    "blank_fields",
    "change_table",
    "delete_play",
    "difference",
    "differences",
    "dismiss_conflict",
    "finish_play",
    "may_renew_links",
    "name_seats",
    "open_play",
    "renew_link",
    "reopen_play",
    "rescore_play",
    "restore_play",
    "revert_edit",
    "start_play",
    "start_rematch",
    "undo_last_step",
    "with_colours",
]
