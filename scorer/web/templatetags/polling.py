"""Polling intervals of pages in view."""

from django import template

register = template.Library()

POLLING_SECONDS = {"sheet": 2, "view link": 2, "result": 4, "import": 2}


@register.simple_tag
def poll_every(page: str) -> str:
    """The trigger of htmx."""
    return f"every {POLLING_SECONDS[page]}s"
