"""The form for a past play: the game and the day, and a row for each possible participant."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scorer.games import all_games
from scorer.groups.past_plays import Participant, PastPlay, may_break_ties
from scorer.groups.stale_form import SubmittedRows
from scorer.plays.forms.details_form import MAX_TITLE_LENGTH
from scorer.plays.forms.fields import DayField, DayForm, LineField, PlaceField, TypedIntegerField
from scorer.plays.models import MAX_SEATS, Play, Seat
from scorer.plays.presenters.play_list import seat_name
from scorer.rules.placing import Span, place
from scorer.rules.totals import unparted
from scorer.web.name_validation import MAX_NAME_LENGTH
from scorer.web.search_key import search_key

OTHER = "other"
GUESTS = 4  # rows for people who are not of the group
GUEST_ROWS = tuple(f"g{number}" for number in range(GUESTS))


class GameAndDayForm(DayForm):
    game = forms.ChoiceField(
        label=_("Game"), widget=forms.RadioSelect, error_messages={"required": _("Choose a game, or another game.")}
    )
    # The style sheet shows this field if another game is chosen, or if it is not empty.
    title = LineField(MAX_TITLE_LENGTH, label=_("Name of the other game"), widget=forms.TextInput({"placeholder": " "}))
    fewest = forms.BooleanField(label=_("In that game the fewest points win"), required=False)
    played_on = DayField(label=_("Day"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        our_games = [(key, game.title) for key, game in all_games().items()]
        self.fields["game"].choices = [*our_games, (OTHER, _("another game"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        title, game = data.get("title", ""), data.get("game")
        if game == OTHER and not title and "title" not in self.errors:
            self.add_error("title", gettext("Say which game that was."))
        if game in all_games() and title:
            self.add_error("title", gettext("Leave this empty, or choose “another game” above."))
        if game in all_games() and data.get("fewest"):
            self.add_error("fewest", gettext("In this game the most points win."))
        return data

    def game_and_title(self) -> tuple[str, str]:
        """One of our games also if its name was typed."""
        if (chosen := self.cleaned_data["game"]) != OTHER:
            return chosen, ""
        title = self.cleaned_data["title"]
        our_keys = (key for key, game in all_games().items() if search_key(game.title) == search_key(title))
        key = "" if self.cleaned_data["fewest"] else next(our_keys, "")
        return key, "" if key else title

    def may_break_ties(self) -> bool | None:
        """None while the game is invalid."""
        known = {"game", "title", "fewest"} <= self.cleaned_data.keys()
        return may_break_ties(self.game_and_title()[0]) if known else None


class ParticipantForm(forms.Form):
    """A row of one possible participant. `player`: the person's id; a guest types a name instead. `seat`: the id of an
    existing seat without a person."""

    there = forms.BooleanField(required=False)
    name = LineField(MAX_NAME_LENGTH, label=_("Guest"))
    total = TypedIntegerField(label=_("Total"))
    place = PlaceField(label=_("Place"))

    def __init__(self, player: int | None, label: str, *args: Any, seat: int | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player, self.label, self.seat, self.asks_place = player, label, seat, False
        del self.fields["name" if self.is_known else "there"]

    @property
    def is_known(self) -> bool:
        return bool(self.player or self.seat)

    def is_filled(self) -> bool:
        """True if the row takes part, valid or not. An initial participant who is no longer ticked does not,
        whatever the total."""
        if self.initial:
            return bool(self["there"].data)
        return any(self[name].data for name in self.fields)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.is_known and self.is_filled() and not data.get("name"):
            self.add_error("name", gettext("Say who that was."))
        return data

    def participant(self) -> Participant:
        data = self.cleaned_data
        return Participant(self.player, data.get("name", ""), data["total"], data["place"], self.seat)


class PastPlayForm:
    """The form for the game, and the forms of its rows."""

    def __init__(
        self,
        people: Mapping[int, str],
        submitted: SubmittedRows | None = None,
        initial: PastPlay | None = None,
        today: datetime.date | None = None,
    ) -> None:
        data, self.submitted = submitted.data if submitted else None, submitted
        self.form = GameAndDayForm(data, initial=_initial(initial) if initial else {"played_on": today})
        if data is None and today:
            # A script replaces the server's day with the phone's.
            self.form.fields["played_on"].widget.attrs["data-today"] = True
        names, at_table = {**people, **(submitted.people if submitted else {})}, initial.people if initial else ()
        self.rows = [
            _participant_row(participant, names.pop(participant.player or 0, participant.name), data)
            for participant in at_table
        ]
        self.rows += [ParticipantForm(player, name, data, prefix=f"p{player}") for player, name in names.items()]
        self.rows += [ParticipantForm(None, "", data, prefix=row) for row in GUEST_ROWS]
        self.problem = ""
        if initial and data is None:
            present = [row for row in self.rows if row.initial]
            self._ask_places(unparted([row.initial["total"] for row in present], may_break_ties(initial.game)), present)

    def is_valid(self) -> bool:
        """Adds the errors to the rows, and marks the rows whose place is needed."""
        rows = [row for row in self.rows if row.is_filled()]
        self._show_typed_places()
        game_is_valid = self.form.is_valid()
        self.problem = self._problem(len(rows))
        rows_are_valid = all(row.is_valid() for row in rows) and self._has_no_duplicates(rows)
        people_are_valid = rows_are_valid and self._has_all_totals_or_none(rows) and self._has_all_places(rows)
        return game_is_valid and people_are_valid and not self.problem

    def past_play(self) -> PastPlay:
        game, title = self.form.game_and_title()
        people = tuple(row.participant() for row in self.rows if row.is_filled())
        return PastPlay(game, title, self.form.cleaned_data["played_on"], people, self.form.cleaned_data["fewest"])

    def _has_no_duplicates(self, rows: Sequence[ParticipantForm]) -> bool:
        duplicates = [row for row in rows if self.submitted and row.player in self.submitted.duplicates]
        for row in duplicates:
            row.add_error(None, gettext("Found to be somebody else who is in this list. Leave one of the two out."))
        return not duplicates

    def _problem(self, number: int) -> str:
        if self.submitted and self.submitted.has_unknown:
            return gettext("Somebody whom you sent is not to be chosen here any more. See who is, then save again.")
        if not number:
            return gettext("Say who played: tick their names, or type their totals.")
        game = all_games().get(self.form.cleaned_data.get("game", ""))
        fewest, most = (game.fewest, game.most) if game else (1, MAX_SEATS)
        if number > most:
            many = ngettext("At most {n} person can play this.", "At most {n} people can play this.", most)
            return many.format(n=most)
        if number < fewest:
            few = ngettext("At least {n} person plays this.", "At least {n} people play this: name them all.", fewest)
            return few.format(n=fewest)
        return ""

    def _has_all_totals_or_none(self, rows: Sequence[ParticipantForm]) -> bool:
        without = [row for row in rows if row.cleaned_data["total"] is None]
        if len(without) in {0, len(rows)}:
            return True
        for row in without:
            row.add_error("total", gettext("A total for everybody, or for nobody."))
        return False

    def _has_all_places(self, rows: Sequence[ParticipantForm]) -> bool:
        """Asks for each place that neither the totals nor the typed places determine, and rejects contradictions."""
        totals, typed = ([row.cleaned_data[name] for row in rows] for name in ("total", "place"))
        ties_broken = self.form.may_break_ties()
        self._ask_places(unparted(totals, bool(ties_broken)), rows)
        placing = place(totals, typed, self.form.cleaned_data.get("fewest", False), ties_broken)
        for seat, left in placing.contradictions.items():
            rows[seat].add_error("place", _possible_places(left))
        for seat, best in placing.undecided.items():
            rows[seat].add_error("place", _place_question(best, has_totals=None not in totals))
        return not (placing.contradictions or placing.undecided)

    def _ask_places(self, groups: Iterable[Sequence[int]], rows: Sequence[ParticipantForm]) -> None:
        for seat in (seat for seats in groups for seat in seats):
            rows[seat].asks_place = True

    def _show_typed_places(self) -> None:
        for row in self.rows:
            row.asks_place = bool(row["place"].data)


def _possible_places(left: Span) -> str:
    """A sentence with the places that do not contradict the others."""
    if left.high is None:
        return gettext("The other places leave place {low} or later.").format(low=left.low)
    if left.low == left.high:
        return gettext("The totals and other places leave only place {low}.").format(low=left.low)
    return gettext("The totals leave a place from {low} to {high}.").format(low=left.low, high=left.high)


def _place_question(best: int, has_totals: bool) -> str:
    """`best`: the best place not taken yet."""
    if has_totals:
        question = gettext("Equal totals: who was ahead? Enter {place} there; the same number for a shared place.")
        return question.format(place=best)
    if best == 1:
        return gettext("No totals: who won? Enter 1 for each winner; leave the others empty, or enter their places.")
    return gettext("Enter this place too. The other places do not tell it.")


def _participant_row(known: Participant, name: str, data: Any) -> ParticipantForm:
    """The row of a participant of the play."""
    prefix = f"p{known.player}" if known.player else f"s{known.seat}"
    initial = {"there": True, "total": known.total, "place": known.place}
    return ParticipantForm(known.player, name, data, prefix=prefix, initial=initial, seat=known.seat)


def _initial(past: PastPlay) -> dict[str, Any]:
    return {
        "game": past.game or OTHER,
        "title": past.title,
        "fewest": past.fewest,
        "played_on": past.played_on,
    }


def past_play_of(play: Play) -> PastPlay:
    seats = play.seats.order_by("position").select_related("player")
    people = tuple(_participant_of(seat) for seat in seats)
    assert play.played_on is not None  # noqa: S101  # its form requires the day
    return PastPlay(play.game, play.title, play.played_on, people, bool(play.options.get("fewest")))


def _participant_of(seat: Seat) -> Participant:
    if seat.player:
        return Participant(seat.player.pk, "", seat.total, seat.place)
    return Participant(None, seat_name(seat), seat.total, seat.place, seat.pk)


def row_names(people: Iterable[int], past: PastPlay | None = None) -> list[str]:
    """The names of the form's rows in its data."""
    seats = [participant.seat for participant in past.people if participant.seat] if past else []
    return [*(f"p{player}" for player in people), *(f"s{seat}" for seat in seats), *GUEST_ROWS]
