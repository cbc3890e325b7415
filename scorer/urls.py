"""The addresses of every slice."""

from django.urls import include, path

# Addresses are tried in order, and nearly all requests are polls and edits of plays.
SLICES = ("plays", "pages", "web", "server", "accounts", "groups", "statistics", "exchange")

urlpatterns = [path("", include(f"scorer.{name}.urls")) for name in SLICES]

handler400 = "scorer.web.views.errors.bad_request"
handler403 = "scorer.web.views.errors.forbidden"
handler404 = "scorer.web.views.errors.not_found"
handler500 = "scorer.web.views.errors.server_error"
