"""Every address against everybody who may ask for it: what GET and POST do, and that a refusal writes nothing.

Everybody tries one address behind each guard. Every other address is proved to be behind its guard, and is tried by
those of whom its answers differ."""

from __future__ import annotations

from inspect import getclosurevars

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.accounts.models import Failure
from scorer.exchange.views.imports import import_view
from scorer.games import all_games
from scorer.groups.decorators import group_view
from scorer.plays import writes
from scorer.plays.decorators import play_view
from scorer.plays.models import Edit, Play
from scorer.plays.writes import NewSeat
from tests.support import access
from tests.support.access import (
    FORMS,
    FORMS_OF_A_PLAY,
    NOT_ALLOWED,
    OF_A_GROUP,
    OF_A_PLAY,
    OF_A_VIEW,
    OF_ALL,
    OF_AN_IMPORT,
    TABLES,
    each_cell,
)
from tests.support.addresses import every_address
from tests.support.requests import HTMX, SENT_BY_SCRIPTS, assert_alike, posted, tried
from tests.support.world import DAY, NO_CODE, STATES, VISITORS
from tests.support.writes import undone, written_tables

pytestmark = pytest.mark.usefixtures("no_import_runs")

BELONG = VISITORS[:3]
HAVE_THE_EDIT_LINK = ("owner", "member", "edit_link")
TO_NOBODY = dict.fromkeys(VISITORS, ("404", "404"))
HAVE_NO_LINK = ("stranger", "session_over", "signed_out")
# One address behind each guard: by role, of a play to read and to change, of a view, of a file.
TRIED_BY_EVERYBODY = {"group", "new_past_play", "rename_group", "sheet", "edit", "view", "import"}


def everybody_or(few, name):
    return VISITORS if name in TRIED_BY_EVERYBODY else few


def form_of(name, world):
    return FORMS[name](world) if name in FORMS else {}


# The table is whole


def names():
    return {pattern.name for pattern in every_address()}


def test_every_address_has_a_row():
    assert {name for table in TABLES for name in table} == names()


def test_no_address_has_two_rows():
    assert sum(map(len, TABLES)) == len(names())


# Every address is behind its guard


def decorators(view):
    """The names of what a view is wrapped in, outermost first; behind that of a group the lowest role that may pass."""
    while hasattr(view, "__wrapped__"):
        role = getclosurevars(view).nonlocals.get("role", "") if hasattr(view, "__code__") else ""
        yield f"{view.__code__.co_qualname.partition('.')[0]} {role}".strip()
        view = view.__wrapped__


def guards():
    return {pattern.name: list(decorators(pattern.callback)) for pattern in every_address()}


def lowest_role(row):
    """The last of owner, member and viewer who is not refused by both GET and POST."""
    return [role for role, cell in each_cell(row, BELONG).items() if cell != ("403", "403")][-1]


def test_every_address_of_a_group_is_guarded_for_a_role():
    outermost = {name: guards()[name][0] for name in OF_A_GROUP}
    assert outermost == {name: f"{group_view.__name__} {lowest_role(row)}" for name, row in OF_A_GROUP.items()}


def test_every_address_of_a_play_is_guarded():
    assert {guards()[name][0] for name in OF_A_PLAY | OF_A_VIEW} == {play_view.__name__}


def test_every_address_of_an_import_is_guarded():
    assert {guards()[name][0] for name in OF_AN_IMPORT} == {import_view.__name__}


def test_every_address_that_sends_all_but_accounts_away_asks_for_a_sign_in():
    sends_away = {name for name, row in OF_ALL.items() if row[0].split()[1:] == ["302"] * 7}
    assert sends_away | {"confirm_again"} == {name for name in OF_ALL if "user_passes_test" in guards()[name]}


# A group


@pytest.mark.parametrize("name", OF_A_GROUP)
def test_of_a_group(world, phone_of, name):
    address, form = access.in_a_group(name, world.house), form_of(name, world)
    cells = (
        dict.fromkeys(VISITORS, ("404", "404")) | {"session_over": ("302", "302")} | each_cell(OF_A_GROUP[name], BELONG)
    )
    visitors = everybody_or((*BELONG, "stranger"), name)
    assert {visitor: tried(phone_of(visitor), address, form) for visitor in visitors} == {
        visitor: cells[visitor] for visitor in visitors
    }


# A play


