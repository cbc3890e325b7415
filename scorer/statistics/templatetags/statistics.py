"""Tags and filters of statistics: people, games and plays by id, optional numbers, dates.

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
from scorer.statistics.words import DASH, format_day, format_days, game_title
from scorer.web.i18n import MINUS, card_name

register = template.Library()
register.filter("place", place_word)
register.filter("day", format_day)
register.simple_tag(format_days, name="days")


@register.simple_tag(takes_context=True)
def person(context: Mapping[str, Any], key: int) -> SafeString:
    """A person's name as a link to their page."""
    address = reverse("person", args=[context["group"].code, key])
    return format_html('<a href="{}"><bdi>{}</bdi></a>', address, context["names"].get(key, DASH))


@register.simple_tag(takes_context=True)
def person_name(context: Mapping[str, Any], key: int) -> str:
    return str(context["names"].get(key, DASH))


@register.simple_tag(takes_context=True)
def people(context: Mapping[str, Any], found: list[dict[str, Any]]) -> SafeString:
    """Links to several people, each once."""
    links = dict.fromkeys(person(context, row["player"]) for row in found)
    return format_html('<span class="link-list">{}</span>', format_html_join(" ", "{}", ((link,) for link in links)))


@register.simple_tag(takes_context=True)
def holders(context: Mapping[str, Any], record: dict[str, Any]) -> SafeString:
    """The holders of a record."""
    return people(context, record["holders"])


@register.simple_tag(takes_context=True, name="game_title")
def game_title_tag(context: Mapping[str, Any], key: str) -> SafeString:
    return title_html(key, context.get("titles", {}))


def title_html(key: str, titles: Mapping[str, str]) -> SafeString:
    """Our games have English titles; another title stands as it was typed."""
    if key in all_games():
        return format_html('<span lang="en">{}</span>', all_games()[key].title)
    return format_html("<bdi>{}</bdi>", game_title(key, titles))


@register.simple_tag(takes_context=True)
def game_link(context: Mapping[str, Any], key: str) -> SafeString:
    address = reverse("group_game", args=[context["group"].code, key])
    return format_html('<a href="{}">{}</a>', address, game_title_tag(context, key))


@register.simple_tag
def role_name(game: str, role: str) -> str:
    """The name of a faction or character, from its card."""
    declared = all_games().get(game)
    inputs = [declared.inputs[key] for key in declared.setup] if declared else []
    for entry in inputs:
        catalogue = getattr(entry, "catalogue", {})
        if role in catalogue:
            return card_name(catalogue[role])
    return role


@register.simple_tag(takes_context=True)
def played_on(context: Mapping[str, Any], play: int, on: str) -> SafeString:
    """A date as a link to the play, if this page has its address."""
    if address := context["links"].get(play):
        return format_html('<a href="{}">{}</a>', address, format_day(on))
    return format_html("{}", format_day(on))


@register.filter
def decimal(number: float | None) -> str:
    """With one decimal; a dash for None."""
    return DASH if number is None else floatformat(number, 1).replace("-", MINUS)


@register.filter
def get_item(mapping: Mapping[str, Any], key: str) -> Any:
    return mapping.get(key)


@register.filter
def share(part: int, total: int) -> str:
    """A percentage; a dash if the total is 0."""
    if not total:
        return DASH
    return pgettext("a share in a hundred", "{number}%").format(number=round(100 * part / total))


@register.filter
def wins(tally: Mapping[str, Any]) -> str:
    """The number of wins, and how many of them were shared: 7, 2 of them shared."""
    if not tally["shared"]:
        return str(tally["wins"])
    if tally["wins"] == tally["shared"] == 1:
        return gettext("1, shared")
    message = ngettext("{wins}, {n} of them shared", "{wins}, {n} of them shared", tally["shared"])
    return message.format(wins=tally["wins"], n=tally["shared"])


@register.filter
def shared(tally: Mapping[str, Any]) -> str:
    """The number of shared wins, in a table."""
    n = tally["shared"]
    return ngettext("{n} shared", "{n} shared", n).format(n=n) if n else ""
