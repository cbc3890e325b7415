"""Addresses of a play. Its code is its key: `play/` edits."""

from django.urls import path

from scorer.plays.views import finish, log, presence, rematch, removal, rescoring, sheet, table

urlpatterns = [
    path("play/<slug:code>/", sheet.sheet, name="sheet"),
    path("play/<slug:code>/edit/", sheet.edit, name="edit"),
    path("play/<slug:code>/edits/", sheet.edits, name="edits"),
    path("play/<slug:code>/let-be/", sheet.let_be, name="let_be"),
    path("play/<slug:code>/since/", sheet.since, name="since"),
    path("play/<slug:code>/here/", presence.here, name="here"),
    path("play/<slug:code>/save/", sheet.save, name="save"),
    path("play/<slug:code>/working/<int:seat>/<slug:line>/", sheet.working, name="working"),
    path("play/<slug:code>/undo/", log.undo, name="undo"),
    path("play/<slug:code>/log/", log.log, name="log"),
    path("play/<slug:code>/log/<int:edit>/back/", log.put_back, name="put_back"),
    path("play/<slug:code>/table/", table.table, name="table"),
    path("play/<slug:code>/links/", table.links, name="links"),
    path("play/<slug:code>/seat/", table.seat, name="seat"),
    path("play/<slug:code>/finish/", finish.finish, name="finish"),
    path("play/<slug:code>/reopen/", finish.reopen, name="reopen"),
    path("play/<slug:code>/delete/", removal.delete, name="delete"),
    path("play/<slug:code>/restore/", removal.restore, name="restore"),
    path("play/<slug:code>/again/", rematch.again, name="again"),
    path("play/<slug:code>/rescore/", rescoring.rescore, name="rescore"),
]
