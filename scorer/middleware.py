"""What every request passes."""

from collections.abc import Callable
from urllib.parse import quote

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse

from scorer.server.gateway import REFUSED
from scorer.views.pages import refused

REPLACEMENT = quote("\N{REPLACEMENT CHARACTER}")


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
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in {"utf-8", "utf8"}:
            raise BadRequest("forms must be UTF-8")
        return get_response(request)

    return checked


def refusals(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Innermost, so that the page has all that a page has: a request that the gateway did not let in."""

    def checked(request: HttpRequest) -> HttpResponse:
        status = request.META.get(REFUSED)
        return refused(request, status) if status else get_response(request)

    return checked
