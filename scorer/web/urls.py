"""Addresses that every page shares."""

from django.urls import path
from django.views.i18n import set_language

from scorer.web.views import preferences, pwa

urlpatterns = [
    path("language/", set_language, name="language"),
    path("theme/", preferences.theme, name="theme"),
    path("manifest.webmanifest", pwa.manifest, name="manifest"),
    path("worker.js", pwa.worker, name="worker"),
    path("offline/", pwa.offline, name="offline"),
]
