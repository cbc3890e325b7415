"""The addresses of every slice."""

from django.urls import include, path

SLICES = ("pages", "web", "server", "accounts", "plays", "groups", "statistics", "exchange")

urlpatterns = [path("", include(f"scorer.{name}.urls")) for name in SLICES]

handler400 = "scorer.web.views.errors.bad_request"
handler403 = "scorer.web.views.errors.forbidden"
handler404 = "scorer.web.views.errors.not_found"
handler500 = "scorer.web.views.errors.server_error"
