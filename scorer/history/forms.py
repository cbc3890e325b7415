"""The forms about a play: what is told of it, and an evening of the past by its totals."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.folding import folded
from scorer.games import all_games
from scorer.history.fields import DayField, LineField, WholeField
from scorer.models import LONGEST_NAME, LONGEST_NOTES, Play
from scorer.plays.past import Past, Took
from scorer.rules.totals import alike

LONGEST_TITLE: int = Play._meta.get_field("title").max_length or 0
LONGEST_PLACE: int = Play._meta.get_field("location").max_length or 0
OTHER = "other"
MOST_TOOK_PART, GUESTS = 20, 4


class AboutForm(forms.Form):
    """Only what was changed is written: each field carries what it was."""

    played_on = DayField(label=_("Day"), show_hidden_initial=True)
    location = LineField(LONGEST_PLACE, label=_("Place"), show_hidden_initial=True)
    notes = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=LONGEST_NOTES,
        widget=forms.Textarea(attrs={"rows": 5}),
        show_hidden_initial=True,
    )

    def clean_notes(self) -> str:
        return str(self.cleaned_data["notes"]).replace("\r\n", "\n")

    def changes(self) -> dict[str, Any]:
        return {key: self.cleaned_data[key] for key in self.changed_data}


class PastForm(forms.Form):
    """Which game, and when."""

    game = forms.ChoiceField(
        label=_("Game"), widget=forms.RadioSelect, error_messages={"required": _("Choose a game, or another game.")}
    )
    title = LineField(LONGEST_TITLE, label=_("Name of the other game"))
    fewest = forms.BooleanField(label=_("In that game the fewest points win"), required=False)
    played_on = DayField(label=_("Day"))

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        ours = [(key, game.title) for key, game in all_games().items()]
        self.fields["game"].choices = [*ours, (OTHER, _("another game"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        done: dict[str, Any] = super().clean() or self.cleaned_data
        title, game = done.get("title", ""), done.get("game")
        if game == OTHER and not title and "title" not in self.errors:
            self.add_error("title", gettext("Say which game that was."))
        if game in all_games() and title:
            self.add_error("title", gettext("Leave this empty, or choose “another game” above."))
        if game in all_games() and done.get("fewest"):
            self.add_error("fewest", gettext("In this game the most points win."))
        return done

    def game_and_title(self) -> tuple[str, str]:
        """A game of ours also where its name was typed."""
        if (chosen := self.cleaned_data["game"]) != OTHER:
            return chosen, ""
        title = self.cleaned_data["title"]
        ours = (key for key, game in all_games().items() if folded(game.title) == folded(title))
        key = "" if self.cleaned_data["fewest"] else next(ours, "")
        return key, "" if key else title


class TookForm(forms.Form):
    """One who may have taken part. `player`: the id of who it is; a guest has a name to type instead."""

    there = forms.BooleanField(required=False)
    name = LineField(LONGEST_NAME, label=_("Guest"))
    total = WholeField(label=_("Total"))
    place = WholeField(label=_("Place"), low=1)

    def __init__(self, player: int | None, label: str, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.player, self.label, self.asks_place = player, label, False
        del self.fields["name" if player else "there"]

    def typed(self) -> bool:
        """Whether they take part, as far as the form says, understood or not. Whoever was there before and is no
        longer ticked does not, whatever total still stands beside the name."""
        if self.initial:
            return bool(self["there"].data)
        return any(self[name].data for name in self.fields)

    def clean(self) -> dict[str, Any]:
        done: dict[str, Any] = super().clean() or self.cleaned_data
        if self.player is None and self.typed() and not done.get("name"):
            self.add_error("name", gettext("Say who that was."))
        return done

    def took(self) -> Took:
        done = self.cleaned_data
        return Took(self.player, done.get("name", ""), done["total"], done["place"])


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
        most = game.most if game else MOST_TOOK_PART
        if number > most:
            return gettext("At most {most} people can play this.").format(most=most)
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
