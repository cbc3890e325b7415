"""Form fields that several slices use."""

from __future__ import annotations

from typing import Any

from django import forms

from scorer.rules.inputs import Refused
from scorer.web.i18n import translate, translate_lazy
from scorer.web.name_validation import NAME_REQUIRED, require_name


class RequiredNameField(forms.CharField):
    """A name that must not be empty, cleaned as all names are."""

    def __init__(self, max_length: int, **rest: Any) -> None:
        required = {"required": translate_lazy(NAME_REQUIRED)}
        self.limit = max_length
        super().__init__(max_length=max_length, error_messages=required, **rest)

    def clean(self, value: Any) -> str:
        try:
            return require_name(super().clean(value), self.limit)
        except Refused as refused:
            raise forms.ValidationError(translate(refused.why)) from refused
