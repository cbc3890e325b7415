"""The scripts of a page."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from scorer.web.scripts import FOLDER, modules

register = template.Library()

PRELOAD = '<link rel="modulepreload" href="{}">\n'
SCRIPT = '<script type="module" src="{}"></script>\n'


@register.simple_tag
def scripts(*entries: str) -> SafeString:
    """Loads modules and all that they import, at the same time: each level of imports would cost a round trip."""
    imported = modules(*entries)[: -len(entries)]
    return _lines(PRELOAD, imported) + _lines(SCRIPT, entries)


def _lines(line: str, names: tuple[str, ...]) -> SafeString:
    return format_html_join("", line, ((static(f"{FOLDER}/{name}"),) for name in names))
