"""The bench runs, and on a full table. Its figures are for whoever reads them; none is asserted."""

import re
import subprocess
import sys

import pytest

from scorer.accounts.models import Device
from tests.bench import server, tables, thumbs
from tests.bench.figures import QUICK

FIGURES = (
    "score()",
    "edit, in-process",
    "poll, function calls",
    "here, queries",
    "sheet, queries",
    "first visit",
    "edit, over HTTP",
)
FIGURES += tuple(f"{page} page of a group" for page in ("history", "person", "game", "statistics", "ratings"))
FIGURES += ("export, 20 plays", "import, 20 plays", "what the import exports  equal")
FIGURES += (*(f"{table.label}  " for table in thumbs.TABLES), thumbs.FROM_KEY_TO_TOTAL)


def test_a_quick_run_prints_every_figure_and_loses_no_edit():
    command = [sys.executable, "-m", "tests.bench", "--quick"]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300, check=True)
    printed = re.sub(" {2,}", "  ", done.stdout)
    assert [figure for figure in FIGURES if figure not in printed] == []
    assert "100 saved, 0 failed" in done.stdout


def test_without_chromium_each_figure_of_a_thumb_says_that_it_was_not_measured(monkeypatch):
    monkeypatch.setattr(thumbs, "CHROMIUM", None)
    found = list(thumbs.figures(0, QUICK))
    assert [figure.measured for figure in found] == [thumbs.NO_CHROMIUM] * 3


@pytest.mark.django_db
def test_nothing_is_blank_at_the_table_that_is_measured():
    play = tables.full_play(tables.longest_game(), Device.objects.create(key_hash="Ada's phone"))
    fields = play.game.inputs_at("player")
    assert [(seat.name, key) for seat in play.seats for key in fields if seat.is_blank(key)] == []
    assert play.standings().errors == ()
