"""Fields of the forms about a play."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.plays import days
from scorer.plays.forms.sheet_fields import MAX_DIGITS, WHOLE_NUMBER, normalize_number
from scorer.plays.models import MAX_SEATS
from scorer.web.name_validation import MAX_NAME_LENGTH, clean_name


class DayField(forms.DateField):
    """A day of play: a date, not a moment."""

    def __init__(self, **rest: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        unknown = {"invalid": _("A day as year-month-day, such as 2026-05-11."), "required": _("Say on which day.")}
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], error_messages=unknown, **rest)


class DayForm(forms.Form):
    """A form with the day of a play, `played_on`. An impossible day that an import brought may stay."""

    def clean_played_on(self) -> datetime.date | None:
        day: datetime.date | None = self.cleaned_data["played_on"]
        if day and "played_on" in self.changed_data and not days.is_possible(day):
            message = gettext("A day from {first} to today.").format(first=date_format(days.FIRST))
            raise ValidationError(message)
        return day


class TypedIntegerField(forms.CharField):
    """A whole number, with the digits and signs of any keyboard; None if empty."""

    def __init__(self, **rest: Any) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}), **rest)

    def clean(self, value: Any) -> int | None:
        text = normalize_number(super().clean(value))
        if not text:
            return None
        if not WHOLE_NUMBER.fullmatch(text):
            raise ValidationError(self.allowed())
        return int(text)

    def allowed(self) -> str:
        return gettext("A whole number of at most {digits} digits, such as 87 or −3.").format(digits=MAX_DIGITS)


class PlaceField(TypedIntegerField):
    def clean(self, value: Any) -> int | None:
        place = super().clean(value)
        if place is not None and not 1 <= place <= MAX_SEATS:
            raise ValidationError(self.allowed())
        return place

    def allowed(self) -> str:
        return gettext("A place from 1 to {most}.").format(most=MAX_SEATS)


class LineField(forms.CharField):
    """One line of text, cleaned like a name."""

    def __init__(self, max_length: int, **rest: Any) -> None:
        self.line_length = max_length
        super().__init__(required=False, max_length=max_length, **rest)

    def clean(self, value: Any) -> str:
        return clean_name(super().clean(value), self.line_length)


class NameField(forms.CharField):
    def __init__(self, **rest: Any) -> None:
        super().__init__(required=False, max_length=MAX_NAME_LENGTH, **rest)

    def clean(self, value: Any) -> str:
        return clean_name(super().clean(value))
