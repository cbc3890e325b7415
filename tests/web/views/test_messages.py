"""Every message can be found by makemessages: it stands in the source as it is, and is never computed."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management.commands import makemessages
from django.utils import translation

import scorer
from scorer.groups.past_play_form import ParticipantForm
from scorer.plays.forms.details_form import DetailsForm
from scorer.server.management.commands.makemessages import Command

SOURCE = Path(scorer.__file__).parent

# The functions that mark a message, and which of their arguments it is.
MARKS = {
    "_": [0],
    "gettext": [0],
    "gettext_lazy": [0],
    "gettext_noop": [0],
    "ngettext": [0, 1],
    "ngettext_lazy": [0, 1],
    "npgettext": [0, 1, 2],
    "pgettext": [0, 1],
    "pgettext_lazy": [0, 1],
    "text": [0],
    "texts": [0, 1],
}
COMPUTED = {
    # The one function through which go the labels of the rules; each is marked where it is declared.
    ("web/i18n.py", "gettext(label)"),
}


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the program, parsed, by its path below `scorer`."""
    return {str(file.relative_to(SOURCE)): ast.parse(file.read_text("utf-8")) for file in sorted(SOURCE.rglob("*.py"))}


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def marked(tree: ast.Module) -> Iterator[tuple[ast.Call, list[int]]]:
    for call in calls(tree):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in MARKS and not (isinstance(call.func, ast.Attribute) and name in {"text", "texts"}):
            yield call, MARKS[name]


def is_literal(call: ast.Call, at: int) -> bool:
    return at < len(call.args) and isinstance(getattr(call.args[at], "value", None), str)


def test_what_is_translated_stands_there_as_it_is():
    found = {
        (path, ast.unparse(call))
        for path, tree in sources().items()
        for call, arguments in marked(tree)
        if not all(is_literal(call, at) for at in arguments)
    }
    assert found == COMPUTED


@pytest.mark.parametrize("name", ["text", "texts", "gettext", "gettext_noop"])
def test_no_function_that_marks_a_message_goes_by_another_name(name):
    renamed = {
        alias.asname
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == name and alias.asname
    }
    assert renamed <= {"_"}


def test_nothing_that_is_no_message_is_taken_for_one():
    """makemessages looks at the name alone: the method of some object is the same to it."""
    found = [
        (path, ast.unparse(call))
        for path, tree in sources().items()
        for call in calls(tree)
        if getattr(call.func, "attr", "") in {"text", "texts"} and is_literal(call, 0)
    ]
    assert found == []


def test_the_place_where_a_play_was_is_another_message_than_the_place_of_who_won(monkeypatch):
    monkeypatch.setattr(translation._trans, "pgettext", lambda context, message: f"{message} ({context})")
    where, came = DetailsForm.base_fields["location"].label, ParticipantForm.base_fields["place"].label
    assert (str(where), str(came)) == ("Place (where a play was)", "Place")


def test_makemessages_knows_the_rules_own_marks():
    of_django = set(makemessages.Command.xgettext_options)
    assert set(Command.xgettext_options) - of_django == {"--keyword=text:1", "--keyword=texts:1,2"}


def test_the_messages_of_the_templates_go_to_the_apps_own_catalogue():
    assert settings.LOCALE_PATHS[0] == SOURCE / "locale"
