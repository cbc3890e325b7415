"""Properties of every page."""

import json
import re

import pytest

from scorer.games import all_games
from scorer.plays.forms.sheet_fields import entry_fields
from scorer.plays.models import Play
from tests.support import html
from tests.support.pages import ParsedPage, every_page
from tests.support.phones import live_data

ONLOAD = "<svg/onload=alert(1)>"
NASTY = (
    ONLOAD,
    "</output><script>alert(1)</script>",
    "\"' onfocus=alert(1) x='",
    "{{ 7|add:7 }}{% now %}",
    "@name@&lt;",
)


@pytest.fixture(params=["five_tribes", "architects", "ezra_nehemiah", "terra_mystica"])
def any_play(request, ada, berk, start):
    play = start(ada, request.param, "Ada", "Berk", "Chiyo")
    berk.code = play.view_code
    return play


@pytest.fixture(params=sorted(all_games()))
def walked(db, request, walks):
    """Every page of a play of a game: name, HTML and elements."""
    if request.param not in walks:
        ada, berk, start = map(request.getfixturevalue, ("ada", "berk", "start"))
        play = start(ada, request.param, "Ada", "Berk", "Chiyo")
        berk.code = play.view_code
        pages = [(name, answer.content.decode()) for name, answer in every_page(ada, berk, play)]
        walks[request.param] = [(name, page, ParsedPage(page).found) for name, page in pages]
    return walks[request.param]


@pytest.fixture(scope="module")
def walks():
    return {}


@pytest.fixture
def pages(db, request, walks):
    """Every page of a play of Five Tribes, as name and answer."""
    if "pages" not in walks:
        walks["pages"] = list(every_page(*map(request.getfixturevalue, ("ada", "berk", "play"))))
    return walks["pages"]


def test_there_is_no_page_without_an_answer(pages):
    assert {name: answer.status_code for name, answer in pages if answer.status_code >= 300} == {
        "/nowhere/": 404,
        "a start refused": 422,
        "the table refused": 422,
        "a seat that has gone": 409,
        "nothing to undo": 409,
        "put back refused": 409,
        "too late": 409,
    }


def test_every_page_has_the_policy(pages, ada, play, client):
    ada.finish(play)
    for name, answer in pages:
        assert "script-src 'self'" in answer["Content-Security-Policy"], name
    others = [
        client.get("/play"),
        client.get("/", headers={"host": "elsewhere.example.org"}),
        client.generic("POST", ada.at("edit"), b"x", "multipart/form-data"),
        client.generic("POST", ada.at("edit"), b"x", "text/plain; charset=base64"),
        client.get("/static/scorer/icon.svg"),
        client.put(ada.at("edit")),
        ada.open("sheet"),
    ]
    assert [answer.status_code for answer in others] == [404, 400, 400, 400, 200, 405, 302]
    assert all("script-src 'self'" in answer["Content-Security-Policy"] for answer in others)
    others[4].close()


WORDS = ' id="words" type="application/json">'  # data, not code


def test_no_page_needs_what_the_policy_forbids(pages):
    for name, answer in pages:
        page = answer.content.decode()
        assert not re.search(rf"<style|<script(?![^>]* src=)(?!{WORDS})|\sstyle=|\son\w+=", page), name
        assert not re.search(r"hx-on|hx-vals|hx-vars|hx-trigger=\"[^\"]*\[|js:", page), name


def test_no_form_lies_in_a_form(walked):
    for name, _, found in walked:
        assert not any(tag == inner == "form" for tag, _, inside in found for inner in inside), name


def test_the_sheet_is_one_form_with_one_token(any_play, ada):
    page = ada.open("sheet")
    assert html.attributes(page, "form:has([name^=e-])", "id") == ["sheet"]
    assert len(html.elements(page, "#sheet [name=csrfmiddlewaretoken]")) == 1
    for entries in ("[name^=e-]", "[name^=w-]"):
        assert html.elements(page, entries)
        assert len(html.elements(page, entries)) == len(html.elements(page, f"#sheet {entries}"))


def test_every_posting_form_has_a_token(walked):
    for name, page, _ in walked:
        for form in html.elements(page, "form[method=post]"):
            assert len(html.elements(form, "[name=csrfmiddlewaretoken]")) == 1, name


def test_headers_in_attributes_are_json(pages):
    for name, answer in pages:
        for _, attributes, _ in ParsedPage(answer.content.decode()).found:
            for attribute in ("hx-headers", "data-hx-headers", "hx-vals"):
                assert attribute not in attributes or json.loads(attributes[attribute]), name


