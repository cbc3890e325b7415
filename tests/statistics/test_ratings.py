"""Ratings, from the whole history."""

import pytest

from scorer.plays import writes
from scorer.statistics import subjects
from scorer.statistics.ratings import MAX_RATED, MODEL, START_RATING


@pytest.fixture
def rated(group):
    """The ratings over all games by name, the strongest first: the rating and the plays."""

    def rated(game=None):
        group.refresh_from_db()
        names = {player.pk: player.name for player in group.players.all()}
        data = subjects.rating_statistics(group)
        people = next(rated["people"] for rated in data["games"] if rated["game"] == game) if game else data["over_all"]
        return {names[row["player"]]: (row["rating"], row["plays"]) for row in people}

    return rated


@pytest.fixture
def old_hand(entered):
    """Chiyo won and lost against Deniz in turn, so often that the model is sure of both."""
    for day in range(1, 25):
        chiyo = 1 + day % 2
        entered("Azul", f"2026-01-{day:02}", Chiyo=(None, chiyo), Deniz=(None, 3 - chiyo))


def test_two_newcomers_who_tie_for_first_are_not_put_below_the_old_hand_whom_they_beat(old_hand, entered, rated):
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(80, 1), Chiyo=(60, 3))
    found = rated()
    assert found["Ada"] == found["Berk"]
    assert list(found)[:2] == ["Ada", "Berk"]
    assert found["Ada"][0] > START_RATING > found["Chiyo"][0]


def test_the_cautious_number_would_have_put_them_below(old_hand):
    """The result of ordinal() in the same case, a reason not to order people by it."""
    newcomers, chiyo = [[MODEL.rating()], [MODEL.rating()]], [MODEL.rating(mu=START_RATING, sigma=2.0)]
    (ada,), (_,), (third,) = MODEL.rate([*newcomers, chiyo], ranks=[1.0, 1.0, 3.0])
    assert ada.ordinal() < third.ordinal()
    assert ada.mu > third.mu


def test_three_newcomers_stand_as_they_finished(entered, rated):
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(80, 1), Chiyo=(60, 3))
    assert list(rated()) == ["Ada", "Berk", "Chiyo"]
    assert rated()["Ada"] == rated()["Berk"]


def test_the_order_of_the_seats_makes_no_difference(entered, group, rated):
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(70, 2), Chiyo=(60, 3))
    play = entered("Azul", "2026-02-02", Ada=(80, 1), Berk=(70, 2), Chiyo=(60, 3))
    before = rated()
    writes.delete_play(play.edit_code, "")
    entered("Azul", "2026-02-02", Chiyo=(60, 3), Berk=(70, 2), Ada=(80, 1))
    assert rated() == before


def test_a_rating_over_all_games_and_one_for_each(entered, rated):
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(70, 2))
    entered("Ra", "2026-02-02", Berk=(80, 1), Ada=(70, 2))
    assert rated("~azul")["Ada"][0] > START_RATING > rated("~azul")["Berk"][0]
    assert rated("~ra")["Berk"][0] > START_RATING > rated("~ra")["Ada"][0]
    assert rated("~ra") != rated()
    assert rated()["Ada"][1] == 2


def test_a_play_alone_is_not_rated(entered, rated):
    entered("Azul", "2026-02-01", Ada=(80, 1), Berk=(70, 2))
    before = rated()
    entered("Azul", "2026-02-02", Ada=(300, 1))
    assert rated() == before


def test_ratings_follow_the_history_in_the_order_in_which_it_was_played(entered, rated):
    entered("Azul", "2026-02-02", Ada=(70, 2), Berk=(80, 1))
    entered("Azul", "2026-02-01", Ada=(80, 1), Chiyo=(70, 2))
    found = rated()
    assert list(found) == ["Berk", "Ada", "Chiyo"]  # Berk beat an Ada who had won before


def test_the_games_own_opponent_has_no_rating(scored, rated):
    scored("architects", "2026-03-01", Ada={"gold": 12}, Berk={"gold": 8}, helena={})
    assert set(rated()) == {"Ada", "Berk"}


def test_a_crowd_is_not_rated(entered, rated):
    entered("Azul", "2026-01-01", **{f"N{place}": (None, place) for place in range(1, MAX_RATED + 2)})
    assert rated() == {}
    entered("Azul", "2026-01-02", **{f"N{place}": (None, place) for place in range(1, MAX_RATED + 1)})
    assert [plays for _, plays in rated().values()] == [1] * MAX_RATED
