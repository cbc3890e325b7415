"""Plays of BG Stats and BoardGameGeek as plays of the group."""

import datetime
import json
from pathlib import Path

import pytest

from scorer.exchange.formats.places import SeatOutcome, places, won_by_points
from scorer.exchange.models import Import
from scorer.groups.models import Group, Player
from scorer.plays.models import Play
from scorer.plays.presenters import play_list
from scorer.statistics.models import Score
from tests.exchange import foreign

CHOICES = {"Anonymous player": "nobody", "Automa": "automa"}


@pytest.fixture
def bgstats(import_file):
    return import_file(foreign.export(), choices=CHOICES)


def stored_seats(foreign_id, *fields):
    seats = Play.objects.get(foreign_id=foreign_id).seats.order_by("position")
    return list(seats.values_list(*(fields or ("total", "place"))))


def verdict_of(foreign_id):
    return tuple(next(play_list.play_rows(Play.objects.filter(foreign_id=foreign_id)))["verdict"])


def counts(foreign_id):
    rows = Score.objects.filter(play__foreign_id=foreign_id).order_by("player__name")
    return list(rows.values_list("player__name", "place", "sharers"))


def test_every_play_with_a_date_comes_in(bgstats):
    assert (bgstats.state, bgstats.error) == (Import.State.DONE, None)
    assert bgstats.counts["added"] == len(foreign.PLAYS) - 1
    assert bgstats.counts["skipped"] == 1


def test_a_score_may_be_a_sum(bgstats):
    assert stored_seats("sum") == [(36, 1), (32, 2)]


def test_the_lines_of_a_sheet_that_adds_up_are_kept(bgstats):
    play = Play.objects.get(foreign_id="sum")
    lines = [{key: award["points"] for key, award in seat["lines"].items()} for seat in play.result["seats"]]
    assert lines == [{"gold": 22, "tiles": 10, "palm_trees": 4}, {"gold": 30, "tiles": 2, "palm_trees": 0}]
    assert Score.objects.get(play=play, player__name="Ada").lines == lines[0]
    assert play.result["plain"] is True


def test_a_sheet_with_rows_that_are_none_of_ours_gives_totals_alone(bgstats):
    play = Play.objects.get(foreign_id="not-ours")
    assert (play.game, play.result) == ("five_tribes", None)
    assert stored_seats("not-ours") == [(40, 1), (32, 2)]


def test_terra_mystica_is_known_in_its_big_box_with_its_factions(bgstats):
    play = Play.objects.get(foreign_id="faction")
    assert (play.game, play.title) == ("terra_mystica", "")
    assert stored_seats("faction") == [(100, 2), (120, 1)]
    roles = Score.objects.filter(play=play).order_by("place").values_list("role", flat=True)
    assert list(roles) == ["witches", "swarmlings"]
    assert play.result["seats"][1]["lines"]["network"]["points"] == 18


def test_where_the_lowest_wins_it_does(bgstats):
    assert stored_seats("lowest") == [(-3, 2), (4, 3), (-5, 1)]
    assert Play.objects.get(foreign_id="lowest").summary["fewest"] is True


@pytest.mark.parametrize(("play", "end"), [("together", "won"), ("lost", "lost")])
def test_who_plays_together_comes_in_no_place(bgstats, play, end):
    assert stored_seats(play) == [(None, None), (None, None)]
    assert Play.objects.get(foreign_id=play).options == {"together": end}
    assert verdict_of(play) == (f"Ada and BERK {end} together", "")
    assert counts(play) == []


def test_where_some_won_they_did_not_play_together(import_file):
    parted = foreign.play("parted", 4, foreign.score(11, "", True), foreign.score(7, "", False))
    import_file(foreign.export([parted]), choices=CHOICES)
    assert stored_seats("parted") == [(None, 1), (None, 2)]
    assert Play.objects.get(foreign_id="parted").options == {}


def test_a_play_together_that_does_not_count_still_says_how_it_ended(import_file):
    lost = foreign.play("lost too", 4, foreign.score(11, ""), foreign.score(7, ""), ignored=True)
    import_file(foreign.export([lost]), choices=CHOICES)
    assert verdict_of("lost too") == ("Ada and BERK lost together", "")


