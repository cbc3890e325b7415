"""Every address against everybody who may ask for it: what GET and POST do, and that a refusal writes nothing."""

from __future__ import annotations

import re
from itertools import product
from urllib.parse import quote

import pytest
from django.test import override_settings
from django.urls import reverse

from scorer.exchange.importing import worker as runner
from scorer.games import all_games
from scorer.plays import writes
from scorer.plays.models import Edit
from scorer.plays.writes import NewSeat
from tests.support import access
from tests.support.access import FORMS, FORMS_OF_A_PLAY, OF_A_GROUP, OF_A_PLAY, OF_A_VIEW, OF_ALL, OF_AN_IMPORT, TABLES
from tests.support.addresses import every_address
from tests.support.world import DAY, NO_CODE, STATES, VISITORS, World, dump

BELONG = VISITORS[:3]
HAVE_THE_EDIT_LINK = ("owner", "member", "edit_link")
HAVE_NO_LINK = ("stranger", "session_over", "signed_out")
HTMX = {"HX-Request": "true"}
SENT_BY_SCRIPTS = {"edit", "edits"}
NOT_ALLOWED = "405"


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """Made once: no test leaves anything of what it writes."""
    with django_db_blocker.unblock():
        world = World()
    yield world
    with django_db_blocker.unblock():
        world.leave()


@pytest.fixture(autouse=True)
def nothing_runs(db, monkeypatch, tmp_path):
    monkeypatch.setattr(runner, "begin", lambda: None)
    with override_settings(IMPORTS_FOLDER=tmp_path):
        yield


def each(table, *columns):
    """A test for every row and column, named by both."""
    return [pytest.param(*one, id="-".join(one)) for one in product(table, *columns)]


def cell(cells, columns, column):
    found = cells.split()
    return found[0] if len(found) == 1 else found[columns.index(column)]


def got(phone, address):
    before = dump()
    answer = phone.get(address)
    assert dump() == before, "to look writes nothing"
    return _told(phone, answer)


def posted(phone, address, form, headers=None):
    """The status of the answer, with a + where something was written."""
    before = dump()
    answer = phone.post(address, form, headers=headers)
    return _told(phone, answer) + ("" if dump() == before else "+")


def _told(phone, answer):
    if answer.status_code == 403:
        assert re.search(r"<p>[^<]+\.</p>", answer.content.decode()), "a refusal is a sentence"
    if answer.status_code == 404:
        assert_tells_nothing(answer)
    return str(answer.status_code)


# Random letters, among which a short name may stand.
OF_CHANCE = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')


def assert_tells_nothing(answer):
    text = OF_CHANCE.sub("", answer.content.decode())
    for told in ("Thursdays", "Fridays", "Ada", "Berk", "Deniz", "secret.json", "plays.json"):
        assert told not in text


# The table is whole


def names():
    return {pattern.name for pattern in every_address()}


def test_every_address_has_a_row():
    assert {name for table in TABLES for name in table} == names()


def test_no_address_has_two_rows():
    assert sum(map(len, TABLES)) == len(names())


# A group


@pytest.mark.parametrize(("name", "visitor"), each(OF_A_GROUP, BELONG))
def test_of_a_group(world, name, visitor):
    phone, address = world.phone(visitor), access.in_a_group(name, world.house)
    get, post = OF_A_GROUP[name]
    assert got(phone, address) == cell(get, BELONG, visitor)
    form = FORMS[name](world) if name in FORMS else {}
    assert posted(phone, address, form) == cell(post, BELONG, visitor)


@pytest.mark.parametrize(("name", "visitor"), each(OF_A_GROUP, VISITORS[3:]))
def test_of_a_group_that_one_does_not_belong_to(world, name, visitor):
    phone, address = world.phone(visitor), access.in_a_group(name, world.house)
    form = FORMS[name](world) if name in FORMS else {}
    answers = got(phone, address), posted(phone, address, form)
    assert answers == (("302", "302") if visitor == "session_over" else ("404", "404"))


# A play


@pytest.mark.parametrize(("name", "visitor", "state"), each(OF_A_PLAY, HAVE_THE_EDIT_LINK, STATES))
def test_of_a_play_by_its_edit_link(world, name, visitor, state):
    get, post = OF_A_PLAY[name]
    if visitor == "owner":
        post = access.OWNERS.get(name, post)
    code, _ = world.codes(visitor, state)
    assert tried(world, name, visitor, state, code) == (cell(get, STATES, state), cell(post, STATES, state))


