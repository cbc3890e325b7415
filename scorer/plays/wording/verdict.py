"""The verdict: the sentences over a result that name the winner and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext

from scorer.plays.wording.names import join_names
from scorer.plays.wording.ties import shared_reason, tie_of, tie_reason
from scorer.rules.game import TieBreak
from scorer.rules.ranking import SHARED
from scorer.web.i18n import format_number, translate


class Verdict(NamedTuple):
    """`title` names the winner, `reason` the margin or the tie-break."""

    title: str
    reason: str


def verdict(result: Mapping[str, Any], names: Sequence[str]) -> Verdict:
    seats = result["seats"]
    winners = [number for number, seat in enumerate(seats) if seat["place"] == 1]
    if result.get("plain"):
        return _plain_verdict(result, [names[number] for number in winners], names)
    if len(winners) > 1:
        return Verdict(
            gettext("{names} share the victory").format(names=join_names([names[number] for number in winners])),
            shared_reason(result, winners[0]),
        )
    return Verdict(gettext("{name} wins").format(name=names[winners[0]]), _reason(result, winners[0]))


def _plain_verdict(result: Mapping[str, Any], winners: Sequence[str], names: Sequence[str]) -> Verdict:
    """Of a play that was entered or imported by its totals or places alone."""
    if len(names) == 1:
        alone = gettext("{name} played alone").format(name=names[0])
        return Verdict(alone, _plain_points(result["seats"][0]["total"]))
    if not winners:
        return Verdict(_without_winner(result, names), "")
    best = next(seat["total"] for seat in result["seats"] if seat["place"] == 1)
    if len(winners) > 1:
        return Verdict(gettext("{names} share the victory").format(names=join_names(winners)), _plain_each(best))
    return Verdict(gettext("{name} wins").format(name=winners[0]), _plain_reason(result, best))


def _without_winner(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """All played against the game, or no winner was recorded. `together`: "won" or "lost"."""
    if result.get("together") == "won":
        return gettext("{names} won together").format(names=join_names(names))
    if result.get("together") == "lost":
        return gettext("{names} lost together").format(names=join_names(names))
    return gettext("No winner was recorded")


def _plain_points(total: int | None) -> str:
    if total is None:
        return gettext("The points were not written down.")
    return ngettext("{total} point.", "{total} points.", total).format(total=format_number(total))


def _plain_each(total: int | None) -> str:
    if total is None:
        return gettext("The points were not written down.")
    return ngettext("{total} point each.", "{total} points each.", total).format(total=format_number(total))


def _plain_reason(result: Mapping[str, Any], best: int | None) -> str:
    others = [seat["total"] for seat in result["seats"] if seat["place"] != 1]
    if best is None or None in others:
        return _plain_points(best)
    ahead = min(others) - best if result.get("fewest") else best - max(others)
    if ahead == 0:
        reason = gettext("{total} to {total}. How the tie was broken was not written down.")
        return reason.format(total=format_number(best))
    if ahead < 0:
        return _plain_points(best)
    if result.get("fewest"):
        return ngettext("{total} point, {n} fewer.", "{total} points, {n} fewer.", best).format(
            total=format_number(best), n=ahead
        )
    return _ahead(best, ahead)


def _ahead(total: int, margin: int) -> str:
    return ngettext("{total} point, {n} ahead.", "{total} points, {n} ahead.", total).format(
        total=format_number(total), n=margin
    )


def _reason(result: Mapping[str, Any], winner: int) -> str:
    seats = result["seats"]
    total = seats[winner]["total"]
    tie = tie_of(result, winner)
    if tie["seats"]:
        return tie_reason(seats, tie, winner)
    others = [seat["total"] for number, seat in enumerate(seats) if number != winner]
    return _ahead(total, total - max(others))


def leader_text(standing: Any, margin: int, step: TieBreak[Any] | None) -> str:
    """The text under the leader's total in an open play: never "wins". `step`: the tie-break that decided, if any."""
    if standing.undecided:
        return gettext("tie still open")
    if standing.decided_by == SHARED:
        return gettext("shares the lead")
    if step:
        return translate(step.lead) or gettext("leads on {step}").format(step=translate(step.label))
    return gettext("leads by {n}").format(n=margin)
