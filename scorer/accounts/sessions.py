"""A session counts only on the device that it began on, and as long as the account is signed in there.

It lies in a cookie, so nothing here could end a copy of it. But signing out takes the device's key away, and with the
account its device is asked for: the one query that an account costs anyway."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse

from scorer.accounts.devices import key_hash
from scorer.accounts.models import User

_asking: ContextVar[str] = ContextVar("asking", default="")


def device_of_session(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: which device it is whose session is looked at."""

    def handled(request: HttpRequest) -> HttpResponse:
        before = _asking.set(key_hash(request))
        try:
            return get_response(request)
        finally:
            _asking.reset(before)

    return handled


class DeviceBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        user = User.objects.filter(pk=user_id, devices__key_hash=_asking.get()).first()
        return user if user and self.user_can_authenticate(user) else None