def test_no_id_is_there_twice(walked):
    for name, _, found in walked:
        ids = [attributes["id"] for _, attributes, _ in found if "id" in attributes]
        assert sorted({id for id in ids if ids.count(id) > 1}) == [], name


def test_every_label_names_an_entry_that_is_there(walked):
    for name, _, found in walked:
        ids = {attributes.get("id") for _, attributes, _ in found}
        points = {
            text
            for _, attributes, _ in found
            for key in ("for", "aria-describedby", "aria-labelledby", "aria-controls")
            for text in (attributes.get(key) or "").split()
        }
        assert sorted(points - ids) == [], name


def test_the_sheet_has_fewer_fields_than_a_form_may_have(settings):
    for game in all_games().values():
        entries = [field for field in entry_fields(game, "player").values() for _ in field.units()]
        posted = 2 * len(entries) * game.most + 1
        assert posted < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS, game.key


def is_our_own(script):
    return "src" in script or script == {"id": "words", "type": "application/json"}


@pytest.mark.parametrize("nasty", NASTY)
def test_a_script_in_a_name_is_a_name_on_every_page(ada, berk, start, nasty):
    play = start(ada, "five_tribes", nasty[:40], "Berk")
    berk.code = play.view_code
    shown = 0
    for name, answer in every_page(ada, berk, play):
        elements = ParsedPage(answer.content.decode())
        assert all(map(is_our_own, elements.all("script"))), name
        assert not any("onload" in attributes or "onfocus" in attributes for _, attributes, _ in elements.found), name
        shown += nasty[:40] in "".join(elements.text)
    assert shown > 10


@pytest.mark.parametrize("nasty", NASTY)
def test_a_script_in_an_entry_is_an_entry_on_every_page(ada, berk, start, nasty):
    play = start(ada, "five_tribes", "Ada", "Berk")
    berk.code = play.view_code
    ada.edit(1, "tiles", nasty)
    pages = [ada.open("sheet"), ada.open("log"), ada.poll(0), ada.edit(1, "tiles", "5", was=""), berk.open("view"),
             ada.send("save", **{"w-1-tiles": "", "e-1-tiles": "6"}), ada.send("finish", version="9")]  # fmt: skip
    for answer in pages:
        elements = ParsedPage(answer.content.decode())
        assert all(map(is_our_own, elements.all("script")))
        assert not any("onload" in attributes or "onfocus" in attributes for _, attributes, _ in elements.found)
    assert live_data(pages[2])["entries"] == {"1-tiles": nasty}


def test_nothing_typed_is_read_as_a_place_of_the_form(ada, start):
    start(ada, "five_tribes", "@value@", "@name@")
    ada.edit(0, "tiles", "@message@")
    page = ada.open("sheet")
    assert html.attribute(page, "input#e-0-tiles", "value") == "@message@"
    assert {"@value@", "@name@"} <= set(html.texts(page, "bdi"))


ARABIC = "علي"
OVERRIDE = "\N{RIGHT-TO-LEFT OVERRIDE}"


def test_a_name_from_right_to_left_moves_no_number(ada, berk, db):
    ada.post("/new/five_tribes/", {"people": "2", "name_0": f"{ARABIC}{OVERRIDE}", "name_1": "Berk"})
    play = Play.objects.latest("pk")
    ada.code = play.edit_code
    assert play.seats.first().name == ARABIC
    berk.code = play.view_code
    for name, answer in every_page(ada, berk, play):
        page = answer.content.decode()
        # Isolated wherever it is shown, also in the data; alone only in the field in which it is typed.
        apart = rf"\u2068{ARABIC}\u2069" + r"|\\u2068\\u0639\\u0644\\u064a\\u2069" + rf'|value="{ARABIC}"'
        left = re.sub(apart, "", page)
        assert ARABIC not in left, name
        assert "\\u0639" not in left, name
        assert OVERRIDE not in left, name
        assert "\\u202e" not in left, name


def test_an_override_that_was_typed_stays_within_its_quotation(play, ada, second_phone):
    ada.edit(0, "gold", f"1{OVERRIDE}2")
    answer = second_phone.edit(0, "gold", "5")
    spoken = live_data(answer)["conflict"]["message"]
    assert spoken == f"Another phone wrote \u20681{OVERRIDE}2\u2069 here; that stands. You typed 5."
    assert f"\u20681{OVERRIDE}2\u2069" in html.texts(ada.open("log"), "bdi")
