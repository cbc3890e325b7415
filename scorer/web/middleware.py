"""What every request passes."""

import re
from collections.abc import Callable
from urllib.parse import quote

from django.conf import settings
from django.core.exceptions import BadRequest, DisallowedHost
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import reverse

from scorer.server import lan
from scorer.server.gateway import REFUSED
from scorer.server.views import health
from scorer.web.client_urls import is_readable
from scorer.web.views.errors import refused

REPLACEMENT = quote("\N{REPLACEMENT CHARACTER}")
ADDRESS_HEADERS = ("HTTP_REFERER", "HTTP_HX_CURRENT_URL")
RFC_2231 = re.compile(r"\*[0-9]*\*?\s*=")  # a parameter that its parser may fail on; no browser sends one in Accept
INDEXED = {"", "games/<slug:game>/rules/", "games/<slug:game>/ties/"}  # the pages that a search engine may list


def no_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """PostgreSQL takes no NUL in any text. An address with one leads nowhere; a question with one asks for what nothing
    is called, and the page that it is put to says so."""

    def checked(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        request.META["QUERY_STRING"] = request.META.get("QUERY_STRING", "").replace("%00", REPLACEMENT)
        return get_response(request)

    return checked


def utf8_only(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Browsers send forms as UTF-8. Django would read any encoding that Python names, and fail on those of no text."""

    def checked(request: HttpRequest) -> HttpResponse:
        params = request.content_params
        if params is None or params.get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
            raise BadRequest("forms must be UTF-8")
        return get_response(request)

    return checked


def readable_headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Removes the headers that Django, htmx or a view would fail to parse: to them such a header was never sent.

    Origin stays: Django parses it safely, and a form without one is checked less strictly."""

    def checked(request: HttpRequest) -> HttpResponse:
        for name in ADDRESS_HEADERS:
            if name in request.META and not is_readable(request.META[name]):
                del request.META[name]
        if RFC_2231.search(request.META.get("HTTP_ACCEPT", "")):
            del request.META["HTTP_ACCEPT"]
        return get_response(request)

    return checked


def health_first(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers the health address before the checks of host and https: a monitor asks an internal address."""
    address = reverse("health")

    def checked(request: HttpRequest) -> HttpResponse:
        return health(request) if request.path_info == address else get_response(request)

    return checked


def known_port(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses a port that is none of the site's. Django checks the name of the host only, and a link in a letter is
    made of both."""

    def checked(request: HttpRequest) -> HttpResponse:
        host = request.get_host()
        if not lan.is_allowed_port(split_domain_port(host)[1], settings.ALLOWED_PORTS):
            raise DisallowedHost(f"Invalid HTTP_HOST header: {host!r}. Its port is not in ALLOWED_HOSTS.")
        return get_response(request)

    return checked


def unlisted(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keeps every page out of search engines but those of INDEXED: most addresses are secret."""

    def marked(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.resolver_match is None or request.resolver_match.route not in INDEXED:
            response["X-Robots-Tag"] = "noindex"
        return response

    return marked


def refusals(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Innermost, so that the page has all that a page has: a request that the gateway did not let in."""

    def checked(request: HttpRequest) -> HttpResponse:
        status = request.META.get(REFUSED)
        return refused(request, status) if status else get_response(request)

    return checked
