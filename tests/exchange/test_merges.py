"""Chains of merged people."""

import pytest

from scorer.exchange.formats.group_file.merges import resolve_merges

CHAINS = [
    ({}, {}),
    ({1: None, 2: 1}, {1: 1, 2: 1}),
    ({1: 2, 2: 3, 3: None}, {1: 3, 2: 3, 3: 3}),
    ({3: None, 2: 3, 1: 2, 4: 2}, {1: 3, 2: 3, 3: 3, 4: 3}),
    ({1: 1}, {1: None}),
    ({1: 2, 2: 1, 3: 1}, {1: None, 2: None, 3: None}),
    ({1: 9, 2: None}, {1: None, 2: 2}),
]


@pytest.mark.parametrize(("others", "end"), CHAINS)
def test_all_of_a_chain_are_who_stands_at_its_end(others, end):
    assert resolve_merges(others) == end


def test_a_chain_may_be_as_long_as_it_likes():
    last = 100_000
    chain = {number: number + 1 for number in range(last)} | {last: None}
    assert set(resolve_merges(chain).values()) == {last}
