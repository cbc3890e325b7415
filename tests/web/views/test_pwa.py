"""The site as an app on a phone: manifest, worker, and the page for when the line is gone."""

import struct
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static

from scorer.web import pwa
from tests.server.test_settings import python
from tests.support import html
from tests.support.pages import ParsedPage
from tests.support.phones import Queries

LANGUAGES = ["en", "tr", "ja"]


def speak(phone, language):
    phone.post("/language/", {"language": language, "next": "/"})


def size_of(address):
    """Width and height of a picture, as the file itself says them."""
    png = Path(finders.find(address.removeprefix(static("")))).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return f"{width}x{height}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_visitors_language(chiyo, db, language):
    speak(chiyo, language)
    answer = chiyo.get("/manifest.webmanifest")
    manifest = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (manifest["lang"], manifest["start_url"], manifest["scope"], manifest["display"]) == (
        language,
        "/",
        "/",
        "standalone",
    )
    assert manifest["short_name"] == "Scorer"
    assert manifest["name"].startswith("Scorer")
    assert manifest["description"]
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


def test_the_manifest_follows_the_browser_where_nothing_was_chosen(chiyo, db):
    assert chiyo.get("/manifest.webmanifest", headers={"Accept-Language": "ja"}).json()["lang"] == "ja"


def test_every_icon_is_there_in_its_size_and_one_may_be_cut_round(chiyo, db):
    icons = chiyo.get("/manifest.webmanifest").json()["icons"]
    assert [(one["sizes"], one["purpose"]) for one in icons] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]
    for icon in icons:
        assert size_of(icon["src"]) == icon["sizes"]


@pytest.mark.parametrize("path", ["/", "/games/five_tribes/rules/", "/nowhere/"])
def test_every_page_leads_to_the_manifest_and_takes_the_chosen_language_along(chiyo, db, path):
    links = ParsedPage(chiyo.get(path).content.decode()).all("link")
    [manifest] = [one for one in links if one["rel"] == "manifest"]
    assert (manifest["href"], manifest["crossorigin"]) == ("/manifest.webmanifest", "use-credentials")
    [apple] = [one for one in links if one["rel"] == "apple-touch-icon"]
    assert size_of(apple["href"]) == "180x180"


def test_the_worker_is_a_script_at_the_root_that_a_browser_asks_for_anew(chiyo, db):
    answer = chiyo.get("/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert pwa.version() in answer.content.decode()


def test_a_page_may_have_a_worker_and_a_manifest_of_this_site_alone(chiyo, db):
    policy = chiyo.get("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy


def test_a_changed_static_file_is_a_new_version(monkeypatch):
    versions = set()
    for content in ("old", "new"):
        monkeypatch.setattr(pwa, "staticfiles_storage", SimpleNamespace(manifest_hash=content))
        versions.add(pwa.version.__wrapped__())
    assert len(versions) == 2


def test_the_worker_keeps_every_file_that_the_offline_page_loads(chiyo, db):
    elements = ParsedPage(chiyo.get("/offline/").content.decode())
    loaded = {one["src"] for one in elements.all("script") if "src" in one}
    loaded |= {one["href"] for one in elements.all("link") if one["rel"] in ("stylesheet", "modulepreload", "icon")}
    assert loaded == set(pwa.worker_config()["files"])


def test_switched_off_the_worker_leaves_and_keeps_nothing(chiyo, db, settings):
    settings.SERVICE_WORKER = False
    answer = chiyo.get("/worker.js")
    script = answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "registration.unregister()" in script
    assert "caches.delete" in script
    assert "fetch" not in script


@pytest.mark.parametrize(("value", "on"), [("0", "False"), ("1", "True")])
def test_the_environment_switches_it(value, on):
    code = "from scorer import settings; print(settings.SERVICE_WORKER)"
    assert python("-c", code, SERVICE_WORKER=value) == f"{on}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offline_page_is_there_in_each_language_by_choice_and_by_name(chiyo, db, language):
    named = chiyo.get("/offline/", {"language": language}).content.decode()
    speak(chiyo, language)
    assert ParsedPage(named).all("html")[0]["lang"] == language
    assert chiyo.get("/offline/").content.decode() == named


def test_a_language_that_there_is_not_is_not_asked_for(chiyo, db):
    answer = chiyo.get("/offline/", {"language": "xx"})
    assert ParsedPage(answer.content.decode()).all("html")[0]["lang"] == "en"


def test_the_offline_page_is_the_same_for_everybody_and_holds_nothing_of_anybody(ada, chiyo, play):
    ada.get("/")
    with Queries() as queries:
        hers = ada.get("/offline/")
    assert queries.statements() == []
    assert hers.content == chiyo.get("/offline/").content
    assert not hers.cookies
    text = hers.content.decode()
    assert not any(secret in text for secret in (play.edit_code, play.view_code, "csrf", "Berk"))
    assert html.element(hers, "#outbox[hidden]")
