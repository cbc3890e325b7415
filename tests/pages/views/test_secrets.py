"""Secrets appear on no page of others, in no file, e-mail or log line."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from django.core import mail
from django.test import override_settings
from django.urls import reverse

from scorer.accounts.models import User
from scorer.groups import members
from scorer.groups.models import Member
from scorer.groups.views import groups, history
from scorer.pages.views import result
from scorer.server.log_filter import LineFormatter
from tests.support import access
from tests.support.pages import ParsedPage
from tests.support.phones import Phone
from tests.support.world import STATES, who_is

SITE = "http://testserver"
LEADING = re.compile(r'\b(?:href|src|action|formaction|hx-get|data-since|data-url)="([^"]+)"')
OTHER_SITES = {"app.bgstatsapp.com"}


@pytest.fixture
def walked(world):
    """Every page that a visitor gets to from some addresses, as address and text, as a page and as htmx asks for it.

    The forms of an account are opened once for each kind of page that they lead back to."""

    def walked(visitor, *begins):
        phone, seen, ways_back, to_see = world.phone(visitor), {}, set(), list(begins)
        while to_see:
            address = to_see.pop()
            way_back = _way_back(address)
            if address in seen or (way_back and way_back in ways_back):
                continue
            ways_back.add(way_back)
            seen[address] = _read(phone, address)
            to_see += [link for link in _links(address, seen[address]) if link not in seen]
            seen[f"{address} for htmx"] = _read(phone, address, headers={"HX-Request": "true"})
        return seen

    return walked


def _way_back(address: str) -> tuple[str, ...]:
    """The form of an account, and what kind of page it leads back to; empty for other addresses."""
    path, _, back = address.partition("?next=")
    return (path, *unquote(back).split("/")[:2]) if back else ()


def _read(phone, address, **how) -> str:
    answer = phone.get(address, **how)
    assert answer.status_code < 500, address
    assert answer.headers["Referrer-Policy"] == "same-origin", address
    if answer.status_code in (301, 302):
        return f'<a href="{answer.headers["Location"]}"></a>'
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return content.decode() + "".join(f"\n{name}: {value}" for name, value in answer.headers.items())


def _links(address: str, text: str) -> Iterator[str]:
    for target in {unescape(target) for target in LEADING.findall(text)}:
        link = urljoin(SITE + address, target)
        if urlsplit(link).netloc == "testserver" and not urlsplit(link).path.startswith("/static/"):
            yield urldefrag(link).url.removeprefix(SITE)


def views(world):
    return [reverse("view", args=[world.house.codes(state)[1]]) for state in STATES]


def of_the_group(world):
    return ["/", *(access.in_a_group(name, world.house) for name in access.OF_A_GROUP)]


def found(pages, secrets):
    return [(what, address) for address, text in pages.items() for what, secret in secrets.items() if secret in text]


def without(secrets, *allowed):
    return {what: secret for what, secret in secrets.items() if secret not in allowed}


def other_sites(pages):
    links = {
        value
        for text in pages.values()
        for _, element, _ in ParsedPage(text).found
        for value in element.values()
        if value
    }
    abroad = {urlsplit(link).netloc for link in links if link.startswith(("http:", "https:", "//"))}
    return abroad - {"testserver", "www.w3.org"}


def edit_codes(house):
    return [play.edit_code for play in house.group.plays.all()]


def test_who_may_only_look_at_a_group_sees_nothing_that_opens_more(world, walked):
    pages = walked("viewer", *of_the_group(world), *views(world))
    assert sum(address.startswith("/view/") for address in pages) > len(STATES)
    assert found(pages, world.secrets()) == []


def test_who_looks_on_by_a_link_sees_nothing_that_opens_more(world, walked):
    pages = walked("view_link", "/", *views(world))
    assert len(pages) > len(STATES)
    assert found(pages, world.secrets() | {"the group": world.house.group.code}) == []


def test_who_may_edit_one_play_sees_no_other_and_no_group(world, walked):
    for state in ("open", "finished", "entered"):
        code = world.house.codes(state)[0]
        pages = walked("edit_link", *(access.of_a_play(name, code, 1) for name in access.OF_A_PLAY))
        secrets = world.secrets() | {"the group": world.house.group.code}
        assert found(pages, without(secrets, code)) == []


def test_a_member_sees_the_links_of_the_own_group_and_nothing_else(world, walked):
    house = world.house
    pages = walked("member", *of_the_group(world), reverse("import", args=[world.file.pk]))
    assert found(pages, {"a play": house.plays["finished"].edit_code, "the join link": house.group.join_code}) != []
    assert found(pages, without(world.secrets(), house.group.join_code, *edit_codes(house))) == []


def test_an_owner_sees_the_recovery_code_only_once_and_leaves_only_for_bg_stats(world, walked):
    phone, house = world.phone("owner"), world.house
    address = reverse("welcome", args=[house.group.code])
    phone.post(reverse("renew_recovery", args=[house.group.code]))
    once = phone.get(address).content.decode()
    assert 'id="recovery"' in once
    assert 'id="recovery"' not in phone.get(address).content.decode()
    pages = walked("owner", *of_the_group(world))
    assert found(pages, without(world.secrets(), house.group.join_code, *edit_codes(house))) == []
    assert other_sites(pages) == OTHER_SITES


@pytest.mark.parametrize("visitor", ["member", "viewer"])
def test_who_was_removed_sees_nothing_at_all(world, walked, visitor):
    """Old links do not help, except view links, which everybody may have."""
    kept = [access.of_a_play(name, code, 1) for name in access.OF_A_PLAY for code in edit_codes(world.house)]
    gone = Member.objects.get(device__key_hash=who_is(visitor).key_hash)
    members.remove(world.house.group, gone.pk, who_is("somebody"))
    pages = walked(visitor, *of_the_group(world), *kept, reverse("import", args=[world.file.pk]))
    names = {name: name for name in ("Thursdays", "Deniz", "plays.json")}
    assert found(pages, world.secrets() | names) == []


def test_a_play_that_somebody_began_is_no_way_back_for_who_was_removed(world, walked):
    phone = world.phone("member")
    phone.post(f"/new/five_tribes/?group={world.house.group.code}", {"people": "2"})
    assert world.house.group.plays.filter(made_by__key_hash=who_is("member").key_hash).exists()
    gone = Member.objects.get(device__key_hash=who_is("member").key_hash)
    members.remove(world.house.group, gone.pk, who_is("somebody"))
    assert found(walked("member", "/"), world.secrets()) == []


# Output of the site


def test_what_is_sent_to_bg_stats_opens_nothing_here(world):
    shown = ParsedPage(
        world.phone("owner").get(reverse("bgstats", args=[world.house.codes("finished")[0]])).content.decode()
    )
    sent = [element["href"] for element in shown.all("a") if "bgstatsapp" in element.get("href", "")]
    assert sent
    assert found(dict(enumerate(sent)), world.secrets()) == []


def test_no_file_of_a_group_opens_anything(world):
    phone, code = world.phone("owner"), world.house.group.code
    for address in (reverse("export", args=[code]), reverse("export_csv", args=[code, "five_tribes"])):
        file = b"".join(phone.get(address).streaming_content).decode()
        assert "Ada" in file
        views_too = {f"view code of {play.pk}": play.view_code for play in world.house.group.plays.all()}
        assert found({address: file}, world.secrets() | views_too | {"the group": code}) == []


@pytest.mark.parametrize("state", ["finished", "entered"])
def test_no_picture_of_a_result_opens_anything(world, state):
    edit, view = world.house.codes(state)
    page = world.phone("owner").get(reverse("result", args=[edit])).content.decode()
    drawn = page.partition('id="share-image-data">')[2].partition("</output>")[0]
    assert "Ada" in drawn
    assert found({"picture": drawn}, world.secrets() | {"view code": view, "the group": world.house.group.code}) == []


def test_no_letter_opens_a_play_or_a_group(world):
    world.phone("owner").post("/account/e-mail/again/")
    User.objects.filter(pk=world.account.pk).update(confirmed_email="ada@example.org")
    Phone().post("/account/password/forgotten/", {"email": "ada@example.org"})
    letters = {str(number): letter.subject + letter.body for number, letter in enumerate(mail.outbox)}
    assert len(letters) == 2
    assert found(letters, world.secrets()) == []


# The log


@pytest.fixture
def logged():
    """The lines of the log, as production formats them."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(LineFormatter())
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize(
    ("module", "used", "page"),
    [(result, "ResultPage", "result"), (groups, "recent_people", "group"), (history, "filter_choices", "history")],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_failure_is_logged_without_the_code(world, monkeypatch, logged, module, used, page):
    def failing(*given, **more):
        raise RuntimeError

    monkeypatch.setattr(module, used, failing)
    phone = world.phone("owner")
    phone.raise_request_exception = False
    code = world.house.codes("finished")[0] if page == "result" else world.house.group.code
    assert phone.get(reverse(page, args=[code])).status_code == 500
    assert "RuntimeError" in logged.getvalue()
    assert found({"the log": logged.getvalue()}, world.secrets() | {"the group": world.house.group.code}) == []


@pytest.mark.parametrize("referer", ["https://elsewhere.example", "https://testserver:99", ""])
def test_a_form_that_is_refused_is_logged_without_the_code(world, logged, referer):
    phone, code = Phone(enforce_csrf_checks=True), world.house.codes("open")[0]
    address = reverse("save", args=[code])
    with override_settings(SECURE_SSL_REDIRECT=False):
        answer = phone.post(address, {}, secure=True, headers={"Referer": referer + address})
    assert answer.status_code == 403
    assert "Forbidden" in logged.getvalue()
    assert code not in logged.getvalue()
