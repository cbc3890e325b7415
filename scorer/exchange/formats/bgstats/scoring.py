"""The way a play of BG Stats was decided: by its own setting, else by that of its game, else by the marked winners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorer.exchange.formats.coerce import to_bool, to_int
from scorer.exchange.formats.places import SeatOutcome, won_by_points

# Values of `scoringSetting`, as far as they are known. 0 leaves it to the game. 1, the most points, is not trusted
# alone: in real files it contradicts the marks of the winners.
MOST_WIN, FEWEST_WIN, NO_POINTS, TOGETHER = 1, 2, 3, (4, 5, 6, 14)


class Scoring(NamedTuple):
    """`fewest`: the fewest points win. `no_points`: totals decide nothing. `together`: all play against the game.
    `manual_winner`: the winners are marked by hand."""

    fewest: bool = False
    no_points: bool = False
    together: bool = False
    manual_winner: bool = False


def scoring(raw: Mapping[str, Any], game: Mapping[str, Any], seats: Sequence[SeatOutcome], is_ours: bool) -> Scoring:
    """`is_ours`: one of Scorer's games, in which the most points win whatever its setting."""
    setting = to_int(raw.get("scoringSetting"))
    if setting == FEWEST_WIN and not is_ours:
        return Scoring(fewest=True, manual_winner=to_bool(raw.get("manualWinner")))
    no_points = setting == NO_POINTS or to_bool(game.get("noPoints"))
    return Scoring(
        fewest=not (is_ours or no_points) and _fewest_win(setting, game, seats),
        no_points=no_points,
        together=setting in TOGETHER or to_bool(game.get("cooperative")),
        manual_winner=to_bool(raw.get("manualWinner")),
    )


def _fewest_win(setting: int, game: Mapping[str, Any], seats: Sequence[SeatOutcome]) -> bool:
    if game.get("highestWins") is None:
        return won_by_points(seats, fewest=True)
    if to_bool(game["highestWins"]):
        return False
    return not (setting == MOST_WIN and won_by_points(seats, fewest=False))
