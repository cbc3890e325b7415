"""A phone with the service worker: offline, and after a release."""

import time

import pytest
from playwright.sync_api import Error, expect

from scorer.plays.models import Edit, Presence
from scorer.web import pwa
from tests.e2e.network import wait_until
from tests.e2e.thumb import Thumb

OFFLINE, NEW_WORDS = "No connection", "No line, says the new release"
IN_CONTROL = "navigator.serviceWorker.controller !== null"
NAMES = "async () => (await caches.keys()).sort()"
REMEMBERED = "async () => (await (await (await caches.open('scorer language')).match('/'))?.text()) ?? ''"
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
# The content of the caches: [cache, address, type].
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { headers } = await cache.match(request, { ignoreVary: true });
      found.push([name, new URL(request.url).pathname, headers.get("Content-Type")]);
    }
  }
  return found;
}"""


def until(page, script, wanted):
    """Playwright's own wait evaluates text, which the content security policy forbids."""
    end = time.monotonic() + 30
    while (found := look(page, script)) != wanted and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert found == wanted


def look(page, script):
    try:
        return page.evaluate(script)
    except Error:  # between two pages
        return None


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return browser_context_args | {"service_workers": "allow"}


@pytest.fixture
def phone(new_context, live_server, complaints):
    """Ada's phone with the worker in control, and its context."""
    complaints.expect("ERR_INTERNET_DISCONNECTED|htmx:sendError|htmx:afterRequest|Failed to fetch")
    context = new_context()
    thumb = Thumb(context.new_page())
    thumb.page.goto(live_server.url)
    until(thumb.page, IN_CONTROL, True)
    return thumb, context


@pytest.fixture
def waiting(phone, begun):
    """An offline phone on a sheet with an unsent entry of Ada's: 12 gold."""
    thumb, context = phone
    play = begun("five_tribes", "Ada", "Berk")
    thumb.page.goto(f"/play/{play.edit_code}/")
    context.set_offline(True)
    thumb.enter(0, "gold", "12")
    expect(thumb.page.locator("#saved")).to_have_text("Not saved, will retry")
    return thumb, context, play


def heading(page):
    return page.get_by_role("heading", level=1)


def outbox_sentences(page):
    return page.locator("#outbox li > span")


def new_release(monkeypatch):
    """With other words on its offline page."""
    old = pwa.offline_page
    monkeypatch.setattr(pwa, "offline_page", lambda language: old(language).replace(OFFLINE, NEW_WORDS))
    monkeypatch.setattr(pwa, "version", lambda: "of-the-new-release")


def caches_of(page):
    return {name for name, _, _ in page.evaluate(KEPT)}


def wait_for_the_new_release(page):
    until(page, NAMES, ["scorer language", "scorer of-the-new-release"])


def test_without_a_connection_every_page_lists_what_waits_and_the_sheet_comes_back_and_sends_it_once(waiting, written):
    thumb, context, play = waiting
    thumb.page.reload()
    expect(heading(thumb.page)).to_have_text(OFFLINE)
    expect(outbox_sentences(thumb.page)).to_have_text(["Ada, Gold coins: 12"])
    assert thumb.page.url.endswith(f"/play/{play.edit_code}/")
    thumb.page.goto("/games/five_tribes/rules/")
    expect(outbox_sentences(thumb.page)).to_have_text(["Ada, Gold coins: 12"])
    expect(thumb.page.locator("#outbox a").first).to_have_attribute("href", f"/play/{play.edit_code}/")
    thumb.page.goto(f"/play/{play.edit_code}/")
    expect(heading(thumb.page)).to_have_text(OFFLINE)
    context.set_offline(False)
    thumb.totals(12, 0)
    thumb.is_saved()
    assert written(play, 0) == {"gold": "12"}
    assert Edit.objects.filter(play=play, unit="gold").count() == 1


def test_the_offline_page_speaks_the_language_of_the_last_page(phone):
    thumb, context = phone
    thumb.page.get_by_role("button", name="Türkçe").tap()
    expect(thumb.page.locator("html")).to_have_attribute("lang", "tr")
    until(thumb.page, REMEMBERED, "tr")
    context.set_offline(True)
    thumb.page.reload()
    expect(thumb.page.locator("[data-offline]")).to_be_visible()
    expect(thumb.page.locator("html")).to_have_attribute("lang", "tr")


