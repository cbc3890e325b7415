import datetime

import pytest

from scorer.games import all_games
from scorer.groups import move_play
from scorer.groups.models import Group
from scorer.plays import writes
from scorer.plays.game_key import MAX_GAME_KEY_LENGTH, game_key
from scorer.plays.models import Play
from scorer.plays.writes import Entry, NewSeat
from scorer.statistics.models import Score


def scores(play, *fields):
    return list(Score.objects.filter(play=play).order_by("player__name").values_list("player__name", *fields))


def test_a_finished_play_counts_for_each_of_its_people(add_play):
    play = add_play(Ada=12, Berk=9, Chiyo=12)
    assert scores(play, "place", "total", "people", "sharers", "margin") == [
        ("Ada", 1, 12, 3, 2, 0),
        ("Berk", 3, 9, 3, 0, -3),
        ("Chiyo", 1, 12, 3, 2, 0),
    ]


def test_where_the_points_came_from_is_kept(add_play):
    assert Score.objects.get(play=add_play(Ada=12, Berk=9), total=12).lines["gold"] == 12


def test_a_reopened_play_counts_no_more_until_it_is_finished_again(add_play):
    play = add_play(Ada=12, Berk=9)
    writes.reopen_play(play.edit_code, "")
    assert scores(play) == []
    writes.apply_edit(play.edit_code, Entry("again", 1, "gold", "9", "20"), "")
    version = Play.objects.get(pk=play.pk).version
    writes.finish_play(play.edit_code, version, True, datetime.date(2026, 6, 1), "")
    assert scores(play, "place", "total", "played_on") == [
        ("Ada", 2, 12, datetime.date(2026, 5, 11)),
        ("Berk", 1, 20, datetime.date(2026, 5, 11)),
    ]


def test_a_deleted_play_counts_again_when_it_is_brought_back(add_play):
    play = add_play(Ada=12, Berk=9)
    writes.delete_play(play.edit_code, "")
    assert scores(play) == []
    writes.restore_play(play.edit_code, "")
    assert scores(play, "place") == [("Ada", 1), ("Berk", 2)]


def test_an_opponent_of_the_game_is_no_player(group):
    game = all_games()["architects"]
    play = writes.start_play(game, [NewSeat("Ada"), NewSeat(kind="helena")], {})
    code = move_play.save_to_group(play.pk, group)
    writes.finish_play(code, 1, True, datetime.date(2026, 5, 11), "")
    assert scores(play, "people") == [("Ada", 1)]


def test_a_faction_is_kept_with_the_score(group):
    play = writes.start_play(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("Berk")], {})
    writes.apply_edit(play.edit_code, Entry("f", 0, "faction", "", "witches"), "")
    code = move_play.save_to_group(play.pk, group)
    writes.finish_play(code, Play.objects.get(pk=play.pk).version, True, datetime.date(2026, 5, 11), "")
    assert scores(play, "role") == [("Ada", "witches"), ("Berk", "")]


def test_two_long_titles_that_begin_alike_are_two_games():
    title = "Zug um Zug: Europa, die große Ausgabe zum fünfzehnten Jahr"
    assert game_key("", title) == game_key("", title.upper())
    assert game_key("", title) != game_key("", f"{title}, zweite Auflage")
    assert len(game_key("", title)) == MAX_GAME_KEY_LENGTH


@pytest.mark.parametrize("change", [writes.reopen_play, writes.delete_play])
def test_whatever_changes_the_history_raises_the_groups_version(group, add_play, change):
    play = add_play(Ada=12, Berk=9)
    before = Group.objects.get(pk=group.pk).version
    change(play.edit_code, "")
    assert Group.objects.get(pk=group.pk).version > before
