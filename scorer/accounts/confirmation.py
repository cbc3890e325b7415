"""E-mail addresses: a new one is confirmed by the link of one letter. Until then no new password is sent there: it may
be anybody's. A letter holds no word of a visitor."""

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
from scorer.server.write_lock import writing

logger = logging.getLogger(__name__)


class ResetTokens(PasswordResetTokenGenerator):
    """Django's, but one dated later than now is not believed (scorer/clock.py): it would be valid for too long."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        return super().check_token(user, token) and not self._is_of_the_future(token or "")

    def _is_of_the_future(self, token: str) -> bool:
        return base36_to_int(token.partition("-")[0]) > self._num_seconds(self._now() + clock.TOLERANCE)

    def _now(self) -> datetime.datetime:
        """In UTC: local time stands still for an hour in autumn."""
        return timezone.now().replace(tzinfo=None)


class ConfirmationTokens(ResetTokens):
    """Valid for one address of one account, however often it is signed in meanwhile."""

    key_salt = "scorer.accounts.confirmation"

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        return f"{user.pk} {user.email} {timestamp}"


reset_tokens, confirmation_tokens = ResetTokens(), ConfirmationTokens()


def send_first(request: HttpRequest, user: User) -> bool:
    """Sends the letter to a new address, if there is one. Beyond the quota none is sent: the page of the account says
    that the address is not confirmed, and sends another later. True if it was sent."""
    if not user.email or user.is_confirmed:
        return False
    try:
        send(request, user)
    except quotas.Reached:
        logger.warning("A letter to confirm an address was not sent: there were too many")
        return False
    return True


def send(request: HttpRequest, user: User) -> None:
    """Sends the letter. Raises Reached."""
    for payer, quota in (
        (quotas.payer_of(quotas.ACCOUNT, str(user.pk)), quotas.CONFIRMATIONS),
        (quotas.payer_of(quotas.MAILBOX, user.email.casefold()), quotas.CONFIRMATIONS),
        (quotas.visitor(request), quotas.LETTERS),
    ):
        quotas.spend(payer, quota)
    page = {"link": request.build_absolute_uri(reverse("confirm_email", args=link_to(user)))}
    try:
        send_mail(
            gettext("Confirm your e-mail address for Scorer"),
            render_to_string("accounts/confirmation_mail.txt", page),
            None,
            [user.email],
        )
    except Exception as why:  # whatever it is, its text may hold the address
        logger.error("A letter could not be sent: %s", type(why).__name__)


def link_to(user: User) -> tuple[str, str]:
    """The two parts of a letter's link: the account and a token."""
    return urlsafe_base64_encode(force_bytes(user.pk)), confirmation_tokens.make_token(user)


def account_of(number: str, token: str) -> User | None:
    """The account whose address such a link confirms."""
    try:
        pk = int(urlsafe_base64_decode(number).decode())
    except ValueError:
        return None
    user = User.objects.filter(pk=pk, is_active=True).exclude(email="").first()
    return user if confirmation_tokens.check_token(user, token) else None


def change(user: User, email: str) -> None:
    """Gives the account another address, or none, inside a transaction. The one before is forgotten."""
    user.email = email
    user.confirmed_email = email if user.is_confirmed else ""
    user.save(update_fields=["email", "confirmed_email"])


def confirm(user: User) -> None:
    """Unless the address was changed meanwhile."""
    with writing():
        User.objects.filter(pk=user.pk, email=user.email).update(confirmed_email=user.email)