@pytest.mark.parametrize(("name", "visitor", "state"), each(OF_A_PLAY, ("viewer", "view_link", *HAVE_NO_LINK), STATES))
def test_of_a_play_without_its_edit_link(world, name, visitor, state):
    code, _ = world.codes(visitor, state)
    reads = set(OF_A_PLAY[name][1].split()) == {NOT_ALLOWED}
    assert tried(world, name, visitor, state, code) == ("404", NOT_ALLOWED if reads else "404")


@pytest.mark.parametrize(("name", "visitor", "state"), each(OF_A_VIEW, VISITORS, STATES))
def test_of_a_play_by_its_view_link(world, name, visitor, state):
    _, code = world.codes(visitor, state)
    get = "404" if visitor in HAVE_NO_LINK else cell(OF_A_VIEW[name][0], STATES, state)
    assert tried(world, name, visitor, state, code) == (get, NOT_ALLOWED)


@pytest.mark.parametrize("name", OF_A_VIEW)
def test_an_edit_link_is_no_view_link(world, name):
    code, _ = world.codes("member", "finished")
    assert tried(world, name, "member", "finished", code) == ("404", NOT_ALLOWED)


def tried(world, name, visitor, state, code):
    house, phone = world.house, world.phone(visitor)
    edit = Edit.objects.filter(play=house.plays[state], action=Edit.Action.ENTRY).values_list("pk", flat=True).first()
    address = access.of_a_play(name, code, edit or 0)
    form = FORMS_OF_A_PLAY[name](house, state) if name in FORMS_OF_A_PLAY else {}
    headers = HTMX if name in SENT_BY_SCRIPTS else None
    return got(phone, address), posted(phone, address, form, headers)


# A file, and what belongs to nobody


@pytest.mark.parametrize(("name", "visitor"), each(OF_AN_IMPORT, VISITORS))
def test_of_an_import(world, name, visitor):
    phone, address = world.phone(visitor), reverse(name, args=[world.file.pk])
    get, post = OF_AN_IMPORT[name] if visitor in BELONG else ("404", "404")
    assert got(phone, address) == cell(get, BELONG, visitor)
    assert posted(phone, address, {}) == cell(post, BELONG, visitor)


@pytest.mark.parametrize(("name", "visitor"), each(OF_ALL, VISITORS))
def test_of_all(world, name, visitor):
    phone, address = world.phone(visitor), access.of_all(name, world)
    get, post = OF_ALL[name]
    assert got(phone, address) == cell(get, VISITORS, visitor)
    form = FORMS[name](world) if name in FORMS else {}
    assert posted(phone, address, form) == cell(post, VISITORS, visitor)


# To a stranger what exists looks like what does not


def alike(phone, there, nowhere):
    """What GET and POST answer at an address that exists and at one that does not, but for the address itself."""
    for ask in (phone.get, phone.post):
        assert _seen(ask(there), there) == _seen(ask(nowhere), nowhere)


def _seen(answer, address):
    text = re.sub(r'(name="csrfmiddlewaretoken" value=")[^"]+', r"\1", answer.content.decode())
    headers = {name: _unnamed(value, address) for name, value in answer.headers.items() if name != "Content-Length"}
    return answer.status_code, _unnamed(text, address), headers, sorted(answer.cookies)


def _unnamed(text, address):
    return text.replace(address, "HERE").replace(quote(address, ""), "HERE")


@pytest.mark.parametrize(("name", "visitor"), each(OF_A_GROUP, ("edit_link", *HAVE_NO_LINK)))
def test_no_stranger_finds_out_that_there_is_a_group(world, name, visitor):
    there = access.in_a_group(name, world.house)
    alike(world.phone(visitor), there, there.replace(world.house.group.code, NO_CODE))


@pytest.mark.parametrize(("name", "visitor"), each(OF_A_PLAY, ("viewer", *HAVE_NO_LINK)))
def test_no_link_to_look_on_is_a_hint_of_the_link_to_edit(world, name, visitor):
    view = world.house.plays["finished"].view_code
    alike(world.phone(visitor), access.of_a_play(name, view, 1), access.of_a_play(name, NO_CODE, 1))


