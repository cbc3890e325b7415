"""Group files with one part missing, of another type or too large: each play is refused with its line, or every page
shows it, it can be deleted, and its export is imported again equal."""

import copy
import functools
import itertools
import json
import operator
import random
import uuid

import pytest
from django.urls import reverse

from scorer.exchange.formats.errors import FileError
from scorer.exchange.formats.group_file.reader import GroupFileReader
from scorer.exchange.models import Import
from scorer.groups.models import Player
from scorer.plays.models import Play
from tests.exchange import foreign
from tests.exchange.conftest import exported, without_moment
from tests.exchange.test_round_trip import lived_in  # noqa: F401  # pytest finds a fixture by its name

TAKEN = object()
VALUES = [
    TAKEN,
    None,
    {},
    [],
    "",
    "x",
    "x" * 500,
    "{",
    "{x}",
    "{x:999}",
    "{}",
    "\x00",
    0,
    -1,
    7,
    10**8,
    10**10,
    1.5,
    True,
]
VALUES += [
    [{}],
    [[]],
    [None],
    [0],
    [0] * 200,
    {"x": {}},
    {"message": "{a}", "values": {"a": "b"}},
    "2026-05-11",
    "table",
]
MAX_SIBLINGS = 3  # of the parts of one kind, such as the seats of a play, only the first few are changed
READ, SAMPLE = 1_500, 20  # mutants that are read, and those of them whose every page is opened
PAGES = (
    "sheet",
    "log",
    "table",
    "links",
    "finish",
    "result",
    "about",
    "totals",
    "resolve_duplicate",
    "bgstats",
    "save_to_group",
    "delete",
)
OF_GROUP = (
    "group",
    "history",
    "people",
    "statistics",
    "ratings",
    "files",
    "new_past_play",
    "deleted_plays",
    "changes",
    "choose_person",
)


def paths(value, way=()):
    """Paths of all parts of a value."""
    inside = (
        value.items() if isinstance(value, dict) else enumerate(value[:MAX_SIBLINGS]) if isinstance(value, list) else ()
    )
    for key, part in inside:
        yield (*way, key)
        yield from paths(part, (*way, key))


def changes(play):
    """Every part of a play with every value to replace it with."""
    for way, value in itertools.product(list(paths(play)), VALUES):
        if value is TAKEN or value != functools.reduce(operator.getitem, way, play):
            yield play, way, value


def mutant(play, way, value):
    """The play with that part removed or replaced."""
    changed = copy.deepcopy(play)
    parent = functools.reduce(operator.getitem, way[:-1], changed)
    if value is TAKEN:
        del parent[way[-1]]
    else:
        parent[way[-1]] = value
    return changed


def with_new_id(plays):
    """The play with an id of its own, unless the id is what was changed."""
    for number, play in enumerate(plays):
        play["id"] = str(uuid.UUID(int=number)) if len(str(play.get("id"))) == 36 else play.get("id")
        if play.get("foreign_id"):
            play["foreign_id"] = str(number)
        yield play


def line_refused(path, head, play):
    """The line of the error; None if the play is accepted."""
    path.write_text(json.dumps(head | {"plays": [play]}))
    try:
        assert len(list(GroupFileReader(path).plays())) == 1
    except FileError as wrong:
        return wrong.line or 0
    return None


@pytest.fixture
def file(lived_in, import_file):  # noqa: F811
    """A group with plays of every kind."""
    import_file(foreign.export(), choices={"Automa": "automa"})
    return json.loads(exported(lived_in))


@pytest.fixture
def read(file, tmp_path):
    """The mutants that the reader accepts, of a random sample with a fixed seed."""
    head = {key: value for key, value in file.items() if key != "plays"}
    whole = sorted(file["plays"], key=lambda play: len(json.dumps(play)))
    kinds = {(play["source"], play["game"], not play["finished_at"], play["result"] is None): play for play in whole}
    assert len(kinds) > 6
    possible = [change for play in kinds.values() for change in changes(play)]
    random.Random(1).shuffle(possible)  # noqa: S311  # no secret
    mutants = [mutant(*change) for change in possible[:READ]]
    lines = [line_refused(tmp_path / "one.json", head, play) for play in mutants]
    assert 0 not in lines
    return head, [play for play, line in zip(mutants, lines, strict=True) if line is None]


def each_once(phone, addresses):
    """These pages and those that they redirect to, for many redirect to the same one."""
    seen = set()
    for address in addresses:
        while address and address not in seen:
            seen.add(address)
            yield (answer := phone.get(address))
            address = answer.get("Location")


def pages_of(phone, play):
    yield from each_once(phone, [reverse(page, args=[play.edit_code]) for page in PAGES])
    yield phone.get(reverse("view", args=[play.view_code]), follow=True)
    yield phone.get(reverse("poll", args=[play.edit_code]), {"version": 0}, headers={"HX-Request": "true"})
    for line in (play.result or {}).get("lines", [])[:2]:
        yield phone.get(reverse("working", args=[play.edit_code, 0, line["key"]]), headers={"HX-Request": "true"})


def writes_of(phone, play):
    """Every write that the edit link allows; the deletion last."""
    for name in ("reopen", "rescore"):
        yield phone.post(reverse(name, args=[play.edit_code]), follow=True)
    yield phone.post(
        reverse("finish", args=[play.edit_code]), {"version": play.version, "as_it_stands": 1}, follow=True
    )
    yield phone.post(reverse("delete", args=[play.edit_code]))
    yield phone.post(reverse("restore", args=[play.edit_code]), follow=True)
    yield phone.post(reverse("delete", args=[play.edit_code]))


def pages_of_the_group(phone, group):
    yield from (phone.get(reverse(name, args=[group.code])) for name in OF_GROUP)
    for person in Player.objects.filter(group=group):
        yield phone.get(reverse("person", args=[group.code, person.pk]), follow=True)
    for game in group.scores.values_list("game", flat=True).distinct():
        yield phone.get(reverse("group_game", args=[group.code, game]))
    for table in ("others", "five_tribes", "architects", "terra_mystica"):
        yield phone.get(reverse("export_csv", args=[group.code, table]))


def failed(answers):
    """The missing or broken pages; a stream is read to its end."""
    return [
        (answer.request["PATH_INFO"], answer.status_code)
        for answer in answers
        if answer.status_code >= 500 or (answer.streaming and not b"".join(answer.streaming_content))
    ]


def test_whatever_is_read_is_shown_by_every_page_and_comes_in_again_equal(read, import_file, phone):
    head, found = read
    some = list(with_new_id(found[:SAMPLE]))
    assert len(some) == SAMPLE
    row = import_file(head | {"plays": some}, into=None)
    assert (row.state, row.error) == (Import.State.DONE, None)
    plays = list(Play.objects.filter(group=row.group))
    assert failed(pages_of_the_group(phone, row.group)) == []
    assert [found for play in plays for found in failed(pages_of(phone, play))] == []
    file = exported(row.group)
    again = import_file(file, into=None)
    assert (again.state, again.error) == (Import.State.DONE, None)
    assert without_moment(exported(again.group)) == without_moment(file)
    assert [found for play in plays for found in failed(writes_of(phone, play))] == []
    assert failed(pages_of_the_group(phone, row.group)) == []


def test_an_empty_result_is_refused_with_its_line(group, add_play, import_file):
    add_play(Ada=12, Berk=9)
    file = json.loads(exported(group))
    for part in ("result", "summary"):
        file["plays"][0] |= {part: {}}
        row = import_file(json.dumps(file, indent=1), into=None)
        assert row.state == Import.State.REFUSED
        assert row.error["values"]["line"] > 8
