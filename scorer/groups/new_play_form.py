"""The form for a new play of a group: its people, guests by name, or the last table again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.groups.models import Group, Player
from scorer.groups.people import MAX_OFFERED, recent_people
from scorer.groups.recent_plays import plays_of_group
from scorer.plays.forms.table_form import contains_name, seated_twice_message, setup_form
from scorer.plays.models import Play, Seat
from scorer.plays.seat_labels import distinct_labels
from scorer.plays.wording.names import join_names
from scorer.plays.writes import NewSeat
from scorer.rules.game import Game
from scorer.rules.seats import PLAYER

LATEST_FIRST = "-started_at", "-pk"  # not by id: an imported play has a new id and an old date
LAST_TABLE_SEARCH = 20  # plays to search for a table that can be repeated


class PeopleField(forms.MultipleChoiceField):
    """Choices of people, each at most once."""

    def __init__(self, people: Sequence[Player]) -> None:
        messages = {"invalid_choice": _("Choose among the people of this group who are not archived.")}
        super().__init__(required=False, widget=forms.CheckboxSelectMultiple, error_messages=messages)
        labels = distinct_labels(player.name for player in people)
        self.people = {str(player.pk): player for player in people}
        self.choices = list(zip(self.people, labels, strict=True))

    def validate(self, value: Any) -> None:
        super().validate(value)
        if len(set(value)) < len(value):
            raise forms.ValidationError(_("Somebody is chosen twice. Each person plays once."))


class LastTable(NamedTuple):
    """A table that can be repeated. `names`: a list of its people in words."""

    play: int
    names: str
    seats: list[NewSeat]


def group_setup_form(game: Game[Any], group: Group, sent: Any = None) -> Any:
    """The setup form with the group's people. The options default to those of its last play of this game."""
    form = setup_form(game)(sent, initial=_last_options(game, group))
    people = recent_people(group)
    # A submitted form may name people who have since dropped out of the offered ones.
    form.fields["who"] = PeopleField(people if sent else people[:MAX_OFFERED])
    for seat in range(game.most):
        form.fields[f"name_{seat}"].label = gettext("Guest {number}").format(number=seat + 1)
    return form


def _last_options(game: Game[Any], group: Group) -> dict[str, Any]:
    plays = Play.objects.filter(group=group, game=game.key, deleted_at=None).order_by(*LATEST_FIRST)
    return plays.values_list("options", flat=True).first() or {}


def chosen_seats(form: Any, order: str) -> list[NewSeat]:
    """The seats of a form that is valid so far: the tapped people in their `order`, then the guests.

    Adds an error to a guest with the name of a tapped person."""
    people = form.fields["who"].people
    tapped = [people[pk] for pk in sorted(form.cleaned_data["who"], key=_rank(order))]
    guests = {key: name for key, name in form.cleaned_data.items() if key.startswith("name_") and name}
    for key, name in guests.items():
        if contains_name(name, (player.name for player in tapped)):
            form.add_error(key, seated_twice_message(name))
    return [*map(seat_for, tapped), *(NewSeat(name) for name in guests.values())]


def _rank(order: str) -> Any:
    tapped = {pk: rank for rank, pk in enumerate(order.split(","))}
    return lambda pk: tapped.get(pk, len(tapped))


def seat_for(player: Player) -> NewSeat:
    return NewSeat(player.name, player_id=player.pk)


def last_table(game: Game[Any], group: Group, play: int | None = None) -> LastTable | None:
    """The latest table of the group, or that of one `play`, if this game can be played at it. All are known people."""
    plays = Play.objects.filter(group=group, source=Play.Source.SHEET, deleted_at=None).order_by(*LATEST_FIRST)
    if play is not None:
        plays = plays.filter(pk=play)
    latest = list(plays.values_list("pk", flat=True)[:LAST_TABLE_SEARCH])  # sorting whole rows takes ten times as long
    for candidate in plays_of_group(group).filter(pk__in=latest).order_by(*LATEST_FIRST):
        seats = _repeat_seats(game, candidate)
        if seats:
            return LastTable(candidate.pk, join_names([seat.name for seat in seats if seat.kind == PLAYER]), seats)
    return None


def _repeat_seats(game: Game[Any], play: Play) -> list[NewSeat]:
    """Empty if a seat has no active person, or if the game is for fewer or more people. Leaves out opponents that the
    game does not know, which an import may have brought."""
    seats = list(play.seats.all())
    players = [seat.player for seat in seats if seat.kind == PLAYER]
    people = [player for player in players if player and not player.archived_at]
    if len(people) < len(players):
        return []
    if play.game == game.key and all(seat.kind in {PLAYER, *game.kinds} for seat in seats):
        return [_same_seat(seat) for seat in seats]
    return [seat_for(player) for player in people] if game.people[0] <= len(people) <= game.people[1] else []


def _same_seat(seat: Seat) -> NewSeat:
    return NewSeat(seat.player.name if seat.player else "", seat.kind, seat.colour, seat.player_id)
