"""Addresses of statistics."""

from django.urls import path

from scorer.statistics import views

urlpatterns = [
    path("group/<slug:code>/people/<int:person>/", views.person, name="person"),
    path("group/<slug:code>/people/<int:person>/against/<int:rival>/", views.versus, name="versus"),
    path("group/<slug:code>/games/<path:game>/", views.group_game, name="group_game"),  # a title may hold a slash
    path("group/<slug:code>/statistics/", views.statistics, name="statistics"),
    path("group/<slug:code>/ratings/", views.ratings, name="ratings"),
    path("group/<slug:code>/ratings/switch/", views.switch_ratings, name="switch_ratings"),
]
