"""Addresses for monitors and crawlers."""

from django.urls import path

from scorer.server import views

urlpatterns = [
    path("health/", views.health, name="health"),
    path("robots.txt", views.robots, name="robots"),
]
