"""What every address of a play has in common: who may pass, and what is read from a request."""

from __future__ import annotations

from functools import wraps
from typing import Any

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts import quotas, throttle
from scorer.accounts.quotas import Quota, Reached
from scorer.accounts.throttle import TooOften
from scorer.web.decorators import View
from scorer.web.i18n import spoken
from scorer.web.requests import wants_fragment


def wrong_code(request: HttpRequest, code: str) -> HttpResponse:
    """For every link that opens nothing: raises Http404, and tells whoever guesses to wait."""
    try:
        throttle.guessed(request, code)
    except TooOften as why:
        return too_often(request, why)
    raise Http404


def slowed(view: View) -> View:
    """For what must not be tried often: answers TooOften."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **rest: Any) -> HttpResponse:
        try:
            return view(request, *args, **rest)
        except TooOften as why:
            return too_often(request, why)

    return guarded


def is_within(request: HttpRequest, quota: Quota, form: Form) -> bool:
    """True if a form of one name is valid and the quota allows one more; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        quotas.use(request, quota)
    except Reached as reached:
        form.add_error("name", spoken(reached.why))
        return False
    return True


def too_often(request: HttpRequest, why: TooOften) -> HttpResponse:
    seconds = throttle.seconds_left(why.until)
    told = why.why if isinstance(why, Reached) else quotas.sentences(quotas.TRIES, quotas.wait(why.until))
    text = spoken(told)
    page = {"title": gettext("Please wait a little"), "text": text}
    if isinstance(why, Reached) and why.may_sign_in:
        page |= {"link": reverse("sign_in"), "link_text": gettext("Sign in")}
    if wants_fragment(request):
        response = HttpResponse(text, content_type="text/plain; charset=utf-8", status=429)
    else:
        response = render(request, "web/problem.html", page, status=429)
    response["Retry-After"] = str(seconds)
    return response
