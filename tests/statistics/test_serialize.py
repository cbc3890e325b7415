"""Counters as JSON and back."""

import json
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest

from scorer.statistics.ratings import MODEL, Ladder
from scorer.statistics.serialize import defaultdict_of, dump, load


class Pair(NamedTuple):
    one: int
    other: str | None


@dataclass
class State:
    pairs: list[Pair] = field(default_factory=list)
    kinds: set[bool] = field(default_factory=set)
    counted: Counter[int] = field(default_factory=Counter)
    by_two: defaultdict[tuple[str, int], Counter[str]] = field(default_factory=defaultdict_of(Counter))
    inner: "State | None" = None


def carried(value, kind):
    """The value after a round trip through JSON."""
    return load(kind, json.loads(json.dumps(dump(value))))


def test_a_state_comes_back_as_it_was():
    inner = State(kinds={True, False}, counted=Counter({4: 2, 3: 1}))
    state = State([Pair(1, "a"), Pair(2, None)], {True}, Counter(), defaultdict(Counter), inner)
    state.by_two["azul", 3]["Ada"] += 2
    assert carried(state, State) == state


def test_keys_keep_their_kind_and_their_order():
    back = carried(State(counted=Counter({10: 1, 9: 2})), State)
    assert list(back.counted.items()) == [(10, 1), (9, 2)]


def test_what_has_no_value_yet_begins_one():
    back = carried(State(), State)
    back.by_two["ra", 2]["Berk"] += 1
    back.counted[5] += 1
    assert (back.by_two["ra", 2]["Berk"], back.counted[5]) == (1, 1)


@pytest.mark.parametrize("number", [25.0, 0.1 + 0.2, 1e-7, 8.333333333333334])
def test_no_digit_of_a_number_is_lost(number):
    assert carried([number], list[float]) == [number]


def test_a_ladder_is_climbed_on_as_if_it_had_never_been_put_down():
    ladder = Ladder()
    ladder.ratings |= {1: MODEL.rating(mu=27.1, sigma=0.1 + 0.2), 2: MODEL.rating()}
    ladder.plays.update({1: 9, 2: 1})
    back = carried(ladder, Ladder)
    assert back.to_data() == ladder.to_data()
    assert back.ratings[1].sigma == ladder.ratings[1].sigma
    assert back.ratings[3].mu == MODEL.mu