def test_in_a_game_of_ours_the_most_points_win_whatever_was_ticked_there(import_file):
    games = [foreign.GAMES[0] | {"highestWins": False}]
    golf = foreign.play("odd", 1, foreign.score(11, "40"), foreign.score(7, "32"), scoringSetting=2)
    import_file(foreign.export([golf], games=games), choices=CHOICES)
    assert stored_seats("odd") == [(40, 1), (32, 2)]
    assert Play.objects.get(foreign_id="odd").summary["fewest"] is False
    best = Score.objects.get(play__foreign_id="odd", place=1)
    assert (best.total, best.margin, best.fewest) == (40, 8, False)


def test_a_game_of_ours_may_be_lost_together(import_file):
    games = [foreign.GAMES[0] | {"cooperative": True}]
    lost = foreign.play("all", 1, foreign.score(11, "40"), foreign.score(7, "32"))
    import_file(foreign.export([lost], games=games), choices=CHOICES)
    assert verdict_of("all") == ("Ada and BERK lost together", "")
    assert Play.objects.get(foreign_id="all").options == {}


def test_points_that_are_no_number_are_none(bgstats):
    assert stored_seats("nulls") == [(None, 1), (None, 2), (None, 2)]


def test_a_team_wins_together(bgstats):
    assert stored_seats("teams") == [(1000, 1), (800, 3), (1000, 1)]
    assert counts("teams") == [("Ada", 1, 2), ("BERK", 3, 0), ("İsmail", 1, 2)]


def test_without_points_only_who_won_is_ahead(bgstats):
    assert stored_seats("no points") == [(0, 2), (0, 1)]


def test_ranks_part_equal_totals_and_a_rank_of_nought_is_none(bgstats):
    assert stored_seats("ranks") == [(9, 2), (9, 1), (1, 3)]
    assert stored_seats("anonymous") == [(9, 1), (8, 2), (3, 3)]


def test_an_automa_is_no_player_and_a_stranger_nobody_of_ours(bgstats):
    assert stored_seats("anonymous", "name", "kind", "player__name") == [
        ("The neighbour", "player", None),
        ("Ada", "player", "Ada"),
        ("Automa", "automa", None),
    ]
    assert list(Score.objects.filter(play__foreign_id="anonymous").values_list("people", flat=True)) == [2]


def test_an_opponent_of_one_of_our_games_is_that(import_file):
    games = [*foreign.GAMES, {"id": 8, "uuid": "G8", "name": "Architects", "bggId": 236457, "highestWins": True}]
    helena = {"uuid": "P-HEL", "id": 9, "name": "helena"}
    solo = foreign.play("solo", 8, foreign.score(11, "30"), foreign.score(9, "36"))
    row = import_file(foreign.export([solo], games=games, players=[*foreign.PLAYERS, helena]), choices={})
    assert (row.state, stored_seats("solo", "kind", "place")) == ("done", [("player", 2), ("helena", 1)])


def test_a_play_that_does_not_count_there_does_not_count_here(bgstats):
    assert stored_seats("not counted") == [(3, None), (1, None)]


def test_missing_keys_and_unknown_numbers_are_nothing(bgstats):
    assert stored_seats("bare") == []
    assert stored_seats("number", "name", "total", "place") == [("", None, None)]
    assert Play.objects.get(foreign_id="number").title == "?"
    assert Play.objects.get(foreign_id="number").played_on == datetime.date(2024, 4, 2)


def test_the_place_is_kept_and_other_games_keep_their_names(bgstats):
    play = Play.objects.get(foreign_id="ranks")
    assert (play.title, play.location, play.game) == ("カタン", "Kadıköy", "")


def test_the_same_file_again_adds_nothing_and_one_new_play_is_one(bgstats, import_file):
    people = Player.objects.count()
    assert import_file(foreign.export(), choices=CHOICES).counts["added"] == 0
    new = foreign.play("new", 5, foreign.score(11, "1"), foreign.score(7, "2"))
    ada = str(Player.objects.get(name="Ada").pk)
    row = import_file(foreign.export([*foreign.PLAYS, new]), choices={"Ada": ada, "BERK": ada})
    assert (row.counts["added"], Player.objects.count()) == (1, people)
    assert stored_seats("new", "player__name") == [("Ada",), (None,)]