@pytest.mark.parametrize("name", OF_A_PLAY)
def test_of_a_play_by_its_edit_link(world, phone_of, name):
    get, post = OF_A_PLAY[name]
    of_owners = each_cell((get, access.OWNERS.get(name, post)), STATES)
    for visitor in everybody_or(("owner", "member") if name in access.OWNERS else ("member",), name):
        if visitor in HAVE_THE_EDIT_LINK:
            cells = of_owners if visitor == "owner" else each_cell((get, post), STATES)
            assert by_state(world, phone_of, name, visitor, STATES) == cells, visitor


@pytest.mark.parametrize("name", OF_A_PLAY)
def test_of_a_play_without_its_edit_link(world, phone_of, name):
    reads = set(OF_A_PLAY[name][1].split()) == {NOT_ALLOWED}
    for visitor in everybody_or(("view_link", "stranger"), name):
        if visitor not in HAVE_THE_EDIT_LINK:
            states = STATES if name in TRIED_BY_EVERYBODY else ("open", "finished")
            cells = dict.fromkeys(states, ("404", NOT_ALLOWED if reads else "404"))
            assert by_state(world, phone_of, name, visitor, states) == cells, visitor


@pytest.mark.parametrize("name", OF_A_VIEW)
def test_of_a_play_by_its_view_link(world, phone_of, name):
    for visitor in everybody_or(("view_link", "stranger"), name):
        found = {state: at(world, phone_of, name, visitor, state, world.codes(visitor, state)[1]) for state in STATES}
        nowhere = dict.fromkeys(STATES, ("404", NOT_ALLOWED))
        assert found == (nowhere if visitor in HAVE_NO_LINK else each_cell(OF_A_VIEW[name], STATES)), visitor


@pytest.mark.parametrize("name", OF_A_VIEW)
def test_an_edit_link_is_no_view_link(world, phone_of, name):
    code, _ = world.codes("member", "finished")
    assert at(world, phone_of, name, "member", "finished", code) == ("404", NOT_ALLOWED)


def by_state(world, phone_of, name, visitor, states):
    return {state: at(world, phone_of, name, visitor, state, world.codes(visitor, state)[0]) for state in states}


def at(world, phone_of, name, visitor, state, code):
    play = world.house.plays[state]
    edit = Edit.objects.filter(play=play, action=Edit.Action.ENTRY).values_list("pk", flat=True).first()
    form = FORMS_OF_A_PLAY[name](world.house, state) if name in FORMS_OF_A_PLAY else {}
    headers = HTMX if name in SENT_BY_SCRIPTS else None
    return tried(phone_of(visitor), access.of_a_play(name, code, edit or 0), form, headers)


# A file, and what belongs to nobody


@pytest.mark.parametrize("name", OF_AN_IMPORT)
def test_of_an_import(world, phone_of, name):
    cells = TO_NOBODY | each_cell(OF_AN_IMPORT[name], BELONG)
    visitors = everybody_or((*BELONG, "stranger"), name)
    address = reverse(name, args=[world.file.pk])
    assert {visitor: tried(phone_of(visitor), address, {}) for visitor in visitors} == {
        visitor: cells[visitor] for visitor in visitors
    }


@pytest.mark.parametrize("name", OF_ALL)
def test_of_all(world, phone_of, name):
    address, form = access.of_all(name, world), form_of(name, world)
    assert {visitor: tried(phone_of(visitor), address, form) for visitor in VISITORS} == each_cell(
        OF_ALL[name], VISITORS
    )


# To a stranger what exists looks like what does not


@pytest.mark.parametrize("name", OF_A_GROUP)
def test_no_stranger_finds_out_that_there_is_a_group(world, phone_of, name):
    there = access.in_a_group(name, world.house)
    for visitor in ("edit_link", *HAVE_NO_LINK) if name in TRIED_BY_EVERYBODY else ("stranger",):
        assert_alike(phone_of(visitor), there, there.replace(world.house.group.code, NO_CODE))


@pytest.mark.parametrize("name", OF_A_PLAY)
def test_no_link_to_look_on_is_a_hint_of_the_link_to_edit(world, phone_of, name):
    view = world.house.plays["finished"].view_code
    for visitor in ("viewer", *HAVE_NO_LINK) if name in TRIED_BY_EVERYBODY else ("viewer",):
        assert_alike(phone_of(visitor), access.of_a_play(name, view, 1), access.of_a_play(name, NO_CODE, 1))


@pytest.mark.parametrize("name", OF_AN_IMPORT)
def test_no_stranger_finds_out_that_there_is_a_file(world, phone_of, name):
    for visitor in VISITORS[2:] if name in TRIED_BY_EVERYBODY else ("viewer",):
        assert_alike(phone_of(visitor), reverse(name, args=[world.file.pk]), reverse(name, args=[10**9]))


