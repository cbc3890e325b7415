"""Harbour, a small game that nobody sells: one field of each kind, one rule of each sort."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorer.rules.awards import each, per_one, printed, product, ranked
from scorer.rules.game import Game, Line, Option, SeatKind, Settled, TieBreak
from scorer.rules.inputs import Card, cards, choice, count, kinds, owner_of, sheet, values
from scorer.rules.seats import PLAYER, Problem, Seat, Table
from scorer.rules.sheets import Inputs
from scorer.rules.standings import Standings, score
from scorer.rules.tables import Player, set_table
from scorer.rules.terms import Award, Term
from scorer.rules.terms import award as awarded
from scorer.rules.text import text

SHIPS = {"sloop": Card(name="Sloop", points=2), "brig": Card(name="Brig", points=4)}
CARGO = {"salt": Card(name="Salt", box=3), "tea": Card(name="Tea")}
FLAGS = {"red": Card(name="Red"), "white": Card(name="White")}
CAPTAINS = {"anne": Card(name="Anne"), "bart": Card(name="Bart")}
TIDE = "tide"


def nets_in_the_box(table: Table[Any]) -> int | None:
    return None if table.options.get("season") == "autumn" else 20


@sheet
class Sheet(Inputs):
    fish: int = count("Fish", box=10)
    crates: tuple[int, ...] = values("Crates", low=1, high=6, box=lambda table: 2 * len(table.sheets))
    ships: tuple[str, ...] = cards("Ships", SHIPS)
    cargo: dict[str, int] = kinds("Cargo", CARGO)
    captain: str = choice("Captain", CAPTAINS, owned=True)
    flag: str = choice("Flag", FLAGS)
    wind: int | None = count("Wind", default=None, low=-3, high=3)
    nets: int = count("Nets", box=nets_in_the_box, applies=owner_of("ships", "brig"))
    clock: int = count("Clock", seats=(TIDE,))


def ships(mine: Sheet) -> Award:
    return awarded(*(Term(SHIPS[slug].points, text("{ship}", ship=SHIPS[slug].name)) for slug in mine.ships))


def cargo(seat: Seat[Sheet]) -> Award:
    each = 2 if "storm" in seat.options.get("weather", ()) else 1
    return awarded(*seat.steps, product(sum(seat.sheet.cargo.values()), each))


def anne_catches_one_more(seat: Seat[Sheet]) -> Settled:
    if seat.sheet.captain != "anne":
        return Settled({})
    return Settled({"fish": seat.sheet.fish + 1}, (Term(None, text("Anne catches one more")),))


def both_typed(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.sheet.crates and seat.sheet.cargo:
        yield Problem(seat.index, "crates", text("Crates or cargo, not both."))


def wind_missing(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.sheet.wind is None and seat.sheet.fish:
        yield Problem(None, "wind", text("How is the wind of {who}?", who=seat.display_name), missing=True)


def with_tide(table: Table[Sheet]) -> bool:
    return TIDE in table.artificial


HARBOUR = Game(
    key="harbour",
    title="Harbour",
    bgg=0,
    version=3,
    sheet=Sheet,
    people=(2, 4),
    colours=("red", "white"),
    lines=(
        Line(key="fish", label="Fish", award=ranked("fish", (6, 3)), inputs=("fish",)),
        Line(key="crates", label="Crates", award=printed("crates"), inputs=("crates",)),
        Line(key="ships", label="Ships", award=each(ships), inputs=("ships",)),
        Line(key="cargo", label="Cargo", award=cargo, inputs=("cargo",)),
        Line(key="nets", label="Nets", award=per_one("nets", 1), inputs=("nets",)),
        Line(key="clock", label="Clock", award=per_one("clock", 2), inputs=("clock",), applies=with_tide),
    ),
    ties=(
        TieBreak(key="tide", label="Tide", rule="Ahead.", value=lambda seat: seat.kind == TIDE, applies=with_tide),
        TieBreak(key="wind", label="Wind", rule="More wind.", value=lambda seat: seat.sheet.wind, inputs=("wind",)),
        TieBreak(key="ships", label="Ships", rule="More ships.", value=lambda seat: len(seat.sheet.ships)),
    ),
    settle=anne_catches_one_more,
    settles=("fish",),
    errors=(both_typed,),
    warnings=(wind_missing,),
    opponents=(SeatKind(key=TIDE, label="The tide", inputs=("fish", "clock"), people=(1, 2), mark=("tide", True)),),
    options=(
        Option(key="season", label="Season", choices={"spring": "Spring", "autumn": "Autumn"}),
        Option(key="weather", label="Weather", choices={"storm": "Storm", "fog": "Fog"}, several=True),
    ),
)  # fmt: skip

NAMES = ("Ada", "Berk", "Chiyo", "Deniz", "Emre")

State = Mapping[str, Any]


def at_table(
    *states: State,
    names: tuple[str, ...] = NAMES,
    kinds: tuple[str, ...] = (PLAYER,) * 5,
    options: State | None = None,
    illegible: tuple[tuple[int, str], ...] = (),
) -> Table[Sheet]:
    """A table of Harbour; `illegible` names the entries, by seat and field, whose text made no value."""
    players = [
        Player(names[seat], kinds[seat], state, {field: text("illegible") for at, field in illegible if at == seat})
        for seat, state in enumerate(states)
    ]
    return set_table(HARBOUR, players, options or {})


def scored(*states: State, **rest: Any) -> Standings:
    return score(HARBOUR, at_table(*states, **rest))
