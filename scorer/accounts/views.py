"""Accounts: signing up, in and out, a new password, an address for letters, and the end of it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.db import IntegrityError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from scorer.accounts import belongings, confirmation, quotas, throttle
from scorer.accounts.decorators import slowed
from scorer.accounts.devices import ensure_key, key_hash, renew_key, set_device_cookie
from scorer.accounts.forms import (
    TAKEN,
    EmailForm,
    ForgottenForm,
    NewPasswordForm,
    OldAndNewPasswordForm,
    SignInForm,
    SignUpForm,
    password_was_wrong,
)
from scorer.accounts.models import User
from scorer.server import mail
from scorer.server.lanes import PASSWORDS, runs_in
from scorer.server.write_lock import writing
from scorer.web.decorators import View
from scorer.web.requests import return_path
from scorer.web.search_key import folded


def form_page(view: View) -> View:
    """For every page with a form: never kept, no password in an error's report, 429 to who guesses. Hashing a password
    takes a third of a second, in a lane of its own."""
    guarded = slowed(require_http_methods(["GET", "HEAD", "POST"])(view))
    return runs_in(PASSWORDS, "POST")(never_cache(sensitive_post_parameters()(guarded)))


@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(sent_form(request))
    if request.method == "POST" and form.is_valid():
        quotas.spend(quotas.visitor(request), quotas.HASHES)
        quotas.spend(quotas.visitor(request), quotas.SIGN_UPS)
        try:
            user = form.save()
        except IntegrityError:  # somebody took the name a moment ago
            form.add_error("username", TAKEN)
        else:
            page = _start_confirmation(request, user)
            return _arrived(request, user, page if user.email else "home")
    return account_page(request, "sign_up", form, next=return_path(request))


@form_page
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and request.method != "POST":
        return redirect(return_path(request) or "account")
    form = SignInForm(request, sent_form(request))
    if request.method == "POST" and proved(request, form, folded(request.POST.get("username", ""))):
        return _arrived(request, form.get_user())
    somebody = belongings.last_here(key_hash(request)) is not None
    changed = "changed" in request.GET
    return account_page(request, "sign_in", form, next=return_path(request), somebody=somebody, changed=changed)


def _start_confirmation(request: HttpRequest, user: User) -> str:
    """Sends the first letter to a new address. The page of the account, which says so."""
    sent = confirmation.send_first(request, user)
    return f"{reverse('account')}?sent" if sent else reverse("account")


def _arrived(request: HttpRequest, user: User, page: str = "home") -> HttpResponse:
    """Signed in, with all that this device had and a new key, and back to where they came from, or to this page."""
    before = ensure_key(request)
    if belongings.belongs_to_another(before, user):
        belongings.leave_whoever_was_here(before)
    with writing():  # which notes when that was
        login(request, user)
    belongings.arrive(user, before, renewed=renew_key(request))
    return set_device_cookie(request, redirect(return_path(request) or page))


def proved(request: HttpRequest, form: Form, key: str) -> bool:
    """Whether the form is right, its password above all. Raises TooOften before anything is tried."""
    known = belongings.is_known(key_hash(request), key)
    counted = _counted(request, key, known)
    throttle.check(*counted)
    quotas.spend(quotas.prover(request, known), quotas.HASHES)
    if form.is_valid():
        throttle.succeeded(counted[0])
        return True
    if password_was_wrong(form):
        throttle.failed(*counted)
    return False


def _counted(request: HttpRequest, key: str, known: bool) -> list[throttle.Subject]:
    """The subjects that wrong passwords count for, the account first. A device on which it was signed in before counts
    alone: guesses of others behind the same address, or behind a proxy that names none, never lock it out."""
    if known:
        return [throttle.passwords_of(key, key_hash(request))]
    return [throttle.passwords_of(key), throttle.passwords_from(request)]


@form_page
def sign_out(request: HttpRequest) -> HttpResponse:
    """Also of a device whose session ended by itself: whoever comes next shall find nothing there."""
    user = request.user if request.user.is_authenticated else belongings.last_here(key_hash(request))
    if user is None:
        return redirect("home")
    if request.method != "POST":
        return render(request, "accounts/sign_out.html")
    belongings.leave(user, ensure_key(request))
    logout(request)
    renew_key(request)
    return set_device_cookie(request, redirect("home"))


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    page = {"sends_letters": mail.are_sent(), "sent": "sent" in request.GET}
    return render(request, "accounts/account.html", page)


@form_page
@login_required
def email(request: HttpRequest) -> HttpResponse:
    form = EmailForm(request.user, sent_form(request), initial={"email": request.user.email})
    if request.method == "POST" and proved(request, form, request.user.key):
        with writing():
            confirmation.change(request.user, form.cleaned_data["email"])
        return redirect(_start_confirmation(request, request.user))
    return account_page(request, "email", form)


@form_page
@login_required
def confirm_again(request: HttpRequest) -> HttpResponse:
    """Sends the letter once more. Opened by hand it leads to the account."""
    if request.method != "POST" or not request.user.email or request.user.is_confirmed:
        return redirect("account")
    confirmation.send(request, request.user)
    return redirect(f"{reverse('account')}?sent")


@form_page
def confirm_email(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """The target of the letter's link. Mail scanners open it too, so only the button confirms."""
    account = confirmation.account_of(uidb64, token)
    if account is None:
        throttle.guessed(request, f"{uidb64}/{token}")
    elif request.method == "POST":
        confirmation.confirm(account)
        return redirect(request.path)
    return render(request, "accounts/confirm_email.html", {"account": account}, status=200 if account else 404)


