"""Who asks: an account where somebody signed in, else the browser itself."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from scorer.accounts import devices
from scorer.accounts.models import Browser


class Who(NamedTuple):
    """`user`: the account's id, None where nobody signed in. `key_hash`: the browser's, empty where it has no key."""

    user: int | None
    key_hash: str

    def holds(self) -> Q:
        """The condition of rows with a `user` and a `browser` that are this visitor's."""
        return Q(user=self.user) if self.user else Q(browser__key_hash=self.key_hash, browser__key_hash__gt="")

    def own_browsers(self) -> QuerySet[Browser]:
        """The one that asks, and those that the account is signed in on."""
        this = Q(key_hash=self.key_hash, key_hash__gt="")
        return Browser.objects.filter(this | Q(user=self.user) if self.user else this)

    def browser(self) -> Browser:
        """The browser that writes."""
        return devices.kept(self.key_hash)

    def owner(self) -> dict[str, object]:
        """What a new row of this visitor's has for `user` and `browser`."""
        return {"user_id": self.user, "browser": None} if self.user else {"user": None, "browser": self.browser()}


def who_asks(request: HttpRequest) -> Who:
    return Who(request.user.pk, devices.key_hash(request))


def who_writes(request: HttpRequest) -> Who:
    """The same, and the browser gets a key with the answer where it has none."""
    return Who(request.user.pk, devices.given_key(request))
