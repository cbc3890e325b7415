"""Holders of records."""

import pytest

from scorer.statistics import subjects


@pytest.fixture
def held(group):
    """The records of a game: by kind, the value, the date and who holds it."""

    def held(game="~azul"):
        group.refresh_from_db()
        names = {player.pk: player.name for player in group.players.all()}
        return {
            record["kind"]: (record["value"], record["on"], [names[by["player"]] for by in record["holders"]])
            for record in subjects.game_statistics(group, game)["records"]
        }

    return held


def test_the_earlier_date_holds_a_record_whatever_was_entered_first(entered, held):
    entered("Azul", "2026-05-20", Berk=(177, 1), Ada=(90, 2))
    entered("Azul", "2026-03-15", Ada=(177, 1), Berk=(90, 2))
    assert held()["highest"] == (177, "2026-03-15", ["Ada"])
    entered("Azul", "2026-01-02", Chiyo=(177, 1), Berk=(150, 2))
    assert held()["highest"] == (177, "2026-01-02", ["Chiyo"])


@pytest.mark.parametrize("order", [1, -1])
def test_who_reached_it_on_one_day_hold_it_together(entered, held, order):
    plays = [{"Ada": (177, 1), "Berk": (90, 2)}, {"Chiyo": (177, 1), "Deniz": (80, 2)}]
    for seats in plays[::order]:
        entered("Azul", "2026-03-15", **seats)
    assert set(held()["highest"][2]) == {"Ada", "Chiyo"}


def test_both_who_share_a_win_hold_the_record_of_its_total(entered, held):
    entered("Azul", "2026-03-15", Ada=(80, 1), Berk=(80, 1), Chiyo=(60, 3))
    assert held()["highest"] == (80, "2026-03-15", ["Ada", "Berk"])
    assert held()["lowest_win"] == (80, "2026-03-15", ["Ada", "Berk"])
    assert "margin" not in held()  # nobody was ahead of all others


def test_a_play_alone_sets_no_record(entered, held):
    entered("Azul", "2026-03-15", Ada=(80, 1), Berk=(70, 2))
    entered("Azul", "2026-03-16", Ada=(300, 1))
    assert held()["highest"][0] == 80


def test_without_totals_there_are_no_records(entered, held):
    entered("Azul", "2026-03-15", Ada=(None, 1), Berk=(None, 2))
    assert held() == {}


def test_who_reaches_it_twice_in_a_day_has_both_plays_to_show(entered, group):
    entered("Azul", "2026-03-15", Ada=(80, 1), Berk=(70, 2))
    entered("Azul", "2026-03-15", Ada=(80, 1), Berk=(70, 2))
    group.refresh_from_db()
    highest = subjects.game_statistics(group, "~azul")["records"][0]
    assert len(highest["holders"]) == 2
    assert len({row["player"] for row in highest["holders"]}) == 1


def test_where_the_fewest_points_win_the_fewest_are_the_record(entered, held):
    entered("Golf", "2026-03-15", fewest=True, Ada=(70, 1), Berk=(90, 2))
    entered("Golf", "2026-03-16", fewest=True, Berk=(66, 1), Ada=(71, 2))
    assert held("~golf") == {
        "lowest": (66, "2026-03-16", ["Berk"]),
        "margin": (20, "2026-03-15", ["Ada"]),
        "highest_win": (70, "2026-03-15", ["Ada"]),
    }


def test_where_the_fewest_points_win_the_fewest_are_the_best(entered, group):
    entered("Golf", "2026-03-15", fewest=True, Ada=(70, 1), Berk=(90, 2))
    entered("Golf", "2026-03-16", fewest=True, Berk=(66, 1), Ada=(71, 2))
    group.refresh_from_db()
    golf = subjects.game_statistics(group, "~golf")
    assert (golf["average"], golf["winning"], golf["best"]) == (74.25, 68, 66)
    assert {group.players.get(pk=row["player"]).name: row["best"] for row in golf["people"]} == {"Ada": 70, "Berk": 66}


def test_where_the_fewest_points_win_so_many_fewer_are_ahead(entered, group):
    entered("Golf", "2026-03-15", fewest=True, Ada=(70, 1), Berk=(90, 2))
    group.refresh_from_db()
    ada, berk = (group.players.get(name=name).pk for name in ("Ada", "Berk"))
    assert subjects.pair_statistics(group, ada, berk)["average"] == 20


def test_a_game_won_by_the_most_and_by_the_fewest_has_neither_a_best_nor_a_record_total(entered, held, group):
    entered("Golf", "2026-03-15", Ada=(70, 1), Berk=(60, 2))
    entered("Golf", "2026-03-16", fewest=True, Berk=(66, 1), Ada=(71, 2))
    assert held("~golf") == {"margin": (10, "2026-03-15", ["Ada"])}
    assert subjects.game_statistics(group, "~golf")["best"] is None
