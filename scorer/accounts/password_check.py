"""Checks a password in a form, with rate limiting."""

from __future__ import annotations

from django.forms import Form
from django.http import HttpRequest

from scorer.accounts import device_user, quotas, throttle
from scorer.accounts.devices import key_hash
from scorer.accounts.forms import has_wrong_password


def is_valid(request: HttpRequest, form: Form, name_key: str) -> bool:
    """Validates a form with the password of the account `name_key`. Raises RateLimitExceeded before checking it."""
    known = device_user.is_current(key_hash(request), name_key)
    subjects = _subjects(request, name_key, known)
    throttle.check(*subjects)
    quotas.charge(quotas.password_payer(request, known), quotas.HASHES)
    if form.is_valid():
        throttle.clear_failures(subjects[0])
        return True
    if has_wrong_password(form):
        throttle.record_failure(*subjects)
    return False


def _subjects(request: HttpRequest, name_key: str, known: bool) -> list[throttle.Subject]:
    """The subjects that wrong passwords count for, the account first.

    A device on which the account signed in before counts separately. Guesses from the same address, or from behind
    a proxy that passes on no address, never lock it out."""
    if known:
        return [throttle.passwords_of(name_key, key_hash(request))]
    return [throttle.passwords_of(name_key), throttle.passwords_from(request)]
