"""Turkish and Japanese: whole, up to date, and on every page."""

import datetime
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import override

from scorer.games import all_games
from scorer.groups.models import Group, Player
from tests.support.pages import ParsedPage, every_page

ROOT = Path(settings.BASE_DIR)
OTHERS = ["tr", "ja"]
PLACE = re.compile(r"\{[a-z_]*\}|%\([a-z_]+\)[sd]|%%|</?[a-z]+[^>]*>")
NO_GETTEXT = "THE MESSAGES WERE NOT COMPARED: there is no program named xgettext on this machine"


@cache
def catalogue(language):
    with (ROOT / f"scorer/locale/{language}/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language):
    return [message for message in catalogue(language) if message.id]


def forms(message):
    """The message and its translations, as tuples."""
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    return ids, strings


def key(message):
    return message.context, message.id


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language):
    assert [one.id for one in messages(language) if one.fuzzy or not all(forms(one)[1])] == []
    assert not catalogue(language).fuzzy


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_has_the_places_of_its_message(language):
    wrong = []
    for one in messages(language):
        ids, strings = forms(one)
        wanted = {frozenset(PLACE.findall(text)) for text in ids}
        wrong += [text for text in strings if frozenset(PLACE.findall(text)) not in wanted]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_of_several_numbers_has_all_of_its_forms(language):
    number = catalogue(language).num_plurals
    assert number == {"tr": 2, "ja": 1}[language]
    assert [one.id for one in messages(language) if isinstance(one.id, tuple) and len(one.string) != number] == []


def test_the_catalogues_hold_the_messages_of_the_source(tmp_path):
    if not shutil.which("xgettext"):
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up(NO_GETTEXT)
    for folder in ("scorer", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "*.mo", "*.po"))
    for file in ("manage.py", "pyproject.toml"):
        shutil.copy(ROOT / file, tmp_path)
    (tmp_path / "scorer/locale/tr").mkdir(exist_ok=True)
    command = [sys.executable, "manage.py", "makemessages", "--locale", "tr", "--verbosity", "0"]
    subprocess.run(command, cwd=tmp_path, check=True, env={"PATH": "/usr/bin:/bin", "SECRET_KEY": "x" * 50})
    with (tmp_path / "scorer/locale/tr/LC_MESSAGES/django.po").open("rb") as file:
        found = {key(one) for one in read_po(file) if one.id}
    for language in OTHERS:
        assert {key(one) for one in messages(language)} == found


CARDS = {card.name for game in all_games().values() for _, cards in game.catalogues() for card in cards.values()}


class Left:
    """Texts that are still English: messages for which the language has a translation."""

    def __init__(self, language):
        self.plain, self.patterns = set(), []
        for one in messages(language):
            ids, strings = forms(one)
            for text in ids:
                if text in strings:
                    continue
                if PLACE.search(text):
                    self.patterns += self.pattern(text)
                else:
                    self.plain.add(" ".join(text.split()))
        self.is_english = cache(self._is_english)  # pages have most of their texts in common

    @staticmethod
    def pattern(text):
        """The longest part, which is soon looked for, and the expression for the whole."""
        parts = PLACE.split(" ".join(text.split()))
        # Of a message that is hardly more than its places, anything is an example.
        if sum(map(str.isalpha, "".join(parts))) > 8:
            yield max(parts, key=len), ".+".join(map(re.escape, parts))

    def in_page(self, elements):
        texts = {" ".join(text.split()) for text in elements.text}
        for _, attributes, _ in elements.found:
            texts |= {attributes.get(name) or "" for name in ("aria-label", "title", "placeholder", "data-copied")}
        return sorted(filter(self.is_english, texts - CARDS))

    def _is_english(self, text):
        return text in self.plain or any(part in text and re.fullmatch(whole, text) for part, whole in self.patterns)


@pytest.fixture(scope="module")
def left():
    return {language: Left(language) for language in OTHERS}


def speak(phone, language):
    phone.post("/language/", {"language": language, "next": "/"})


def judge(answer, name, language, left):
    elements = ParsedPage(answer.content.decode())
    assert left.in_page(elements) == [], name
    if answer.content.startswith(b"<!DOCTYPE"):
        assert elements.all("html")[0]["lang"] == language, name
    for tag, attributes, _ in elements.found:
        for attribute in ("value", "x", "width", "data-version", "min", "max", "step"):
            assert not re.fullmatch(r"-?\d+,\d+", attributes.get(attribute) or ""), (name, tag, attributes)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", sorted(all_games()))
def test_no_page_of_a_play_has_english_left(ada, berk, start, left, game, language):
    play = start(ada, game, "Ada", "Berk")
    berk.code = play.view_code
    speak(ada, language), speak(berk, language)
    for name, answer in every_page(ada, berk, play):
        judge(answer, name, language, left[language])


@pytest.mark.parametrize("language", OTHERS)
def test_no_page_of_a_group_has_english_left(ada, play, left, language):
    ada.finish(play)
    speak(ada, language)
    ada.post(f"/play/{play.edit_code}/keep/", {"name": "Perşembe"})
    group, person = Group.objects.get(), Player.objects.order_by("pk")[0]
    pages = ["", "members/", "people/", "plays/", "plays/new/", "plays/deleted/", "statistics/", "ratings/", "files/"]
    pages += ["changes/", "who/", "delete/", "name/", f"people/{person.pk}/", f"people/{person.pk}/edit/"]
    pages += [f"people/{person.pk}/against/{person.pk + 1}/", "games/five_tribes/"]
    play.refresh_from_db()
    for path in [*(f"/group/{group.code}/{page}" for page in pages), f"/play/{play.edit_code}/bgstats/"]:
        answer = ada.get(path)
        assert answer.status_code == 200, path
        judge(answer, path, language, left[language])


def test_the_browsers_language_is_taken(ada, db):
    for accepted, spoken in (("tr-TR,tr;q=0.9,en;q=0.5", "tr"), ("ja", "ja"), ("de", "en"), ("en-GB", "en")):
        assert f'<html lang="{spoken}"' in ada.get("/", headers={"Accept-Language": accepted}).content.decode()


def test_a_chosen_language_stays_whatever_the_browser_asks_for(ada, db):
    answer = ada.post("/language/", {"language": "ja", "next": "/games/five_tribes/rules/"})
    assert answer.headers["Location"] == "/games/five_tribes/rules/"
    assert '<html lang="ja"' in ada.get("/", headers={"Accept-Language": "tr"}).content.decode()


def test_the_switch_leads_nowhere_else(ada, db):
    answer = ada.post("/language/", {"language": "tr", "next": "https://elsewhere.example.org/"})
    assert answer.headers["Location"] == "/"


def test_a_language_that_there_is_not_changes_nothing(ada, db):
    ada.post("/language/", {"language": "xx", "next": "/"})
    assert '<html lang="en"' in ada.get("/").content.decode()


@pytest.mark.parametrize(
    ("language", "first", "last"),
    [
        ("en", "1 Jan 2024", "30 Nov 2026"),
        ("tr", "1 Ocak 2024", "30 Kasım 2026"),
        ("ja", "2024年1月1日", "2026年11月30日"),
    ],
)
def test_a_day_is_written_as_its_language_writes_it(language, first, last):
    with override(language):
        assert [date_format(datetime.date(2024, 1, 1)), date_format(datetime.date(2026, 11, 30))] == [first, last]
