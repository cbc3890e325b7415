"""Impossible entries are errors at their fields; a table beyond the box gets a warning."""

import dataclasses
from typing import Any

import pytest

from scorer.rules import limits
from scorer.rules.game import MorePeople
from scorer.rules.inputs import cards, count, owner_of, sheet, values
from scorer.rules.seats import PLAYER, Table
from scorer.rules.sheets import Inputs, Unreadable, without
from scorer.rules.standings import Standings
from tests.games.tables import messages, problems

from .harbour import HARBOUR, SHIPS, TIDE, scored


def test_a_card_that_an_earlier_seat_has_is_an_error_that_names_the_owner() -> None:
    standings = scored({"ships": ["brig"]}, {"ships": ["sloop", "brig"]}, {"ships": ["brig"]})
    assert problems(standings.errors) == [(1, "ships"), (2, "ships")]
    assert messages(standings.errors) == ["Brig already belongs to Ada."] * 2


def test_an_owner_without_a_name_is_named_by_the_seat() -> None:
    standings = scored({}, {"captain": "anne"}, {"captain": "anne"}, names=("", "", ""))
    assert problems(standings.errors) == [(2, "captain")]
    assert messages(standings.errors) == ["Anne already belongs to player 2."]


def test_a_seat_is_told_once_of_a_field_however_many_cards_are_taken() -> None:
    taken = {"ships": ["sloop", "brig"]}
    assert messages(scored(taken, taken).errors) == ["Sloop already belongs to Ada."]


def test_an_illegible_entry_owns_nothing() -> None:
    standings = scored({"ships": ["brig"]}, {"ships": ["brig"]}, illegible=((0, "ships"),))
    assert problems(standings.errors) == [(0, "ships")]


def test_what_nobody_chose_has_no_owner() -> None:
    assert scored({"captain": ""}, {"captain": ""}).errors == ()


def test_what_has_no_owner_may_be_chosen_by_several() -> None:
    assert scored({"flag": "red"}, {"flag": "red"}).errors == ()


def test_what_the_game_forbids_is_an_error_at_its_seat() -> None:
    standings = scored({}, {"crates": [1], "cargo": {"tea": 1}})
    assert problems(standings.errors) == [(1, "crates")]
    assert messages(standings.errors) == ["Crates or cargo, not both."]


def test_a_limit_that_reads_an_illegible_entry_has_nothing_to_say() -> None:
    standings = scored({"crates": [1], "cargo": {"tea": 1}}, {}, illegible=((0, "cargo"),))
    assert problems(standings.errors) == [(0, "cargo")]


def test_more_than_the_box_holds_is_a_warning_and_is_scored() -> None:
    standings = scored({"fish": 6, "wind": 0}, {"fish": 5, "wind": 0})
    assert problems(standings.warnings) == [(None, "fish")]
    assert messages(standings.warnings) == ["Fish: 11 at this table, the box has 10."]
    assert [seat.total for seat in standings.seats] == [6, 3]


def test_a_printed_value_beyond_the_highest_is_warned_of_beside_others() -> None:
    market = dataclasses.replace(HARBOUR, sheet=Market, lines=(), ties=(), warnings=(), opponents=())
    stalls = {"Ada": (30,), "Berk": (5, 6), "Chiyo": (7, 6, 9)}
    table = Table(tuple(Market(stalls=one) for one in stalls.values()), (PLAYER,) * 3, tuple(stalls))
    assert messages(limits.warnings(market, table)) == [
        "Chiyo, Stalls: no single one is worth 7; the highest is 6.",
    ]
    sold_out = table._replace(options={"season": "autumn"})
    assert list(limits.warnings(market, sold_out)) == []


@sheet
class Market(Inputs):
    stalls: tuple[int, ...] = values("Stalls", highest=lambda seat: None if seat.options else 6)


@sheet
class Quay(Inputs):
    ships: tuple[str, ...] = cards("Ships", SHIPS)
    piers: tuple[int, ...] = values("Piers", highest=6, counts=owner_of("ships", "sloop", "brig"))
    depth: int | None = count("Depth", default=None, usual=5)


def at_the_quay(*states: dict[str, Any], **illegible: Any) -> list[str]:
    quay = dataclasses.replace(HARBOUR, sheet=Quay, lines=(), ties=(), warnings=(), opponents=())
    sheets = [Quay(**state) for state in states]
    sheets[0] = without(sheets[0], {field: Unreadable(0, field) for field in illegible})
    return messages(limits.warnings(quay, Table(tuple(sheets), (PLAYER,) * len(states), ("Ada", "Berk"))))


def test_where_their_number_counts_a_sum_of_values_is_warned_of_even_alone() -> None:
    owner = {"ships": ("brig",), "piers": (9,)}
    warning = "looks like a sum. Enter each value, like 8+6+4: how many there are counts too."
    assert at_the_quay(owner, {"piers": (9,)}) == [f"Ada, Piers: 9 {warning}"]
    assert at_the_quay({}, {**owner, "piers": (5, 7, 8)}) == [f"Berk, Piers: 7 {warning}"]
    assert at_the_quay({**owner, "piers": (6, 6)}, {}) == []


