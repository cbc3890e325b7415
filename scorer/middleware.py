"""What every request passes."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


def utf8_only(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Browsers send forms as UTF-8. Django would read any encoding that Python names, and fail on those of no text."""

    def checked(request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower() not in {"utf-8", "utf8"}:
            raise BadRequest("forms must be UTF-8")
        return get_response(request)

    return checked
