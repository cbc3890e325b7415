"""Pages for errors and refused requests."""

from __future__ import annotations

import sys
from urllib.parse import urlencode

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from scorer.web.requests import current_page


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    page = {"title": gettext("Nothing here"), "text": _not_found_text(request)}
    return render(request, "web/problem.html", page | _sign_in_link(request), status=404)


def _not_found_text(request: HttpRequest) -> str:
    """The same below every address of a play, whether one exists or not."""
    if request.resolver_match and request.resolver_match.route.startswith("play/"):
        return gettext(
            "There is no such page, or its link has ended. The link from the table ends when a group keeps the play: "
            "whoever belongs to the group finds it there."
        )
    return gettext("There is no such page, or its link was renewed.")


def _sign_in_link(request: HttpRequest) -> dict[str, str]:
    """For every address below a group's, whether one exists or not: an account may have access."""
    match = request.resolver_match
    if match is None or not match.route.startswith("group/") or request.user.is_authenticated:
        return {}
    address = f"{reverse('sign_in')}?{urlencode({'next': current_page(request)})}"
    return {"link": address, "link_text": gettext("Sign in")}


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    text = gettext("This page could not be understood, so nothing was changed. Go back, reload the page and try again.")
    return render(request, "web/problem.html", {"title": gettext("Not saved"), "text": text}, status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Called while the error is handled. A database error is transient."""
    if isinstance(sys.exception(), DatabaseError | InterfaceError):
        return refused(request, 504 if getattr(request, "may_be_saved", False) else 503)
    text = gettext("Something went wrong on our side. What was saved is safe; please try again.")
    return render(request, "web/problem.html", {"title": gettext("That failed"), "text": text}, status=500)


def refused(request: HttpRequest, status: int) -> HttpResponse:
    """For a request that is not processed, or has no answer in time. `status`: 408, 413, 503 or 504."""
    is_post = request.method == "POST"
    page = {"title": gettext("Not saved") if is_post else gettext("Please wait a little")}
    page["text"] = _refusal_text(is_post, status)
    if not is_post:
        page |= {"link": request.get_full_path(), "link_text": gettext("Try again")}
    response = render(request, "web/problem.html", page, status=status)
    if status in {503, 504}:
        response["Retry-After"] = "2"
    return response


def _refusal_text(is_post: bool, status: int) -> str:
    if status == 413:
        return gettext("This is too large, so nothing was saved.")
    if status == 408:
        return gettext("It did not arrive whole, so nothing was saved. Check your connection and try again.")
    if status == 504 and is_post:
        return gettext("The server took too long to answer. It may have been saved: check before you send it again.")
    if is_post:
        return gettext("The server is busy. Nothing was saved; try again in a moment.")
    return gettext("The server is busy. Try again in a moment.")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    page = {"title": gettext("Not for you to do"), "text": str(exception or "")}
    return render(request, "web/problem.html", page, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    text = gettext("This page was open too long, or cookies are switched off. Go back, reload the page and try again.")
    return render(request, "web/problem.html", {"title": gettext("Not saved"), "text": text}, status=403)
