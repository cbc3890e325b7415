"""The pages of a group, with something on them."""

from __future__ import annotations

from playwright.sync_api import Page

from scorer.groups import keeping, players
from scorer.models import Group, Player
from scorer.visitors import Who
from tests.e2e.scenes import LONG_NAMES, Scene, filled, finished

GROUP_NAME = "Thursday evenings at Wolfeschlegelsteinhausen’s"


def owned(page: Page) -> Group:
    """A group that the page's browser has made: a result, an open play, people of all kinds."""
    page.goto("/groups/new/")
    page.get_by_label("Name of the group").fill(GROUP_NAME)
    page.get_by_role("button", name="Make the group").tap()
    page.wait_for_url("**/welcome/")
    group = Group.objects.get()
    for play in (finished("architects", "architects-random-9"), filled("five_tribes", "ft-every-row")):
        keeping.keep(play.pk, group)
    for name in ("Ayşe", "AYSE", LONG_NAMES[0]):
        players.add(group, name, Who(None, "x" * 64))
    Player.objects.filter(name="Chiyo").update(archived_at="2026-05-11T12:00Z")
    return group


def of_a_group(name: str) -> Scene:
    def scene(page: Page) -> None:
        group = owned(page)
        one, other = Player.objects.filter(name__in=("Ayşe", "AYSE")).order_by("pk")
        page.goto(f"/group/{group.code}/{name.format(one=one.pk, other=other.pk)}")

    return scene


def welcome(page: Page) -> None:
    page.goto("/groups/new/")
    page.get_by_label("Name of the group").fill(GROUP_NAME)
    page.get_by_role("button", name="Make the group").tap()
    page.wait_for_url("**/welcome/")


def members(page: Page) -> None:
    of_a_group("members/")(page)
    page.locator(".person-row summary").tap()


def log(page: Page) -> None:
    group = owned(page)
    one, other = Player.objects.filter(name__in=("Ayşe", "AYSE")).order_by("pk")
    page.goto(f"/group/{group.code}/people/{one.pk}/merge/?into={other.pk}")
    page.get_by_role("button", name="Yes, they are one person").tap()
    page.wait_for_url("**/changes/")


def join(page: Page) -> None:
    """As another phone sees it."""
    group = owned(page)
    page.context.clear_cookies()
    page.goto(f"/join/{group.join_code}/")


def start(page: Page) -> None:
    group = owned(page)
    page.goto(f"/new/architects/?group={group.code}")
    for summary in page.locator("summary").all():
        summary.tap()


def keep(page: Page) -> None:
    """By whom two groups could keep it."""
    owned(page)
    welcome(page)
    page.goto(f"/play/{finished('five_tribes', 'ft-every-row').edit_code}/keep/")
    page.get_by_text("In a new group").tap()


def names(page: Page) -> None:
    group = owned(page)
    play = finished("five_tribes", "ft-every-row", ("", "Berk", ""))
    page.goto(f"/play/{keeping.keep(play.pk, group)}/keep/")


GROUP_SCENES: dict[str, Scene] = {
    "new group": lambda page: page.goto("/groups/new/"),
    "recover": lambda page: page.goto("/recover/"),
    "welcome": welcome,
    "group": of_a_group(""),
    "history": of_a_group("plays/"),
    "evening of the past": of_a_group("plays/new/"),
    "deleted plays": of_a_group("plays/deleted/"),
    "files": of_a_group("files/"),
    "people": of_a_group("people/"),
    "person": of_a_group("people/{one}/edit/"),
    "merge": of_a_group("people/{one}/merge/"),
    "merge for sure": of_a_group("people/{one}/merge/?into={other}"),
    "log of a group": log,
    "members": members,
    "who": of_a_group("who/"),
    "who for sure": of_a_group("who/?person={one}"),
    "leave": of_a_group("leave/"),
    "rename": of_a_group("name/"),
    "delete a group": of_a_group("delete/"),
    "join": join,
    "start in a group": start,
    "keep": keep,
    "names": names,
}
