"""Uploaded files: stored until their plays are in a group."""

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
from scorer.exchange.models import Import
from scorer.groups.members import memberships
from scorer.groups.models import Group
from scorer.rules.inputs import Refused
from scorer.rules.text import text
from scorer.server import clock
from scorer.server.write_lock import write_transaction

logger = logging.getLogger(__name__)

MEGABYTE = 10**6
MAX_FILE_SIZE = 400 * MEGABYTE  # the lane of uploads takes little more (scorer/server/lanes.py)
MAX_FILE_SIZE_OF_STRANGERS = 20 * MEGABYTE
EXPIRES_AFTER = datetime.timedelta(days=7)  # while it waits for a person
MAX_UNFINISHED = 3  # files of one visitor
UPLOADING = "uploading"  # in place of a worker, so that none claims half a file
NO_SPACE = text("There is no room for this file here at the moment. Try again later.")
UNFINISHED = (Import.State.CHECKING, Import.State.MATCHING, Import.State.IMPORTING)


def save(file: UploadedFile[bytes] | None, group: Group | None, visitor: Visitor, payer: str = "") -> Import:
    """Stores a file where only this server reads it, and adds it to the queue. Raises Refused."""
    delete_expired()
    if file is None:
        raise Refused(text("Choose a file first."))
    _check_size(file.size or 0, visitor)
    _spend(file.size or 0, payer)
    row = _create((file.name or "?")[-120:], group, visitor, payer)
    try:
        _write(file, row.path)
    except OSError as error:
        logger.exception("A file could not be stored")
        _discard(row)
        raise Refused(NO_SPACE) from error
    with write_transaction():
        Import.objects.filter(pk=row.pk).update(worker="")
    return row


def _spend(size: int, payer: str) -> None:
    if payer:
        quotas.charge(payer, quotas.IMPORTS)
        quotas.charge(payer, quotas.UPLOADS, size)


def _create(name: str, group: Group | None, visitor: Visitor, payer: str) -> Import:
    with write_transaction():
        if Import.objects.filter(visitor.ownership_filter(), state__in=UNFINISHED).count() >= MAX_UNFINISHED:
            why = text("{n} of your files are not finished. Finish or drop one of them first.", n=MAX_UNFINISHED)
            raise Refused(why)
        return Import.objects.create(group=group, name=name, worker=UPLOADING, payer=payer, **visitor.owner_fields())


def _discard(row: Import) -> None:
    delete_file(row)
    with write_transaction():
        Import.objects.filter(pk=row.pk).delete()


def max_file_size(visitor: Visitor) -> int:
    """The most bytes that a file of this visitor may have."""
    return MAX_FILE_SIZE if visitor.user or memberships(visitor).exists() else MAX_FILE_SIZE_OF_STRANGERS


def _check_size(size: int, visitor: Visitor) -> None:
    if size > MAX_FILE_SIZE:
        raise Refused(text("A file of at most {n} MB.", n=MAX_FILE_SIZE // MEGABYTE))
    if size > (most := max_file_size(visitor)):
        raise Refused(text("A file of at most {n} MB. To bring a larger one, sign in first.", n=most // MEGABYTE))


def _write(file: UploadedFile[bytes], path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stored:
        for chunk in file.chunks():
            stored.write(chunk)


def delete_file(row: Import) -> None:
    row.path.unlink(missing_ok=True)


def delete_expired() -> None:
    """Deletes unfinished imports that have waited too long, and files without an import."""
    before = timezone.now() - EXPIRES_AFTER
    with write_transaction():
        _from_the_future().update(heartbeat_at=timezone.now())
        Import.objects.filter(state__in=UNFINISHED, heartbeat_at__lt=before).delete()
    try:
        _delete_files(before)
    except OSError as error:  # they go another time; a new file must not be refused for it
        logger.error("Old files could not be removed: %s", type(error).__name__)


def _delete_files(before: datetime.datetime) -> None:
    folder = Path(settings.IMPORTS_FOLDER)
    # The slots of workers lie in the same folder. They have a suffix, and uploaded files have none.
    files = [path for path in folder.iterdir() if not path.suffix] if folder.is_dir() else []
    old = [path for path in files if _is_older(path, before)]
    names = [path.name for path in old]
    wanted = set(Import.objects.filter(stored_name__in=names).values_list("stored_name", flat=True))
    for path in old:
        if path.name not in wanted:
            path.unlink(missing_ok=True)


def _from_the_future() -> QuerySet[Import]:
    """Imports that were uploaded while the clock was ahead: they wait from now."""
    return Import.objects.filter(state=Import.State.MATCHING, heartbeat_at__gt=clock.latest())


def _is_older(path: Path, than: datetime.datetime) -> bool:
    """False for a file that a worker has deleted meanwhile."""
    with suppress(FileNotFoundError):
        return path.stat().st_mtime < than.timestamp()
    return False
