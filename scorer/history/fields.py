"""Fields of the forms about a play."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorer.forms import WHOLE_NUMBER, tidy
from scorer.names import clean_name

EARLIEST = datetime.date(1900, 1, 1)
MOST_PLACES = 99


class DayField(forms.DateField):
    """A day of play: a date and not a moment. The phone may be a day ahead of the server."""

    def __init__(self, **rest: Any) -> None:
        widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        unknown = {"invalid": _("A day as year-month-day, such as 2026-05-11."), "required": _("Say on which day.")}
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], error_messages=unknown, **rest)

    def clean(self, value: Any) -> datetime.date | None:
        day = super().clean(value)
        today = timezone.localdate()
        if day and not EARLIEST <= day <= today + datetime.timedelta(days=1):
            told = gettext("A day from {first} to today.").format(first=date_format(EARLIEST))
            raise ValidationError(told)
        return day  # type: ignore[no-any-return]


class WholeField(forms.CharField):
    """A whole number, typed in any of the ways that phones have for one; None where there is none."""

    def __init__(self, low: int | None = None, **rest: Any) -> None:
        self.low = low
        super().__init__(required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}), **rest)

    def clean(self, value: Any) -> int | None:
        text = tidy(super().clean(value))
        if not text:
            return None
        number = int(text) if WHOLE_NUMBER.fullmatch(text) else None
        if number is None:
            raise ValidationError(gettext("A whole number, such as 87 or −3."))
        if self.low is not None and not self.low <= number <= MOST_PLACES:
            raise ValidationError(gettext("A place from 1 to {most}.").format(most=MOST_PLACES))
        return number


class LineField(forms.CharField):
    """One line of text, kept as names are."""

    def __init__(self, longest: int, **rest: Any) -> None:
        self.longest = longest
        super().__init__(required=False, max_length=longest, **rest)

    def clean(self, value: Any) -> str:
        return clean_name(super().clean(value), self.longest)