# Objects of another group

FORGED = {
    "resolve_own_duplicate": lambda other: [other.plays["entered"].pk],
    "person": lambda other: [other.ada.pk],
    "person_edit": lambda other: [other.ada.pk],
    "merge": lambda other: [other.ada.pk],
    "unmerge": lambda other: [other.change.pk],
    "member": lambda other: [other.guest.pk],
}


@pytest.mark.parametrize("name", FORGED)
def test_an_id_of_another_group_is_no_id_here(world, phone_of, name):
    there = reverse(name, args=[world.house.group.code, *FORGED[name](world.other)])
    answers = tried(phone_of("owner"), there, form_of(name, world))
    assert answers in {("404", "404"), ("302", "404"), ("404", "405")}


@pytest.mark.parametrize("name", ["person", "versus", "group_game"])
def test_an_id_of_another_group_looks_like_none(world, phone_of, name):
    nobody, code = 10**9, world.house.group.code
    stranger, more = world.other.ada.pk, [world.house.ada.pk] if name == "versus" else []
    ids = ("Their game", "No game") if name == "group_game" else (stranger, nobody)
    assert_alike(phone_of("member"), *(reverse(name, args=[code, *more, id]) for id in ids))


@pytest.mark.parametrize("name", OF_AN_IMPORT)
def test_the_file_of_another_group_is_none(world, phone_of, name):
    assert_alike(phone_of("owner"), reverse(name, args=[world.others_file.pk]), reverse(name, args=[10**9]))


# By name: the address, and the form with something of the other group in it.
FORGED_FORMS = {
    "merge": ("merge", lambda other: {"into": other.berk.pk}),
    "choose_person": ("choose_person", lambda other: {"person": other.free.pk}),
    "a person at a new table": ("start", lambda other: {"who": [other.ada.pk, other.berk.pk]}),
    "a table once more": ("start", lambda other: {"table": other.plays["finished"].pk}),
    "a person of a past evening": (
        "new_past_play",
        lambda other: {"game": "five_tribes", "played_on": str(DAY), f"p{other.ada.pk}-there": "on"},
    ),
    "a play kept elsewhere": ("save_to_group", lambda other: {"group": other.group.code}),
}


@pytest.mark.parametrize("what", FORGED_FORMS)
def test_what_another_group_has_cannot_be_written_here(world, phone_of, what):
    name, form = FORGED_FORMS[what]
    code = world.house.group.code
    addresses = {"start": f"/new/five_tribes/?group={code}", "save_to_group": f"/play/{unkept().edit_code}/keep/"}
    address = addresses.get(name) or access.in_a_group(name, world.house)
    assert posted(phone_of("owner"), address, form(world.other)) in {"404", "422"}


def unkept():
    return writes.start_play(all_games()["five_tribes"], [NewSeat("Ada"), NewSeat("Berk")], {})


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_play_begins_in_a_group_by_those_who_may_write_there(world, phone_of, visitor):
    address = f"/new/five_tribes/?group={world.house.group.code}"
    writers = dict.fromkeys(("owner", "member"), ("200", "302+")) | {"viewer": ("403", "403")}
    assert tried(phone_of(visitor), address, {"people": "2"}) == writers.get(visitor, ("404", "404"))


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_play_is_kept_in_a_group_by_those_who_may_write_there(world, phone_of, visitor):
    status = {"owner": "302+", "member": "302+", "viewer": "403"}.get(visitor, "404")
    address = f"/play/{unkept().edit_code}/keep/"
    assert posted(phone_of(visitor), address, {"group": world.house.group.code}) == status


def test_an_edit_of_another_play_is_put_back_by_nobody(world, phone_of):
    theirs = Edit.objects.filter(play=world.other.plays["open"]).first()
    address = reverse("revert_edit", args=[world.house.plays["open"].edit_code, theirs.pk])
    assert posted(phone_of("member"), address, {}) == "404"


# A read that writes is caught


def test_a_statement_that_changes_a_row_is_a_write(world):
    with undone(), written_tables() as tables:
        Play.objects.filter(pk=0).update(title="")
        assert Play.objects.exists()
        unkept()
    assert {"plays_play", "plays_seat"} <= set(tables)


def test_statements_that_change_no_row_and_counted_attempts_are_no_writes(world):
    with undone(), written_tables() as tables:
        Play.objects.filter(pk=0).update(title="")
        Failure.objects.create(subject="an address", last_at=timezone.now())
    assert tables == []
