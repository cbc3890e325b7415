"""A result as it is stored: it explains itself from what was stored, whatever the rules are by then."""

import json

from scorer.rules.stored import store, values, working
from scorer.rules.text import plain

from .harbour import scored

TABLE = ({"fish": 3, "wind": 1}, {"crates": [6], "wind": 2}, {"crates": [2]})
STORED = json.loads(json.dumps(store(scored(*TABLE))))


def test_it_holds_the_version_and_every_number() -> None:
    assert STORED["version"] == 3
    assert [line["label"] for line in STORED["lines"]] == ["Fish", "Crates", "Ships", "Cargo", "Nets"]
    assert [(seat["total"], seat["place"], seat["decided_by"]) for seat in STORED["seats"]] == [
        (6, 2, "wind"),
        (6, 1, "wind"),
        (2, 3, None),
    ]


def test_a_kept_working_is_the_working() -> None:
    standings = scored(*TABLE)
    for seat, stored in zip(standings.seats, STORED["seats"], strict=True):
        assert {key: tuple(working(award)) for key, award in stored["lines"].items()} == {
            key: award.working for key, award in seat.lines.items() if award
        }


def test_a_kept_tie_says_what_each_step_looked_at() -> None:
    (tie,) = STORED["ties"]
    assert (tie["total"], tie["seats"], [step["outcome"] for step in tie["steps"]]) == (
        6,
        [0, 1],
        ["parted", "not needed"],
    )
    assert [(seat, plain(value)) for seat, value in values(tie["steps"][0])] == [(0, "1"), (1, "2")]


def test_what_was_not_known_is_kept_as_not_known() -> None:
    stored = store(scored({"fish": 1}, {}, illegible=((0, "fish"),)))
    assert (stored["seats"][0]["total"], stored["seats"][0]["lines"]["fish"]) == (None, None)
    assert working(stored["seats"][0]["lines"]["fish"]) == []
