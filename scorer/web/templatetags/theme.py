"""Tags of the colour theme."""

from __future__ import annotations

from typing import Any

from django import template

from scorer.web import theme as themes

register = template.Library()


@register.simple_tag(takes_context=True)
def chosen_theme(context: dict[str, Any]) -> str:
    return themes.chosen_theme(context.get("request"))


@register.simple_tag
def paper(theme: str) -> str:
    return themes.PAPER_COLOURS[theme]
