"""Guards of views: rate limits, and pages with a form."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scorer.accounts.models import User
from scorer.accounts.responses import too_many_requests
from scorer.accounts.throttle import RateLimitExceeded
from scorer.server.lanes import PASSWORDS, runs_in
from scorer.web.decorators import View


class AuthenticatedRequest(HttpRequest):
    """The request of a view with `login_required`."""

    user: User


def rate_limited(view: View) -> View:
    """Answers RateLimitExceeded with 429."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except RateLimitExceeded as error:
            return too_many_requests(request, error)

    return guarded


def form_page(view: View) -> View:
    """A page with a form that may hold a password: never cached, rate limited, its passwords left out of error reports.

    Hashing a password takes a third of a second, so its requests run in a lane of their own."""
    guarded = rate_limited(require_http_methods(["GET", "HEAD", "POST"])(view))
    return runs_in(PASSWORDS, "POST")(never_cache(sensitive_post_parameters()(guarded)))
