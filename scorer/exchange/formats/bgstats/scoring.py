"""How a play of BG Stats was decided: by what the play says, else by what its game says, else by who is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorer.exchange.formats.coerce import a_number, a_truth
from scorer.exchange.formats.records import Came, won_by_points

# Values of `scoringSetting`, as far as they are known. 0 leaves it to the game. 1, the most points, is not trusted
# alone: in real files it contradicts the marks of the winners.
MOST_WIN, FEWEST_WIN, NO_POINTS, TOGETHER = 1, 2, 3, (4, 5, 6, 14)


class Scoring(NamedTuple):
    """`fewest`: the fewest points win. `pointless`: totals part nobody. `together`: all against the game. `by_hand`:
    the winners are marked by hand."""

    fewest: bool = False
    pointless: bool = False
    together: bool = False
    by_hand: bool = False


def scoring(raw: Mapping[str, Any], game: Mapping[str, Any], came: Sequence[Came], is_ours: bool) -> Scoring:
    """`is_ours`: a game with rules here, in which the most points win whatever was ticked there."""
    setting = a_number(raw.get("scoringSetting"))
    if setting == FEWEST_WIN and not is_ours:
        return Scoring(fewest=True, by_hand=a_truth(raw.get("manualWinner")))
    pointless = setting == NO_POINTS or a_truth(game.get("noPoints"))
    return Scoring(
        fewest=not (is_ours or pointless) and _fewest_win(setting, game, came),
        pointless=pointless,
        together=setting in TOGETHER or a_truth(game.get("cooperative")),
        by_hand=a_truth(raw.get("manualWinner")),
    )


def _fewest_win(setting: int, game: Mapping[str, Any], came: Sequence[Came]) -> bool:
    if game.get("highestWins") is None:
        return won_by_points(came, fewest=True)
    if a_truth(game["highestWins"]):
        return False
    return not (setting == MOST_WIN and won_by_points(came, fewest=False))
