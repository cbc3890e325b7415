"""Tables of worth, made from the numbers that are scored by."""

from scorer.rules.scales import Scale, by_label, by_number, by_rank
from scorer.rules.text import Text, plain


def rows(scale: Scale) -> list[tuple[str, int]]:
    return [(plain(label) if isinstance(label, Text) else label, worth) for label, worth in scale.rows]


def test_a_sequence_is_numbered_from_where_it_begins() -> None:
    assert rows(by_number("Points", (0, 2, 4))) == [("0", 0), ("1", 2), ("2", 4)]
    assert rows(by_number("Points", (1, 3), first=1)) == [("1", 1), ("2", 3)]


def test_prizes_go_by_place() -> None:
    assert rows(by_rank("Prizes", (8, 4))) == [("place 1", 8), ("place 2", 4)]


def test_what_has_a_label_stands_under_it() -> None:
    assert rows(by_label("Silver", {"gold": 3, "wood": 2}, {"gold": "Gold", "wood": "Wood"})) == [
        ("Gold", 3),
        ("Wood", 2),
    ]
