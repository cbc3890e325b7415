"""The files of the installed app: manifest, service worker and offline page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from scorer.web import pwa
from scorer.web.theme import PAPER_COLOURS

ICONS = (("192", 192, "any"), ("512", 512, "any"), ("maskable", 512, "maskable"))


def revalidated(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Makes browsers revalidate their cached copy, so that a release takes effect at once."""

    @wraps(view)
    def wrapped(request: HttpRequest) -> HttpResponse:
        response = view(request)
        response.headers["Cache-Control"] = "no-cache"
        return response

    return wrapped


@require_safe
@revalidated
def manifest(request: HttpRequest) -> HttpResponse:
    data = {
        "id": reverse("home"),
        "name": gettext("Scorer, the score pad for board games"),
        "short_name": "Scorer",
        "description": gettext("Type what lies in front of you. The points add themselves up."),
        "lang": get_language(),
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "theme_color": PAPER_COLOURS["light"],
        "background_color": PAPER_COLOURS["light"],
        "icons": [_icon(*icon) for icon in ICONS],
    }
    response = JsonResponse(data, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
    patch_vary_headers(response, ["Cookie"])  # it contains the chosen language
    return response


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    address = static(f"scorer/icons/{name}.png")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
@revalidated
def worker(request: HttpRequest) -> HttpResponse:
    """At the root, because a worker serves only addresses below its own folder."""
    if settings.SERVICE_WORKER:
        script = render_to_string("web/worker.js", {"release": json.dumps(pwa.worker_config())})
    else:
        script = render_to_string("web/no_worker.js")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@revalidated
def offline(request: HttpRequest) -> HttpResponse:
    """In the language that the worker requests, since it caches all of them, or in the visitor's."""
    requested = request.GET.get("language")
    language = requested if requested in pwa.LANGUAGES else get_language()
    response = HttpResponse(pwa.offline_page(language or settings.LANGUAGE_CODE))
    response.headers["Content-Language"] = language
    patch_vary_headers(response, ["Cookie"])
    return response
