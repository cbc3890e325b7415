"""Sessions bound to the device that they began on.

A session lives in a cookie, so the server cannot end a copy of it. Signing out makes the device's key invalid instead,
and loading the account also checks the device: both take one query."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse

from scorer.accounts.devices import key_hash
from scorer.accounts.models import User

_device_key_hash: ContextVar[str] = ContextVar("device_key_hash", default="")


def device_middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Passes the device of the request to DeviceBackend, which gets no request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        token = _device_key_hash.set(key_hash(request))
        try:
            return get_response(request)
        finally:
            _device_key_hash.reset(token)

    return middleware


class DeviceBackend(ModelBackend):
    def get_user(self, user_id: int) -> User | None:
        user = User.objects.filter(pk=user_id, devices__key_hash=_device_key_hash.get()).first()
        return user if user and self.user_can_authenticate(user) else None
