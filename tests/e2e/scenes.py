"""Every page of the program, with content."""

from __future__ import annotations

import datetime
import hashlib
import json
import secrets
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page

from scorer.accounts.devices import COOKIE
from scorer.games import all_games
from scorer.plays import writes
from scorer.plays.models import Play, Presence
from scorer.plays.writes import Entry, NewSeat
from scorer.rules.cases import kind_of

CASES = Path(__file__).parent.parent / "cases"
LONG_NAMES = ("Maximilian-Alexander", "Ñandú Fernández de la Vega", "Chiyo", "Wolfeschlegelsteinhausen", "العربية")
PHONE = "a phone of the tests"
KEY = "a-phone-of-the-tests".ljust(43, "0")


def case(game: str, name: str) -> dict[str, Any]:
    return next(case for case in json.loads((CASES / f"{game}.json").read_text("utf-8")) if case["id"] == name)


def states(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [player["state"] for player in case["players"]]


def left(faction: str, vp_track: int, network: int, cults: tuple[int, ...], **resources: int) -> dict[str, Any]:
    fire_water_earth_air = dict(zip(("fire", "water", "earth", "air"), cults, strict=True))
    return {"faction": faction, "vp_track": vp_track, "network": network, **fire_water_earth_air, **resources}


# A league game of Terra Mystica, as the four players left the table.
LEAGUE_GAME = [
    left("cultists", 101, 15, (8, 8, 10, 10), power_bowl_2=3),
    left("darklings", 134, 8, (2, 4, 6, 1), coins=8, workers=2, power_bowl_2=1, power_bowl_3=1),
    left("witches", 121, 15, (0, 7, 1, 8), coins=4, power_bowl_2=4),
    left("nomads", 121, 14, (8, 3, 2, 1)),
]


def texts(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of a state by unit."""
    for field, value in state.items():
        if isinstance(value, dict):
            yield from ((f"{field}.{slug}", str(number)) for slug, number in value.items())
        elif isinstance(value, list) and value and isinstance(value[0], str):
            yield from ((f"{field}.{slug}", "1") for slug in value)
        elif value not in (None, []):
            yield field, "+".join(map(str, value)) if isinstance(value, list) else str(value)


def filled(game: str, name: str, names: tuple[str, ...] = LONG_NAMES) -> Play:
    """A play with the entries of a case, of as many of its players as there are names."""
    there = case(game, name)
    declared, players = all_games()[game], there["players"][: len(names)]
    seats = [NewSeat(called, kind_of(declared, player)) for called, player in zip(names, players, strict=False)]
    play = writes.start_play(declared, seats, there["options"], None)
    entries = [
        Entry(secrets.token_hex(16), seat, unit, "", text)
        for seat, player in enumerate(players)
        for unit, text in texts(player["state"])
    ]
    writes.apply_edits(play.edit_code, lambda _: entries, PHONE)
    play.refresh_from_db()
    return play


def finished(game: str, name: str, names: tuple[str, ...] = LONG_NAMES) -> Play:
    play = filled(game, name, names)
    writes.finish_play(play.edit_code, play.version, True, datetime.date(2026, 5, 11), PHONE)
    return play


Scene = Callable[[Page], None]


def at(address: str) -> Scene:
    return lambda page: page.goto(address)  # type: ignore[func-returns-value]  # where it leads to is not asked


def put_in(page: Page, cookie: str, value: str) -> None:
    page.context.add_cookies([{"name": cookie, "value": value, "domain": "localhost", "path": "/"}])


def given_a_key(page: Page) -> str:
    """The hash of the key that the phone has now."""
    put_in(page, COOKIE, KEY)
    return hashlib.sha256(KEY.encode()).hexdigest()


def home(page: Page) -> None:
    """With an open play and a result, both of this phone and without names."""
    phone = given_a_key(page)
    for is_finished in (True, False):
        play = writes.start_play(all_games()["five_tribes"], [NewSeat()] * 3, {}, phone)
        writes.apply_edit(play.edit_code, Entry(secrets.token_hex(16), 0, "gold", "", "7"), phone)
        play.refresh_from_db()
        if is_finished:
            writes.finish_play(play.edit_code, play.version, True, datetime.date(2026, 5, 11), phone)
    page.goto("/")
    for part in ("Continue", "Latest results"):
        page.get_by_role("heading", name=part).wait_for()


def names_and_options(page: Page) -> None:
    page.goto("/new/architects/")
    page.get_by_text("Names and options").tap()


def sheet(page: Page) -> None:
    """Five seats, the longest sheet, an error, a warning and a conflict; all phones of the table and two more."""
    play = filled("architects", "architects-random-9")
    now = timezone.now()
    for number, of in enumerate([*play.seats.values_list("pk", flat=True), None, None]):
        Presence.objects.create(play=play, key_hash=f"phone {number}", seat=of, seen_at=now)
    page.goto(f"/play/{play.edit_code}/")
    with_a_conflict(page, play)
    page.locator("#presence li").first.wait_for()


def with_a_conflict(page: Page, play: Play) -> None:
    """And with an error."""
    page.locator("#poller").evaluate("poller => poller.remove()")
    writes.apply_edit(
        play.edit_code, Entry("conflict", 1, "gold", play.seats.all()[1].entries.get("gold", ""), "1"), PHONE
    )
    for unit, text in (("gold", "7"), ("silver", "12.5")):
        page.locator(f"#e-1-{unit}").tap()
        page.keyboard.insert_text(text)
    page.locator(".conflict").wait_for()
    page.locator("#m-1-silver", has_text="A whole number").wait_for()


def sheet_of_one(page: Page) -> None:
    page.goto(f"/play/{filled('terra_mystica', 'tm-rnd-48', LONG_NAMES[:2]).edit_code}/?only=1")


def picker(page: Page) -> None:
    play = filled("five_tribes", "ft-every-row", LONG_NAMES[:2])
    page.goto(f"/play/{play.edit_code}/")
    page.locator('[id="f-1-djinns"] .cards-open').tap()


def working(page: Page) -> None:
    play = filled("five_tribes", "ft-every-row", LONG_NAMES[:2])
    page.goto(f"/play/{play.edit_code}/")
    for line in ("viziers", "merchandise"):
        page.locator(f"#p-0-{line}").tap()
        page.locator(f"#w-0-{line} li").first.wait_for()


def review(page: Page) -> None:
    play = filled("ezra_nehemiah", "en-tie-altar")
    writes.apply_edit(play.edit_code, Entry("e", 0, "altar_stack", "2", ""), PHONE)
    writes.apply_edit(play.edit_code, Entry("f", 1, "gold", "", "many"), PHONE)
    page.goto(f"/play/{play.edit_code}/")
    page.get_by_role("button", name="Finish: who won?").tap()
    page.wait_for_url("**/finish/")


def changed_review(page: Page) -> None:
    play = filled("terra_mystica", "tm-rnd-48", LONG_NAMES[:2])
    page.goto(f"/play/{play.edit_code}/")
    page.locator("#poller").evaluate("poller => poller.remove()")
    writes.apply_edit(play.edit_code, Entry("e", 0, "coins", "", "3"), PHONE)
    page.get_by_role("button", name="Finish: who won?").tap()
    page.wait_for_url("**/finish/")


def of_a_play(address: str, make: Callable[[], Play]) -> Scene:
    def scene(page: Page) -> None:
        play = make()
        page.goto(address.format(edit=play.edit_code, view=play.view_code))

    return scene


def result(page: Page) -> None:
    page.goto(f"/play/{finished('architects', 'architects-random-9').edit_code}/result/")
    page.get_by_text("Every number and its working").tap()


def log(page: Page) -> None:
    """With a refused entry, a reverted one, and one from this phone."""
    play = filled("architects", "aw-tie-on-virtue-after-effects")
    page.goto(f"/play/{play.edit_code}/")
    with_a_conflict(page, play)
    page.get_by_role("button", name="Undo my last entry").tap()
    page.locator("#saved[data-state=unsettled]").wait_for()
    page.get_by_role("link", name="Who changed what").tap()
    page.wait_for_url("**/log/")


def not_saved(page: Page) -> None:
    """A form whose token is gone."""
    page.goto("/new/five_tribes/")
    page.context.clear_cookies()
    page.get_by_role("button", name="3 players").tap()
    page.get_by_role("heading", name="Not saved").wait_for()


def too_late(page: Page) -> None:
    """A form of a sheet that was finished on another phone."""
    play = filled("five_tribes", "ft-every-row")
    page.goto(f"/play/{play.edit_code}/table/")
    writes.finish_play(play.edit_code, play.version, True, datetime.date(2026, 5, 11), PHONE)
    page.get_by_role("button", name="Save").tap()
    page.get_by_role("heading", name="Not saved").wait_for()


def removed() -> Play:
    play = filled("five_tribes", "ft-every-row")
    writes.delete_play(play.edit_code, PHONE)
    return play


def offline(page: Page) -> None:
    """With an unsent entry."""
    page.goto("/offline/")
    page.evaluate("(edit) => localStorage.setItem('scorer waiting play x', JSON.stringify(edit))", WAITING)
    page.reload()
    page.locator("#outbox li").wait_for()


WAITING = dict.fromkeys(("id", "play", "of", "unit", "was"), "") | {
    "order": 1,
    "text": "12",
    "shown": "12",
    "player": LONG_NAMES[0],
    "field": "Gold coins",
    "title": "Five Tribes",
    "sheet": "/play/play/",
}

TIED = "?ask=1&many=2&t-0-virtue=10&t-1-virtue=9&t-0-silver=3"
WRONG = "?ask=1&many=2&t-0-virtue=100&t-1-virtue=9"

# By the name of the address, and behind it what of the page is there.
SCENES: dict[str, Scene] = {
    "home": at("/"),
    "home: with plays": home,
    "start": at("/new/architects/"),
    "start: with names": names_and_options,
    "sheet": sheet,
    "sheet: of one": sheet_of_one,
    "sheet: picker": picker,
    "sheet: working": working,
    "finish": review,
    "finish: of what changed": changed_review,
    "result": result,
    "result: of a tie": of_a_play("/play/{edit}/result/", lambda: finished("architects", "aw-three-tied")),
    "result: shared": of_a_play("/play/{edit}/result/", lambda: finished("architects", "aw-tie-shared")),
    "result: below zero": of_a_play("/play/{edit}/result/", lambda: finished("architects", "aw-negative")),
    "view": of_a_play("/view/{view}/", lambda: filled("architects", "architects-random-9")),
    "view: of a result": of_a_play("/view/{view}/", lambda: finished("ezra_nehemiah", "en-tie-altar")),
    "log": log,
    "table": of_a_play("/play/{edit}/table/", lambda: filled("architects", "architects-random-9")),
    "links": of_a_play("/play/{edit}/links/", lambda: filled("five_tribes", "ft-every-row")),
    "seat": of_a_play("/play/{edit}/seat/", lambda: filled("architects", "architects-random-9")),
    "about": of_a_play("/play/{edit}/about/", lambda: finished("five_tribes", "ft-every-row")),
    "bgstats": of_a_play("/play/{edit}/bgstats/", lambda: finished("five_tribes", "ft-every-row")),
    "delete": of_a_play("/play/{edit}/delete/", lambda: filled("five_tribes", "ft-every-row")),
    "sheet: deleted": of_a_play("/play/{edit}/", removed),
    "ties": at("/games/architects/ties/"),
    "ties: with an answer": at(f"/games/architects/ties/{TIED}"),
    "ties: with an error": at(f"/games/architects/ties/{WRONG}"),
    "ties: shared": at("/games/five_tribes/ties/"),
    "aids": at("/games/ezra_nehemiah/aids/"),
    "aid": at("/games/ezra_nehemiah/aids/temple_section/?ask=1&players=3&levites-0=2&altar-0=1&altar-1=2&altar-2=3"),
    "aid: with an error": at("/games/ezra_nehemiah/aids/sabbath/?ask=1&levites=9"),
    "aid: of goods": at("/games/five_tribes/aids/goods/?ask=1&goods-ivory=2"),
    "rules: Five Tribes": at("/games/five_tribes/rules/"),
    "rules: Architects": at("/games/architects/rules/"),
    "rules: Ezra and Nehemiah": at("/games/ezra_nehemiah/rules/"),
    "rules: Terra Mystica": at("/games/terra_mystica/rules/"),
    "nowhere": at("/nothing/"),
    "offline": offline,
    "start: not saved": not_saved,
    "table: too late": too_late,
}
