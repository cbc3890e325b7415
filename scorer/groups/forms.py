"""The small forms of a group."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.groups.members import MAX_GROUP_NAME_LENGTH
from scorer.plays.forms.fields import NameField
from scorer.plays.forms.table_form import contains_name, seated_twice_message
from scorer.plays.play_state import PlayState
from scorer.plays.seat_state import SeatState
from scorer.web.forms import RequiredNameField
from scorer.web.name_validation import MAX_NAME_LENGTH

MAX_CODE_LENGTH = 200  # a longer text is no code of ours


class GroupForm(forms.Form):
    name = RequiredNameField(MAX_GROUP_NAME_LENGTH, label=_("Name of the group"))


class RecoveryForm(forms.Form):
    recovery = forms.CharField(
        label=_("Recovery code"),
        max_length=MAX_CODE_LENGTH,
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
    """An optional name for each unnamed seat, different from the names at the table."""
    form = forms.Form(sent)
    for seat in unnamed:
        widget = forms.TextInput(attrs={"list": "people", "autocomplete": "off"})
        form.fields[f"seat_{seat.id}"] = NameField(label=play.labels[seat.position], widget=widget)
    seated = [seat.name for seat in play.seats if seat.name]
    for key, name in list(form.cleaned_data.items()) if form.is_valid() else []:
        if contains_name(name, seated):
            form.add_error(key, seated_twice_message(name))
    return form