def test_where_it_is_not_known_whether_the_number_counts_nothing_is_said() -> None:
    assert at_the_quay({"piers": (9, 9)}, {}, ships=...) == []


def test_an_unusual_number_is_warned_of_and_one_that_is_not_entered_is_not() -> None:
    assert at_the_quay({"depth": 6}, {"depth": None}) == ["Ada, Depth: 6. As a rule it is at most 5."]
    assert at_the_quay({"depth": 5}, {}) == []


def test_one_seat_alone_can_have_more_than_the_box() -> None:
    assert messages(scored({"fish": 11, "wind": 0}, {}).warnings) == ["Fish: 11 at this table, the box has 10."]


def test_exactly_what_the_box_holds_is_fine() -> None:
    assert scored({"fish": 10, "wind": 0}, {}).warnings == ()


def test_of_printed_values_the_box_counts_the_cards_and_may_depend_on_the_table() -> None:
    assert scored({"crates": [6] * 4}, {}).warnings == ()
    assert messages(scored({"crates": [6] * 4}, {"crates": [1]}).warnings) == [
        "Crates: 5 at this table, the box has 4."
    ]


def test_of_kinds_each_has_its_own_box_or_none() -> None:
    standings = scored({"cargo": {"salt": 2, "tea": 90}}, {"cargo": {"salt": 2}})
    assert problems(standings.warnings) == [(None, "cargo")]
    assert messages(standings.warnings) == ["Cargo, Salt: 4 at this table, the box has 3."]


def test_exactly_as_many_of_a_kind_as_the_box_holds_are_fine() -> None:
    assert scored({"cargo": {"salt": 2}}, {"cargo": {"salt": 1}}).warnings == ()


def test_a_box_that_depends_on_the_table_may_be_without_limit() -> None:
    assert scored({"nets": 999, "ships": ["brig"]}, {}, options={"season": "autumn"}).warnings == ()
    assert messages(scored({"nets": 999, "ships": ["brig"]}, {}).warnings) == [
        "Nets: 999 at this table, the box has 20."
    ]


def test_what_cannot_be_read_is_not_counted() -> None:
    assert scored({"fish": 11, "wind": 0}, {}, illegible=((0, "fish"),)).warnings == ()


def test_what_is_merely_missing_is_marked_as_that() -> None:
    (missing,) = scored({"fish": 1}, {}).warnings
    assert (missing.seat, missing.field, missing.missing) == (None, "wind", True)
    assert messages([missing]) == ["How is the wind of Ada?"]


def seated(*kinds: str) -> Standings:
    return scored(*({} for _kind in kinds), kinds=kinds)


@pytest.mark.parametrize(
    "kinds", [(PLAYER,) * 2, (PLAYER,) * 4, (PLAYER, TIDE), (TIDE, PLAYER, PLAYER)], ids=lambda kinds: "-".join(kinds)
)
def test_as_many_as_the_game_is_for_can_sit_down(kinds: tuple[str, ...]) -> None:
    assert seated(*kinds).errors == ()


@pytest.mark.parametrize(
    ("kinds", "why"),
    [
        ((), "0 players: the game is for 2 to 4."),
        ((PLAYER,), "1 player: the game is for 2 to 4."),
        ((PLAYER,) * 5, "5 players: the game is for 2 to 4."),
        ((TIDE,), "The tide plays against 1 to 2 people."),
        ((PLAYER, PLAYER, PLAYER, TIDE), "The tide plays against 1 to 2 people."),
        ((PLAYER, TIDE, TIDE), "Only one artificial opponent can play."),
    ],
)
def test_the_others_cannot(kinds: tuple[str, ...], why: str) -> None:
    standings = seated(*kinds)
    assert problems(standings.errors) == [(None, "players")]
    assert messages(standings.errors) == [why]


def test_an_option_can_let_more_people_play() -> None:
    stormy = dataclasses.replace(
        HARBOUR, more_people=(MorePeople(5, "weather", "fog"), MorePeople(6, "season", "spring"))
    )
    problems = {
        (people, option): messages(limits.seating(stormy, (PLAYER,) * people, options))
        for people in (4, 5, 6, 7)
        for option, options in (("", {}), ("fog", {"weather": ("storm", "fog")}), ("spring", {"season": "spring"}))
    }
    assert {key for key, why in problems.items() if not why} == {
        *((4, option) for option in ("", "fog", "spring")),
        *((5, option) for option in ("fog", "spring")),
        (6, "spring"),
    }
    assert problems[5, ""] == ["5 players need Fog."]
    assert problems[6, ""] == problems[6, "fog"] == ["6 players need Spring."]
    assert problems[7, ""] == ["7 players: the game is for 2 to 4."]
    assert stormy.most == 6
