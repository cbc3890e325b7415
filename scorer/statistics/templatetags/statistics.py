"""What the pages of statistics need: people, games and plays by their ids, numbers that may be missing, dates.

The tags read the page's `group`, `names`, `titles` and `links`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.defaultfilters import floatformat
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from scorer.games import all_games
from scorer.plays.wording.places import place_word
from scorer.statistics.words import DASH, day, days, title_of
from scorer.web.i18n import MINUS, card_name

register = template.Library()
register.filter("place", place_word)
register.filter("day", day)
register.simple_tag(days)


@register.simple_tag(takes_context=True)
def person(context: Mapping[str, Any], key: int) -> SafeString:
    """A name that leads to its page."""
    address = reverse("person", args=[context["group"].code, key])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, context["names"].get(key, DASH))


@register.simple_tag(takes_context=True)
def person_name(context: Mapping[str, Any], key: int) -> str:
    return str(context["names"].get(key, DASH))


@register.simple_tag(takes_context=True)
def people(context: Mapping[str, Any], found: list[dict[str, Any]]) -> SafeString:
    """Several, one beside the other; each once."""
    links = dict.fromkeys(person(context, one["player"]) for one in found)
    return format_html('<span class="several">{}</span>', format_html_join(" ", "{}", ((link,) for link in links)))


@register.simple_tag(takes_context=True)
def holders(context: Mapping[str, Any], record: dict[str, Any]) -> SafeString:
    """Who holds a record."""
    return people(context, record["holders"])


@register.simple_tag(takes_context=True)
def game_title(context: Mapping[str, Any], key: str) -> SafeString:
    return titled(key, context.get("titles", {}))


def titled(key: str, titles: Mapping[str, str]) -> SafeString:
    """Ours are in English; another stands as somebody wrote it."""
    if key in all_games():
        return format_html('<span lang="en">{}</span>', all_games()[key].title)
    return format_html("<bdi>{}</bdi>", title_of(key, titles))


@register.simple_tag(takes_context=True)
def game_link(context: Mapping[str, Any], key: str) -> SafeString:
    address = reverse("group_game", args=[context["group"].code, key])
    return format_html('<a href="{}">{}</a>', address, game_title(context, key))


@register.simple_tag
def role_name(game: str, role: str) -> str:
    """The name of a faction or a character, as its card has it."""
    found = all_games().get(game)
    for key in found.setup if found else ():
        catalogue = getattr(found.inputs[key], "catalogue", {})
        if role in catalogue:
            return card_name(catalogue[role])
    return role


@register.simple_tag(takes_context=True)
def played_on(context: Mapping[str, Any], play: int, on: str) -> SafeString:
    """A date, which leads to the play."""
    if address := context["links"].get(play):
        return format_html('<a href="{}">{}</a>', address, day(on))
    return format_html("{}", day(on))


@register.filter
def decimal(number: float | None) -> str:
    """With one digit behind the point; a dash where there is nothing to divide by."""
    return DASH if number is None else floatformat(number, 1).replace("-", MINUS)


@register.filter
def at(found: Mapping[str, Any], key: str) -> Any:
    return found.get(key)


@register.filter
def share(part: int, whole: int) -> str:
    """So many in a hundred; a dash where there is nothing to divide by."""
    if not whole:
        return DASH
    return pgettext("a share in a hundred", "{number}%").format(number=round(100 * part / whole))


@register.filter
def wins(one: Mapping[str, Any]) -> str:
    """How often somebody won, shared wins apart: 7, 2 of them shared."""
    if not one["shared"]:
        return str(one["wins"])
    if one["wins"] == one["shared"] == 1:
        return gettext("1, shared")
    message = ngettext("{wins}, {n} of them shared", "{wins}, {n} of them shared", one["shared"])
    return message.format(wins=one["wins"], n=one["shared"])


@register.filter
def shared(one: Mapping[str, Any]) -> str:
    """The same beside the number, in a table."""
    n = one["shared"]
    return ngettext("{n} shared", "{n} shared", n).format(n=n) if n else ""
