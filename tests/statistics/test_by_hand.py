"""Every number of the eight plays in conftest.py, worked out by hand, and again after each kind of change."""

import datetime

import pytest

from scorer.groups import player_writes
from scorer.plays import writes
from scorer.plays.models import Play
from scorer.plays.writes import Entry
from scorer.statistics import subjects

TALLY = ("plays", "wins", "shared", "expected", "average", "best")


def tallies(rows, key):
    """A table by its first column."""
    return {row[key]: tuple(row[name] for name in TALLY) for row in rows}


def meetings(rows):
    return {
        row["player"]: tuple(row[name] for name in ("plays", "ahead", "behind", "equal", "average")) for row in rows
    }


@pytest.fixture
def of_group(history, named):
    def of_group():
        history.group.refresh_from_db()
        return named(subjects.group_statistics(history.group))

    return of_group


@pytest.fixture
def of_person(history, named):
    def of_person(name):
        history.group.refresh_from_db()
        return named(subjects.person_statistics(history.group, history.people[name].pk))

    return of_person


@pytest.fixture
def of_two(history, named):
    def of_two(person, rival):
        history.group.refresh_from_db()
        return named(subjects.pair_statistics(history.group, history.people[person].pk, history.people[rival].pk))

    return of_two


@pytest.fixture
def of_game(history, named):
    def of_game(key):
        history.group.refresh_from_db()
        return named(subjects.game_statistics(history.group, key))

    return of_game


# The group


def test_the_group_has_eight_plays_one_of_them_alone(of_group):
    data = of_group()
    assert (data["plays"], data["solo"], data["first"], data["last"]) == (8, 1, "2026-01-05", "2026-04-02")
    assert data["games"] == [
        {"game": "architects", "plays": 2},
        {"game": "five_tribes", "plays": 2},
        {"game": "terra_mystica", "plays": 2},
        {"game": "~azul", "plays": 2},
    ]
    games = {"architects": 2, "five_tribes": 2, "terra_mystica": 2, "~azul": 2}
    assert data["years"] == [{"year": "2026", "plays": 8, "games": games}]
    assert data["titles"] == {"~azul": "Azul"}


def test_everybody_has_plays_wins_and_the_wins_that_chance_would_give(of_group):
    # Ada won 1, 2 (shared), 4 and 5 of five with others, at tables of 3, 4, 3, 2 and 2. Her play alone is apart.
    assert tallies(of_group()["people"], "player") == {
        "Ada": (5, 4, 1, 1.917, 53.0, 90),  # 50, 60, 90 and 12; play 8 has no totals
        "Berk": (5, 2, 1, 1.917, 52.6, 80),  # 40, 60, 80, 75 and 8
        "Chiyo": (4, 1, 0, 1.417, 47.75, 75),  # 30, 20, 75 and 66
        "Deniz": (4, 1, 0, 1.75, 56.667, 70),  # 40, 70 and, as Dennis, 60; play 8 has no totals
    }
    assert {row["player"]: row["solo"] for row in of_group()["people"]} == {"Ada": 1, "Berk": 0, "Chiyo": 0, "Deniz": 0}


def test_the_longest_run_goes_over_games_and_over_a_play_alone(of_group):
    data = of_group()
    assert data["longest"] == [{"player": "Ada", "wins": 4, "first": "2026-01-05", "last": "2026-03-01"}]
    assert data["current"] == []  # one win is no run


def test_the_latest_records_come_first(of_group):
    # Of architects one play with others is left, which says nothing.
    assert [(record["game"], record["kind"], record["value"], record["on"]) for record in of_group()["records"]] == [
        ("~azul", "highest", 66, "2026-04-01"),
        ("~azul", "margin", 6, "2026-04-01"),
        ("~azul", "lowest_win", 66, "2026-04-01"),
        ("terra_mystica", "highest", 90, "2026-02-02"),
        ("terra_mystica", "margin", 15, "2026-02-02"),
    ]


