"""Thumbs and sheets for the browser tests."""

import datetime
import secrets

import pytest

from scorer.games import all_games
from scorer.plays import writes
from scorer.plays.models import Seat
from scorer.plays.writes import Entry, NewSeat
from tests.e2e.shared_sheet import NAMES, SharedSheet
from tests.e2e.thumb import Thumb


@pytest.fixture
def new_context(new_context):
    def impatient(**options):
        context = new_context(**options)
        context.set_default_timeout(8000)  # Playwright's default is half a minute
        return context

    return impatient


@pytest.fixture
def thumb(page):
    return Thumb(page)


@pytest.fixture
def another_phone(new_context):
    """A second phone with its own cookies: `another_phone()`."""
    return lambda: Thumb(new_context().new_page())


@pytest.fixture
def begun(live_server):
    """A play without a phone: `begun("five_tribes", "Ada", "Berk")`; an opponent is a NewSeat."""

    def begun(game, *seats, **options):
        chosen = [seat if isinstance(seat, NewSeat) else NewSeat(seat) for seat in seats]
        return writes.start_play(all_games()[game], chosen, options)

    return begun


@pytest.fixture
def sheet(begun, thumb):
    """Opens a new sheet on the phone: `sheet("five_tribes", "Ada", "Berk")`; else Five Tribes for three."""

    def sheet(game="five_tribes", *seats, **options):
        play = begun(game, *(seats or ("Ada", "Berk", "Chiyo")), **options)
        thumb.page.goto(f"/play/{play.edit_code}/")
        return play

    return sheet


@pytest.fixture
def table(sheet, thumb, another_phone):
    """`table(seed)`: five phones on one sheet of Terra Mystica; fewer with `phones=3`."""

    def table(seed=1, game="terra_mystica", names=NAMES, phones=5):
        play = sheet(game, *names)
        thumbs = [thumb, *(another_phone() for _ in range(phones - 1))]
        for other in thumbs[1:]:
            other.page.goto(f"/play/{play.edit_code}/")
        return SharedSheet(play, thumbs, seed)

    return table


@pytest.fixture
def written(db):
    """The stored texts of a play: `written(play, 0)` are the texts of its first seat."""
    return lambda play, seat: Seat.objects.get(play=play, position=seat).entries


ASK = "document.getElementById('poller') && htmx.trigger('#poller', 'catchup')"


@pytest.fixture
def elsewhere(db, page):
    """Writes as another phone: `elsewhere(play, 1, "gold", "9")`."""

    def write(play, seat, unit, text, was=""):
        writes.apply_edit(play.edit_code, Entry(secrets.token_hex(16), seat, unit, was, text), "another phone")
        page.evaluate(ASK)  # instead of waiting for the next poll

    return write


@pytest.fixture
def finished(db):
    """Finishes as another phone: `finished(play)`."""

    def finish(play):
        play.refresh_from_db()
        writes.finish_play(play.edit_code, play.version, True, datetime.date(2026, 5, 11), "another phone")

    return finish
