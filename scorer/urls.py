"""Addresses. A play's code is its key: `play/` edits, `view/` reads."""

from django.urls import path

from scorer.views import (
    accounts,
    exchange,
    groups,
    keeping,
    logs,
    pages,
    people,
    plays,
    removals,
    results,
    starting,
    statistics,
    tables,
    watching,
)

urlpatterns = [
    path("", pages.home, name="home"),
    path("new/<slug:game>/", starting.start, name="start"),
    path("games/<slug:game>/rules/", pages.rules, name="rules"),
    path("games/<slug:game>/ties/", pages.ties, name="ties"),
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
    path("play/<slug:code>/keep/", keeping.keep, name="keep"),
    path("view/<slug:code>/", watching.view, name="view"),
    path("view/<slug:code>/since/", watching.view_since, name="view_since"),
    path("view/<slug:code>/working/<int:seat>/<slug:line>/", watching.view_working, name="view_working"),
    path("groups/new/", groups.new_group, name="new_group"),
    path("join/<slug:join_code>/", groups.join, name="join"),
    path("recover/", groups.recover, name="recover"),
    path("group/<slug:code>/", groups.group, name="group"),
    path("group/<slug:code>/files/", exchange.files, name="files"),
    path("group/<slug:code>/files/group.json", exchange.export, name="export"),
    path("group/<slug:code>/files/<slug:game>.csv", exchange.export_csv, name="export_csv"),
    path("group/<slug:code>/welcome/", groups.welcome, name="welcome"),
    path("group/<slug:code>/who/", people.who, name="who"),
    path("group/<slug:code>/people/", people.people, name="people"),
    path("group/<slug:code>/people/<int:person>/", statistics.person, name="person"),
    path("group/<slug:code>/people/<int:person>/against/<int:rival>/", statistics.versus, name="versus"),
    path("group/<slug:code>/games/<path:game>/", statistics.group_game, name="group_game"),  # a title may hold a slash
    path("group/<slug:code>/statistics/", statistics.statistics, name="statistics"),
    path("group/<slug:code>/ratings/", statistics.ratings, name="ratings"),
    path("group/<slug:code>/ratings/switch/", statistics.switch_ratings, name="switch_ratings"),
    path("account/", accounts.account, name="account"),
    path("account/sign-up/", accounts.sign_up, name="sign_up"),
    path("account/sign-in/", accounts.sign_in, name="sign_in"),
    path("account/sign-out/", accounts.sign_out, name="sign_out"),
    path("account/e-mail/", accounts.email, name="email"),
    path("account/password/", accounts.password_change, name="password_change"),
    path("account/password/forgotten/", accounts.PasswordReset.as_view(), name="password_reset"),
    path("account/password/forgotten/sent/", accounts.password_reset_sent, name="password_reset_sent"),
    path(
        "account/password/new/<slug:uidb64>/<slug:token>/",
        accounts.PasswordResetConfirm.as_view(),
        name="password_reset_confirm",
    ),
    path("account/delete/", accounts.account_delete, name="account_delete"),
]

handler400 = "scorer.views.pages.bad_request"
handler403 = "scorer.views.pages.forbidden"
handler404 = "scorer.views.pages.not_found"
handler500 = "scorer.views.pages.server_error"
