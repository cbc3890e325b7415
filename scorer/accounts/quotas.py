"""Quotas: the most that an address without an account, or an account, may create or send within an hour or a day.

New plays, groups and people, files, password hashes and e-mails count; edits and polls do not. A device's key is no
payer, since anybody may delete the cookie and get another."""

from __future__ import annotations

import datetime
from functools import reduce
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorer.accounts.devices import key_hash
from scorer.accounts.models import QuotaUsage
from scorer.accounts.throttle import RateLimitExceeded, client_address
from scorer.rules.inputs import Refused
from scorer.rules.text import Text, text, texts
from scorer.server import clock
from scorer.server.write_lock import write_transaction

HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
MEGABYTE = 10**6

TOO_MANY_TRIES = text("There were too many tries from here.")
SIGN_IN_LIFTS_IT = text("This limit covers everybody here without an account. Sign in to go on.")


class Quota(NamedTuple):
    """`per_address`: the limit within the span for one address without an account; `per_account`: for one account.
    `sentence` names the limit, in units of `unit`."""

    key: str
    span: datetime.timedelta
    per_address: int
    per_account: int
    sentence: Text = TOO_MANY_TRIES
    unit: int = 1


# A club of sixty behind one address, for an evening, uses a fifth of most of these. An account gets more, yet not
# without limit: otherwise creating accounts would lift every limit.
PLAYS = Quota("plays", DAY, 1_000, 3_000, text("At most {n} new plays a day."))
GROUPS = Quota("groups", DAY, 100, 300, text("At most {n} new groups a day."))
PEOPLE = Quota("people", DAY, 2_000, 20_000, text("At most {n} new people a day."))
IMPORTS = Quota("imports", DAY, 100, 300, text("At most {n} files a day."))
# Ten of the largest files that an account may send.
UPLOADS = Quota("uploads", DAY, 400 * MEGABYTE, 4_000 * MEGABYTE, text("At most {n} MB of files a day."), MEGABYTE)
# Two of the largest histories. Nobody without an account has played so much.
IMPORTED_PLAYS = Quota("imported-plays", DAY, 20_000, 400_000, text("At most {n} plays out of files a day."))

# Hashing a password takes a third of a second of one processor. Sixty people who sign up and in need 120.
HASHES = Quota("hashes", HOUR, 200, 30)
SIGN_UPS = Quota("sign-ups", DAY, 100, 100)
# E-mails to an unconfirmed address, which may be a stranger's.
CONFIRMATIONS = Quota("confirmations", DAY, 3, 5, text("At most {n} such letters a day."))
MAILS = Quota("mails", DAY, 100, 100)

MAX_SPAN = DAY
MAX_MINUTES = 90  # a longer wait is given in hours

# Kinds of payers.
ADDRESS = "address"
EVERYBODY = "everybody"  # behind a proxy that does not pass on the client's address
ACCOUNT = "account"
DEVICE = "device"  # on which the account signed in before
MAILBOX = "mailbox"
EVERYBODY_FACTOR = 10  # times the limit of one address


class QuotaExceeded(Refused, RateLimitExceeded):
    """Nothing was done. `why` gives the limit, the time to wait and what lifts the limit; `limit` leaves out the time,
    for a text that is read later. `sign_in_helps`: True if an account lifts the limit."""

    def __init__(self, quota: Quota, payer: str, limit: int, until: datetime.datetime | None) -> None:
        self.sign_in_helps = payer.startswith((ADDRESS, EVERYBODY)) and quota.per_account > quota.per_address
        self.until = until or timezone.now() + quota.span
        first = quota.sentence._replace(values={"n": limit // quota.unit})
        last = [SIGN_IN_LIFTS_IT] if self.sign_in_helps else []
        self.limit = join_sentences(first, *last)
        super().__init__(join_sentences(first, *([retry_sentence(until)] if until else []), *last))


def join_sentences(*sentences: Text) -> Text:
    return reduce(lambda first, second: text("{sentence} {next}", sentence=first, next=second), sentences)


def retry_sentence(until: datetime.datetime) -> Text:
    """The time to wait, as a sentence."""
    minutes = max(1, -int((timezone.now() - until) // datetime.timedelta(minutes=1)))
    if minutes <= MAX_MINUTES:
        return texts("In {n} minute you can try again.", "In {n} minutes you can try again.", minutes)
    return texts("In {n} hour you can try again.", "In {n} hours you can try again.", -(-minutes // 60))


def payer_key(kind: str, name: str) -> str:
    """The stored form of a payer: no address or name can be read from it."""
    return f"{kind} {salted_hmac('scorer.quotas', name, algorithm='sha256').hexdigest()}"


def account_payer(user_id: int) -> str:
    return payer_key(ACCOUNT, str(user_id))


def address_payer(request: HttpRequest) -> str:
    """The client's address. Without CLIENT_ADDRESS_HEADER it would be the proxy's, for everybody."""
    known = settings.CLIENT_ADDRESS_HEADER or settings.LOCAL_NETWORK
    return payer_key(ADDRESS, client_address(request)) if known else payer_key(EVERYBODY, "")


def payer_of(request: HttpRequest) -> str:
    """The signed-in account, else the address."""
    return account_payer(request.user.pk) if request.user.is_authenticated else address_payer(request)


def password_payer(request: HttpRequest, known: bool) -> str:
    """The payer of a password's hash. `known`: the account signed in on this device before. Such a device counts
    separately, so that strangers behind the same address cannot use up its quota."""
    signing_in = known and not request.user.is_authenticated
    return payer_key(DEVICE, key_hash(request)) if signing_in else payer_of(request)


def charge_visitor(request: HttpRequest, quota: Quota, amount: int = 1) -> None:
    """Charges the visitor's account or address. Raises QuotaExceeded, and counts nothing, if it would be too much."""
    charge(payer_of(request), quota, amount)


def charge(payer: str, quota: Quota, amount: int = 1) -> None:
    """Raises QuotaExceeded, and counts nothing, if it would be too much."""
    now = timezone.now()
    recent = QuotaUsage.objects.filter(payer=payer, quota=quota.key, since__range=clock.recent(quota.span)).first()
    _check(payer, quota, amount, recent)  # first without the write lock, which a refusal must not take from others
    with write_transaction():
        QuotaUsage.objects.filter(clock.outside("since", MAX_SPAN)).delete()
        row, _created = QuotaUsage.objects.select_for_update().get_or_create(
            payer=payer, quota=quota.key, defaults={"since": now}
        )
        if not clock.is_recent(row.since, quota.span):
            row.used, row.since = 0, now
        _check(payer, quota, amount, row)
        row.used += amount
        row.save()


def _check(payer: str, quota: Quota, amount: int, row: QuotaUsage | None) -> None:
    limit = limit_of(quota, payer)
    if amount > limit:
        raise QuotaExceeded(quota, payer, limit, None)  # waiting would not help
    if row is not None and row.used + amount > limit:
        raise QuotaExceeded(quota, payer, limit, row.since + quota.span)


def limit_of(quota: Quota, payer: str) -> int:
    kind = payer.partition(" ")[0]
    limit = quota.per_account if kind in {ACCOUNT, DEVICE} else quota.per_address
    return limit * settings.QUOTA_FACTOR * (EVERYBODY_FACTOR if kind == EVERYBODY else 1)