# A person


def test_ada_by_game_and_number_of_players(of_person):
    data = of_person("Ada")
    assert tuple(data[name] for name in TALLY) == (5, 4, 1, 1.917, 53.0, 90)
    assert tallies(data["games"], "game") == {
        "five_tribes": (2, 2, 1, 0.583, 55.0, 60),
        "architects": (1, 1, 0, 0.5, 12.0, 12),
        "terra_mystica": (1, 1, 0, 0.333, 90.0, 90),
        "~azul": (1, 0, 0, 0.5, None, None),
    }
    assert tallies(data["games"][0]["numbers"], "people") == {
        3: (1, 1, 0, 0.333, 50.0, 50),
        4: (1, 1, 1, 0.25, 60.0, 60),
    }


def test_a_play_alone_stands_apart(of_person):
    assert tallies(of_person("Ada")["solo"], "game") == {"architects": (1, 1, 0, 1.0, 12.0, 12)}
    assert of_person("Berk")["solo"] == []


def test_margins(of_person):
    # Ada was ahead by 10, 15 and 4; the shared win is nobody's margin, and her defeat has no totals.
    assert of_person("Ada")["margins"] == {"ahead": 9.667, "most_ahead": 15, "behind": None, "closest": None}
    # Berk won 3 by 10; he was 10, 15 and 4 behind in 1, 4 and 5.
    assert of_person("Berk")["margins"] == {"ahead": 10.0, "most_ahead": 10, "behind": 9.667, "closest": 4}


def test_a_win_by_something_else_than_points_is_no_margin(group, entered):
    entered("Ra", "2026-05-01", Ada=(3, 1), Berk=(9, 2))
    group.refresh_from_db()
    assert "margin" not in [record["kind"] for record in subjects.game_statistics(group, "~ra")["records"]]
    for name in ("Ada", "Berk"):
        named = subjects.person_statistics(group, group.players.get(name=name).pk)
        assert set(named["margins"].values()) == {None}


def test_factions(of_person):
    assert tallies(of_person("Berk")["roles"], "role") == {
        "dwarves": (1, 0, 0, 0.333, 75.0, 75),
        "witches": (1, 1, 0, 0.5, 80.0, 80),
    }


def test_runs(of_person):
    assert of_person("Ada")["runs"] == {
        "current": None,
        "longest": {"wins": 4, "first": "2026-01-05", "last": "2026-03-01"},
    }
    assert of_person("Berk")["runs"] == {
        "current": None,
        "longest": {"wins": 2, "first": "2026-01-12", "last": "2026-02-02"},
    }
    assert of_person("Deniz")["runs"]["current"] == {"wins": 1, "first": "2026-04-02", "last": "2026-04-02"}


def test_whom_ada_met(of_person):
    data = of_person("Ada")
    assert meetings(data["opponents"]) == {
        "Berk": (4, 3, 0, 1, 7.25),  # 10, 0, 15 and 4 points more
        "Chiyo": (3, 3, 0, 0, 25.0),  # 20, 40 and 15
        "Deniz": (2, 1, 1, 0, 20.0),  # 20, and once without totals
    }
    assert [row["player"] for row in data["rivals"]["met"]] == ["Berk"]
    assert [row["player"] for row in data["rivals"]["lost_to"]] == ["Deniz"]


def test_whom_deniz_met_under_either_name(of_person):
    data = of_person("Deniz")
    assert meetings(data["opponents"]) == {
        "Ada": (2, 1, 1, 0, -20.0),
        "Berk": (2, 0, 2, 0, -15.0),  # 20 and 10 points less
        "Chiyo": (2, 1, 1, 0, 7.0),  # 20 more, and 6 less
    }
    assert [row["player"] for row in data["rivals"]["met"]] == ["Ada", "Berk", "Chiyo"]
    assert [row["player"] for row in data["rivals"]["lost_to"]] == ["Berk"]


