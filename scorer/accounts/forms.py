"""The small forms of an account."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    PasswordResetForm,
    SetPasswordForm,
)
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorer.accounts.models import LONGEST_USERNAME, User
from scorer.server.write_lock import writing
from scorer.web.forms import OneNameField
from scorer.web.search_key import folded

NAME_WIDGET = forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"})
USERNAME = pgettext_lazy("what an account is opened by", "Name")
TAKEN = _("There is an account with this name already, or with one that looks like it. Choose another name.")
# By field and code: what Django's forms and ours say to a wrong password.
WRONG_PASSWORDS = {"__all__": "invalid_login", "old_password": "password_incorrect", "password": "wrong"}


def password_was_wrong(form: forms.Form) -> bool:
    return any(form.has_error(field, code) for field, code in WRONG_PASSWORDS.items())


class SavedInTurn:
    """For Django's forms that set a password: hashing it takes long, and while it does others may write."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit=False)  # type: ignore[misc]  # of the form beside it
        with writing():
            user.save()
        return user


class PlainPasswords:
    """Django's two fields of a new password, with our words."""

    fields: dict[str, forms.Field]
    password_label = _("New password")

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        first, second = (self.fields[name] for name in self.fields if name[-1:] in {"1", "2"})
        first.label = self.password_label
        first.help_text = _("At least 8 letters, digits or signs, and not a common password.")
        second.label, second.help_text = _("The same password again"), ""


class SignUpForm(SavedInTurn, PlainPasswords, BaseUserCreationForm):
    password_label = _("Password")
    username = OneNameField(LONGEST_USERNAME, label=USERNAME, widget=NAME_WIDGET)
    email = forms.EmailField(
        label=_("E-mail (if you like)"),
        required=False,
        help_text=_(
            "Only for a new password, should you forget yours. Without an address nobody can give you one. "
            "A letter with a link confirms it."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username", "email")

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if User.objects.filter(key=folded(name)).exists():
            raise forms.ValidationError(TAKEN, code="taken")
        return name


class SignInForm(AuthenticationForm):
    username = forms.CharField(label=USERNAME, widget=NAME_WIDGET)
    error_messages = {
        "invalid_login": _("This name and this password do not belong together."),
        "inactive": _("This account is switched off."),
    }


class OldAndNewPasswordForm(SavedInTurn, PlainPasswords, PasswordChangeForm):
    pass


class NewPasswordForm(SavedInTurn, PlainPasswords, SetPasswordForm):
    pass


class ForgottenForm(PasswordResetForm):
    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))

    def get_users(self, email: str) -> Iterator[User]:
        """Only those whose owner has confirmed the address: any other may be a stranger's."""
        return (user for user in super().get_users(email) if user.is_confirmed)


class PasswordForm(forms.Form):
    """What is asked before something that the finder of an unlocked phone should not do."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."), code="wrong")
        return password


class EmailForm(PasswordForm):
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_(
            "Leave it empty to have none. Then nobody can give you a new password. "
            "A letter with a link confirms a new one."
        ),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    field_order = ("email", "password")
