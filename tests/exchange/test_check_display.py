"""Pages of plays that came from other programs and group files."""

import pytest
from django.urls import reverse

from scorer.games import all_games
from scorer.groups import new_play_form
from scorer.plays import play_state, queries, writes
from scorer.plays.models import Play
from tests.exchange import foreign


@pytest.fixture
def bgstats(import_file):
    return import_file(foreign.export(), choices={"Automa": "automa", "Anonymous player": "nobody"})


def test_every_play_that_came_in_has_its_page(phone, bgstats, import_file):
    import_file(foreign.BGG, choices={})
    codes = Play.objects.values_list("foreign_id", "edit_code", "view_code")
    for _, edit, view in codes:
        assert phone.get(reverse("result", args=[edit]), follow=True).status_code == 200
        assert phone.get(reverse("view", args=[view]), follow=True).status_code == 200
    assert len(codes) == 14 + 5


def test_lines_that_came_with_a_file_are_said_to_be_no_computation_of_ours(phone, bgstats):
    page = phone.get(reverse("result", args=[Play.objects.get(foreign_id="sum").edit_code])).content.decode()
    assert "Not computed here" in page
    assert "Palm trees" in page
    of_a_sheet = ("Every number and its working", "/reopen/", "/bgstats/", "mended", "/again/")
    assert [text for text in of_a_sheet if text in page] == []


def test_what_was_not_scored_here_cannot_be_opened_or_scored_anew(bgstats):
    play = Play.objects.get(foreign_id="sum")
    writes.reopen_play(play.edit_code, "")
    writes.rescore_play(play.edit_code, "")
    again = Play.objects.get(pk=play.pk)
    assert (again.result, again.finished_at) == (play.result, play.finished_at)


def test_a_table_with_an_automa_that_the_game_does_not_know_cannot_be_had_again(phone, group, import_file):
    automa = foreign.play(
        "bot",
        1,
        foreign.score(11, "40"),
        foreign.score(5, "36"),
        scoresheet=foreign.sheet(gold={"P-ADA": "40", "P-BOT": "36"}),
    )
    import_file(foreign.export([automa]), choices={"Automa": "automa"})
    play = Play.objects.get()
    assert play.result is not None
    assert phone.post(reverse("rematch", args=[play.edit_code])).status_code == 404
    assert phone.get(reverse("start", args=["five_tribes"]), {"group": group.code}).status_code == 200
    assert new_play_form.last_table(all_games()["five_tribes"], group) is None


def test_a_play_of_nobody_is_no_play_with_a_sheet(bgstats):
    with pytest.raises(play_state.NoSheet):
        queries.by_edit_code(Play.objects.get(foreign_id="bare").edit_code)


def test_the_pages_of_the_group_show_all_of_it(phone, group, bgstats):
    for name in ("group", "history", "people", "statistics", "ratings", "files"):
        assert phone.get(reverse(name, args=[group.code])).status_code == 200
