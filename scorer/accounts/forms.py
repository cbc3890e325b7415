"""The forms of an account."""

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
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scorer.accounts import quotas
from scorer.accounts.models import MAX_USERNAME_LENGTH, User
from scorer.accounts.quotas import Quota, QuotaExceeded
from scorer.server.write_lock import write_transaction
from scorer.web.forms import RequiredNameField
from scorer.web.i18n import translate
from scorer.web.search_key import search_key

NAME_WIDGET = forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"})
USERNAME = pgettext_lazy("what an account is opened by", "Name")
TAKEN = _("There is an account with this name already, or with one that looks like it. Choose another name.")
# The error code of a wrong password, by the field that has it.
WRONG_PASSWORD_CODES = {"__all__": "invalid_login", "old_password": "password_incorrect", "password": "wrong"}


def has_wrong_password(form: forms.Form) -> bool:
    return any(form.has_error(field, code) for field, code in WRONG_PASSWORD_CODES.items())


def is_within_quota(request: HttpRequest, quota: Quota, form: forms.Form) -> bool:
    """Validates a form with a name and charges the quota. If the quota is used up, the name gets the error."""
    if not form.is_valid():
        return False
    try:
        quotas.charge_visitor(request, quota)
    except QuotaExceeded as error:
        form.add_error("name", translate(error.why))
        return False
    return True


class LockedSave:
    """A mixin for Django's forms that set a password: the slow hashing happens before the write lock is taken."""

    def save(self, commit: bool = True) -> User:
        user: User = super().save(commit=False)  # type: ignore[misc]  # of the form mixed with
        with write_transaction():
            user.save()
        return user


class PasswordFields:
    """A mixin for Django's forms with the two fields of a new password: labels and help texts in our words."""

    fields: dict[str, forms.Field]
    password_label = _("New password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, second = (self.fields[name] for name in self.fields if name[-1:] in {"1", "2"})
        first.label = self.password_label
        first.help_text = _("At least 8 letters, digits or signs, and not a common password.")
        second.label, second.help_text = _("The same password again"), ""


class SignUpForm(LockedSave, PasswordFields, BaseUserCreationForm):  # type: ignore[type-arg]  # Django's takes none
    password_label = _("Password")
    username = RequiredNameField(MAX_USERNAME_LENGTH, label=USERNAME, widget=NAME_WIDGET)
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
        if User.objects.filter(key=search_key(name)).exists():
            raise forms.ValidationError(TAKEN, code="taken")
        return name


class SignInForm(AuthenticationForm):
    username = forms.CharField(label=USERNAME, widget=NAME_WIDGET)
    error_messages = {
        "invalid_login": _("This name and this password do not belong together."),
        "inactive": _("This account is switched off."),
    }


class ChangePasswordForm(LockedSave, PasswordFields, PasswordChangeForm):
    pass


class NewPasswordForm(LockedSave, PasswordFields, SetPasswordForm):  # type: ignore[type-arg]  # the same
    pass


class ForgottenPasswordForm(PasswordResetForm):
    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))

    def get_users(self, email: str) -> Iterator[User]:
        """Only users with a confirmed address: any other may be a stranger's."""
        return (user for user in super().get_users(email) if user.is_confirmed)


class PasswordForm(forms.Form):
    """Asks for the password before a change that the finder of an unlocked phone must not make."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