@pytest.mark.parametrize(("name", "visitor"), each(OF_AN_IMPORT, VISITORS[2:]))
def test_no_stranger_finds_out_that_there_is_a_file(world, name, visitor):
    alike(world.phone(visitor), reverse(name, args=[world.file.pk]), reverse(name, args=[10**9]))


# What another group has is nothing here

FORGED = {
    "own_twin": lambda other: [other.plays["entered"].pk],
    "person": lambda other: [other.ada.pk],
    "person_edit": lambda other: [other.ada.pk],
    "merge": lambda other: [other.ada.pk],
    "unmerge": lambda other: [other.change.pk],
    "member": lambda other: [other.guest.pk],
}


@pytest.mark.parametrize("name", FORGED)
def test_an_id_of_another_group_is_no_id_here(world, name):
    phone, code = world.phone("owner"), world.house.group.code
    there = reverse(name, args=[code, *FORGED[name](world.other)])
    form = FORMS[name](world) if name in FORMS else {}
    assert (got(phone, there), posted(phone, there, form)) in {("404", "404"), ("302", "404"), ("404", "405")}


@pytest.mark.parametrize("name", ["person", "versus", "group_game"])
def test_an_id_of_another_group_looks_like_none(world, name):
    nobody, code = 10**9, world.house.group.code
    stranger, more = world.other.ada.pk, [world.house.ada.pk] if name == "versus" else []
    if name == "group_game":
        alike(world.phone("member"), *(reverse(name, args=[code, game]) for game in ("Their game", "No game")))
    else:
        alike(world.phone("member"), *(reverse(name, args=[code, *more, one]) for one in (stranger, nobody)))


@pytest.mark.parametrize("name", OF_AN_IMPORT)
def test_the_file_of_another_group_is_none(world, name):
    alike(world.phone("owner"), reverse(name, args=[world.others_file.pk]), reverse(name, args=[10**9]))


# By name: the address, and the form with something of the other group in it.
FORGED_FORMS = {
    "merge": ("merge", lambda other: {"into": other.berk.pk}),
    "who": ("who", lambda other: {"person": other.free.pk}),
    "a person at a new table": ("start", lambda other: {"who": [other.ada.pk, other.berk.pk]}),
    "a table once more": ("start", lambda other: {"table": other.plays["finished"].pk}),
    "a person of a past evening": (
        "new_past",
        lambda other: {"game": "five_tribes", "played_on": str(DAY), f"p{other.ada.pk}-there": "on"},
    ),
    "a play kept elsewhere": ("keep", lambda other: {"group": other.group.code}),
}


@pytest.mark.parametrize("what", FORGED_FORMS)
def test_what_another_group_has_cannot_be_written_here(world, what):
    name, form = FORGED_FORMS[what]
    code = world.house.group.code
    addresses = {"start": f"/new/five_tribes/?group={code}", "keep": f"/play/{unkept().edit_code}/keep/"}
    address = addresses.get(name) or access.in_a_group(name, world.house)
    assert posted(world.phone("owner"), address, form(world.other)) in {"404", "422"}


def unkept():
    return writes.start_play(all_games()["five_tribes"], [NewSeat("Ada"), NewSeat("Berk")], {})


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_play_begins_in_a_group_by_those_who_may_write_there(world, visitor):
    phone, address = world.phone(visitor), f"/new/five_tribes/?group={world.house.group.code}"
    status = {"owner": ("200", "302+"), "member": ("200", "302+"), "viewer": ("403", "403")}.get(
        visitor, ("404", "404")
    )
    assert (got(phone, address), posted(phone, address, {"people": "2"})) == status


@pytest.mark.parametrize("visitor", VISITORS)
def test_a_play_is_kept_in_a_group_by_those_who_may_write_there(world, visitor):
    phone, address = world.phone(visitor), f"/play/{unkept().edit_code}/keep/"
    status = {"owner": "302+", "member": "302+", "viewer": "403"}.get(visitor, "404")
    assert posted(phone, address, {"group": world.house.group.code}) == status


def test_an_edit_of_another_play_is_put_back_by_nobody(world):
    theirs = Edit.objects.filter(play=world.other.plays["open"]).first()
    address = reverse("put_back", args=[world.house.plays["open"].edit_code, theirs.pk])
    assert posted(world.phone("member"), address, {}) == "404"
