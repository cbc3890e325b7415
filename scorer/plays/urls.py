"""Addresses of a play. The code in them is an edit code."""

from django.urls import path

from scorer.plays.views import (
    deletion,
    edits,
    finish,
    links,
    log,
    poll,
    presence,
    rematch,
    rescoring,
    save,
    sheet,
    table,
    working,
)

urlpatterns = [
    path("play/<slug:code>/since/", poll.poll, name="poll"),
    path("play/<slug:code>/edit/", edits.edit, name="edit"),
    path("play/<slug:code>/here/", presence.heartbeat, name="presence"),
    path("play/<slug:code>/", sheet.sheet, name="sheet"),
    path("play/<slug:code>/edits/", edits.edits, name="edits"),
    path("play/<slug:code>/let-be/", edits.dismiss_conflict, name="dismiss_conflict"),
    path("play/<slug:code>/save/", save.save, name="save"),
    path("play/<slug:code>/working/<int:seat>/<slug:line>/", working.working, name="working"),
    path("play/<slug:code>/undo/", log.undo, name="undo"),
    path("play/<slug:code>/log/", log.log, name="log"),
    path("play/<slug:code>/log/<int:edit>/back/", log.revert_edit, name="revert_edit"),
    path("play/<slug:code>/table/", table.table, name="table"),
    path("play/<slug:code>/links/", links.links, name="links"),
    path("play/<slug:code>/seat/", links.seat, name="seat"),
    path("play/<slug:code>/finish/", finish.finish, name="finish"),
    path("play/<slug:code>/reopen/", finish.reopen, name="reopen"),
    path("play/<slug:code>/delete/", deletion.delete, name="delete"),
    path("play/<slug:code>/restore/", deletion.restore, name="restore"),
    path("play/<slug:code>/again/", rematch.rematch, name="rematch"),
    path("play/<slug:code>/rescore/", rescoring.rescore, name="rescore"),
]
