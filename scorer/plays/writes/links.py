"""Renews the links of a play."""

from __future__ import annotations

from scorer.accounts.visitor import Visitor
from scorer.plays.group_port import groups
from scorer.plays.models import Edit, Play
from scorer.plays.play_state import NoSuchPlay, PlayState
from scorer.plays.writes.edit_log import append_edit
from scorer.plays.writes.locking import lock_play
from scorer.server.write_lock import write_transaction
from scorer.web.codes import new_code


def may_renew_links(play: PlayState, who: Visitor) -> bool:
    """True for the device or account that started the play, and for owners of its group."""
    if play.made_by is not None and who.devices().filter(pk=play.made_by).exists():
        return True
    return groups().is_owner(who, play.group)


def renew_link(code: str, which: str, who: Visitor) -> str:
    """Replaces the edit or view code. Returns the edit code; raises NoSuchPlay without the right."""
    with write_transaction():
        play = lock_play(code, who.key_hash)
        if not may_renew_links(play, who):
            raise NoSuchPlay
        append_edit(play, Edit.Action.RENEW, unit=which)
        code_now = new_code()
        Play.objects.filter(pk=play.id).update(**{f"{which}_code": code_now})
    return code_now if which == "edit" else code
