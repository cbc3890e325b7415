"""The release that serves a page."""

from django import template

import scorer

register = template.Library()


@register.simple_tag
def release() -> str:
    """The version of pyproject.toml, such as 1.0.0."""
    return scorer.__version__
