"""Helpers that read stored entries, values and edits."""

import datetime

from scorer.plays.models import Edit, Play, Seat

TODAY = datetime.date(2026, 11, 30)


def texts(play, seat=0):
    return Seat.objects.get(play=play, position=seat).entries


def values(play, seat=0):
    return Seat.objects.get(play=play, position=seat).sheet


def logged(play):
    return [(edit.position, edit.unit, edit.old, edit.new, edit.refused) for edit in Edit.objects.filter(play=play)]


def everything(play):
    """All rows that an edit could write."""
    return (
        list(Play.objects.filter(pk=play.pk).values()),
        list(Seat.objects.filter(play=play).order_by("position").values()),
        list(Edit.objects.filter(play=play).values()),
    )


def make_older(seconds):
    """Dates all edits back by these seconds."""
    for edit in Edit.objects.all():
        Edit.objects.filter(pk=edit.pk).update(at=edit.at - datetime.timedelta(seconds=seconds))


def actions(play):
    return list(Edit.objects.filter(play=play).values_list("action", flat=True))