def test_ids_of_one_file_say_nothing_in_the_next(bgstats, import_file):
    moved = json.loads(foreign.export())
    for record in (*moved["players"], *moved["games"]):
        record["id"] += 1000
    for play in moved["plays"]:
        play["gameRefId"] = play.get("gameRefId", 0) + 1000
        for seat in filter(None, play.get("playerScores", [])):
            seat["playerRefId"] += 1000
    assert import_file(moved, choices=CHOICES).counts["added"] == 0


def test_unknown_names_wait_for_a_person(import_file, group):
    Player.objects.create(group=group, name="Ismail")
    row = import_file(foreign.export())
    assert row.state == Import.State.MATCHING
    assert {name for _, name, _, _ in row.people} == {"Ada", "BERK", "İsmail", "Anonymous player", "Automa"}
    assert (Play.objects.count(), Player.objects.count()) == (0, 1)


def test_the_plays_of_boardgamegeek_come_in(import_file):
    row = import_file(foreign.BGG, choices={})
    assert (row.kind, row.state, row.counts["added"], row.counts["skipped"]) == ("bgg", "done", 5, 1)
    assert stored_seats("101", "total", "place", "player__name") == [(120, 1, "Ada"), (None, 2, "Berk")]
    assert Play.objects.get(foreign_id="101").notes == "A long one & a good one\nBerk: a lot"
    assert sorted(Play.objects.filter(title="Catan").values_list("foreign_id", flat=True)) == ["102", "102-2", "102-3"]
    assert stored_seats("104") == [(3, None)]
    assert import_file(foreign.BGG, choices={}).counts["added"] == 0


WRONG = [
    (foreign.export()[:-300], "broken"),
    ('{"players": [],\n"plays": [}', "broken"),
    ('{"cells": []}', "neither"),
    ("date,player\n2024-01-01,Ada\n", "neither"),
    ("", "neither"),
    (foreign.BGG.replace("</play>", "", 1), "broken"),
    (foreign.BGG.strip() + foreign.BGG, "bring each page by itself"),
    (foreign.BGG + "<plays/>", "bring each page by itself"),
    ('<!DOCTYPE plays [<!ENTITY a "b">]>\n<plays>&a;</plays>', "outside"),
    (foreign.BGG.replace('quantity="3"', 'quantity="100000"'), "at most"),
    (foreign.export().replace("Kadıköy", "Kadıköy").encode("cp1254", "ignore"), "UTF-8"),
    (b"PK\x03\x04\xff\xfe\x00", "UTF-8"),
]


@pytest.mark.parametrize(("file", "why"), WRONG)
def test_what_cannot_be_read_is_refused_whole_with_its_line(import_file, group, file, why):
    row = import_file(file)
    assert row.state == Import.State.REFUSED
    assert why in row.error["values"]["why"]["message"]
    assert row.error["values"]["line"] >= 1
    assert (Play.objects.count(), Player.objects.count(), Group.objects.count()) == (0, 0, 1)


def test_two_pages_in_one_file_are_refused_with_what_to_do(import_file):
    row = import_file((Path(__file__).parent / "inputs/bgg-two-pages-in-one-file.xml").read_bytes())
    assert row.state == Import.State.REFUSED
    assert row.error["values"]["why"]["message"].endswith("If these are several pages, bring each page by itself.")
    assert row.error["values"]["line"] == 3
    assert not Play.objects.exists()


def test_the_line_is_the_one_that_is_wrong(import_file):
    lines = foreign.export().split("\n")
    lines[41] = lines[41].replace("Ö", "") + "\udce7"
    row = import_file("\n".join(lines).encode("utf-8", "surrogateescape"))
    assert row.error["values"]["line"] == 42
    broken = foreign.export().split("\n")
    broken[70] = "}]"
    assert import_file("\n".join(broken)).error["values"]["line"] == 71


