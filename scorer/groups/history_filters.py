"""The filters of a group's history. They are in the URL, so that a link leads to the same plays."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from django import forms
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.groups.people import people_of
from scorer.plays.game_key import game_key
from scorer.plays.models import Play, Seat
from scorer.rules.seats import PLAYER
from scorer.web.i18n import isolate

MAX_NUMBER = 12  # of players in the filter


class FilterChoices(NamedTuple):
    """The choices for one group. `titles`: the spellings of each game that is none of ours, by its key."""

    titles: dict[str, list[str]]
    people: dict[str, str]
    years: list[str]


def filter_choices(group: Group) -> FilterChoices:
    finished = Play.objects.filter(group=group, deleted_at=None, finished_at__isnull=False).order_by("played_on")
    days = finished.values_list("played_on", flat=True)
    first, last = days.first(), days.last()
    titles: dict[str, list[str]] = {}
    others = finished.filter(game="").order_by("title")
    for title in others.values_list("title", flat=True).distinct():
        titles.setdefault(game_key("", title), []).append(title)
    people = people_of(group).values_list("pk", "name")
    years = range(last.year, first.year - 1, -1) if first and last else ()
    return FilterChoices(titles, {str(pk): name for pk, name in people}, [str(year) for year in years])


class FilterForm(forms.Form):
    game = forms.ChoiceField(label=_("Game"), required=False)
    player = forms.ChoiceField(label=_("Who played"), required=False)
    year = forms.ChoiceField(label=_("Year"), required=False)
    number = forms.ChoiceField(label=_("Number of players"), required=False)

    def __init__(self, choices: FilterChoices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = {key: game.title for key, game in all_games().items()}
        games |= {key: titles[0] for key, titles in choices.titles.items()}
        self._set_choices("game", _("any game"), games)
        self._set_choices("player", _("anybody"), choices.people)
        self._set_choices("year", _("any year"), {year: year for year in choices.years})
        self._set_choices("number", _("any number"), {str(n): str(n) for n in range(1, MAX_NUMBER + 1)})

    def _set_choices(self, name: str, anything: Any, choices: dict[str, str]) -> None:
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices = [("", anything), *choices.items()]


@dataclass(frozen=True)
class Cursor:
    """The last play of a page. The next page has the plays before it."""

    day: datetime.date
    play: int

    def __str__(self) -> str:
        return f"{self.day.isoformat()}_{self.play}"


@dataclass(frozen=True)
class HistoryQuery:
    """The valid filters of a URL. `ignored`: True if some were invalid."""

    form: FilterForm
    chosen: dict[str, str]
    before: Cursor | None
    ignored: bool

    def labels(self) -> list[str]:
        """The filters in words, as "Year: 2026"."""
        return [self._label(self.form[name]) for name in self.chosen]

    def _label(self, field: forms.BoundField) -> str:
        choice = dict(field.field.choices)[self.chosen[field.name]]  # type: ignore[attr-defined]
        return gettext("{what}: {choice}").format(what=field.label, choice=isolate(str(choice)))


def parse_query(query: QueryDict, choices: FilterChoices) -> HistoryQuery:
    form = FilterForm(choices, query)
    form.full_clean()
    chosen = {name: value for name in form.fields if (value := form.cleaned_data.get(name))}
    before = _parse_cursor(query.get("before", ""))
    ignored = bool(form.errors) or (before is None and "before" in query)
    return HistoryQuery(FilterForm(choices, initial=chosen), chosen, before, ignored)


def _parse_cursor(text: str) -> Cursor | None:
    day, _, play = text.partition("_")
    if not (play.isascii() and play.isdigit() and len(play) < 19):
        return None
    try:
        return Cursor(datetime.date.fromisoformat(day), int(play))
    except ValueError:
        return None


def apply_filters(plays: QuerySet[Play], query: HistoryQuery, choices: FilterChoices) -> QuerySet[Play]:
    """The plays that match, the newest first."""
    chosen = query.chosen
    if game := chosen.get("game"):
        titles = choices.titles.get(game)
        plays = plays.filter(game="", title__in=titles) if titles else plays.filter(game=game)
    if player := chosen.get("player"):
        plays = plays.filter(Exists(Seat.objects.filter(play=OuterRef("pk"), player=int(player))))
    if year := chosen.get("year"):
        plays = plays.filter(played_on__year=int(year))
    if number := chosen.get("number"):
        plays = plays.alias(number=Subquery(_player_count())).filter(number=int(number))
    if query.before:
        plays = plays.filter(_is_before(query.before))
    return plays.order_by("-played_on", "-pk")


def _player_count() -> QuerySet[Seat, Any]:
    """The number of people at the table, without artificial opponents."""
    people = Seat.objects.filter(play=OuterRef("pk"), kind=PLAYER).order_by().values("play")
    return people.annotate(number=Count("pk")).values("number")


def _is_before(before: Cursor) -> Q:
    # The first condition is redundant, but lets the database use the index.
    earlier = Q(played_on__lt=before.day) | Q(played_on=before.day, pk__lt=before.play)
    return Q(played_on__lte=before.day) & earlier
