"""The pages of a group, with content."""

from __future__ import annotations

import datetime

from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from playwright.sync_api import Page

from scorer.accounts.visitor import Visitor
from scorer.exchange.importing import job, uploads
from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups import members, move_play, player_writes
from scorer.groups.models import Group, Player
from scorer.plays import game_key, writes
from scorer.plays.models import Play, Seat
from scorer.plays.writes import Entry, NewSeat
from scorer.statistics import scores
from tests.e2e.inspection import OPEN_WHAT_FOLDS
from tests.e2e.scenes import LONG_NAMES, Scene, filled, finished, given_a_key
from tests.exchange import foreign

GROUP_NAME = "Thursday evenings at Wolfeschlegelsteinhausen’s"
LONG_TITLE = "Donaudampfschifffahrtsgesellschaftskapitän: das Brettspiel"


def welcome(page: Page) -> None:
    page.goto("/groups/new/")
    page.get_by_label("Name of the group").fill(GROUP_NAME)
    page.get_by_role("button", name="Make the group").tap()
    page.wait_for_url("**/welcome/")


def made(page: Page) -> Group:
    """A group of this phone's."""
    return members.create_group(Visitor(None, given_a_key(page)), GROUP_NAME).member.group


def owned(page: Page) -> Group:
    """A group of this phone's with a result, an open play and people of all kinds."""
    group = made(page)
    for play in (finished("architects", "architects-random-9"), filled("five_tribes", "ft-every-row")):
        move_play.save_to_group(play.pk, group)
    for name in ("Ayşe", "AYSE", LONG_NAMES[0]):
        player_writes.add(group, name, Visitor(None, "x" * 64))
    Player.objects.filter(name="Chiyo").update(archived_at="2026-05-11T12:00Z")
    return group


def of_a_group(name: str) -> Scene:
    def scene(page: Page) -> None:
        group = owned(page)
        first, other = Player.objects.filter(name__in=("Ayşe", "AYSE")).order_by("pk")
        page.goto(f"/group/{group.code}/{name.format(one=first.pk, other=other.pk)}")

    return scene


def people(page: Page) -> None:
    of_a_group("members/")(page)
    page.locator(".person-row summary").tap()


def log(page: Page) -> None:
    group = owned(page)
    first, other = Player.objects.filter(name__in=("Ayşe", "AYSE")).order_by("pk")
    page.goto(f"/group/{group.code}/people/{first.pk}/merge/?into={other.pk}")
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
    """For a member of two groups."""
    owned(page)
    made(page)
    page.goto(f"/play/{finished('five_tribes', 'ft-every-row').edit_code}/keep/")
    page.get_by_text("In a new group").tap()


def names(page: Page) -> None:
    group = owned(page)
    play = finished("five_tribes", "ft-every-row", ("", "Berk", ""))
    page.goto(f"/play/{move_play.save_to_group(play.pk, group)}/keep/")


def entered(address: str) -> Scene:
    """The result of a past play of another game."""

    def scene(page: Page) -> None:
        play = by_totals(owned(page))
        page.goto(f"/play/{play.edit_code}/{address or 'result/'}")

    return scene


def by_totals(group: Group) -> Play:
    play = Play.objects.create(
        group=group, title=LONG_TITLE, source="totals", played_on=datetime.date(2026, 6, 1), finished_at=timezone.now()
    )
    for place, name in enumerate(LONG_NAMES[:4], start=1):
        Seat.objects.create(play=play, position=place - 1, name=name, total=-place, place=place)
    move_play.assign_people(play)
    scores.recount([play.pk])
    return play


def brought(page: Page, content: str) -> Import:
    """An import up to its questions."""
    group = owned(page)
    who = Visitor(None, given_a_key(page))
    row = uploads.save(SimpleUploadedFile("plays.json", content.encode()), group, who)
    job.run(row.pk)
    return row


def matching(page: Page) -> None:
    people = [*foreign.PLAYERS, {"uuid": "P-LONG", "id": 77, "name": LONG_NAMES[1]}]
    row = brought(page, foreign.export(players=people))
    page.goto(f"/imports/{row.pk}/")


def refused_file(page: Page) -> None:
    page.goto(f"/imports/{brought(page, '{').pk}/")


def with_statistics(group: Group) -> Group:
    """A group with people of long names and some plays."""
    for day in range(1, 8):
        _terra_mystica(group, datetime.date(2026, 5, day))
    by_totals(group)
    return group


def _terra_mystica(group: Group, on: datetime.date) -> None:
    play = writes.start_play(all_games()["terra_mystica"], [NewSeat(name) for name in LONG_NAMES[:4]], {})
    entries = [
        Entry(f"{seat}{unit}", seat, unit, "", text)
        for seat, faction in enumerate(("nomads", "witches", "engineers", "chaos_magicians"))
        for unit, text in (("faction", faction), ("vp_track", str(90 + seat + on.day % 3)), ("network", str(seat + 9)))
    ]
    writes.apply_edits(play.edit_code, lambda _: entries, "")
    writes.finish_play(play.edit_code, Play.objects.get(pk=play.pk).version, True, on, "")
    move_play.save_to_group(play.pk, group)


def of_statistics(address: str) -> Scene:
    def scene(page: Page) -> None:
        group = with_statistics(made(page))
        ada, berk = group.players.order_by("pk")[:2]
        page.goto(f"/group/{group.code}/{address.format(ada=ada.pk, berk=berk.pk)}")
        page.evaluate(OPEN_WHAT_FOLDS)

    return scene


GROUP_SCENES: dict[str, Scene] = {
    "new_group": lambda page: page.goto("/groups/new/"),
    "recover": lambda page: page.goto("/recover/"),
    "welcome": welcome,
    "group": of_a_group(""),
    "history": of_a_group("plays/"),
    "new_past_play": of_a_group("plays/new/"),
    "deleted_plays": of_a_group("plays/deleted/"),
    "files": of_a_group("files/"),
    "people": of_a_group("people/"),
    "person_edit": of_a_group("people/{one}/edit/"),
    "merge": of_a_group("people/{one}/merge/"),
    "merge: for sure": of_a_group("people/{one}/merge/?into={other}"),
    "changes": log,
    "members": people,
    "choose_person": of_a_group("who/"),
    "choose_person: for sure": of_a_group("who/?person={one}"),
    "leave": of_a_group("leave/"),
    "rename_group": of_a_group("name/"),
    "delete_group": of_a_group("delete/"),
    "join": join,
    "start: in a group": start,
    "save_to_group": keep,
    "save_to_group: names": names,
    "result: by totals": entered(""),
    "totals": entered("totals/"),
    "import_group": lambda page: page.goto("/groups/import/"),
    "import": matching,
    "import: refused": refused_file,
    "statistics": of_statistics("statistics/"),
    "ratings": of_statistics("ratings/"),
    "person": of_statistics("people/{ada}/"),
    "versus": of_statistics("people/{ada}/against/{berk}/"),
    "group_game": of_statistics("games/terra_mystica/"),
    "group_game: not of ours": of_statistics(f"games/{game_key.game_key('', LONG_TITLE)}/"),
}
