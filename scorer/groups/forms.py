"""The small forms of a group."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorer.models import LONGEST_NAME, Group
from scorer.names import clean_name

LONGEST_GROUP_NAME: int = Group._meta.get_field("name").max_length or 0
LONGEST_CODE = 200  # what is longer was never a code of ours


class OneNameField(forms.CharField):
    """A name that has to be there, kept as names are."""

    def __init__(self, longest: int, **rest: Any) -> None:
        self.longest = longest
        required = {"required": _("A name is needed: at least one letter or sign.")}
        super().__init__(max_length=longest, error_messages=required, **rest)

    def clean(self, value: Any) -> str:
        name = clean_name(super().clean(value), self.longest)
        if not name:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        return name


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
