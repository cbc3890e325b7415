"""The small forms of a group."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.folding import folded
from scorer.forms import NameField
from scorer.groups.members import LONGEST_GROUP_NAME
from scorer.models import LONGEST_NAME
from scorer.names import NEEDED, needed_name
from scorer.rules.inputs import Refused
from scorer.speech import isolated, said_later, spoken
from scorer.state import PlayState, SeatState

LONGEST_CODE = 200  # what is longer was never a code of ours


class OneNameField(forms.CharField):
    """A name that has to be there, kept as names are."""

    def __init__(self, longest: int, **rest: Any) -> None:
        self.longest = longest
        required = {"required": said_later(NEEDED)}
        super().__init__(max_length=longest, error_messages=required, **rest)

    def clean(self, value: Any) -> str:
        try:
            return needed_name(super().clean(value), self.longest)
        except Refused as refused:
            raise forms.ValidationError(spoken(refused.why)) from refused


class GroupForm(forms.Form):
    name = OneNameField(LONGEST_GROUP_NAME, label=_("Name of the group"))


class RecoveryForm(forms.Form):
    recovery = forms.CharField(
        label=_("Recovery code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class PersonForm(forms.Form):
    name = OneNameField(LONGEST_NAME, label=_("Name"))


class PersonEditForm(PersonForm):
    guest = forms.BooleanField(
        label=_("A guest"),
        required=False,
        help_text=_("Guests stand apart in the lists. Their plays count all the same."),
    )


def names_form(play: PlayState, unnamed: Sequence[SeatState], sent: Any = None) -> forms.Form:
    """A name for each of these seats; none has to be given, and nobody is somebody who sits there already."""
    form = forms.Form(sent)
    for seat in unnamed:
        widget = forms.TextInput(attrs={"list": "people", "autocomplete": "off"})
        form.fields[f"seat_{seat.id}"] = NameField(label=play.labels[seat.position], widget=widget)
    seated = [seat.name for seat in play.seats if seat.name]
    for key, name in list(form.cleaned_data.items()) if form.is_valid() else []:
        if is_among(name, seated):
            form.add_error(key, sits_twice(name))
    return form


def is_among(name: str, names: Iterable[str]) -> bool:
    return folded(name) in map(folded, names)


def sits_twice(name: str) -> str:
    return gettext(
        "{name} sits at this table already. Each person plays once; somebody else of that name needs another one here."
    ).format(name=isolated(name))