@form_page
@login_required
def password_change(request: HttpRequest) -> HttpResponse:
    """Every other session of the account ends with the old password."""
    form = OldAndNewPasswordForm(request.user, sent_form(request))
    if request.method == "POST" and proved(request, form, request.user.key):
        update_session_auth_hash(request, form.save())
        return redirect("account")
    return account_page(request, "password_change", form)


@method_decorator(form_page, name="dispatch")
class PasswordReset(PasswordResetView):
    form_class = ForgottenForm
    template_name = "accounts/password_reset.html"
    subject_template_name = "accounts/password_reset_subject.txt"
    email_template_name = "accounts/password_reset_mail.txt"
    success_url = reverse_lazy("password_reset_sent")
    token_generator = confirmation.reset_tokens

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(**context) | {"sends_letters": mail.are_sent()}

    def form_valid(self, form: Any) -> HttpResponse:
        """Every letter counts, so that nobody's letter box is filled."""
        told = throttle.letters_to(form.cleaned_data["email"]), throttle.letters_from(self.request)
        throttle.check(*told)
        throttle.failed(*told)
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


@never_cache
@require_safe
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/password_reset_sent.html", {"sends_letters": mail.are_sent()})


@method_decorator(form_page, name="dispatch")
class PasswordResetConfirm(PasswordResetConfirmView):
    template_name = "accounts/password_reset_confirm.html"
    form_class = NewPasswordForm
    token_generator = confirmation.reset_tokens

    def get_success_url(self) -> str:
        return f"{reverse('sign_in')}?changed"

    def form_valid(self, form: Any) -> HttpResponse:
        quotas.spend(quotas.visitor(self.request), quotas.HASHES)
        throttle.succeeded(throttle.passwords_of(self.user.key))
        return super().form_valid(form)

    def render_to_response(self, context: dict[str, Any], **rest: Any) -> HttpResponse:
        """A link that opens nothing may be guessed."""
        if not self.validlink:
            throttle.guessed(self.request, f"{self.kwargs['uidb64']}/{self.kwargs['token']}")
            return super().render_to_response(context, status=404, **rest)
        return super().render_to_response(context, status=422 if context["form"].errors else 200, **rest)


def sent_form(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def account_page(request: HttpRequest, name: str, form: Form, **more: Any) -> HttpResponse:
    return render(request, f"accounts/{name}.html", {"form": form} | more, status=422 if form.errors else 200)
