"""Guessing is slowed down: wrong passwords and wrong links count, right ones never do.

A link is only looked at here once it was found wrong. So the phones of a table pay nothing for it and are never slowed,
even where somebody behind the same address guesses; a code of 144 bits needs no better lock than that. A password does,
and waits before it is checked."""

from __future__ import annotations

import datetime
import hashlib
import ipaddress
from contextlib import suppress
from typing import NamedTuple

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorer.accounts.models import Failure
from scorer.server import clock
from scorer.server.write_lock import writing

KEPT = datetime.timedelta(hours=1)  # without another failure; then it is forgotten
FIRST_WAIT, LONGEST_WAIT = datetime.timedelta(minutes=1), datetime.timedelta(minutes=15)
IPV6_HOME = 64  # bits: every machine there may choose the rest of its address
SHORT_HASH = 12  # letters: enough to know a code again


class Subject(NamedTuple):
    """Of whom failures are counted. `free`: so many are nobody's fault."""

    name: str
    free: int


class TooOften(Exception):
    """Nothing was tried. `until`: when it will be."""

    def __init__(self, until: datetime.datetime) -> None:
        super().__init__(until)
        self.until = until


def address(request: HttpRequest) -> str:
    """Where a request comes from. A proxy's header counts only where a setting names it, since anybody can send one;
    in a list the last entry is what our own proxy saw."""
    header = settings.CLIENT_ADDRESS_HEADER
    told = request.META.get(header, "") if header else request.META.get("REMOTE_ADDR", "")
    return _home(told.rpartition(",")[2].strip())


def _home(told: str) -> str:
    """Without the port that some proxies add: it is another for each connection."""
    for host in (told, told.rpartition(":")[0]):
        with suppress(ValueError):
            return _network(ipaddress.ip_address(host.removeprefix("[").removesuffix("]")))
    return told


def _network(found: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, IPV6_HOME), strict=False))
    return str(found)


def links_from(request: HttpRequest) -> Subject:
    return Subject(f"links from {address(request)}", free=20)


def passwords_from(request: HttpRequest) -> Subject:
    return Subject(f"passwords from {address(request)}", free=30)


def passwords_of(key: str, device: str = "") -> Subject:
    """Of the account with this folded name, whether there is one or not. `device`: the key's hash of one that the
    account was signed in on; it counts alone, so that no stranger can lock anybody out of their own phone."""
    return Subject(f"passwords of {key} {device}", free=5)


def letters_from(request: HttpRequest) -> Subject:
    return Subject(f"letters from {address(request)}", free=20)


def letters_to(email: str) -> Subject:
    return Subject(f"letters to {email.casefold()}", free=3)


def check(*subjects: Subject) -> None:
    """Raises TooOften while one of them has to wait."""
    recent = Failure.objects.filter(subject__in=map(_hashed, subjects), last_at__range=clock.recent(KEPT))
    waiting = recent.filter(until__gt=timezone.now())
    until = waiting.aggregate(until=Max("until"))["until"]
    if until is not None:
        raise TooOften(until)


def failed(*subjects: Subject) -> None:
    """Counts one failure of each."""
    with writing():
        _forget_the_old()
        for subject in subjects:
            _count(_failures_of(subject), subject)


def succeeded(subject: Subject) -> None:
    """Forgets what went wrong before."""
    with writing():
        Failure.objects.filter(subject=_hashed(subject)).delete()


def guessed(request: HttpRequest, code: str) -> None:
    """Counts a wrong code. Raises TooOften where there were too many; the same again, as a phone asks for whose link
    was renewed, is no further guess."""
    subject, tried = links_from(request), hashlib.sha256(code.encode()).hexdigest()[:SHORT_HASH]
    known = Failure.objects.filter(subject=_hashed(subject), last_at__range=clock.recent(KEPT)).first()
    if known is not None and tried in known.tried:
        return
    check(subject)
    with writing():
        _forget_the_old()
        row = _failures_of(subject)
        row.tried = [*row.tried, tried][: subject.free]
        _count(row, subject)


def _failures_of(subject: Subject) -> Failure:
    row, _new = Failure.objects.select_for_update().get_or_create(
        subject=_hashed(subject), defaults={"last_at": timezone.now()}
    )
    return row


def _count(row: Failure, subject: Subject) -> None:
    row.count, row.last_at = row.count + 1, timezone.now()
    over = row.count - subject.free
    if over > 0:
        row.until = row.last_at + wait(over)
    row.save()


def wait(over: int) -> datetime.timedelta:
    """How long, after so many failures too many: twice as long each time."""
    return min(FIRST_WAIT * 2 ** min(over - 1, 10), LONGEST_WAIT)


def _forget_the_old() -> None:
    Failure.objects.filter(clock.outside("last_at", KEPT)).delete()


def _hashed(subject: Subject) -> str:
    """Nobody's address is kept, nor what somebody took for a name: often that was their password."""
    return salted_hmac("scorer.throttle", subject.name, algorithm="sha256").hexdigest()


def seconds_left(until: datetime.datetime) -> int:
    return max(1, -int((timezone.now() - until) // datetime.timedelta(seconds=1)))
