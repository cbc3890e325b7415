"""Past plays, by their totals and places."""

import datetime

import pytest

from scorer.groups import past_plays, player_writes, recent_plays
from scorer.groups.models import Group, Player
from scorer.groups.past_plays import ChangedMeanwhile, Participant, PastPlay
from scorer.plays import writes
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSheet, NoSuchPlay
from scorer.plays.presenters import play_list
from scorer.plays.queries import by_edit_code
from scorer.statistics.models import Score

DAY = datetime.date(2026, 5, 11)


def verdict_of(play):
    play = recent_plays.plays_of_group(play.group).get(pk=play.pk)
    return next(play_list.play_rows([play]))["verdict"]


def scores(play, *fields):
    return list(Score.objects.filter(play=play).order_by("player__name").values_list("player__name", *fields))


@pytest.fixture
def entered(group):
    """A past play: `entered(Ada=12, Berk=9)`, with totals or (total, place)."""

    def entered(game="", title="Wingspan", form_id="", fewest=False, **people):
        pairs = {name: total if isinstance(total, tuple) else (total, None) for name, total in people.items()}
        took = tuple(Participant(None, name, *pair) for name, pair in pairs.items())
        return past_plays.enter(group, PastPlay(game, "" if game else title, DAY, took, fewest), "", form_id)

    return entered


def changed(play, *people, **rest):
    known = {seat.player.name: seat.player_id for seat in Seat.objects.filter(play=play).select_related("player")}
    took = tuple(Participant(known.get(name), "" if name in known else name, *numbers) for name, *numbers in people)
    version = Play.objects.get(pk=play.pk).version
    past_plays.correct(
        play.edit_code,
        PastPlay(**({"game": "", "title": "Wingspan", "played_on": DAY, "people": took} | rest)),
        version,
        "",
    )


def test_totals_say_who_won(entered):
    assert verdict_of(entered(Ada=12, Berk=9)) == ("Ada wins", "12 points, 3 ahead.")


def test_the_fewest_points_win_where_they_do(entered):
    play = entered(Ada=12, Berk=9, fewest=True)
    assert verdict_of(play) == ("Berk wins", "9 points, 3 fewer.")
    assert scores(play, "place", "margin") == [("Ada", 2, -3), ("Berk", 1, 3)]


def test_a_tie_that_was_broken_says_that_nobody_wrote_down_how(entered):
    play = entered(Ada=(12, 2), Berk=(12, 1))
    assert verdict_of(play) == ("Berk wins", "12 to 12. How the tie was broken was not written down.")


def test_a_shared_victory_is_a_win_for_each(entered):
    play = entered(Ada=(12, 1), Berk=(12, 1), Chiyo=3)
    assert verdict_of(play) == ("Ada and Berk share the victory", "12 points each.")
    assert scores(play, "place", "sharers") == [("Ada", 1, 2), ("Berk", 1, 2), ("Chiyo", 3, 0)]


def test_without_totals_only_the_winner_is_known(entered):
    play = entered(Ada=(None, 1), Berk=(None, None))
    assert verdict_of(play) == ("Ada wins", "The points were not written down.")
    assert scores(play, "total", "place", "margin") == [("Ada", None, 1, None), ("Berk", None, 2, None)]


def test_the_same_form_with_another_end_is_another_evening(entered):
    assert entered(form_id="form", Ada=12, Berk=9) != entered(form_id="form", Ada=12, Berk=9, fewest=True)


def test_who_played_alone_did_not_win_against_anybody(entered):
    assert verdict_of(entered(Ada=42)) == ("Ada played alone", "42 points.")


def test_it_counts_in_the_game_that_it_was(entered):
    assert set(scores(entered(Ada=12, Berk=9, game="five_tribes"), "game", "people")) == {
        ("Ada", "five_tribes", 2),
        ("Berk", "five_tribes", 2),
    }
    assert {game for _, game in scores(entered(Ada=12, Berk=9, title="WINGSPAN"), "game")} == {"~wingspan"}


