"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse

View = Callable[..., HttpResponse]


# What Django's never_cache says, which takes a tenth of a poll's time to say it.
NOT_KEPT = "max-age=0, no-cache, no-store, must-revalidate, private"
OWN = "Scorer-Own"


def own(response: HttpResponse) -> HttpResponse:
    """An answer for this browser alone. Its mark tells the page that no network on the way has put its own in place."""
    response["Cache-Control"] = NOT_KEPT
    response[OWN] = "1"
    return response
