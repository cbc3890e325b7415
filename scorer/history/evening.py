"""The form in which an evening of the past is entered."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext

from scorer.games import all_games
from scorer.history.forms import OTHER, PastForm, TookForm
from scorer.models import Play
from scorer.plays.past import Past, Took
from scorer.rules.totals import alike

MOST_TOOK_PART, GUESTS = 20, 4


class Evening:
    """The whole form: the game, and a row for each who may have taken part."""

    def __init__(
        self,
        people: Mapping[int, str],
        data: Any = None,
        initial: Past | None = None,
        today: datetime.date | None = None,
    ) -> None:
        self.form = PastForm(data, initial=_initial(initial) if initial else {"played_on": today})
        if data is None and today:
            # The phone's own day takes its place, where there are scripts.
            self.form.fields["played_on"].widget.attrs["data-today"] = True
        known = {one.player: one for one in initial.people} if initial else {}
        self.rows = [_row(player, name, data, known.get(player)) for player, name in people.items()]
        self.rows += [TookForm(None, "", data, prefix=f"g{number}") for number in range(GUESTS)]
        self.problem = ""
        if initial and data is None:
            self._ask_places([row for row in self.rows if row.player in known], [one.total for one in initial.people])

    def is_valid(self) -> bool:
        """Says at each field what is amiss, and at which places have to be asked for."""
        rows = [row for row in self.rows if row.typed()]
        self._keep_places()
        game_is_fine = self.form.is_valid()
        self.problem = self._problem(len(rows))
        rows_are_fine = all(row.is_valid() for row in rows)
        people_are_fine = rows_are_fine and self._totals_are_whole(rows) and self._places_part(rows)
        return game_is_fine and people_are_fine and not self.problem

    def past(self) -> Past:
        game, title = self.form.game_and_title()
        people = tuple(row.took() for row in self.rows if row.typed())
        return Past(game, title, self.form.cleaned_data["played_on"], people, self.form.cleaned_data["fewest"])

    def _problem(self, number: int) -> str:
        if not number:
            return gettext("Say who played: tick their names, or type their totals.")
        game = all_games().get(self.form.cleaned_data.get("game", ""))
        fewest, most = (game.fewest, game.most) if game else (1, MOST_TOOK_PART)
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

    def _places_part(self, rows: Sequence[TookForm]) -> bool:
        """Whether it is known who came before whom; else the places are asked for where totals do not say."""
        totals = [row.cleaned_data["total"] for row in rows]
        groups = [[rows[seat] for seat in seats] for seats in alike(totals)]
        unparted = [group for group in groups if all(row.cleaned_data["place"] is None for row in group)]
        self._ask_places(rows, totals)
        for row in (row for group in unparted for row in group):
            row.add_error("place", _why(row))
        return not unparted

    def _ask_places(self, rows: Sequence[TookForm], totals: Sequence[int | None]) -> None:
        for seats in alike(totals):
            for seat in seats:
                rows[seat].asks_place = True

    def _keep_places(self) -> None:
        for row in self.rows:
            row.asks_place = bool(row["place"].data)


def _why(row: TookForm) -> str:
    if row.cleaned_data["total"] is None:
        return gettext("No totals: who won? 1 for each who did; leave the others empty, or say their places.")
    return gettext("Equal totals: who came first? 1 for whoever did; the same number for who shared.")


def _row(player: int, name: str, data: Any, known: Took | None) -> TookForm:
    initial = {"there": True, "total": known.total, "place": known.place} if known else {}
    return TookForm(player, name, data, prefix=f"p{player}", initial=initial)


def _initial(past: Past) -> dict[str, Any]:
    return {
        "game": past.game or OTHER,
        "title": past.title,
        "fewest": past.fewest,
        "played_on": past.played_on,
    }


def known_of(play: Play) -> Past:
    """What is known of a play that came in by its totals."""
    seats = play.seats.order_by("position")
    people = tuple(Took(seat.player_id, "", seat.total, seat.place) for seat in seats)
    assert play.played_on is not None  # noqa: S101  # who enters a play says when
    return Past(play.game, play.title, play.played_on, people, bool(play.options.get("fewest")))
