"""Who won, and why: the sentences over a result, made from what is stored with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from scorer.rules.game import Game
from scorer.rules.ranking import PARTED, SHARED
from scorer.rules.stored import values
from scorer.speech import signed, spoken


class Verdict(NamedTuple):
    """`title` says who won, `reason` by what."""

    title: str
    reason: str


def verdict(game: Game[Any], result: Mapping[str, Any], names: Sequence[str]) -> Verdict:
    seats = result["seats"]
    winners = [seat for seat, one in enumerate(seats) if one["place"] == 1]
    if not winners:
        return Verdict(gettext("No winner yet"), "")
    total = signed(seats[winners[0]]["total"])
    if len(winners) > 1:
        return Verdict(
            gettext("{names} share the victory").format(names=listed([names[seat] for seat in winners])),
            _shared_reason(game, total),
        )
    return Verdict(gettext("{name} wins").format(name=names[winners[0]]), _reason(game, result, winners[0]))


def _shared_reason(game: Game[Any], total: str) -> str:
    if game.ties:
        return gettext("{total} points each, and equal in every tie-break.").format(total=total)
    return gettext("{total} points each. {rule}").format(total=total, rule=gettext(game.shared))


def _reason(game: Game[Any], result: Mapping[str, Any], winner: int) -> str:
    seats = result["seats"]
    total = seats[winner]["total"]
    tied = [tie for tie in result["ties"] if winner in tie["seats"]]
    if tied:
        return _tie_reason(seats, tied[0], winner)
    others = [one["total"] for seat, one in enumerate(seats) if seat != winner]
    margin = total - max(others)
    return ngettext("{total} points, {n} ahead.", "{total} points, {n} ahead.", margin).format(
        total=signed(total), n=margin
    )


def _tie_reason(seats: Sequence[Any], tie: Mapping[str, Any], winner: int) -> str:
    """The step that put the winner ahead of the next of his equals."""
    step = [step for step in tie["steps"] if step["outcome"] == PARTED and winner in dict(values(step))][-1]
    told = dict(values(step))
    mine = told.pop(winner)
    second = min(told, key=lambda seat: seats[seat]["place"])
    return gettext("{total} to {total}: {step} {mine} beats {theirs}.").format(
        total=signed(tie["total"]), step=gettext(step["label"]), mine=spoken(mine), theirs=spoken(told[second])
    )


PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))


def place_word(place: int | None) -> str:
    if not place:
        return ""
    if place > len(PLACES):
        return pgettext("a place further down", "{n}th").format(n=place)
    return gettext(PLACES[place - 1])


def leads(standing: Any, margin: int, tie_label: str) -> str:
    """What stands under the leader's total while the play goes on: never "wins"."""
    if standing.undecided:
        return gettext("tie still open")
    if standing.decided_by == SHARED:
        return gettext("shares the lead")
    if standing.decided_by:
        return gettext("leads on {step}").format(step=tie_label)
    return gettext("leads by {n}").format(n=margin)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: Ada, Berk and Chiyo."""
    if len(names) == 1:
        return names[0]
    return gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
