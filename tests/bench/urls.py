"""The real addresses, and for each measured one a constant page: the same request, the same middleware, no work."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def keep(name: str, answer: bytes) -> None:
    (settings.ANSWERS / name).write_bytes(answer)


@cache
def recorded_answer(name: str) -> bytes:
    """An answer that the real address once gave. In a file, since the server's processes give it too."""
    return (settings.ANSWERS / name).read_bytes()


def constant(request: HttpRequest, name: str) -> HttpResponse:
    """The answer of that name, whatever is asked; an empty one as a poll has it."""
    body = recorded_answer(name)
    return HttpResponse(body, status=200 if body else 204)


urlpatterns = [
    path("constant/<str:name>/", constant, name="constant"),
    path("", include("scorer.urls")),
]
