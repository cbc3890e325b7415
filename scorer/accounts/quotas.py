"""How much may be made or sent within an hour or a day: for each address without an account, and for each account.

Only what costs passes here: a new play, group or person, a file, a password to hash, a letter; no edit and no poll.
A device's key counts for nothing, since anybody may throw it away and get another."""

from __future__ import annotations

import datetime
from functools import reduce
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from scorer.accounts.devices import key_hash
from scorer.accounts.models import Usage
from scorer.accounts.throttle import TooOften, address
from scorer.rules.inputs import Refused
from scorer.rules.text import Text, text, texts
from scorer.server import clock
from scorer.server.write_lock import writing

HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
MEGABYTE = 10**6
MINUTES_SHOWN = 90  # a longer wait is told in hours

# Kinds of payers.
ADDRESS = "address"
EVERYBODY = "everybody"  # behind a proxy that does not say from where a request comes
ACCOUNT = "account"
DEVICE = "device"  # one on which the account was signed in before
MAILBOX = "mailbox"
EVERYBODYS_SHARE = 10  # so many times as much as one address


TRIES = text("There were too many tries from here.")
LIFTED = text("This limit covers everybody here without an account. Sign in to go on.")


class Quota(NamedTuple):
    """`visitors`: what one address may use within the span without an account; `accounts`: what one account may.
    `unit`: how many of what is counted are one in the sentence, `most`, that tells the bound."""

    key: str
    span: datetime.timedelta
    visitors: int
    accounts: int
    most: Text = TRIES
    unit: int = 1


# A club of sixty behind one address, for an evening, comes to a fifth of most of these. An account has room for more,
# yet has a bound: else making accounts would open every door.
PLAYS = Quota("plays", DAY, 1_000, 3_000, text("At most {n} new plays a day."))
GROUPS = Quota("groups", DAY, 100, 300, text("At most {n} new groups a day."))
PEOPLE = Quota("people", DAY, 2_000, 20_000, text("At most {n} new people a day."))
IMPORTS = Quota("imports", DAY, 100, 300, text("At most {n} files a day."))
# Ten of the largest files that one may send.
UPLOADS = Quota("uploads", DAY, 400 * MEGABYTE, 4_000 * MEGABYTE, text("At most {n} MB of files a day."), MEGABYTE)
# Two of the largest histories. Nobody without an account has played so much.
BROUGHT = Quota("brought", DAY, 20_000, 400_000, text("At most {n} plays out of files a day."))

# Hashing a password costs a third of a second of one processor. Sixty people who sign up and in need 120.
HASHES = Quota("hashes", HOUR, 200, 30)
SIGN_UPS = Quota("sign-ups", DAY, 100, 100)
# Letters to an address that nobody has confirmed: it may be anybody's.
CONFIRMATIONS = Quota("confirmations", DAY, 3, 5, text("At most {n} such letters a day."))
LETTERS = Quota("letters", DAY, 100, 100)

LONGEST_SPAN = DAY


class Reached(Refused, TooOften):
    """Nothing was done. `why` says how many are allowed, until when, and what lifts the bound; `limit` the same without
    the time, for what is read later. `may_sign_in`: whether an account lifts it."""

    def __init__(self, quota: Quota, payer: str, most: int, until: datetime.datetime | None) -> None:
        self.may_sign_in = payer.startswith((ADDRESS, EVERYBODY)) and quota.accounts > quota.visitors
        self.until = until or timezone.now() + quota.span
        first, last = quota.most._replace(values={"n": most // quota.unit}), [LIFTED] if self.may_sign_in else []
        self.limit = sentences(first, *last)
        super().__init__(sentences(first, *([wait(until)] if until else []), *last))


def sentences(*some: Text) -> Text:
    """One after the other."""
    return reduce(lambda one, other: text("{sentence} {next}", sentence=one, next=other), some)


def wait(until: datetime.datetime) -> Text:
    """How long that is, as a sentence."""
    minutes = max(1, -int((timezone.now() - until) // datetime.timedelta(minutes=1)))
    if minutes <= MINUTES_SHOWN:
        return texts("In {n} minute you can try again.", "In {n} minutes you can try again.", minutes)
    return texts("In {n} hour you can try again.", "In {n} hours you can try again.", -(-minutes // 60))


def payer_of(kind: str, name: str) -> str:
    """As it is stored: nobody's address or name is."""
    return f"{kind} {salted_hmac('scorer.quotas', name, algorithm='sha256').hexdigest()}"


def visitor(request: HttpRequest) -> str:
    """The address that a request comes from. Without CLIENT_ADDRESS_HEADER it would be the proxy's, for all."""
    known = settings.CLIENT_ADDRESS_HEADER or settings.LOCAL_NETWORK
    return payer_of(ADDRESS, address(request)) if known else payer_of(EVERYBODY, "")


def payer(request: HttpRequest) -> str:
    """The account where somebody is signed in, else the address."""
    return payer_of(ACCOUNT, str(request.user.pk)) if request.user.is_authenticated else visitor(request)


def prover(request: HttpRequest, known: bool) -> str:
    """The payer of a password's hash. `known`: the account was signed in on this device before. That device counts by
    itself, so that no stranger behind the same address is in its way."""
    signing_in = known and not request.user.is_authenticated
    return payer_of(DEVICE, key_hash(request)) if signing_in else payer(request)


def use(request: HttpRequest, quota: Quota, amount: int = 1) -> None:
    """Counts so much. Raises Reached, and counts nothing, where it would be too much."""
    spend(payer(request), quota, amount)


def spend(payer: str, quota: Quota, amount: int = 1) -> None:
    """The same for a payer."""
    now = timezone.now()
    lately = Usage.objects.filter(payer=payer, quota=quota.key, since__range=clock.recent(quota.span)).first()
    _check(payer, quota, amount, lately)  # whoever has to wait makes nobody else wait for the writer's turn
    with writing():
        Usage.objects.filter(clock.outside("since", LONGEST_SPAN)).delete()
        counted = Usage.objects.select_for_update()
        row, _ = counted.get_or_create(payer=payer, quota=quota.key, defaults={"since": now})
        if not clock.is_recent(row.since, quota.span):
            row.used, row.since = 0, now
        _check(payer, quota, amount, row)
        row.used += amount
        row.save()


def _check(payer: str, quota: Quota, amount: int, row: Usage | None) -> None:
    most = most_of(quota, payer)
    if amount > most:
        raise Reached(quota, payer, most, None)  # waiting would not help
    if row is not None and row.used + amount > most:
        raise Reached(quota, payer, most, row.since + quota.span)


def most_of(quota: Quota, payer: str) -> int:
    kind = payer.partition(" ")[0]
    own = quota.accounts if kind in {ACCOUNT, DEVICE} else quota.visitors
    return own * settings.QUOTA_FACTOR * (EVERYBODYS_SHARE if kind == EVERYBODY else 1)
