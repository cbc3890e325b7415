"""The scripts of a page."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorer.web.scripts import path_of

register = template.Library()


@register.simple_tag
def scripts(bundle: str) -> SafeString:
    """Loads a bundle of scorer/web/scripts.py."""
    return format_html('<script type="module" src="{}"></script>', static(path_of(bundle)))
