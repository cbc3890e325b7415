"""The files that are on their way in: where they lie until their plays are in a group."""

from __future__ import annotations

import datetime
import logging
import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.utils import timezone

from scorer.accounts import quotas
from scorer.accounts.visitor import Visitor
from scorer.exchange.importing.worker import SLOT
from scorer.exchange.models import Import
from scorer.groups.members import memberships
from scorer.groups.models import Group
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server import clock
from scorer.server.write_lock import write_transaction

logger = logging.getLogger(__name__)

MEGABYTE = 10**6
LARGEST = 400 * MEGABYTE  # the lane of uploads takes little more (scorer/server/lanes.py)
STRANGERS_LARGEST = 20 * MEGABYTE
WAITS = datetime.timedelta(days=7)  # for somebody to say who is who
MOST_AT_ONCE = 3  # files of one visitor that are not done with
ARRIVES = "arrives"  # stands for a process while not all of the file is there
NO_SPACE = text("There is no room for this file here at the moment. Try again later.")
UNDER_WAY = (Import.State.CHECKING, Import.State.MATCHING, Import.State.WORKING)


def path_of(one: Import) -> Path:
    return Path(settings.IMPORTS_FOLDER) / one.stored


def keep(file: UploadedFile | None, group: Group | None, who: Visitor, payer: str = "") -> Import:
    """Stores a file where only this server reads it. `payer`: the payer of its quotas. Raises Refused."""
    forget_old()
    if file is None:
        raise Refused(text("Choose a file first."))
    _check_size(file.size or 0, who)
    _count(file.size or 0, payer)
    one = _begun((file.name or "?")[-120:], group, who, payer)
    try:
        _write(file, path_of(one))
    except OSError as full:
        logger.exception("A file could not be kept")
        _take_back(one)
        raise Refused(NO_SPACE) from full
    with write_transaction():
        Import.objects.filter(pk=one.pk).update(run="")
    return one


def _count(size: int, payer: str) -> None:
    if payer:
        quotas.charge(payer, quotas.IMPORTS)
        quotas.charge(payer, quotas.UPLOADS, size)


def _begun(name: str, group: Group | None, who: Visitor, payer: str) -> Import:
    with write_transaction():
        if Import.objects.filter(who.ownership_filter(), state__in=UNDER_WAY).count() >= MOST_AT_ONCE:
            raise Refused(text("{n} of your files are not finished. Finish or drop one of them first.", n=MOST_AT_ONCE))
        return Import.objects.create(group=group, name=name, run=ARRIVES, payer=payer, **who.owner_fields())


def _take_back(one: Import) -> None:
    """As if it had never been sent: nobody could go on with half a file."""
    forget(one)
    with write_transaction():
        Import.objects.filter(pk=one.pk).delete()


def largest(who: Visitor) -> int:
    """How many bytes a file of this visitor may have: of somebody who is here for the first time not so many."""
    return LARGEST if who.user or memberships(who).exists() else STRANGERS_LARGEST


def _check_size(size: int, who: Visitor) -> None:
    if size > LARGEST:
        raise Refused(text("A file of at most {n} MB.", n=LARGEST // MEGABYTE))
    if size > (most := largest(who)):
        raise Refused(text("A file of at most {n} MB. To bring a larger one, sign in first.", n=most // MEGABYTE))


def _write(file: UploadedFile, path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        for chunk in file.chunks():
            kept.write(chunk)


def forget(one: Import) -> None:
    """The file, once nobody needs it any more."""
    path_of(one).unlink(missing_ok=True)


def forget_old() -> None:
    """What has waited too long goes, file and all; and files that no import is left of."""
    before = timezone.now() - WAITS
    with write_transaction():
        _waiting_since_the_future().update(seen_at=timezone.now())
        Import.objects.filter(state__in=UNDER_WAY, seen_at__lt=before).delete()
    try:
        _forget_files(before)
    except OSError as why:  # they go another time; a new file must not be refused for it
        logger.error("Old files could not be removed: %s", type(why).__name__)


def _forget_files(before: datetime.datetime) -> None:
    folder = Path(settings.IMPORTS_FOLDER)
    files = [path for path in folder.iterdir() if path.suffix != SLOT] if folder.is_dir() else []
    old = [path for path in files if _is_older(path, before)]
    wanted = set(Import.objects.filter(stored__in=[path.name for path in old]).values_list("stored", flat=True))
    for path in old:
        if path.name not in wanted:
            path.unlink(missing_ok=True)


def _waiting_since_the_future() -> QuerySet[Import]:
    """Files that wait for a person and came while the clock was ahead: they wait from now."""
    return Import.objects.filter(state=Import.State.MATCHING, seen_at__gt=clock.latest())


def _is_older(path: Path, than: datetime.datetime) -> bool:
    """Not of one that a process has done with meanwhile: it is gone."""
    with suppress(FileNotFoundError):
        return path.stat().st_mtime < than.timestamp()
    return False
