"""What makes the site an app on a phone: the manifest, the worker, and the page for when the line is gone."""

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


def asked_for_anew(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A browser that kept the answer asks whether it still holds, so that a release is seen at once."""

    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        answer = view(request)
        answer.headers["Cache-Control"] = "no-cache"
        return answer

    return answered


@require_safe
@asked_for_anew
def manifest(request: HttpRequest) -> HttpResponse:
    told = {
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
        "icons": [_icon(*one) for one in ICONS],
    }
    answer = JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
    patch_vary_headers(answer, ["Cookie"])  # which holds a chosen language
    return answer


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    address = static(f"scorer/icons/{name}.png")
    return {"src": address, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
@asked_for_anew
def worker(request: HttpRequest) -> HttpResponse:
    """Below no folder, since a worker serves only what lies below its own address."""
    if settings.SERVICE_WORKER:
        script = render_to_string("web/worker.js", {"release": json.dumps(pwa.for_the_worker())})
    else:
        script = render_to_string("web/no_worker.js")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@asked_for_anew
def offline(request: HttpRequest) -> HttpResponse:
    """In the visitor's language, or in the one that the worker names: it keeps them all."""
    asked = request.GET.get("language")
    language = asked if asked in pwa.LANGUAGES else get_language()
    answer = HttpResponse(pwa.offline_page(language or settings.LANGUAGE_CODE))
    answer.headers["Content-Language"] = language
    patch_vary_headers(answer, ["Cookie"])
    return answer
