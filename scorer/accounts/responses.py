"""Responses to wrong codes, to too many requests and to the forms of an account."""

from __future__ import annotations

from typing import Any

from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from scorer.accounts import quotas, throttle
from scorer.accounts.quotas import QuotaExceeded
from scorer.accounts.throttle import RateLimitExceeded
from scorer.rules.text import Text
from scorer.web.i18n import translate
from scorer.web.requests import wants_fragment


def wrong_code(request: HttpRequest, code: str) -> HttpResponse:
    """Raises Http404, and counts the wrong code; after too many of them the response is 429."""
    try:
        throttle.record_wrong_code(request, code)
    except RateLimitExceeded as error:
        return too_many_requests(request, error)
    raise Http404


def too_many_requests(request: HttpRequest, error: RateLimitExceeded) -> HttpResponse:
    """A page, or a sentence for htmx, with the time to wait."""
    text = translate(_explanation(error))
    page = {"title": gettext("Please wait a little"), "text": text}
    if isinstance(error, QuotaExceeded) and error.sign_in_helps:
        page |= {"link": reverse("sign_in"), "link_text": gettext("Sign in")}
    if wants_fragment(request):
        response = HttpResponse(text, content_type="text/plain; charset=utf-8", status=429)
    else:
        response = render(request, "web/problem.html", page, status=429)
    response["Retry-After"] = str(throttle.seconds_until(error.until))
    return response


def _explanation(error: RateLimitExceeded) -> Text:
    if isinstance(error, QuotaExceeded):
        return error.why
    return quotas.join_sentences(quotas.TOO_MANY_TRIES, quotas.retry_sentence(error.until))


def form_response(request: HttpRequest, name: str, form: BaseForm, **context: Any) -> HttpResponse:
    """The page accounts/`name`.html with its form; 422 if the form has errors."""
    return render(request, f"accounts/{name}.html", {"form": form} | context, status=422 if form.errors else 200)
