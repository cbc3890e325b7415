"""Contract of every game, present and future. A new folder in scorer/games is tested here without being named."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import scorer.games
from scorer.games import all_games
from scorer.rules.cases import score_case, state_of
from scorer.rules.game import Game
from scorer.rules.inputs import Cards, Input
from scorer.rules.standings import Standing, Standings
from scorer.rules.text import Text, from_json, plain, to_json

from .strategies import Sitting, extremes, seatings, sittings, value_of

GAMES = all_games().values()
FIELDS = [pytest.param(game, key, id=f"{game.key}-{key}") for game in GAMES for key in game.inputs]
HOME = Path(scorer.games.__path__[0])
EMBLEMS = sorted(HOME.glob("*/emblem.svg"))
FOLDERS = {game.key: HOME / game.key for game in GAMES}

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
every_field = pytest.mark.parametrize(("game", "key"), FIELDS)


# The declaration


@every_game
def test_where_effects_come_before_scoring_each_tie_break_says_which_number_it_means(game: Game[Any]) -> None:
    asking = [step for step in game.ties if step.inputs]
    assert game.settle is None or all(step.hint for step in asking)


@every_game
def test_lines_tie_breaks_and_seats_name_only_fields_that_exist(game: Game[Any]) -> None:
    groups = [line.inputs for line in game.lines] + [step.inputs for step in game.ties]
    groups += [kind.inputs for kind in game.opponents]
    groups += [(one.instead,) for one in game.inputs.values() if one.instead]
    assert {key for keys in groups for key in keys} <= set(game.inputs)


@every_game
def test_a_field_belongs_to_at_most_one_line(game: Game[Any]) -> None:
    placed = [key for line in game.lines for key in line.inputs]
    assert sorted(placed) == sorted(set(placed))


@every_game
def test_more_people_play_only_with_a_choice_that_is_there(game: Game[Any]) -> None:
    choices = {(option.key, choice) for option in game.options for choice in option.choices}
    assert {(more.option, more.choice) for more in game.more_people} <= choices
    assert all(more.people > game.people[1] for more in game.more_people)


@every_game
def test_keys_are_unique(game: Game[Any]) -> None:
    for keys in ([line.key for line in game.lines], [step.key for step in game.ties], [o.key for o in game.options]):
        assert sorted(keys) == sorted(set(keys))


@every_game
def test_everything_has_a_label(game: Game[Any]) -> None:
    assert all(label.strip() for label in labels(game))


def labels(game: Game[Any]) -> Iterator[str]:
    yield game.title
    for parts in (game.inputs.values(), game.lines, game.ties, game.opponents, game.options):
        yield from (part.label for part in parts)
    for _one, catalogue in game.catalogues():
        yield from (card.name for card in catalogue.values())
    for option in game.options:
        yield from option.choices.values()


@every_game
def test_labels_hold_no_places_to_fill(game: Game[Any]) -> None:
    # A label is also a message by itself, inside other messages.
    assert [label for label in labels(game) if plain(Text(label)) != label] == []


@every_game
def test_every_field_is_in_a_line_or_a_set_up_field(game: Game[Any]) -> None:
    assert {key for line in game.lines for key in line.inputs} | set(game.setup) == set(game.inputs)


@pytest.mark.parametrize(
    "emblem", [*Path(scorer.games.__path__[0]).glob("*/emblem.svg")], ids=lambda file: file.parent.name
)
def test_an_emblem_is_small_has_the_colour_of_the_text_and_fits_any_size(emblem: Path) -> None:
    drawn = emblem.read_bytes()
    root = ElementTree.fromstring(drawn)  # noqa: S314  # it is our own file
    assert (root.get("viewBox"), root.get("fill"), len(drawn) < 1000) == ("0 0 48 48", "currentColor", True)
    assert not {"width", "height"} & set(root.keys())
    assert not any(part.get("id") for part in root.iter())


# Valid entries


@every_field
def test_every_field_matters(game: Game[Any], key: str) -> None:
    tables = chain.from_iterable(random_tables(game, many) for many in (5, 60, 600))
    assert any(told_apart(variants) for table in tables for variants in variants_of(table, key)), (
        f"no table was found where {key} changes a line or a tie-break"
    )


@cache
def random_tables(game: Game[Any], many: int) -> list[Sitting]:
    """The same ones for every field, for a table takes far longer to draw than to score."""
    tables = []

    @settings(max_examples=many, phases=[Phase.generate], derandomize=True, database=None)
    @given(table=sittings(game))
    def keep(table: Sitting) -> None:
        tables.append(table)

    keep()
    return tables


def variants_of(table: Sitting, key: str) -> Iterator[list[Sitting]]:
    """Tables that differ in nothing but the value of one field of one seat."""
    for seat in [seat for seat, name, _one in table.entries() if name == key]:
        # Many fields apply to the owner of one card only.
        for dealt in (table, table.with_every_card(seat)):
            yield [dealt, *(dealt.with_entry(seat, key, value) for value in extremes(table.game.inputs[key]))]


def has_field(sitting: Sitting, key: str) -> bool:
    return any(name == key for _seat, name, _one in sitting.entries())


def told_apart(tables: list[Sitting]) -> bool:
    scored = (standings for table in tables if not (standings := table.score()).errors)
    return any(numbers(one) != numbers(other) or one.ties != other.ties for one, other in pairwise(scored))


def numbers(standings: Standings) -> list[dict[str, int | None]]:
    """The points of every line, one dict a seat."""
    return [{key: award and award.points for key, award in seat.lines.items()} for seat in standings.seats]


@every_field
def test_the_least_and_the_most_of_a_field_score_without_error(game: Game[Any], key: str) -> None:
    for value in extremes(game.inputs[key]):
        # A limit may hang on the number of seats or on an expansion: some table must allow the value, none may crash.
        tables = [with_one_entry(table, key, value) for table in empty_tables(game) if has_field(table, key)]
        found = [table.score().errors for table in tables]
        assert () in found, value
        assert {problem.field for errors in found for problem in errors} <= {key, "players"}


def empty_tables(game: Game[Any]) -> Iterator[Sitting]:
    everything = {one.key: [*one.choices] if one.several else next(iter(one.choices)) for one in game.options}
    for kinds in seatings(game):
        yield Sitting.empty(game, kinds)
        yield Sitting.empty(game, kinds, everything)


def with_one_entry(sitting: Sitting, key: str, value: Any) -> Sitting:
    seat = next(seat for seat, name, _one in sitting.entries() if name == key)
    if whole := getattr(sitting.game.inputs[key], "part_of", ""):
        sitting = sitting.with_entry(seat, whole, value)
    return sitting.with_entry(seat, key, value)


# Scoring


@every_game
@given(data=st.data())
def test_a_total_is_the_sum_of_its_lines_and_a_line_of_its_terms(game: Game[Any], data: st.DataObject) -> None:
    for seat in data.draw(sittings(game)).score().seats:
        awards = [award for award in seat.lines.values() if award]
        assert seat.total == sum(award.points for award in awards)
        assert all(award.points == sum(term.points or 0 for term in award.working) for award in awards)


@every_game
@given(data=st.data())
def test_what_is_settled_first_changes_only_what_it_says_it_may(game: Game[Any], data: st.DataObject) -> None:
    for seat in data.draw(sittings(game)).table().seats():
        may_change = game.settles(seat) if callable(game.settles) else game.settles
        changes = game.settle(seat).changes if game.settle else {}
        assert set(changes) <= set(may_change) <= set(game.inputs_at(seat.kind))


@every_game
@given(data=st.data())
def test_permuting_the_seats_permutes_the_standings(game: Game[Any], data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    order = data.draw(st.permutations(range(len(sitting.players))))
    before, after = sitting.score(), sitting.reseated(order).score()
    assert after.seats == tuple(before.seats[seat] for seat in order)
    # Whom a warning names first may follow the seats; what is warned of may not.
    assert sorted(problem.field for problem in after.warnings) == sorted(problem.field for problem in before.warnings)


@every_game
@given(data=st.data())
def test_a_place_is_one_more_than_the_seats_ahead_and_a_higher_total_is(game: Game[Any], data: st.DataObject) -> None:
    seats = data.draw(sittings(game)).score().seats
    placed = [place(seat) for seat in seats]
    assert placed == [1 + sum(other < one for other in placed) for one in placed]
    assert [one.total for one in sorted(seats, key=place)] == sorted((one.total or 0 for one in seats), reverse=True)


def place(seat: Standing) -> int:
    assert seat.place
    return seat.place


@every_game
@given(data=st.data())
def test_a_warning_is_of_the_table_and_names_a_field(game: Game[Any], data: st.DataObject) -> None:
    for problem in data.draw(sittings(game)).score().warnings:
        assert (problem.seat, problem.field in game.inputs) == (None, True)


@every_game
@given(data=st.data())
def test_a_sheet_survives_json(game: Game[Any], data: st.DataObject) -> None:
    table = data.draw(sittings(game)).table()
    for seat, sheet in enumerate(table.sheets):
        state = json.loads(json.dumps(state_of(game, table, seat)))
        again = Sitting.empty(game, table.kinds).with_state(seat, state).table()
        assert again.sheets[seat] == sheet


# Unknown values


@every_game
@given(data=st.data())
def test_no_number_depends_on_an_illegible_entry(game: Game[Any], data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    seat = data.draw(st.integers(0, len(sitting.players) - 1))
    for key, one in game.inputs_at(sitting.players[seat].kind).items():
        known = numbers(sitting.with_illegible(seat, key).score())
        for value in [*influential_values(sitting, one), data.draw(value_of(one))]:
            legible = sitting.with_entry(seat, key, value).score()
            if not legible.errors:
                assert known == only_where_known(numbers(legible), known), (key, value)


def influential_values(sitting: Sitting, one: Input) -> list[Any]:
    """Values that may change what others read: the extremes, and all the cards that are still free."""
    if not isinstance(one, Cards):
        return extremes(one)
    held = {slug for player in sitting.players for slug in player.state.get(one.key, ())}
    return [[], [slug for slug in one.catalogue if slug not in held]]


def only_where_known(found: list[Any], known: list[Any]) -> list[Any]:
    """The numbers found, with the unknown ones left out as they are in `known`."""
    return [
        {key: None if known[seat].get(key) is None else points for key, points in lines.items()}
        for seat, lines in enumerate(found)
    ]


@every_game
@given(data=st.data())
def test_nobody_has_a_place_while_an_error_stands(game: Game[Any], data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    seat, key, _one = data.draw(st.sampled_from([*sitting.entries()]))
    standings = sitting.with_illegible(seat, key).score()
    assert (seat, key) in [(problem.seat, problem.field) for problem in standings.errors]
    assert (standings.winners, standings.ties) == ((), ())
    assert {(one.place, one.decided_by) for one in standings.seats} == {(None, None)}


@every_game
@given(data=st.data())
def test_a_total_is_unknown_exactly_where_a_line_is_and_names_the_entry(game: Game[Any], data: st.DataObject) -> None:
    sitting = data.draw(sittings(game))
    seat, key, _one = data.draw(st.sampled_from([*sitting.entries()]))
    for standing in sitting.with_illegible(seat, key).score().seats:
        unknown = None in standing.lines.values()
        assert (standing.total is None) == unknown == (standing.unknown is not None)
        assert not standing.unknown or (standing.unknown.seat, standing.unknown.field) == (seat, key)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@every_game
@given(data=st.data())
def test_nonsense_is_an_error_and_never_a_crash_or_a_number(game: Game[Any], data: st.DataObject) -> None:
    case = data.draw(nonsense(game))
    result = score_case(all_games(), case)
    assert json.loads(json.dumps(result, allow_nan=False)) == result
    assert bool(result["errors"]) == (result["totals"] is None) == (result["lines"] is None)


@st.composite
def nonsense(draw: st.DrawFn, game: Game[Any]) -> dict[str, Any]:
    """A case of the right shape, with anything at all where values stand."""
    marks: list[dict[str, Any]] = [{}, *(dict([kind.mark]) for kind in game.opponents)]
    states = st.dictionaries(st.sampled_from([*game.inputs, "unknown"]), anything | words_of(game), max_size=8)
    players = [{"state": draw(states), **draw(st.sampled_from(marks))} for _seat in range(draw(st.integers(0, 6)))]
    if draw(st.booleans()) and players:
        players[0] |= {draw(st.sampled_from(["automa", "rival", "colour"])): draw(anything)}
    options = st.dictionaries(st.sampled_from([*(one.key for one in game.options), "unknown"]), anything, max_size=2)
    return {"game": game.key, "players": players, "options": draw(options)}


def words_of(game: Game[Any]) -> st.SearchStrategy[Any]:
    """Nearly valid values: slugs, lists of them, numbers of them."""
    slugs = st.sampled_from(["unknown", *sorted({slug for _one, catalogue in game.catalogues() for slug in catalogue})])
    numbers = st.integers(-1, 30)
    return slugs | numbers | st.lists(slugs | numbers, max_size=4) | st.dictionaries(slugs, numbers, max_size=3)


# Messages


@every_game
@given(data=st.data())
def test_everything_that_is_said_is_whole_and_survives_json(game: Game[Any], data: st.DataObject) -> None:
    for message in all_messages(data.draw(sittings(game)).score()):
        assert plain(message).strip()
        assert "{" not in plain(message)
        assert from_json(json.loads(json.dumps(to_json(message)))) == message


def all_messages(standings: Standings) -> Iterator[Text]:
    for seat in standings.seats:
        yield from (term.text for award in seat.lines.values() if award for term in award.working)
    yield from (value for tie in standings.ties for step in tie.steps for _seat, value in step.values)
    yield from (problem.text for problem in standings.warnings)


# The worked examples


def examples(game: Game[Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDERS[game.key] / "examples.json").read_text(encoding="utf-8"))
    return found


@every_game
def test_an_example_gives_exactly_its_lines_places_and_deciding_tie_break(game: Game[Any]) -> None:
    for example in examples(game):
        result = score_case(all_games(), example)
        assert {key: result[key] for key in ("lines", "totals", "places", "decided_by", "errors")} == {
            **example["expect"],
            "errors": [],
        }


@every_game
def test_the_examples_are_worth_reading(game: Game[Any]) -> None:
    assert len(examples(game)) >= 2
    assert {example["game"] for example in examples(game)} == {game.key}
    assert all(player.get("name") for example in examples(game) for player in example["players"])
