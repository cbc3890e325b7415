"""Addresses. A play's code is its key: `play/` edits, `view/` reads."""

from django.urls import path

from scorer.views import logs, pages, plays, removals, results, starting, tables, ties, watching

urlpatterns = [
    path("", pages.home, name="home"),
    path("new/<slug:game>/", starting.start, name="start"),
    path("games/<slug:game>/rules/", pages.rules, name="rules"),
    path("games/<slug:game>/ties/", ties.ties, name="ties"),
    path("play/<slug:code>/", plays.sheet, name="sheet"),
    path("play/<slug:code>/edit/", plays.edit, name="edit"),
    path("play/<slug:code>/edits/", plays.edits, name="edits"),
    path("play/<slug:code>/since/", plays.since, name="since"),
    path("play/<slug:code>/save/", plays.save, name="save"),
    path("play/<slug:code>/working/<int:seat>/<slug:line>/", plays.working, name="working"),
    path("play/<slug:code>/undo/", logs.undo, name="undo"),
    path("play/<slug:code>/log/", logs.log, name="log"),
    path("play/<slug:code>/log/<int:edit>/back/", logs.put_back, name="put_back"),
    path("play/<slug:code>/table/", tables.table, name="table"),
    path("play/<slug:code>/links/", tables.links, name="links"),
    path("play/<slug:code>/finish/", results.finish, name="finish"),
    path("play/<slug:code>/result/", results.result, name="result"),
    path("play/<slug:code>/reopen/", results.reopen, name="reopen"),
    path("play/<slug:code>/delete/", removals.delete, name="delete"),
    path("play/<slug:code>/restore/", removals.restore, name="restore"),
    path("play/<slug:code>/again/", starting.again, name="again"),
    path("view/<slug:code>/", watching.view, name="view"),
    path("view/<slug:code>/since/", watching.view_since, name="view_since"),
    path("view/<slug:code>/working/<int:seat>/<slug:line>/", watching.view_working, name="view_working"),
]

handler400 = "scorer.views.pages.bad_request"
handler404 = "scorer.views.pages.not_found"
handler500 = "scorer.views.pages.server_error"
