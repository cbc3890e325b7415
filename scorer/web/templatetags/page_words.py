"""The sentences of a page's scripts as one JSON script, which static/scorer/dom.js reads as `words`."""

from __future__ import annotations

from django import template
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

PARTS = {"player": "{player}", "field": "{field}", "text": "{text}"}  # filled in by the script


@register.simple_tag
def unsent_words() -> SafeString:
    return words(unsent=list_of_unsent())


def words(**groups: dict[str, str]) -> SafeString:
    return json_script(groups, "words")


def list_of_unsent() -> dict[str, str]:
    return {
        "waits": _("%(player)s, %(field)s: %(text)s") % PARTS,
        "gone": _("%(player)s, %(field)s: %(text)s was not saved: this seat is gone.") % PARTS,
        "ask": _("Send %(text)s for %(player)s, %(field)s?") % PARTS,
        "send": _("Send"),
        "sendLabel": _("Send: %(player)s, %(field)s, %(text)s") % PARTS,
        "drop": _("Drop"),
        "dropLabel": _("Drop: %(player)s, %(field)s, %(text)s") % PARTS,
        "nothing": _("nothing"),
    }
