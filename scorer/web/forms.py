"""The small forms of a group."""

from __future__ import annotations

from typing import Any

from django import forms

from scorer.rules.inputs import Refused
from scorer.web.i18n import said_later, spoken
from scorer.web.name_validation import NEEDED, needed_name


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
