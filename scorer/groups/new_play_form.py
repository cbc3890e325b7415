"""A table for a new play of a group: its people by a tap, guests by name, or those who played last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.groups.models import Group, Player
from scorer.groups.people import OFFERED, recent
from scorer.groups.recent_plays import there
from scorer.plays.forms.table_form import contains_name, seated_twice_message, setup_form
from scorer.plays.models import Play, Seat
from scorer.plays.seat_labels import distinct_labels
from scorer.plays.wording.names import join_names
from scorer.plays.writes import NewSeat
from scorer.rules.game import Game
from scorer.rules.seats import PLAYER

LATEST_FIRST = "-started_at", "-pk"  # what came in from a file has a new id, and yet an old evening
LOOKED_THROUGH = 20  # plays, for a table that can be had again


class PeopleField(forms.MultipleChoiceField):
    """Who of the group plays; nobody twice."""

    def __init__(self, people: Sequence[Player]) -> None:
        wrong = {"invalid_choice": _("Choose among the people of this group who are not archived.")}
        super().__init__(required=False, widget=forms.CheckboxSelectMultiple, error_messages=wrong)
        labels = distinct_labels(player.name for player in people)
        self.people = {str(player.pk): player for player in people}
        self.choices = list(zip(self.people, labels, strict=True))

    def validate(self, value: Any) -> None:
        super().validate(value)
        if len(set(value)) < len(value):
            raise forms.ValidationError(_("Somebody is chosen twice. Each person plays once."))


class LastTable(NamedTuple):
    """A table that can be had again. `names`: those of its people in a sentence."""

    play: int
    names: str
    seats: list[NewSeat]


def table_form(game: Game[Any], group: Group, sent: Any = None) -> Any:
    """The setup form, with the group's people to choose from; the options are those of its last play of this game."""
    form = setup_form(game)(sent, initial=_last_options(game, group))
    people = recent(group)
    # Sent back may be who was offered a moment ago.
    form.fields["who"] = PeopleField(people if sent else people[:OFFERED])
    for seat in range(game.most):
        form.fields[f"name_{seat}"].label = gettext("Guest {number}").format(number=seat + 1)
    return form


def _last_options(game: Game[Any], group: Group) -> dict[str, Any]:
    plays = Play.objects.filter(group=group, game=game.key, deleted_at=None).order_by(*LATEST_FIRST)
    return plays.values_list("options", flat=True).first() or {}


def chosen_seats(form: Any, order: str) -> list[NewSeat]:
    """Of a form that is valid so far: those who were tapped, in that `order`, then the guests.

    A guest with the name of somebody who was tapped gets an error at their field."""
    people = form.fields["who"].people
    tapped = [people[pk] for pk in sorted(form.cleaned_data["who"], key=_rank(order))]
    guests = {key: name for key, name in form.cleaned_data.items() if key.startswith("name_") and name}
    for key, name in guests.items():
        if contains_name(name, (player.name for player in tapped)):
            form.add_error(key, seated_twice_message(name))
    return [*map(seat_of, tapped), *(NewSeat(name) for name in guests.values())]


def _rank(order: str) -> Any:
    tapped = {pk: rank for rank, pk in enumerate(order.split(","))}
    return lambda pk: tapped.get(pk, len(tapped))


def seat_of(player: Player) -> NewSeat:
    return NewSeat(player.name, player_id=player.pk)


def last_table(game: Game[Any], group: Group, play: int | None = None) -> LastTable | None:
    """The latest table of the group that can play this game, or that of one `play`: all of it known people."""
    plays = Play.objects.filter(group=group, source=Play.Source.SHEET, deleted_at=None).order_by(*LATEST_FIRST)
    if play is not None:
        plays = plays.filter(pk=play)
    latest = list(plays.values_list("pk", flat=True)[:LOOKED_THROUGH])  # to sort whole rows takes ten times as long
    for one in there(group).filter(pk__in=latest).order_by(*LATEST_FIRST):
        seats = _again(game, one)
        if seats:
            return LastTable(one.pk, join_names([seat.name for seat in seats if seat.kind == PLAYER]), seats)
    return None


def _again(game: Game[Any], play: Play) -> list[NewSeat]:
    """Nobody where a seat has no person that may be asked again, or too few or too many sat there. An opponent that the
    game does not know, from a file of another program, stays away."""
    seats = list(play.seats.all())
    people = [seat.player for seat in seats if seat.kind == PLAYER]
    if not all(player and not player.archived_at for player in people):
        return []
    if play.game == game.key and all(seat.kind in {PLAYER, *game.kinds} for seat in seats):
        return [_as_it_was(seat) for seat in seats]
    return [seat_of(player) for player in people] if game.people[0] <= len(people) <= game.people[1] else []


def _as_it_was(seat: Seat) -> NewSeat:
    return NewSeat(seat.player.name if seat.player else "", seat.kind, seat.colour, seat.player_id)
