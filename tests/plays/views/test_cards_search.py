"""Search terms of the cards."""

import pytest

from scorer.plays.templatetags.sheet import words
from scorer.rules.inputs import Card


@pytest.mark.parametrize(
    ("name", "found_by"),
    [("Jafaar", "jafaar"), ("Élodie", "elodie"), ("ISPARTA", "isparta"), ("Işık", "isik"), ("İzmir", "izmir")],
)
def test_names_of_cards_are_folded(name, found_by):
    assert words(Card(name=name)) == found_by


def test_a_card_is_found_by_its_other_names_too():
    assert words(Card(name="Observatory", also=("Gallery",))) == "observatory gallery"
