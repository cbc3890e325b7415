"""The link of a play from before a group kept it, at every address that takes a form: who may write in the group is led
on with what was sent, and to everybody else there is no such play."""

from __future__ import annotations

import pytest

from scorer.accounts.models import Failure
from scorer.plays.models import Edit
from scorer.web.decorators import NO_STORE
from tests.pages.views.test_access import (
    HTMX,
    NOT_ALLOWED,
    SENT_BY_SCRIPTS,
    alike,
    cell,
    each,
    nothing_runs,  # noqa: F401  # pytest finds a fixture by its name
    posted,
    world,  # noqa: F401  # the same
)
from tests.support import access
from tests.support.access import FORMS_OF_A_PLAY, OF_A_PLAY
from tests.support.world import NO_CODE, STATES, dump

KEPT_STATES = ("open", "finished", "deleted")  # what was entered by its totals was never anywhere else
TAKE_FORMS = [name for name, (_, post) in OF_A_PLAY.items() if set(post.split()) != {NOT_ALLOWED}]
LEAD_ON = [name for name in TAKE_FORMS if name != "keep"]  # a second tap on which is led on by itself, see test_keep
MAY_NOT_WRITE = ("viewer", "edit_link", "view_link", "stranger", "session_over", "signed_out")


def both(house, name, state):
    """The address by the link from the table, and by the one that the play has now."""
    play = house.plays[state]
    edit = Edit.objects.filter(play=play, action=Edit.Action.ENTRY).values_list("pk", flat=True).first()
    return [access.of_a_play(name, code, edit) for code in (house.before_kept[state], play.edit_code)]


def sent(house, name, state):
    form = FORMS_OF_A_PLAY[name](house, state) if name in FORMS_OF_A_PLAY else {}
    return form, HTMX if name in SENT_BY_SCRIPTS else None


@pytest.mark.parametrize(("name", "visitor", "state"), each(LEAD_ON, ("owner", "member"), KEPT_STATES))
def test_a_form_of_who_may_write_is_led_on_and_does_there_what_it_does(world, name, visitor, state):  # noqa: F811
    phone, (old, now) = world.phone(visitor), both(world.house, name, state)
    form, headers = sent(world.house, name, state)
    before = dump()
    answer = phone.post(old, form, headers=headers)
    assert (answer.status_code, answer["Location"], answer["Cache-Control"]) == (307, now, NO_STORE)
    assert dump() == before
    assert not Failure.objects.exists(), "it is no guess"
    post = access.OWNERS.get(name, OF_A_PLAY[name][1]) if visitor == "owner" else OF_A_PLAY[name][1]
    assert posted(phone, now, form, headers) == cell(post, STATES, state)


@pytest.mark.parametrize(("name", "visitor"), each(TAKE_FORMS, MAY_NOT_WRITE))
def test_to_everybody_else_the_old_link_is_one_that_never_was(world, name, visitor):  # noqa: F811
    phone, (old, _now) = world.phone(visitor), both(world.house, name, "open")
    assert posted(phone, old, *sent(world.house, name, "open")) == "404"
    assert Failure.objects.get().count == 1
    alike(phone, old, old.replace(world.house.before_kept["open"], NO_CODE))
