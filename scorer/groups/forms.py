"""The small forms of a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.groups.members import LONGEST_GROUP_NAME
from scorer.plays.forms.fields import NameField
from scorer.plays.forms.table_form import contains_name, seated_twice_message
from scorer.plays.play_state import PlayState
from scorer.plays.seat_state import SeatState
from scorer.web.forms import RequiredNameField
from scorer.web.name_validation import MAX_NAME_LENGTH

LONGEST_CODE = 200  # what is longer was never a code of ours


class GroupForm(forms.Form):
    name = RequiredNameField(LONGEST_GROUP_NAME, label=_("Name of the group"))


class RecoveryForm(forms.Form):
    recovery = forms.CharField(
        label=_("Recovery code"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class PersonForm(forms.Form):
    name = RequiredNameField(MAX_NAME_LENGTH, label=_("Name"))


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
        if contains_name(name, seated):
            form.add_error(key, seated_twice_message(name))
    return form
