"""Changing a password, and resetting a forgotten one by e-mail."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import PasswordResetConfirmView, PasswordResetView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.accounts import confirmation, password_check, quotas, throttle
from scorer.accounts.decorators import AuthenticatedRequest, form_page
from scorer.accounts.forms import ChangePasswordForm, ForgottenPasswordForm, NewPasswordForm
from scorer.accounts.responses import form_response
from scorer.server import mail
from scorer.web.requests import form_data


@form_page
@login_required
def password_change(request: AuthenticatedRequest) -> HttpResponse:
    """Ends every other session of the account."""
    form = ChangePasswordForm(request.user, form_data(request))
    if request.method == "POST" and password_check.is_valid(request, form, request.user.key):
        update_session_auth_hash(request, form.save())
        return redirect("account")
    return form_response(request, "password_change", form)


class PasswordReset(PasswordResetView):
    form_class = ForgottenPasswordForm
    template_name = "accounts/password_reset.html"
    subject_template_name = "accounts/password_reset_subject.txt"
    email_template_name = "accounts/password_reset_mail.txt"
    success_url = reverse_lazy("password_reset_sent")
    token_generator = confirmation.reset_tokens

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(**context) | {"sends_mail": mail.is_enabled()}

    def form_valid(self, form: Any) -> HttpResponse:
        """Counts every e-mail, so that nobody's mailbox can be filled."""
        subjects = throttle.reset_mails_to(form.cleaned_data["email"]), throttle.reset_mails_from(self.request)
        throttle.check(*subjects)
        throttle.record_failure(*subjects)
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


password_reset = form_page(PasswordReset.as_view())  # type: ignore[arg-type]  # always an HttpResponse


@never_cache
@require_safe
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/password_reset_sent.html", {"sends_mail": mail.is_enabled()})


class PasswordResetConfirm(PasswordResetConfirmView):
    template_name = "accounts/password_reset_confirm.html"
    form_class = NewPasswordForm
    token_generator = confirmation.reset_tokens

    def get_success_url(self) -> str:
        return f"{reverse('sign_in')}?changed"

    def form_valid(self, form: Any) -> HttpResponse:
        quotas.charge(quotas.address_payer(self.request), quotas.HASHES)
        throttle.clear_failures(throttle.passwords_of(form.user.key))
        return super().form_valid(form)

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        """Counts an invalid link as a wrong code."""
        if not self.validlink:
            throttle.record_wrong_code(self.request, f"{self.kwargs['uidb64']}/{self.kwargs['token']}")
            return super().render_to_response(context, status=404, **kwargs)
        return super().render_to_response(context, status=422 if context["form"].errors else 200, **kwargs)


password_reset_confirm = form_page(PasswordResetConfirm.as_view())  # type: ignore[arg-type]  # always an HttpResponse
