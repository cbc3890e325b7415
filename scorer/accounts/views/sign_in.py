"""Signing up, in and out."""

from __future__ import annotations

from django.contrib.auth import login, logout
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scorer.accounts import confirmation, device_user, password_check, quotas
from scorer.accounts.decorators import form_page
from scorer.accounts.devices import ensure_key, key_hash, renew_key, set_device_cookie
from scorer.accounts.forms import TAKEN, SignInForm, SignUpForm
from scorer.accounts.models import User
from scorer.accounts.responses import form_response
from scorer.server.write_lock import write_transaction
from scorer.web.requests import form_data, return_path
from scorer.web.search_key import search_key


@form_page
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(form_data(request))
    if request.method == "POST" and form.is_valid():
        payer = quotas.address_payer(request)
        quotas.charge(payer, quotas.HASHES)
        quotas.charge(payer, quotas.SIGN_UPS)
        try:
            user = form.save()
        except IntegrityError:  # the name was taken a moment ago
            form.add_error("username", TAKEN)
        else:
            account_page = confirmation.start(request, user)
            return _sign_in(request, user, account_page if user.email else "home")
    return form_response(request, "sign_up", form, next=return_path(request))


@form_page
def sign_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated and request.method != "POST":
        return redirect(return_path(request) or "account")
    form = SignInForm(request, form_data(request))
    if request.method == "POST":
        name_key = search_key(request.POST.get("username", ""))
        if password_check.is_valid(request, form, name_key):
            return _sign_in(request, form.get_user())
    return form_response(
        request,
        "sign_in",
        form,
        next=return_path(request),
        was_signed_in=device_user.current(key_hash(request)) is not None,
        password_changed="changed" in request.GET,
    )


def _sign_in(request: HttpRequest, user: User, page: str = "home") -> HttpResponse:
    """Signs in with all that this device had and a new key, then redirects to the page before or to `page`."""
    old_key_hash = ensure_key(request)
    if device_user.belongs_to_another(old_key_hash, user):
        device_user.detach_current(old_key_hash)
    with write_transaction():  # login stores its time
        login(request, user)
    device_user.attach(user, old_key_hash, renew_key(request))
    return set_device_cookie(request, redirect(return_path(request) or page))


@form_page
def sign_out(request: HttpRequest) -> HttpResponse:
    """Works after the session has ended too, so that the next person at this device finds nothing."""
    user = request.user if request.user.is_authenticated else device_user.current(key_hash(request))
    if user is None:
        return redirect("home")
    if request.method != "POST":
        return render(request, "accounts/sign_out.html")
    device_user.detach(user, ensure_key(request))
    logout(request)
    renew_key(request)
    return set_device_cookie(request, redirect("home"))