def test_where_berks_points_came_from(of_person):
    terra, *_ = [source for source in of_person("Berk")["sources"] if source["game"] == "terra_mystica"]
    assert terra["scores"] == 2
    assert terra["lines"]["vp_track"] == 77.5
    assert [(bar["first"], bar["lines"]["vp_track"]) for bar in terra["bars"]] == [
        ("2026-02-02", 80.0),
        ("2026-02-02", 75.0),
    ]
    assert "~azul" not in [source["game"] for source in of_person("Deniz")["sources"]]  # it has no sheet


# Two people


def test_ada_against_berk(of_two):
    data = of_two("Ada", "Berk")
    assert (data["plays"], data["ahead"], data["behind"], data["equal"], data["average"]) == (4, 3, 0, 1, 7.25)
    assert {row["game"]: (row["plays"], row["ahead"], row["equal"], row["average"]) for row in data["games"]} == {
        "five_tribes": (2, 1, 1, 5.0),
        "architects": (1, 1, 0, 4.0),
        "terra_mystica": (1, 1, 0, 15.0),
    }
    assert [meeting["play"] for meeting in data["latest"]] == [5, 4, 2, 1]
    assert data["latest"][1] | {"on": ""} == {
        "play": 4,
        "on": "",
        "game": "terra_mystica",
        "totals": [90, 75],
        "places": [1, 2],
    }


def test_the_other_way_round_it_is_the_other_way_round(of_two):
    data = of_two("Berk", "Ada")
    assert (data["plays"], data["ahead"], data["behind"], data["equal"], data["average"]) == (4, 0, 3, 1, -7.25)


def test_two_who_share_a_place_behind_the_winner_are_equal(of_two):
    data = of_two("Chiyo", "Berk")
    assert (data["plays"], data["ahead"], data["behind"], data["equal"]) == (3, 0, 2, 1)


# A game


def test_five_tribes(of_game):
    data = of_game("five_tribes")
    # 50, 40, 30, 60, 60, 40 and 20; the winners had 50, 60 and 60.
    assert (data["plays"], data["solo"], data["average"], data["winning"], data["best"]) == (2, 0, 42.857, 56.667, 60)
    assert data["numbers"] == [
        {"people": 3, "plays": 1, "average": 40.0, "winning": 50.0, "best": 50},
        {"people": 4, "plays": 1, "average": 45.0, "winning": 60.0, "best": 60},
    ]
    assert [
        (record["kind"], record["value"], [by["player"] for by in record["holders"]]) for record in data["records"]
    ] == [
        ("highest", 60, ["Ada", "Berk"]),
        ("margin", 10, ["Ada"]),
        ("lowest_win", 50, ["Ada"]),
    ]
    assert (data["sources"]["all"]["scores"], data["sources"]["all"]["lines"]["gold"]) == (7, 42.857)
    assert (data["sources"]["winners"]["scores"], data["sources"]["winners"]["lines"]["gold"]) == (3, 56.667)


def test_factions_of_terra_mystica(of_game):
    assert tallies(of_game("terra_mystica")["roles"], "role") == {
        "witches": (2, 1, 0, 0.833, 77.5, 80),
        "nomads": (2, 1, 0, 0.833, 80.0, 90),
        "dwarves": (1, 0, 0, 0.333, 75.0, 75),
    }


def test_the_games_own_opponent_is_no_player(of_game):
    data = of_game("architects")
    assert (data["plays"], data["solo"]) == (2, 1)
    assert tallies(data["people"], "player") == {"Ada": (1, 1, 0, 0.5, 12.0, 12), "Berk": (1, 0, 0, 0.5, 8.0, 8)}
    assert tallies(data["alone"], "player") == {"Ada": (1, 1, 0, 1.0, 12.0, 12)}
    assert data["average"] == 10.0


