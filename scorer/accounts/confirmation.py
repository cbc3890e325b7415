"""E-mail addresses are confirmed by a link in an e-mail. Passwords are reset only by a confirmed address, since any
other may be a stranger's. The e-mails contain nothing that a visitor typed."""

from __future__ import annotations

import datetime
import logging

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import send_mail
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext

from scorer.accounts import quotas
from scorer.accounts.models import User
from scorer.server import clock
from scorer.server.write_lock import write_transaction

logger = logging.getLogger(__name__)


class ResetTokens(PasswordResetTokenGenerator):
    """Django's tokens, except that one from the future is invalid, see `clock`: it would be valid for too long."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        return super().check_token(user, token) and not self._is_from_the_future(token or "")

    def _is_from_the_future(self, token: str) -> bool:
        return base36_to_int(token.partition("-")[0]) > self._num_seconds(self._now() + clock.TOLERANCE)

    def _now(self) -> datetime.datetime:
        """In UTC: local time repeats an hour in autumn."""
        return timezone.now().replace(tzinfo=None)


class ConfirmationTokens(ResetTokens):
    """Tokens for one address of one account. Signing in does not invalidate them."""

    key_salt = "scorer.accounts.confirmation"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {timestamp}"


reset_tokens, confirmation_tokens = ResetTokens(), ConfirmationTokens()


def start(request: HttpRequest, user: User) -> str:
    """Sends the first e-mail to a new address, if there is one. Returns the URL of the account's page, which says so.

    Beyond the quota none is sent: the account's page shows the unconfirmed address and can send another later."""
    if not user.email or user.is_confirmed:
        return reverse("account")
    try:
        send(request, user)
    except quotas.QuotaExceeded:
        logger.warning("A confirmation e-mail was not sent: the quota is used up")
        return reverse("account")
    return sent_page()


def sent_page() -> str:
    return f"{reverse('account')}?sent"


def send(request: HttpRequest, user: User) -> None:
    """Sends the e-mail. Raises QuotaExceeded."""
    quotas.charge(quotas.account_payer(user.pk), quotas.CONFIRMATIONS)
    quotas.charge(quotas.payer_key(quotas.MAILBOX, user.email.casefold()), quotas.CONFIRMATIONS)
    quotas.charge(quotas.address_payer(request), quotas.MAILS)
    page = {"link": request.build_absolute_uri(reverse("confirm_email", args=link_args(user)))}
    subject = gettext("Confirm your e-mail address for Scorer")
    try:
        send_mail(subject, render_to_string("accounts/confirmation_mail.txt", page), None, [user.email])
    except Exception as error:  # of any type; its text may contain the address
        logger.error("An e-mail could not be sent: %s", type(error).__name__)


def link_args(user: User) -> tuple[str, str]:
    """The arguments of the link's URL: the encoded account and a token."""
    return urlsafe_base64_encode(force_bytes(user.pk)), confirmation_tokens.make_token(user)


def account_of(uidb64: str, token: str) -> User | None:
    """The account whose address a link confirms."""
    try:
        pk = int(urlsafe_base64_decode(uidb64).decode())
    except ValueError:
        return None
    user = User.objects.filter(pk=pk, is_active=True).exclude(email="").first()
    return user if confirmation_tokens.check_token(user, token) else None


def change_email(user: User, email: str) -> None:
    """Sets or clears the address, inside a transaction."""
    user.email = email
    user.confirmed_email = email if user.is_confirmed else ""
    user.save(update_fields=["email", "confirmed_email"])


def confirm(user: User) -> None:
    """Confirms the address, unless it was changed meanwhile."""
    with write_transaction():
        User.objects.filter(pk=user.pk, email=user.email).update(confirmed_email=user.email)
