"""The link of a play from before a group kept it, at every address that takes a form: who may write in the group is led
on with what was sent, and to everybody else there is no such play."""

from __future__ import annotations

import pytest

from scorer.accounts.models import Failure
from scorer.plays.models import Edit
from scorer.web.decorators import NO_STORE
from tests.support import access
from tests.support.access import FORMS_OF_A_PLAY, NOT_ALLOWED, OF_A_PLAY, each_cell
from tests.support.requests import HTMX, SENT_BY_SCRIPTS, assert_alike, posted
from tests.support.world import NO_CODE, STATES
from tests.support.writes import undone, written_tables

KEPT_STATES = ("open", "finished", "deleted")  # a past play has always been in its group
TAKE_FORMS = [name for name, (_, post) in OF_A_PLAY.items() if set(post.split()) != {NOT_ALLOWED}]
LEAD_ON = [name for name in TAKE_FORMS if name != "save_to_group"]  # redirects by itself, see test_save_to_group.py
MAY_NOT_WRITE = ("viewer", "edit_link", "view_link", "stranger", "session_over", "signed_out")
TRIED_BY_EVERYBODY = {"edit"}  # test_access.py proves that every address is behind the same guard


def both(house, name, state):
    """The address with the old edit code, and with the current one."""
    play = house.plays[state]
    edit = Edit.objects.filter(play=play, action=Edit.Action.ENTRY).values_list("pk", flat=True).first()
    return [access.of_a_play(name, code, edit) for code in (house.before_kept[state], play.edit_code)]


def sent(house, name, state):
    form = FORMS_OF_A_PLAY[name](house, state) if name in FORMS_OF_A_PLAY else {}
    return form, HTMX if name in SENT_BY_SCRIPTS else None


@pytest.mark.parametrize("name", LEAD_ON)
def test_a_form_of_who_may_write_is_led_on_and_does_there_what_it_does(world, phone_of, name):
    post = {"owner": access.OWNERS.get(name, OF_A_PLAY[name][1]), "member": OF_A_PLAY[name][1]}
    for visitor in ("owner", "member") if name in TRIED_BY_EVERYBODY | set(access.OWNERS) else ("member",):
        cells = each_cell((post[visitor], post[visitor]), STATES)
        for state in KEPT_STATES:
            with undone():
                assert is_redirected(phone_of(visitor), world.house, name, state) == cells[state][1]


def is_redirected(phone, house, name, state):
    """The outcome of a form after its redirect."""
    old, now = both(house, name, state)
    form, headers = sent(house, name, state)
    with written_tables() as tables:
        answer = phone.post(old, form, headers=headers)
    assert (answer.status_code, answer["Location"], answer["Cache-Control"]) == (307, now, NO_STORE)
    assert tables == []
    assert not Failure.objects.exists(), "it is no guess"
    return posted(phone, now, form, headers)


@pytest.mark.parametrize("name", TAKE_FORMS)
def test_to_everybody_else_the_old_link_is_one_that_never_was(world, phone_of, name):
    old, _now = both(world.house, name, "open")
    for visitor in MAY_NOT_WRITE if name in TRIED_BY_EVERYBODY else ("viewer", "edit_link"):
        with undone():
            assert posted(phone_of(visitor), old, *sent(world.house, name, "open")) == "404"
            assert Failure.objects.get().count == 1
            assert_alike(phone_of(visitor), old, old.replace(world.house.before_kept["open"], NO_CODE))