def test_a_mark_before_the_text_is_no_part_of_it(import_file):
    assert import_file(b"\xef\xbb\xbf" + foreign.export().encode()).state == Import.State.MATCHING


def test_who_won_is_ahead_of_who_has_more_points_and_then_points_part_nobody():
    assert places([SeatOutcome(False, 0, 90), SeatOutcome(True, 0, 80), SeatOutcome(False, 0, 75)]) == [2, 1, 2]
    low = [SeatOutcome(False, 0, 5), SeatOutcome(True, 0, 8), SeatOutcome(False, 0, 9)]
    assert places(low, fewest=True) == [2, 1, 2]


def test_ranks_part_those_too_whom_points_do_not():
    assert places([SeatOutcome(False, 3, 90), SeatOutcome(True, 1, 80), SeatOutcome(False, 2, 75)]) == [3, 1, 2]


@pytest.mark.parametrize(
    ("seats", "fewest"),
    [
        ([(True, 0, 3), (False, 0, 5), (False, 0, 9)], True),
        ([(True, 0, 3), (True, 0, 4), (False, 0, 5)], True),
        ([(False, 2, 5), (False, 1, 3), (False, 3, 9)], True),
        ([(True, 1, 3), (False, 2, 9), (False, 3, 5)], False),
        ([(True, 0, 5), (False, 0, 3), (False, 0, 9)], False),
        ([(True, 0, 9), (False, 0, 3)], False),
        ([(True, 0, 3), (False, 0, 3)], False),
        ([(True, 0, 3), (False, 0, None)], False),
        ([(False, 0, 3), (False, 0, 5)], False),
        ([], False),
    ],
)
def test_the_fewest_points_win_where_all_that_is_said_agrees(seats, fewest):
    assert won_by_points([SeatOutcome(*seat) for seat in seats], fewest=True) is fewest


def of_bgg(game, *scores):
    players = "".join(f'<player name="{name}" score="{total}" win="{won}"/>' for name, total, won in scores)
    item = f'<item name="Golf" objecttype="thing" objectid="{game}"/>'
    return f'<plays><play id="7" date="2026-01-01" quantity="1">{item}<players>{players}</players></play></plays>'


def test_a_game_of_boardgamegeek_whose_winner_had_the_fewest_points_is_won_by_the_fewest(import_file):
    import_file(of_bgg(9, ("Ann", 3, 1), ("Bob", 5, 0), ("Cem", 9, 0)), choices={})
    assert stored_seats("7") == [(3, 1), (5, 2), (9, 3)]
    assert verdict_of("7") == ("Ann wins", "3 points, 2 fewer.")
    assert [score.fewest for score in Score.objects.all()] == [True] * 3
    assert Score.objects.get(place=1).margin == 2


@pytest.mark.parametrize(("game", "won"), [(9, 5), (157354, 3)])
def test_who_won_against_more_points_is_ahead_of_all_others_alike(import_file, game, won):
    totals = {"Ann": 3, "Bob": 5, "Cem": 9}
    import_file(of_bgg(game, *((name, total, int(total == won)) for name, total in totals.items())), choices={})
    assert stored_seats("7") == [(total, 1 if total == won else 2) for total in totals.values()]
    assert verdict_of("7")[1] == f"{won} points."
    assert Play.objects.get().summary["fewest"] is False


@pytest.mark.parametrize(("said", "came_in"), [(None, [1, 2, 3]), (True, [1, 2, 2])])
def test_what_bgstats_says_of_a_game_stands_before_who_won(import_file, said, came_in):
    games = [{"id": 9, "uuid": "G9", "name": "Golf", "bggId": 0, "highestWins": said}]
    scores = foreign.score(11, "3", True), foreign.score(7, "5"), foreign.score(3, "9")
    import_file(foreign.export([foreign.play("golf", 9, *scores)], games=games), choices=CHOICES)
    assert [place for _, place in stored_seats("golf")] == came_in
    assert Play.objects.get().summary["fewest"] is (said is None)


def test_without_anything_known_nobody_has_a_place():
    assert places([SeatOutcome(), SeatOutcome(total=3)]) == [None, None]
