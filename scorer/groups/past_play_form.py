"""The form in which an evening of the past is entered."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from scorer.games import all_games
from scorer.groups.past_play_forms import OTHER, PastForm, TookForm
from scorer.groups.past_plays import Past, Took, may_be_parted
from scorer.groups.stale_form import Sent
from scorer.plays.models import MOST_SEATS, Play, Seat
from scorer.plays.presenters.play_list import seat_name
from scorer.rules.placing import Span, place
from scorer.rules.totals import unparted

GUESTS = 4  # rows for people who are not of the group
GUEST_ROWS = tuple(f"g{number}" for number in range(GUESTS))


class Evening:
    """The whole form: the game, and a row for each who may have taken part."""

    def __init__(
        self,
        people: Mapping[int, str],
        sent: Sent | None = None,
        initial: Past | None = None,
        today: datetime.date | None = None,
    ) -> None:
        data, self.sent = sent.data if sent else None, sent
        self.form = PastForm(data, initial=_initial(initial) if initial else {"played_on": today})
        if data is None and today:
            # The phone's own day takes its place, where there are scripts, until somebody chooses another.
            self.form.fields["played_on"].widget.attrs["data-today"] = True
        names, at_table = {**people, **(sent.people if sent else {})}, initial.people if initial else ()
        self.rows = [_row_at_table(one, names.pop(one.player or 0, one.name), data) for one in at_table]
        self.rows += [TookForm(player, name, data, prefix=f"p{player}") for player, name in names.items()]
        self.rows += [TookForm(None, "", data, prefix=row) for row in GUEST_ROWS]
        self.problem = ""
        if initial and data is None:
            there = [row for row in self.rows if row.initial]
            self._ask_places(unparted([row.initial["total"] for row in there], may_be_parted(initial.game)), there)

    def is_valid(self) -> bool:
        """Says at each field what is amiss, and at which places have to be asked for."""
        rows = [row for row in self.rows if row.typed()]
        self._keep_places()
        game_is_fine = self.form.is_valid()
        self.problem = self._problem(len(rows))
        rows_are_fine = all(row.is_valid() for row in rows) and self._nobody_is_there_twice(rows)
        people_are_fine = rows_are_fine and self._totals_are_whole(rows) and self._places_are_known(rows)
        return game_is_fine and people_are_fine and not self.problem

    def past(self) -> Past:
        game, title = self.form.game_and_title()
        people = tuple(row.took() for row in self.rows if row.typed())
        return Past(game, title, self.form.cleaned_data["played_on"], people, self.form.cleaned_data["fewest"])

    def _nobody_is_there_twice(self, rows: Sequence[TookForm]) -> bool:
        twice = [row for row in rows if self.sent and row.player in self.sent.twice]
        for row in twice:
            row.add_error(None, gettext("Found to be somebody else who is in this list. Leave one of the two out."))
        return not twice

    def _problem(self, number: int) -> str:
        if self.sent and self.sent.strange:
            return gettext("Somebody whom you sent is not to be chosen here any more. See who is, then save again.")
        if not number:
            return gettext("Say who played: tick their names, or type their totals.")
        game = all_games().get(self.form.cleaned_data.get("game", ""))
        fewest, most = (game.fewest, game.most) if game else (1, MOST_SEATS)
        if number > most:
            many = ngettext("At most {n} person can play this.", "At most {n} people can play this.", most)
            return many.format(n=most)
        if number < fewest:
            few = ngettext("At least {n} person plays this.", "At least {n} people play this: name them all.", fewest)
            return few.format(n=fewest)
        return ""

    def _totals_are_whole(self, rows: Sequence[TookForm]) -> bool:
        without = [row for row in rows if row.cleaned_data["total"] is None]
        if len(without) in {0, len(rows)}:
            return True
        for row in without:
            row.add_error("total", gettext("A total for everybody, or for nobody."))
        return False

    def _places_are_known(self, rows: Sequence[TookForm]) -> bool:
        """Asks for each place that neither totals nor the typed places tell, and refuses what contradicts them."""
        totals, typed = ([row.cleaned_data[name] for row in rows] for name in ("total", "place"))
        is_parted = self.form.is_parted()
        self._ask_places(unparted(totals, bool(is_parted)), rows)
        placing = place(totals, typed, self.form.cleaned_data.get("fewest", False), is_parted)
        for seat, left in placing.wrong.items():
            rows[seat].add_error("place", _possible(left))
        for seat, best in placing.asked.items():
            rows[seat].add_error("place", _ask(best, has_totals=None not in totals))
        return not (placing.wrong or placing.asked)

    def _ask_places(self, groups: Iterable[Sequence[int]], rows: Sequence[TookForm]) -> None:
        for seat in (seat for seats in groups for seat in seats):
            rows[seat].asks_place = True

    def _keep_places(self) -> None:
        for row in self.rows:
            row.asks_place = bool(row["place"].data)


def _possible(left: Span) -> str:
    """The places that are possible instead of one that contradicts the others."""
    if left.high is None:
        return gettext("The other places leave place {low} or later.").format(low=left.low)
    if left.low == left.high:
        return gettext("The totals and other places leave only place {low}.").format(low=left.low)
    return gettext("The totals leave a place from {low} to {high}.").format(low=left.low, high=left.high)


def _ask(best: int, has_totals: bool) -> str:
    """`best`: the best place that nobody has yet."""
    if has_totals:
        asked = gettext("Equal totals: who was ahead? Enter {place} there; the same number for a shared place.")
        return asked.format(place=best)
    if best == 1:
        return gettext("No totals: who won? Enter 1 for each winner; leave the others empty, or enter their places.")
    return gettext("Enter this place too. The other places do not tell it.")


def _row_at_table(known: Took, name: str, data: Any) -> TookForm:
    """Of somebody who is none of the group's people only a name is kept, or not even that."""
    prefix = f"p{known.player}" if known.player else f"s{known.seat}"
    initial = {"there": True, "total": known.total, "place": known.place}
    return TookForm(known.player, name, data, prefix=prefix, initial=initial, seat=known.seat)


def _initial(past: Past) -> dict[str, Any]:
    return {
        "game": past.game or OTHER,
        "title": past.title,
        "fewest": past.fewest,
        "played_on": past.played_on,
    }


def known_of(play: Play) -> Past:
    """What is known of a play that came in by its totals."""
    seats = play.seats.order_by("position").select_related("player")
    people = tuple(_known(seat) for seat in seats)
    assert play.played_on is not None  # noqa: S101  # who enters a play says when
    return Past(play.game, play.title, play.played_on, people, bool(play.options.get("fewest")))


def _known(seat: Seat) -> Took:
    if seat.player:
        return Took(seat.player.pk, "", seat.total, seat.place)
    return Took(None, seat_name(seat), seat.total, seat.place, seat.pk)


def rows_of(people: Iterable[int], known: Past | None = None) -> list[str]:
    """The rows of the form, as what is sent calls them."""
    seats = [one.seat for one in known.people if one.seat] if known else []
    return [*(f"p{player}" for player in people), *(f"s{seat}" for seat in seats), *GUEST_ROWS]
