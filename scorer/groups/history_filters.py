"""What of a group's history is asked for. It lives in the address, so that it can be sent and come back to."""

from __future__ import annotations

import datetime
from typing import Any, NamedTuple

from django import forms
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games import all_games
from scorer.groups.models import Group
from scorer.groups.people import there
from scorer.plays.game_key import game_key
from scorer.plays.models import Play, Seat
from scorer.rules.seats import PLAYER
from scorer.web.i18n import isolate

MOST_PEOPLE = 12  # that a filter offers


class Offered(NamedTuple):
    """What the filters of one group have to choose from. `titles`: the names of each game that is none of ours."""

    titles: dict[str, list[str]]
    people: dict[str, str]
    years: list[str]


def offered(group: Group) -> Offered:
    finished = Play.objects.filter(group=group, deleted_at=None, finished_at__isnull=False).order_by("played_on")
    days = finished.values_list("played_on", flat=True)
    first, last = days.first(), days.last()
    titles: dict[str, list[str]] = {}
    others = finished.filter(game="").order_by("title")
    for title in others.values_list("title", flat=True).distinct():
        titles.setdefault(game_key("", title), []).append(title)
    people = there(group).values_list("pk", "name")
    years = range(min(last, days.last()).year, first.year - 1, -1) if first and last else ()
    return Offered(titles, {str(pk): name for pk, name in people}, [str(year) for year in years])


class FilterForm(forms.Form):
    game = forms.ChoiceField(label=_("Game"), required=False)
    player = forms.ChoiceField(label=_("Who played"), required=False)
    year = forms.ChoiceField(label=_("Year"), required=False)
    number = forms.ChoiceField(label=_("Number of players"), required=False)

    def __init__(self, choices: Offered, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        games = {key: game.title for key, game in all_games().items()}
        games |= {key: titles[0] for key, titles in choices.titles.items()}
        self._offer("game", _("any game"), games)
        self._offer("player", _("anybody"), choices.people)
        self._offer("year", _("any year"), {year: year for year in choices.years})
        self._offer("number", _("any number"), {str(n): str(n) for n in range(1, MOST_PEOPLE + 1)})

    def _offer(self, name: str, anything: Any, choices: dict[str, str]) -> None:
        self.fields[name].choices = [("", anything), *choices.items()]  # type: ignore[attr-defined]


class Before(NamedTuple):
    """The last play of the page before: what comes next is older."""

    day: datetime.date
    play: int

    def __str__(self) -> str:
        return f"{self.day.isoformat()}_{self.play}"


class Asked(NamedTuple):
    """What was asked for, as far as it is known here. `ignored`: something was not."""

    form: FilterForm
    chosen: dict[str, str]
    before: Before | None
    ignored: bool

    def told(self) -> list[str]:
        """What was asked for, in words: Year: 2026."""
        return [self._told(self.form[name]) for name in self.chosen]

    def _told(self, field: forms.BoundField) -> str:
        choice = dict(field.field.choices)[self.chosen[field.name]]  # type: ignore[attr-defined]
        return gettext("{what}: {choice}").format(what=field.label, choice=isolate(str(choice)))


def asked(query: QueryDict, choices: Offered) -> Asked:
    form = FilterForm(choices, query)
    form.full_clean()
    chosen = {name: value for name in form.fields if (value := form.cleaned_data.get(name))}
    before = _before(query.get("before", ""))
    ignored = bool(form.errors) or (before is None and "before" in query)
    return Asked(FilterForm(choices, initial=chosen), chosen, before, ignored)


def _before(text: str) -> Before | None:
    day, _, play = text.partition("_")
    if not (play.isascii() and play.isdigit() and len(play) < 19):
        return None
    try:
        return Before(datetime.date.fromisoformat(day), int(play))
    except ValueError:
        return None


def narrowed(plays: QuerySet[Play], wish: Asked, choices: Offered) -> QuerySet[Play]:
    """Those that were asked for, the newest first."""
    chosen = wish.chosen
    if game := chosen.get("game"):
        titles = choices.titles.get(game)
        plays = plays.filter(game="", title__in=titles) if titles else plays.filter(game=game)
    if player := chosen.get("player"):
        plays = plays.filter(Exists(Seat.objects.filter(play=OuterRef("pk"), player=int(player))))
    if year := chosen.get("year"):
        plays = plays.filter(played_on__year=int(year))
    if number := chosen.get("number"):
        plays = plays.alias(number=Subquery(_people())).filter(number=int(number))
    if wish.before:
        plays = plays.filter(_older(wish.before))
    return plays.order_by("-played_on", "-pk")


def _people() -> QuerySet[Seat, Any]:
    """How many people play, without an artificial opponent."""
    people = Seat.objects.filter(play=OuterRef("pk"), kind=PLAYER).order_by().values("play")
    return people.annotate(number=Count("pk")).values("number")


def _older(before: Before) -> Q:
    # The first part says nothing new, but a database finds the place in its index by it.
    earlier = Q(played_on__lt=before.day) | Q(played_on=before.day, pk__lt=before.play)
    return Q(played_on__lte=before.day) & earlier
