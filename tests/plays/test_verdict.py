"""The verdict is made from the stored result, not from today's rules."""

from __future__ import annotations

from django.utils import translation

from scorer.plays.presenters.ties import tie_context
from scorer.plays.wording.names import join_names
from scorer.plays.wording.ties import tie_title
from scorer.plays.wording.verdict import leader_text, verdict
from scorer.rules.stored import store
from scorer.rules.totals import plain_summary
from tests.games.tables import scored

NAMES = ("Ada", "Berk", "Chiyo")


def worded(standings):
    return verdict(store(standings), NAMES[: len(standings.seats)])


def test_the_winner_and_the_margin():
    assert worded(scored("five_tribes", {"gold": 9}, {"gold": 2})) == ("Ada wins", "9 points, 7 ahead.")


def test_the_margin_is_counted_from_the_second():
    assert worded(scored("five_tribes", {"gold": 2}, {"gold": 9}, {"gold": 7})) == ("Berk wins", "9 points, 2 ahead.")


def test_the_plural_goes_by_the_total():
    assert worded(scored("five_tribes", {"gold": 1}, {})).reason == "1 point, 1 ahead."
    assert worded(scored("five_tribes", {"gold": 8}, {"gold": 7})).reason == "8 points, 1 ahead."


def test_a_shared_victory_says_the_rule():
    sentences = worded(scored("five_tribes", {"gold": 1}, {"gold": 1}))
    assert sentences.title == "Ada and Berk share the victory"
    assert sentences.reason == "1 point each. Equal totals share the victory: this game has no tie-break."


def test_a_tie_against_an_automa_says_who_is_ahead_then():
    marks = [None, {"automa": "helena"}]
    sentences = worded(scored("architects", {"other_buildings": [30]}, {"guildhall_workers": 10}, marks=marks))
    assert sentences.reason == "30 to 30: a tie with an artificial opponent is lost."


def test_where_nothing_says_who_won_it_is_not_said_that_nobody_did():
    assert verdict(plain_summary([None, None], [None, None]), ["Ada", "Berk"]).title == "No winner was recorded"
    assert verdict(plain_summary([], []), []).title == "No winner was recorded"


def test_against_the_game_all_win_or_lose_together():
    plain = plain_summary([None, None], [None, None])
    assert verdict(plain | {"together": "won"}, ["Ada", "Berk"]).title == "Ada and Berk won together"
    assert verdict(plain | {"together": "lost"}, ["Ada", "Berk"]).title == "Ada and Berk lost together"


def test_who_played_alone_has_their_points_whether_they_count_or_not():
    assert verdict(plain_summary([42], [None]), ["Ada"]) == ("Ada played alone", "42 points.")


def lead(standings):
    """The text under the total of each leader."""
    steps = {step.key: step for step in standings.game.ties}
    return [leader_text(seat, 3, steps.get(seat.decided_by)) for seat in standings.seats if seat.place == 1]


def test_what_is_said_of_a_lead_is_what_it_rests_on():
    assert lead(scored("five_tribes", {"gold": 3}, {})) == ["leads by 3"]
    assert lead(scored("five_tribes", {"gold": 3}, {"gold": 3}, {})) == ["shares the lead"] * 2
    assert lead(scored("architects", {"virtue": 8}, {})) == ["leads on Virtue"]
    assert lead(scored("ezra_nehemiah", {}, {})) == ["tie still open"] * 2


def test_an_automa_is_ahead_on_a_tie_before_anything_is_typed():
    assert lead(scored("architects", {}, {}, marks=[None, {"automa": "helena"}])) == ["ahead on a tie"]


def test_a_stored_result_says_the_rule_it_was_decided_by():
    stored = store(scored("five_tribes", {"gold": 5}, {"gold": 5})) | {"shared": "The rule of that day."}
    assert verdict(stored, NAMES[:2]).reason == "5 points each. The rule of that day."


def test_points_that_wait_for_an_entry_are_stored_as_open():
    stored = store(scored("ezra_nehemiah", {"altar_space": 4}, {}))
    assert [seat["lines"]["altar_leader"]["open"] for seat in stored["seats"]] == [True, True]
    assert [seat["lines"]["walls"]["open"] for seat in stored["seats"]] == [False, False]


def test_of_a_hundred_winners_the_first_few_are_named_and_the_others_counted():
    names = [f"N{number}" for number in range(100)]
    sentences = verdict(plain_summary([7] * 100, [1] * 100), names)
    assert sentences.title == "N0, N1, N2, N3, N4, N5, N6 and 93 others share the victory"
    together = plain_summary([None] * 100, [None] * 100) | {"together": "won"}
    assert verdict(together, names).title == "N0, N1, N2, N3, N4, N5, N6 and 93 others won together"
    assert join_names(names[:8]) == "N0, N1, N2, N3, N4, N5, N6 and N7"


def test_others_are_counted_in_every_language():
    names = [f"N{number}" for number in range(20)]
    with translation.override("tr"):
        assert join_names(names).endswith("ve 13 kişi daha")
    with translation.override("ja"):
        assert "ほか13人" in join_names(names)


def test_a_tie_of_a_hundred_names_few_of_them():
    names = [f"N{number}" for number in range(100)]
    tie = {"total": 7, "seats": list(range(100)), "steps": []}
    assert tie_title(tie, [1] * 50 + [51] * 50, names).count("N") == 14
    assert tie_title(tie, list(range(1, 101)), names).count("N") == 7
    assert tie_context(tie, names, "")["equal"].count("N") == 7
