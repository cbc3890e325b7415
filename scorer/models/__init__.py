"""Everything that is kept."""

from .accounts import LONGEST_USERNAME, Browser, User
from .codes import LONGEST_ID, new_code
from .computed import Computed, Snapshot
from .failures import Failure
from .groups import LONGEST_NAME, Change, Group, Member, Player
from .imports import Import
from .plays import LONGEST_NOTES, MET_ITS_OWN_TEXT, MOST_SEATS, Edit, OldLink, Play, Seat
from .presence import Presence
from .quotas import Usage
from .scores import Score

__all__ = [
    "LONGEST_ID",
    "LONGEST_NAME",
    "LONGEST_NOTES",
    "LONGEST_USERNAME",
    "MET_ITS_OWN_TEXT",
    "MOST_SEATS",
    "Browser",
    "Change",
    "Computed",
    "Edit",
    "Failure",
    "Group",
    "Import",
    "Member",
    "OldLink",
    "Play",
    "Player",
    "Presence",
    "Score",
    "Seat",
    "Snapshot",
    "Usage",
    "User",
    "new_code",
]
