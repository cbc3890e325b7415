"""The small forms about a play: what is told of it, what was played, and one who took part."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.games import all_games
from scorer.groups.past_plays import Took, may_be_parted
from scorer.plays.forms.details_form import LONGEST_TITLE
from scorer.plays.forms.fields import DayField, DayForm, LineField, TypedIntegerField
from scorer.web.name_validation import MAX_NAME_LENGTH
from scorer.web.search_key import search_key

OTHER = "other"


class PastForm(DayForm):
    """Which game, and when."""

    game = forms.ChoiceField(
        label=_("Game"), widget=forms.RadioSelect, error_messages={"required": _("Choose a game, or another game.")}
    )
    # The stylesheet shows this one where another game is chosen, or something is typed: for which it has to be told.
    title = LineField(LONGEST_TITLE, label=_("Name of the other game"), widget=forms.TextInput({"placeholder": " "}))
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
        ours = (key for key, game in all_games().items() if search_key(game.title) == search_key(title))
        key = "" if self.cleaned_data["fewest"] else next(ours, "")
        return key, "" if key else title

    def is_parted(self) -> bool | None:
        """None as long as it is not known which game it was; that is asked first."""
        known = {"game", "title", "fewest"} <= self.cleaned_data.keys()
        return may_be_parted(self.game_and_title()[0]) if known else None


class TookForm(forms.Form):
    """One who may have taken part. `player`: the id of who it is; a guest has a name to type instead. `seat`: that of
    somebody at the table who is none of the group's people."""

    there = forms.BooleanField(required=False)
    name = LineField(MAX_NAME_LENGTH, label=_("Guest"))
    total = TypedIntegerField(label=_("Total"))
    place = TypedIntegerField(label=_("Place"), low=1)

    def __init__(self, player: int | None, label: str, *args: Any, seat: int | None = None, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.player, self.label, self.seat, self.asks_place = player, label, seat, False
        del self.fields["name" if self.is_known else "there"]

    @property
    def is_known(self) -> bool:
        return bool(self.player or self.seat)

    def typed(self) -> bool:
        """Whether they take part, as far as the form says, understood or not. Whoever was there before and is no
        longer ticked does not, whatever total still stands beside the name."""
        if self.initial:
            return bool(self["there"].data)
        return any(self[name].data for name in self.fields)

    def clean(self) -> dict[str, Any]:
        done: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.is_known and self.typed() and not done.get("name"):
            self.add_error("name", gettext("Say who that was."))
        return done

    def took(self) -> Took:
        done = self.cleaned_data
        return Took(self.player, done.get("name", ""), done["total"], done["place"], self.seat)
