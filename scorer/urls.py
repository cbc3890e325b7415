"""Addresses. A play's code is its key: `play/` edits, `view/` reads."""

from django.urls import path

from scorer.views import pages, plays, watching

urlpatterns = [
    path("", pages.home, name="home"),
    path("new/<slug:game>/", plays.start, name="start"),
    path("games/<slug:game>/rules/", pages.rules, name="rules"),
    path("games/<slug:game>/ties/", pages.ties, name="ties"),
    path("play/<str:code>/", plays.sheet, name="sheet"),
    path("play/<str:code>/edit/", plays.edit, name="edit"),
    path("play/<str:code>/since/", plays.since, name="since"),
    path("play/<str:code>/save/", plays.save, name="save"),
    path("play/<str:code>/working/<int:seat>/<slug:line>/", plays.working, name="working"),
    path("play/<str:code>/undo/", plays.undo, name="undo"),
    path("play/<str:code>/log/", plays.log, name="log"),
    path("play/<str:code>/log/<int:edit>/back/", plays.put_back, name="put_back"),
    path("play/<str:code>/table/", plays.table, name="table"),
    path("play/<str:code>/links/", plays.links, name="links"),
    path("play/<str:code>/finish/", plays.finish, name="finish"),
    path("play/<str:code>/result/", plays.result, name="result"),
    path("play/<str:code>/reopen/", plays.reopen, name="reopen"),
    path("play/<str:code>/again/", plays.again, name="again"),
    path("view/<str:code>/", watching.view, name="view"),
    path("view/<str:code>/since/", watching.view_since, name="view_since"),
    path("view/<str:code>/working/<int:seat>/<slug:line>/", watching.view_working, name="view_working"),
]

handler404 = "scorer.views.pages.not_found"
handler500 = "scorer.views.pages.server_error"
