"""One import from its claim to the next question to a person, to its end, or to its refusal.

A claim that is lost, and a fault that passes, leave the import as it is: the next worker continues without storing a
play twice. A file that cannot be imported is refused, and everything stored from it is removed."""

from __future__ import annotations

import logging
import traceback

from django.db import InterfaceError, OperationalError

from scorer.exchange.formats import limits
from scorer.exchange.formats.errors import FileError
from scorer.exchange.importing import queue, uploads
from scorer.exchange.importing.check import check
from scorer.exchange.importing.load import UNEXPECTED, load
from scorer.exchange.importing.queue import Claim, ClaimLost
from scorer.exchange.models import Import
from scorer.groups.models import Player
from scorer.groups.removal import DELETED_PREFIX
from scorer.plays.models import Play
from scorer.plays.writes.erasure import erase_plays, first_batch
from scorer.rules.text import Text, text, to_json
from scorer.server.write_lock import write_transaction
from scorer.statistics import scores

FILE_GONE = text("The file is not on the server any more. Bring it again.")
PASSING = (OSError, OperationalError, InterfaceError)  # a full disk, no descriptors, the database gone for a moment
State = Import.State

logger = logging.getLogger(__name__)


def run(pk: int) -> None:
    """Works on a pending import; does nothing if another worker has claimed it."""
    if (claim := queue.claim(pk)) and (reason := _failure(claim)):
        refuse(claim, reason)


def _failure(claim: Claim) -> Text | None:
    """Does the work. Returns the reason for a refusal, without the error, whose frames would hold memory."""
    try:
        _work(claim)
    except ClaimLost:
        release(claim)
    except FileError as error:
        return error.message()
    except MemoryError:
        return limits.NO_ROOM
    except PASSING as error:
        logger.error("Import %s stopped: %s", claim.row.pk, _in_one_line(error))
    except Exception as error:
        logger.error("Import %s failed: %s", claim.row.pk, _in_one_line(error))
        return UNEXPECTED
    return None


def _in_one_line(error: Exception) -> str:
    """The class of an error and the line that raised it. Its own text may hold what is in the file."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {frame.filename}, line {frame.lineno}"


def _work(claim: Claim) -> None:
    if not claim.row.path.exists():  # backups hold no files, so a restored database may name one that is gone
        raise FileError(FILE_GONE)
    if claim.row.state == State.CHECKING:
        check(claim)
    if claim.row.state == State.IMPORTING:
        load(claim)


def release(claim: Claim) -> None:
    """Leaves the file to the worker that has the claim now, or deletes it if the import or its group is gone."""
    if not Import.objects.filter(pk=claim.row.pk).exclude(group__code__startswith=DELETED_PREFIX).exists():
        uploads.delete_file(claim.row)


def refuse(claim: Claim, reason: Text) -> None:
    """Removes everything stored from the file, and then the file."""
    try:
        _remove_plays(claim)
        with write_transaction():
            _remove_people(claim)
        claim.report(state=State.REFUSED, error=to_json(reason), people=[], matches={})
    except ClaimLost:
        release(claim)
    else:
        uploads.delete_file(claim.row)


def _remove_plays(claim: Claim) -> None:
    # A play that was moved to another group meanwhile belongs there.
    imported = Play.objects.filter(source_import=claim.row, group=claim.row.group_id)
    while imported.exists():
        with write_transaction():
            some = first_batch(imported.select_for_update())
            scores.remove_scores(some)
            erase_plays(some)
            claim.update()


def _remove_people(claim: Claim) -> None:
    """Inside a transaction."""
    if claim.row.counts.get("new_group"):
        group, claim.row.group = claim.row.group, None
        claim.update(group=None)
        if group:
            group.delete()
    created = claim.row.counts.get("created_people", [])
    Player.objects.filter(pk__in=created, seats=None, merged=None, member=None).delete()