def test_a_game_that_is_not_among_ours(of_game):
    data = of_game("~azul")
    assert tallies(data["people"], "player") == {
        "Ada": (1, 0, 0, 0.5, None, None),
        "Chiyo": (1, 1, 0, 0.5, 66.0, 66),
        "Deniz": (2, 1, 0, 1.0, 60.0, 60),
    }
    assert data["sources"]["all"] == {"scores": 0, "lines": {}}


# Recounting after changes


def test_a_reopened_play_counts_no_more(history, of_group, of_person):
    writes.reopen_play(history.plays[1].edit_code, "")
    assert of_group()["plays"] == 7
    assert tallies(of_group()["people"], "player")["Ada"] == (4, 3, 1, 1.583, 54.0, 90)
    assert of_person("Ada")["runs"]["longest"]["wins"] == 3
    assert meetings(of_person("Ada")["opponents"])["Berk"] == (3, 2, 0, 1, 6.333)


def test_a_corrected_play_counts_as_corrected(history, of_group, of_person, of_game):
    code = history.plays[1].edit_code
    writes.reopen_play(code, "")
    writes.apply_edit(code, Entry("mended", 1, "gold", "40", "70"), "")
    writes.finish_play(code, Play.objects.get(edit_code=code).version, True, datetime.date(2026, 5, 5), "")
    # Berk has 70 in play 1 now: he won it by 20, and then 2 and 3.
    assert tallies(of_group()["people"], "player") == {
        "Ada": (5, 3, 1, 1.917, 53.0, 90),
        "Berk": (5, 3, 1, 1.917, 58.6, 80),
        "Chiyo": (4, 1, 0, 1.417, 47.75, 75),
        "Deniz": (4, 1, 0, 1.75, 56.667, 70),
    }
    assert of_person("Berk")["runs"]["longest"] == {"wins": 3, "first": "2026-01-05", "last": "2026-02-02"}
    assert [(record["value"], record["holders"][0]["player"]) for record in of_game("five_tribes")["records"]] == [
        (70, "Berk"),
        (20, "Berk"),
        (60, "Ada"),
    ]


def test_a_merge_that_is_taken_back_parts_the_two_again(ada, history, of_group, of_two):
    assert of_two("Deniz", "Chiyo")["plays"] == 2
    player_writes.unmerge(history.merge, ada)
    assert tallies(of_group()["people"], "player") | {"Ada": None, "Berk": None, "Chiyo": None} == {
        "Ada": None,
        "Berk": None,
        "Chiyo": None,
        "Deniz": (3, 1, 0, 1.25, 55.0, 70),
        "Dennis": (1, 0, 0, 0.5, 60.0, 60),
    }
    assert of_two("Deniz", "Chiyo")["plays"] == 1
    player_writes.merge(history.people["Dennis"], history.people["Deniz"], ada)
    assert of_two("Deniz", "Chiyo")["plays"] == 2


def test_a_deleted_play_counts_again_when_it_is_brought_back(history, of_group, of_person, of_two, of_game):
    before = of_group(), of_person("Berk"), of_two("Ada", "Berk"), of_game("five_tribes")
    code = history.plays[2].edit_code
    writes.delete_play(code, "")
    # The shared win is gone, and with it Deniz's only play of Five Tribes.
    assert tallies(of_group()["people"], "player") == {
        "Ada": (4, 3, 0, 1.667, 50.667, 90),
        "Berk": (4, 1, 0, 1.667, 50.75, 80),
        "Chiyo": (3, 1, 0, 1.167, 57.0, 75),
        "Deniz": (3, 1, 0, 1.5, 65.0, 70),
    }
    assert of_two("Ada", "Berk")["equal"] == 0
    writes.restore_play(code, "")
    assert (of_group(), of_person("Berk"), of_two("Ada", "Berk"), of_game("five_tribes")) == before


def test_who_is_archived_keeps_every_number(ada, history, of_group, of_person):
    before = of_group(), of_person("Chiyo")
    player_writes.archive(history.people["Chiyo"], ada)  # brings her back
    assert (of_group(), of_person("Chiyo")) == before
