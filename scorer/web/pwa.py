"""The installed app: its version, and the files that its service worker caches for offline use."""

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

from scorer.web import scripts, styles

# Files of the offline page.
FILES = (styles.JOINED, styles.DARK, "scorer/icon.svg", scripts.path_of("offline"))
LANGUAGES = tuple(code for code, _ in settings.LANGUAGES)


@cache
def version() -> str:
    """Changes with any static file and with the texts of the offline page."""
    parts = [getattr(staticfiles_storage, "manifest_hash", ""), *map(offline_page, LANGUAGES)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def offline_page(language: str) -> str:
    """Rendered without a request: phones cache it, so it must not contain anything of a visitor."""
    with translation.override(language):
        return render_to_string("web/offline.html")


def worker_config() -> dict[str, Any]:
    return {
        "version": version(),
        "static": settings.STATIC_URL,
        "files": [static(path) for path in FILES],
        "pages": {code: f"{reverse('offline')}?{urlencode({'language': code})}" for code in LANGUAGES},
    }
