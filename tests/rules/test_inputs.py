"""Fields: the values that each takes, its message for others, and the effect of an unreadable entry."""

import dataclasses
from typing import Any

import pytest

from scorer.rules.inputs import Card, Cards, Choice, Count, Input, Kinds, Level, Refused, Values, inputs_of
from scorer.rules.sheets import Unreadable, changed, fill, unreadable_entries, without
from scorer.rules.text import plain

from .harbour import CAPTAINS, CARGO, HARBOUR, SHIPS, Sheet, at_table

COUNT = Count(label="Wind", low=-3, high=3)
VALUES = Values(label="Crates", low=1, high=6)
LEVEL = Level(label="Tower", points=(0, 2, 5), high=2)
CARDS = Cards(label="Ships", catalogue=SHIPS)
KINDS = Kinds(label="Cargo", catalogue=CARGO)
CHOICE = Choice(label="Captain", catalogue=CAPTAINS)

WHOLE = "A whole number from -3 to 3."
WHOLES = "Whole numbers from 1 to 6, joined by +, like 8+6+4."
NOT_A_NUMBER: list[Any] = ["3", "", True, False, 1.0, 1.5, float("nan"), float("inf"), [], [1], {}, {"a": 1}, 10**30]


@pytest.mark.parametrize(
    ("field", "value", "stored"),
    [
        (COUNT, -3, -3),
        (COUNT, 0, 0),
        (COUNT, 3, 3),
        (Count(label="Coins"), 999, 999),
        (LEVEL, 0, 0),
        (LEVEL, 2, 2),
        (VALUES, [], ()),
        (VALUES, [1, 6, 6], (1, 6, 6)),
        (Values(label="Tiles"), [0, 400], (0, 400)),
        (CARDS, [], ()),
        (CARDS, ["brig", "sloop"], ("brig", "sloop")),
        (KINDS, {}, {}),
        (KINDS, {"salt": 2, "tea": 0}, {"salt": 2}),
        (CHOICE, "", ""),
        (CHOICE, "anne", "anne"),
    ],
)
def test_a_field_takes(field: Input, value: Any, stored: Any) -> None:
    assert field.check(value) == stored


@pytest.mark.parametrize(
    ("one", "value", "why"),
    [
        *((COUNT, value, WHOLE) for value in [-4, 4, *NOT_A_NUMBER]),
        (Count(label="Coins"), 1000, "A whole number from 0 to 999."),
        *((LEVEL, value, "A level from 0 to 2.") for value in [-1, 3, *NOT_A_NUMBER]),
        *((VALUES, value, WHOLES) for value in [1, "1+2", {"1": 1}, None, [0], [7], [1, None]]),
        *((VALUES, [3, value], WHOLES) for value in NOT_A_NUMBER),
        (Values(label="Tiles"), [401], "Whole numbers from 0 to 400, joined by +, like 8+6+4."),
        *((CARDS, value, "A list of cards from the catalogue.") for value in ["brig", {"brig": 1}, 1, None, True]),
        (CARDS, ["brig", "raft"], "There is no card “raft” in the catalogue."),
        (CARDS, [""], "There is no card “” in the catalogue."),
        (CARDS, [None], "There is no card “null” in the catalogue."),
        (CARDS, [["brig"]], "There is no card “[…]” in the catalogue."),
        (CARDS, [{"brig": 1}], "There is no card “{…}” in the catalogue."),
        (CARDS, ["brig", "brig"], "A card can be owned only once."),
        *((KINDS, value, "A number for each kind.") for value in [[], ["salt"], "salt", 1, None]),
        (KINDS, {"silk": 1}, "There is no kind “silk”."),
        *((KINDS, {"salt": value}, "A whole number from 0 to 999.") for value in [-1, 1000, None, *NOT_A_NUMBER]),
        (CHOICE, "cook", "There is no “cook” to choose."),
        (CHOICE, 0, "There is no “0” to choose."),
        (CHOICE, False, "There is no “false” to choose."),
        (CHOICE, ["anne"], "There is no “[…]” to choose."),
        (CHOICE, {"anne": 1}, "There is no “{…}” to choose."),
    ],
)
def test_a_field_refuses(one: Input, value: Any, why: str) -> None:
    with pytest.raises(Refused) as refused:
        one.check(value)
    assert plain(refused.value.why) == why


def test_every_kind_of_field_checks_for_itself() -> None:
    with pytest.raises(NotImplementedError):
        Input(label="Fish").check(1)


def test_a_field_takes_any_catalogue_whatever_its_cards_are_worth() -> None:
    assert Cards(label="Ships", catalogue={"raft": Card(name="Raft", points=-4)}).check(["raft"]) == ("raft",)


def test_an_empty_sheet_has_the_defaults() -> None:
    empty = fill(Sheet, {})
    assert {key: getattr(empty, key) for key in HARBOUR.inputs} == {
        "fish": 0,
        "crates": (),
        "ships": (),
        "cargo": {},
        "captain": "",
        "flag": "",
        "wind": None,
        "nets": 0,
        "clock": 0,
    }


def test_two_sheets_share_no_default() -> None:
    assert fill(Sheet, {}).cargo is not fill(Sheet, {}).cargo


def test_a_sheet_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        fill(Sheet, {}).fish = 1  # type: ignore[misc]  # that is the point


def test_the_fields_of_a_sheet_know_their_keys_and_keep_their_order() -> None:
    fields = inputs_of(Sheet)
    assert [(key, one.key) for key, one in fields.items()] == [(key, key) for key in Sheet.__annotations__]
    assert [one.kind for one in fields.values()][:5] == ["count", "values", "cards", "kinds", "choice"]


UNREADABLE_FISH = Unreadable(2, "fish")


def test_an_illegible_entry_has_no_value_and_says_whose_it_is() -> None:
    illegible = fill(Sheet, {"nets": 2}, {"fish": UNREADABLE_FISH})
    assert illegible.nets == 2
    with pytest.raises(Unreadable, match="the entry fish of seat 2 cannot be read") as unreadable:
        illegible.fish  # noqa: B018  # reading it is the point
    assert (unreadable.value.seat, unreadable.value.field) == (2, "fish")


def test_a_field_that_no_sheet_has_is_no_illegible_entry() -> None:
    for one in (fill(Sheet, {}), fill(Sheet, {}, {"fish": UNREADABLE_FISH})):
        with pytest.raises(AttributeError, match="oysters"):
            one.oysters  # noqa: B018  # reading it is the point


def test_more_entries_can_become_illegible() -> None:
    more = without(fill(Sheet, {"nets": 2}, {"fish": UNREADABLE_FISH}), {"wind": Unreadable(2, "wind")})
    assert (set(unreadable_entries(more)), more.nets) == ({"fish", "wind"}, 2)


def test_a_changed_sheet_keeps_the_rest_and_what_is_illegible() -> None:
    before = fill(Sheet, {"nets": 2}, {"fish": UNREADABLE_FISH})
    assert (changed(before, nets=3).nets, unreadable_entries(changed(before, nets=3))) == (3, {"fish": UNREADABLE_FISH})
    assert (changed(before, fish=1).fish, unreadable_entries(changed(before, fish=1))) == (1, {})
    assert before.nets == 2


def test_a_field_may_be_asked_of_the_owner_of_a_card_only() -> None:
    applies = HARBOUR.inputs["nets"].applies
    owner, other = at_table({"ships": ["brig"]}, {"ships": ["sloop"]}).seats()
    assert (applies(owner), applies(other)) == (True, False)
