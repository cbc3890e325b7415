"""The bench runs, and on a full table. Its figures are for whoever reads them; none is asserted."""

import subprocess
import sys

import pytest

from scorer.models import Browser
from tests.bench import server, tables

FIGURES = ("score()", "edit, in-process", "poll, function calls", "sheet, queries", "first visit", "edit, over HTTP")
FIGURES += tuple(f"{page} page of a group" for page in ("history", "person", "game", "statistics", "ratings"))


def test_a_quick_run_prints_every_figure_and_loses_no_edit():
    command = [sys.executable, "-m", "tests.bench", "--quick"]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300, check=True)
    assert [figure for figure in FIGURES if figure not in done.stdout] == []
    assert "100 saved, 0 failed" in done.stdout


@pytest.mark.django_db
def test_nothing_is_blank_at_the_table_that_is_measured():
    play = tables.full_play(tables.longest_game(), Browser.objects.create(key_hash="Ada's phone"))
    fields = play.game.inputs_at("player")
    assert [(seat.name, key) for seat in play.seats for key in fields if seat.is_blank(key)] == []
    assert play.standings().errors == ()
