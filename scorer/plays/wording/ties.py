"""All wording of ties: the step that decided, shared victories and places, the titles of ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _

from scorer.plays.wording.names import join_names
from scorer.plays.wording.places import place_word
from scorer.rules.ranking import EQUAL, NOT_NEEDED, PARTED, UNKNOWN
from scorer.rules.stored import values
from scorer.web.i18n import format_number, translate

STEP_NOTES = {
    NOT_NEEDED: _("not needed"),
    UNKNOWN: _("not entered yet"),
    EQUAL: _("equal"),
}

BEATS = _("{total} to {total}: {step} {mine} beats {theirs}.")


def tie_of(result: Mapping[str, Any], seat: int) -> Mapping[str, Any]:
    """The tie of a seat; one without seats and steps if it is in none."""
    return next((tie for tie in result["ties"] if seat in tie["seats"]), {"seats": [], "steps": []})


def tie_reason(seats: Sequence[Any], tie: Mapping[str, Any], winner: int) -> str:
    """The step that put the winner ahead of the next of those with equal totals."""
    step = [step for step in tie["steps"] if step["outcome"] == PARTED and winner in dict(values(step))][-1]
    others = dict(values(step))
    mine = others.pop(winner)
    second = min(others, key=lambda seat: seats[seat]["place"])
    return translate(step["verdict"] or BEATS).format(
        total=format_number(tie["total"]),
        step=translate(step["label"]),
        mine=translate(mine),
        theirs=translate(others[second]),
    )


def shared_reason(result: Mapping[str, Any], winner: int) -> str:
    """The reason of a shared victory."""
    total = result["seats"][winner]["total"]
    if tie_of(result, winner)["steps"]:
        return ngettext(
            "{total} point each, and equal in every tie-break.",
            "{total} points each, and equal in every tie-break.",
            total,
        ).format(total=format_number(total))
    return ngettext("{total} point each. {rule}", "{total} points each. {rule}", total).format(
        total=format_number(total), rule=translate(result["shared"])
    )


def shared_rule(result: Mapping[str, Any], tie: Mapping[str, Any]) -> str:
    """The rule for equal totals. Behind the winner they share a place, and no victory."""
    place = result["seats"][tie["seats"][0]]["place"]
    if place == 1:
        return translate(result["shared"])
    return gettext("They share {place} place.").format(place=place_word(place))


def equal_names(names: Sequence[str]) -> str:
    return gettext("%(names)s are equal") % {"names": join_names(names)}


def tie_title(tie: Mapping[str, Any], places: Sequence[int | None], names: Sequence[str]) -> str:
    """The place that a tie is about, and its seats in their order. Seats without a place are left out."""
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
    """The last step that separated a seat from one with an equal total, with its value; empty if none did."""
    steps = [step for step in tie_of(result, seat)["steps"] if step["outcome"] == PARTED and seat in dict(values(step))]
    if not steps:
        return ""
    return gettext("{step}: {value}").format(
        step=translate(steps[-1]["label"]), value=translate(dict(values(steps[-1]))[seat])
    )