def test_a_name_of_the_group_is_that_person_and_another_is_a_guest(ada, group, entered):
    known = player_writes.add(group, "Ada", ada)
    play = entered(ada=12, Berk=9)
    assert Seat.objects.get(play=play, position=0).player == known
    assert Player.objects.get(name="Berk").guest


def test_a_second_tap_enters_nothing_more(entered):
    assert entered(Ada=12, Berk=9, form_id="token").pk == entered(Ada=12, Berk=9, form_id="token").pk
    assert Play.objects.count() == 1
    assert entered(Ada=12, Berk=8, form_id="token").pk != entered(Ada=12, Berk=9, form_id="token").pk


def test_it_has_no_sheet(entered):
    for game in ("", "five_tribes"):
        with pytest.raises(NoSheet):
            by_edit_code(entered(Ada=12, Berk=9, game=game).edit_code)


def test_it_is_deleted_and_brought_back_as_any_play(entered):
    play = entered(Ada=12, Berk=9)
    writes.delete_play(play.edit_code, "")
    assert scores(play) == []
    writes.restore_play(play.edit_code, "")
    assert scores(play, "place") == [("Ada", 1), ("Berk", 2)]


def test_whatever_was_changed_at_once_is_kept_at_once(entered):
    play = entered(Ada=12, Berk=9, Chiyo=7)
    changed(play, ("Ada", 12), ("Chiyo", 20), ("Dilek", 15))
    assert scores(play, "total", "place", "people") == [
        ("Ada", 12, 3, 3),
        ("Chiyo", 20, 1, 3),
        ("Dilek", 15, 2, 3),
    ]
    assert verdict_of(play) == ("Chiyo wins", "20 points, 5 ahead.")
    assert list(Seat.objects.filter(play=play).values_list("position", "player__name")) == [
        (0, "Ada"),
        (1, "Chiyo"),
        (2, "Dilek"),
    ]


def test_the_statistics_change_with_the_play(group, entered):
    play = entered(Ada=12, Berk=9)
    before = Group.objects.get(pk=group.pk).version
    changed(play, ("Ada", 8), ("Berk", 9))
    assert Group.objects.get(pk=group.pk).version > before
    assert scores(play, "place", "margin") == [("Ada", 2, -1), ("Berk", 1, 1)]


def test_the_day_can_be_put_right(entered):
    play = entered(Ada=12, Berk=9)
    changed(play, ("Ada", 12), ("Berk", 9), played_on=datetime.date(2026, 4, 16))
    assert set(Score.objects.filter(play=play).values_list("played_on", flat=True)) == {datetime.date(2026, 4, 16)}


def test_who_stays_keeps_their_row(entered):
    play = entered(Ada=12, Berk=9)
    row = Seat.objects.get(play=play, player__name="Berk").pk
    changed(play, ("Berk", 9), ("Ada", 12))
    assert Seat.objects.get(play=play, player__name="Berk").pk == row


def test_a_change_is_in_the_log_and_none_is_not(entered):
    play = entered(Ada=12, Berk=9)
    changed(play, ("Ada", 12), ("Berk", 9))
    assert not Edit.objects.exists()
    changed(play, ("Ada", 12), ("Berk", 10))
    assert Edit.objects.get().action == "totals"


def test_who_saw_an_older_version_is_asked_again(entered):
    play = entered(Ada=12, Berk=9)
    changed(play, ("Ada", 12), ("Berk", 10))
    with pytest.raises(ChangedMeanwhile):
        past_plays.correct(play.edit_code, PastPlay("", "Wingspan", DAY, (Participant(None, "Ada", 1),)), 0, "")
    assert scores(play, "total") == [("Ada", 12), ("Berk", 10)]


def test_a_play_with_a_sheet_is_corrected_on_its_sheet(add_play):
    play = add_play(Ada=12, Berk=9)
    with pytest.raises(NoSuchPlay):
        past_plays.correct(play.edit_code, PastPlay("", "X", DAY, (Participant(None, "Ada", 1),)), play.version, "")
    assert scores(play, "total") == [("Ada", 12), ("Berk", 9)]
