"""The page of an account, and its e-mail address."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.accounts import confirmation, password_check, throttle
from scorer.accounts.decorators import AuthenticatedRequest, form_page
from scorer.accounts.forms import EmailForm
from scorer.accounts.responses import form_response
from scorer.server import mail
from scorer.server.write_lock import write_transaction
from scorer.web.requests import form_data


@never_cache
@require_safe
@login_required
def account(request: AuthenticatedRequest) -> HttpResponse:
    page = {"sends_mail": mail.is_enabled(), "was_sent": "sent" in request.GET}
    return render(request, "accounts/account.html", page)


@form_page
@login_required
def email(request: AuthenticatedRequest) -> HttpResponse:
    user = request.user
    form = EmailForm(user, form_data(request), initial={"email": user.email})
    if request.method == "POST" and password_check.is_valid(request, form, user.key):
        with write_transaction():
            confirmation.change_email(user, form.cleaned_data["email"])
        return redirect(confirmation.start(request, user))
    return form_response(request, "email", form)


@form_page
@login_required
def confirm_again(request: AuthenticatedRequest) -> HttpResponse:
    """Sends the confirmation e-mail again. A GET leads to the account."""
    if request.method != "POST" or not request.user.email or request.user.is_confirmed:
        return redirect("account")
    confirmation.send(request, request.user)
    return redirect(confirmation.sent_page())


@form_page
def confirm_email(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """The link in a confirmation e-mail. Mail scanners open it too, so only the button confirms."""
    account = confirmation.account_of(uidb64, token)
    if account is None:
        throttle.record_wrong_code(request, f"{uidb64}/{token}")
    elif request.method == "POST":
        confirmation.confirm(account)
        return redirect(request.path)
    return render(request, "accounts/confirm_email.html", {"account": account}, status=200 if account else 404)
