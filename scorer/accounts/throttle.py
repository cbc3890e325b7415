"""Rate limiting: only wrong passwords, wrong links and reset e-mails count.

A link is counted only after it was found wrong. So the phones of a table pay nothing for it and are never limited, even
if somebody behind the same address guesses; a code of 144 bits needs no better protection. A password is limited
before it is checked."""

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
from scorer.server.write_lock import write_transaction

# Failures allowed before throttling.
WRONG_LINKS_PER_ADDRESS = 20
WRONG_PASSWORDS_PER_ADDRESS = 30
WRONG_PASSWORDS_PER_ACCOUNT = 5
RESET_MAILS_PER_ADDRESS = 20
RESET_MAILS_PER_MAILBOX = 3

FIRST_WAIT, MAX_WAIT = datetime.timedelta(minutes=1), datetime.timedelta(minutes=15)
FAILURE_TTL = datetime.timedelta(hours=1)  # since the last failure
IPV6_PREFIX = 64  # bits: every machine may choose the rest of its address
CODE_HASH_LENGTH = 12  # hexadecimal digits, enough to recognise a code
MAX_DOUBLINGS = 10


class Subject(NamedTuple):
    """The address, account or mailbox that failures count for. `allowed`: failures before throttling."""

    name: str
    allowed: int


class RateLimitExceeded(Exception):
    """Nothing was tried. `until`: when the next try is accepted."""

    def __init__(self, until: datetime.datetime) -> None:
        super().__init__(until)
        self.until = until


def client_address(request: HttpRequest) -> str:
    """The IP address of the client; of IPv6 only its network.

    A proxy's header counts only if a setting names it, since anybody can send one. The last entry of a list is what
    our own proxy saw."""
    header = settings.CLIENT_ADDRESS_HEADER
    value = request.META.get(header, "") if header else request.META.get("REMOTE_ADDR", "")
    return _normalise_address(value.rpartition(",")[2].strip())


def _normalise_address(value: str) -> str:
    """Without the port that some proxies add: it differs between connections."""
    for host in (value, value.rpartition(":")[0]):
        with suppress(ValueError):
            return _network(ipaddress.ip_address(host.removeprefix("[").removesuffix("]")))
    return value


def _network(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    if isinstance(address, ipaddress.IPv6Address):
        return str(address.ipv4_mapped or ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return str(address)


def links_from(request: HttpRequest) -> Subject:
    return Subject(f"links from {client_address(request)}", WRONG_LINKS_PER_ADDRESS)


def passwords_from(request: HttpRequest) -> Subject:
    return Subject(f"passwords from {client_address(request)}", WRONG_PASSWORDS_PER_ADDRESS)


def passwords_of(name_key: str, device: str = "") -> Subject:
    """The account with this normalised name, whether it exists or not.

    `device`: the key hash of a device on which the account is signed in. It counts separately, so that a stranger
    cannot lock anybody out of their own phone."""
    return Subject(f"passwords of {name_key} {device}", WRONG_PASSWORDS_PER_ACCOUNT)


def reset_mails_from(request: HttpRequest) -> Subject:
    return Subject(f"reset mails from {client_address(request)}", RESET_MAILS_PER_ADDRESS)


def reset_mails_to(email: str) -> Subject:
    return Subject(f"reset mails to {email.casefold()}", RESET_MAILS_PER_MAILBOX)


def check(*subjects: Subject) -> None:
    """Raises RateLimitExceeded while one of the subjects has to wait."""
    recent = Failure.objects.filter(subject__in=map(_hash, subjects), last_at__range=clock.recent(FAILURE_TTL))
    until = recent.filter(blocked_until__gt=timezone.now()).aggregate(until=Max("blocked_until"))["until"]
    if until is not None:
        raise RateLimitExceeded(until)


def record_failure(*subjects: Subject) -> None:
    with write_transaction():
        _delete_expired()
        for subject in subjects:
            _count(_lock_row(subject), subject)


def clear_failures(subject: Subject) -> None:
    with write_transaction():
        Failure.objects.filter(subject=_hash(subject)).delete()


def record_wrong_code(request: HttpRequest, code: str) -> None:
    """Counts a wrong code; raises RateLimitExceeded after too many.

    The same code again is no further guess: a phone repeats it after its link was renewed."""
    subject, code_hash = links_from(request), hashlib.sha256(code.encode()).hexdigest()[:CODE_HASH_LENGTH]
    row = Failure.objects.filter(subject=_hash(subject), last_at__range=clock.recent(FAILURE_TTL)).first()
    if row is not None and code_hash in row.tried_codes:
        return
    check(subject)
    with write_transaction():
        _delete_expired()
        row = _lock_row(subject)
        row.tried_codes = [*row.tried_codes, code_hash][: subject.allowed]
        _count(row, subject)


def _lock_row(subject: Subject) -> Failure:
    row, _created = Failure.objects.select_for_update().get_or_create(
        subject=_hash(subject), defaults={"last_at": timezone.now()}
    )
    return row


def _count(row: Failure, subject: Subject) -> None:
    row.count, row.last_at = row.count + 1, timezone.now()
    excess = row.count - subject.allowed
    if excess > 0:
        row.blocked_until = row.last_at + wait_after(excess)
    row.save()


def wait_after(excess: int) -> datetime.timedelta:
    """The wait after so many failures too many. It doubles each time."""
    return min(FIRST_WAIT * (1 << min(excess - 1, MAX_DOUBLINGS)), MAX_WAIT)


def _delete_expired() -> None:
    Failure.objects.filter(clock.outside("last_at", FAILURE_TTL)).delete()


def _hash(subject: Subject) -> str:
    """No address is stored, nor what was typed as a name, which is often a password."""
    return salted_hmac("scorer.throttle", subject.name, algorithm="sha256").hexdigest()


def seconds_until(until: datetime.datetime) -> int:
    return max(1, -int((timezone.now() - until) // datetime.timedelta(seconds=1)))
