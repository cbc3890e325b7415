"""The list of mutants is up to date. `make mutation` tries whether the tests kill them."""

import shlex

import pytest

from tests.mutation.mutants import LIST, ROOT, chosen, mutants
from tests.mutation.run import BROKEN, KILLED, SURVIVED, outcome

ALL = list(mutants())
ENOUGH = 50


def test_the_whole_list_is_read():
    assert len(ALL) == LIST.read_text("utf-8").count("\n# ") > ENOUGH
    assert len({one.claim for one in ALL}) == len(ALL)


def test_every_slice_has_mutants():
    slices = {folder.name for folder in (ROOT / "scorer").iterdir() if (folder / "__init__.py").is_file()}
    assert {one.slice for one in ALL} == slices | {"static", "templates", "locale", "styles"}


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.claim)
def test_a_mutant_changes_one_place_and_its_tests_are_there(mutant):
    changed = mutant.source()
    if mutant.file.endswith(".py"):
        compile(changed, mutant.file, "exec")
    paths = [ROOT / one for one in shlex.split(mutant.tests) if one.startswith("tests/")]
    assert paths
    assert [path for path in paths if not path.exists()] == []


def test_a_slice_or_a_word_of_a_claim_chooses_mutants():
    assert {one.slice for one in chosen(["rules"])} == {"rules"}
    assert [one.file for one in chosen(["hotel"])] == ["static/scorer/sheet/status.js"]


def test_only_a_test_that_fails_kills_and_no_program_that_does_not_load():
    assert outcome(0, "") == SURVIVED
    assert outcome(1, "E   assert 3 == 4") == KILLED
    assert outcome(1, "E   SyntaxError: invalid syntax") == BROKEN
    assert outcome(2, "1 error during collection") == BROKEN
