"""URLs of the home page, and of the pages that join several slices."""

from django.urls import path

from scorer.pages.views import aids, delete_account, home, new_play, play_details, result, rules, ties, view_link

urlpatterns = [
    path("", home.home, name="home"),
    path("new/<slug:game>/", new_play.start, name="start"),
    path("games/<slug:game>/rules/", rules.rules, name="rules"),
    path("games/<slug:game>/ties/", ties.ties, name="ties"),
    path("games/<slug:game>/aids/", aids.aids, name="aids"),
    path("games/<slug:game>/aids/<slug:aid>/", aids.aid, name="aid"),
    path("play/<slug:code>/result/", result.result, name="result"),
    path("play/<slug:code>/about/", play_details.about, name="about"),
    path("view/<slug:code>/", view_link.view, name="view"),
    path("view/<slug:code>/since/", view_link.view_poll, name="view_poll"),
    path("view/<slug:code>/working/<int:seat>/<slug:line>/", view_link.view_working, name="view_working"),
    path("account/delete/", delete_account.delete_account, name="account_delete"),
]
