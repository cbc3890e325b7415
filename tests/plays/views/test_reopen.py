"""Reopening a finished play."""

import datetime

import pytest

from scorer.plays.queries import by_edit_code
from tests.plays.answers import page_text, reached
from tests.plays.stored import actions
from tests.support.phones import Queries


class TestReopening:
    def test_it_is_logged_and_the_sheet_is_as_it_was(self, play, ada):
        ada.edit(0, "tiles", "15+8")
        ada.finish(play)
        assert reached(ada.send("reopen")) == (302, ada.at("sheet"))
        play.refresh_from_db()
        assert (play.result, play.finished_at, play.game_version) == (None, None, None)
        assert actions(play) == ["entry", "finish", "reopen"]
        assert 'value="15+8"' in ada.open("sheet").content.decode()

    def test_finishing_again_uses_todays_rules(self, play, ada, monkeypatch):
        ada.finish(play)
        game = by_edit_code(play.edit_code).game
        monkeypatch.setitem(game.__dict__, "version", game.version + 1)
        play.refresh_from_db()
        assert play.game_version == game.version - 1
        ada.send("reopen")
        ada.finish(play)
        play.refresh_from_db()
        assert play.game_version == play.result["version"] == game.version

    @pytest.mark.usefixtures("_today")
    def test_a_slip_mended_the_next_day_leaves_the_day_of_the_play(self, play, ada):
        ada.finish(play, played_on="2026-11-29")
        ada.send("reopen")
        ada.finish(play, played_on="2026-11-30")
        play.refresh_from_db()
        assert play.played_on == datetime.date(2026, 11, 29)

    def test_the_sheet_says_that_it_was_finished_before_and_how_it_counts_again(self, play, ada):
        again = "This play was finished before. It does not count until it is finished again."
        assert again not in page_text(ada.open("sheet"))
        ada.finish(play)
        ada.send("reopen")
        assert again in page_text(ada.open("sheet"))
        with Queries() as queries:
            ada.open("sheet")
        assert len(queries.statements()) == 1, queries.statements()

    def test_two_taps_reopen_once(self, play, ada):
        ada.finish(play)
        ada.send("reopen")
        with Queries() as queries:
            assert reached(ada.send("reopen")) == (302, ada.at("sheet"))
        assert queries.writes() == []

    def test_an_open_play_stays_as_it_is(self, play, ada):
        ada.send("reopen")
        assert actions(play) == []
