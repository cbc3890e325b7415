"""The form for day, place and notes of a play."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorer.plays.forms.fields import DayField, DayForm, LineField
from scorer.plays.models import MAX_NOTES_LENGTH, Play

MAX_TITLE_LENGTH: int = Play._meta.get_field("title").max_length or 0
MAX_PLACE_LENGTH: int = Play._meta.get_field("location").max_length or 0


class DetailsForm(DayForm):
    """Writes only what was changed: each field carries its initial value."""

    played_on = DayField(label=_("Day"), show_hidden_initial=True)
    location = LineField(MAX_PLACE_LENGTH, label=pgettext_lazy("where a play was", "Place"), show_hidden_initial=True)
    notes = forms.CharField(
        label=_("Notes"),
        required=False,
        max_length=MAX_NOTES_LENGTH,
        widget=forms.Textarea(attrs={"rows": 5}),
        show_hidden_initial=True,
    )

    def clean_notes(self) -> str:
        return str(self.cleaned_data["notes"]).replace("\r\n", "\n")

    def changes(self) -> dict[str, Any]:
        return {key: self.cleaned_data[key] for key in self.changed_data}
