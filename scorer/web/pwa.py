"""What a release is to an installed phone: its version, and what is kept for when the line is gone."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation

from scorer.web.scripts import modules

# What the offline page loads.
FILES = ("styles.css", "styles/dark.css", "icon.svg")
SCRIPTS = ("main.js", "offline.js")
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)


@cache
def version() -> str:
    """Changes with any static file and with the words of the offline page, and so with every release that matters."""
    parts = [getattr(staticfiles_storage, "manifest_hash", ""), *map(offline_page, LANGUAGES)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def offline_page(language: str) -> str:
    """Made without a request: it is kept on the phone, so nothing of a visitor may stand in it."""
    with translation.override(language):
        return render_to_string("web/offline.html")


def for_the_worker() -> dict[str, Any]:
    return {
        "version": version(),
        "static": settings.STATIC_URL,
        "files": [static(f"scorer/{name}") for name in (*FILES, *modules(*SCRIPTS))],
        "pages": {code: f"{reverse('offline')}?{urlencode({'language': code})}" for code in LANGUAGES},
    }
