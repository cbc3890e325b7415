"""Who won, and why: the sentences over a result, made from what is stored with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_noop as _

from scorer.rules import text
from scorer.rules.game import TieBreak
from scorer.rules.ranking import PARTED, SHARED
from scorer.rules.stored import values
from scorer.web.i18n import format_number, translate


class Verdict(NamedTuple):
    """`title` says who won, `reason` by what."""

    title: str
    reason: str


def verdict(result: Mapping[str, Any], names: Sequence[str]) -> Verdict:
    seats = result["seats"]
    winners = [seat for seat, one in enumerate(seats) if one["place"] == 1]
    if result.get("plain"):
        return _plain_verdict(result, [names[seat] for seat in winners], names)
    if len(winners) > 1:
        return Verdict(
            gettext("{names} share the victory").format(names=join_names([names[seat] for seat in winners])),
            _shared_reason(result, winners[0]),
        )
    return Verdict(gettext("{name} wins").format(name=names[winners[0]]), _reason(result, winners[0]))


def _plain_verdict(result: Mapping[str, Any], winners: Sequence[str], names: Sequence[str]) -> Verdict:
    """Of a play that came in with its totals or places alone: it says no more than is known."""
    if len(names) == 1:
        alone = gettext("{name} played alone").format(name=names[0])
        return Verdict(alone, _plain_points(result["seats"][0]["total"]))
    if not winners:
        return Verdict(_without_winner(result, names), "")
    best = next(one["total"] for one in result["seats"] if one["place"] == 1)
    if len(winners) > 1:
        return Verdict(gettext("{names} share the victory").format(names=join_names(winners)), _plain_each(best))
    return Verdict(gettext("{name} wins").format(name=winners[0]), _plain_reason(result, best))


def _without_winner(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """Nobody is first: all played against the game, or no winner was recorded. `together`: "won" or "lost"."""
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
    others = [one["total"] for one in result["seats"] if one["place"] != 1]
    if best is None or None in others:
        return _plain_points(best)
    ahead = min(others) - best if result.get("fewest") else best - max(others)
    if ahead == 0:
        untold = gettext("{total} to {total}. How the tie was broken was not written down.")
        return untold.format(total=format_number(best))
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


def _shared_reason(result: Mapping[str, Any], winner: int) -> str:
    total = result["seats"][winner]["total"]
    if _tie_of(result, winner)["steps"]:
        return ngettext(
            "{total} point each, and equal in every tie-break.",
            "{total} points each, and equal in every tie-break.",
            total,
        ).format(total=format_number(total))
    return ngettext("{total} point each. {rule}", "{total} points each. {rule}", total).format(
        total=format_number(total), rule=translate(result["shared"])
    )


def _tie_of(result: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """The tie that a seat is part of; no seats and no steps where it is in none."""
    return next((tie for tie in result["ties"] if seat in tie["seats"]), {"seats": [], "steps": []})


def _reason(result: Mapping[str, Any], winner: int) -> str:
    seats = result["seats"]
    total = seats[winner]["total"]
    tie = _tie_of(result, winner)
    if tie["seats"]:
        return _tie_reason(seats, tie, winner)
    others = [one["total"] for seat, one in enumerate(seats) if seat != winner]
    return _ahead(total, total - max(others))


def _tie_reason(seats: Sequence[Any], tie: Mapping[str, Any], winner: int) -> str:
    """The step that put the winner ahead of the next of his equals."""
    step = [step for step in tie["steps"] if step["outcome"] == PARTED and winner in dict(values(step))][-1]
    told = dict(values(step))
    mine = told.pop(winner)
    second = min(told, key=lambda seat: seats[seat]["place"])
    return translate(step["verdict"] or BEATS).format(
        total=format_number(tie["total"]),
        step=translate(step["label"]),
        mine=translate(mine),
        theirs=translate(told[second]),
    )


def tie_title(tie: Mapping[str, Any], places: Sequence[int | None], names: Sequence[str]) -> str:
    """Between whom a tie decides about which place. Who has no place, or shares it, comes before nobody."""
    seats = [seat for seat in tie["seats"] if places[seat]]
    groups = [
        join_names([names[seat] for seat in seats if places[seat] == place])
        for place in sorted({places[seat] for seat in seats})
    ]
    best = place_word(min((places[seat] for seat in seats), default=None))
    if len(groups) == 2:
        return gettext("Tie for {place} place: {first} before {second}").format(
            place=best, first=groups[0], second=groups[1]
        )
    if len(groups) > 2:
        return gettext("Tie for {place} place, in this order: {names}").format(place=best, names=join_names(groups))
    return gettext("Tie for {place} place").format(place=best) if best else ""


def deciding_step(result: Mapping[str, Any], seat: int) -> str:
    """The step that parted a seat from the last of its equals, with its own value; nothing where none did."""
    steps = [
        step for step in _tie_of(result, seat)["steps"] if step["outcome"] == PARTED and seat in dict(values(step))
    ]
    if not steps:
        return ""
    return gettext("{step}: {value}").format(
        step=translate(steps[-1]["label"]), value=translate(dict(values(steps[-1]))[seat])
    )


BEATS = _("{total} to {total}: {step} {mine} beats {theirs}.")

PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"))


def place_word(place: int | None) -> str:
    if not place:
        return ""
    if place > len(PLACES):
        return pgettext("a place further down", "{n}th").format(n=place)
    return translate(PLACES[place - 1])


def leader_text(standing: Any, margin: int, step: TieBreak[Any] | None) -> str:
    """What stands under the leader's total while the play goes on: never "wins". `step` is what decided, if one did."""
    if standing.undecided:
        return gettext("tie still open")
    if standing.decided_by == SHARED:
        return gettext("shares the lead")
    if step:
        return translate(step.lead) or gettext("leads on {step}").format(step=translate(step.label))
    return gettext("leads by {n}").format(n=margin)


MAX_NAMES = 8  # names in a sentence; the others are counted


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: Ada, Berk and Chiyo; of many the first few, and how many others."""
    told = text.join_words(shorten_names(names))
    return told if isinstance(told, str) else translate(told)


def shorten_names(names: Sequence[str]) -> list[str]:
    """The first few, with the number of the others as the last."""
    if len(names) <= MAX_NAMES:
        return list(names)
    others = len(names) - MAX_NAMES + 1
    return [*names[: MAX_NAMES - 1], ngettext("{n} other", "{n} others", others).format(n=others)]
