"""Middleware."""

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
RFC_2231 = re.compile(r"\*[0-9]*\*?\s*=")  # parameters on which the parser may fail; no browser sends one in Accept
INDEXED = {
    "",
    *(f"games/<slug:game>/{page}/" for page in ("rules", "ties", "aids", "aids/<slug:aid>")),
}  # routes that a search engine may list


def no_nul(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Removes NUL, which PostgreSQL accepts in no text: a path with one is not found, and in a query it is replaced."""

    def checked(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info:
            raise Http404
        request.META["QUERY_STRING"] = request.META.get("QUERY_STRING", "").replace("%00", REPLACEMENT)
        return get_response(request)

    return checked


def utf8_only(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses other encodings. Browsers send UTF-8; Django would accept any codec of Python and fail on binary ones."""

    def checked(request: HttpRequest) -> HttpResponse:
        params = request.content_params
        if params is None or params.get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
            raise BadRequest("forms must be UTF-8")
        return get_response(request)

    return checked


def readable_headers(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Removes headers that Django, htmx or a view would fail to parse.

    Origin stays: Django parses it safely, and checks a form without one less strictly."""

    def checked(request: HttpRequest) -> HttpResponse:
        for name in ADDRESS_HEADERS:
            if name in request.META and not is_readable(request.META[name]):
                del request.META[name]
        if RFC_2231.search(request.META.get("HTTP_ACCEPT", "")):
            del request.META["HTTP_ACCEPT"]
        return get_response(request)

    return checked


def health_first(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers the health address before the checks of host and https, because a monitor uses an internal address."""
    address = reverse("health")

    def checked(request: HttpRequest) -> HttpResponse:
        return health(request) if request.path_info == address else get_response(request)

    return checked


def known_port(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses a port that is not the site's. Django checks the host name only, and links in e-mails contain both."""

    def checked(request: HttpRequest) -> HttpResponse:
        host = request.get_host()
        if not lan.is_allowed_port(split_domain_port(host)[1], settings.ALLOWED_PORTS):
            raise DisallowedHost(f"Invalid HTTP_HOST header: {host!r}. Its port is not in ALLOWED_HOSTS.")
        return get_response(request)

    return checked


def unlisted(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keeps all pages except INDEXED out of search engines, because most addresses are secret."""

    def marked(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.resolver_match is None or request.resolver_match.route not in INDEXED:
            response["X-Robots-Tag"] = "noindex"
        return response

    return marked


def refusals(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Answers requests that the gateway refused. Innermost, so that the page is complete."""

    def checked(request: HttpRequest) -> HttpResponse:
        status = request.META.get(REFUSED)
        return refused(request, status) if status else get_response(request)

    return checked