def test_no_page_is_ever_kept_but_the_offline_page(phone, begun):
    thumb, context = phone
    play = begun("five_tribes", "Ada", "Berk")
    for path in ("/", "/games/five_tribes/rules/", f"/play/{play.edit_code}/", f"/view/{play.view_code}/"):
        thumb.page.goto(path)
    thumb.page.goto(f"/play/{play.edit_code}/")
    thumb.enter(0, "gold", "12")
    thumb.is_saved()
    kept = thumb.page.evaluate(KEPT)
    assert {path for _, path, sort in kept if sort.startswith("text/html")} == {"/offline/"}
    others = {path for _, path, sort in kept if not sort.startswith("text/html")}
    assert all(path == "/" or path.startswith("/static/") for path in others), others
    context.set_offline(True)
    thumb.page.goto("/games/five_tribes/rules/")
    expect(heading(thumb.page)).to_have_text(OFFLINE)


def test_a_new_release_takes_the_place_of_the_old_one_at_once_with_its_offline_page_and_what_waits_survives(
    waiting, monkeypatch, written
):
    thumb, context, play = waiting
    old = f"scorer {pwa.version()}"
    thumb.page.reload()
    assert old in caches_of(thumb.page)
    new_release(monkeypatch)
    context.set_offline(False)
    wait_for_the_new_release(thumb.page)
    thumb.totals(12, 0)
    thumb.is_saved()
    assert written(play, 0) == {"gold": "12"}
    assert old not in caches_of(thumb.page)
    context.set_offline(True)
    thumb.page.reload()
    expect(heading(thumb.page)).to_have_text(NEW_WORDS)


def test_switched_off_the_worker_goes_and_takes_what_it_kept_but_not_what_waits(waiting, settings):
    thumb, context, _play = waiting
    settings.SERVICE_WORKER = False
    context.set_offline(False)
    page = context.new_page()
    page.goto("/")
    until(page, WORKERS, 0)
    until(page, NAMES, [])
    page.close()
    thumb.totals(12, 0)
    thumb.is_saved()


def test_without_a_secure_context_nothing_is_installed_and_nothing_is_said(new_context, live_server):
    context = new_context()
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page = context.new_page()
    page.goto(live_server.url, wait_until="load")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((found) => found.length)") == 0


MAX_BYTES = 20_000


def test_the_first_visit_pays_little_for_being_installable(client):
    """The worker fetches only itself and the offline page in each language."""
    config = pwa.worker_config()
    asked = ["/worker.js", *config["pages"].values()]
    answers = [client.get(address, headers={"Accept-Encoding": "gzip"}) for address in asked]
    assert all(answer.status_code == 200 for answer in answers)
    assert sum(len(answer.content) for answer in answers) < MAX_BYTES


def test_with_a_worker_too_who_closes_a_sheet_is_there_no_more(phone, begun):
    thumb, _context = phone
    play = begun("five_tribes", "Ada", "Berk")
    with thumb.page.expect_response("**/here/"):
        thumb.page.goto(f"/play/{play.edit_code}/")
    assert Presence.objects.filter(play=play).exists()
    thumb.page.wait_for_timeout(1000)  # no request keeps the page alive
    thumb.page.goto("/games/five_tribes/rules/")
    wait_until(thumb.page, lambda: not Presence.objects.filter(play=play).exists())


def fall_asleep(page):
    """Stops the worker, as browsers do with an idle one."""
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")


@pytest.mark.parametrize("where", ["elsewhere", "the log"])
def test_what_leaves_with_its_page_wakes_no_worker_on_the_way(phone, begun, written, where):
    ada, _context = phone
    page, play = ada.page, begun("five_tribes", "Ada", "Berk")
    with page.expect_response("**/here/"):
        page.goto(f"/play/{play.edit_code}/")
    assert page.evaluate(IN_CONTROL)
    fall_asleep(page)
    ada.enter(0, "gold", "9")
    page.goto("about:blank" if where == "elsewhere" else f"/play/{play.edit_code}/log/")
    wait_until(page, lambda: not Presence.objects.filter(play=play).exists())
    wait_until(page, lambda: written(play, 0) == {"gold": "9"})
