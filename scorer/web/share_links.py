"""Links that are handed to other phones."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorer.server import lan
from scorer.web import qr


def of_a_sheet(request: HttpRequest, edit_code: str, view_code: str) -> dict[str, Any]:
    """Where the next phone is asked who of the table it is, and where others look on."""
    link = request.build_absolute_uri(reverse("seat", args=[edit_code]))
    return {
        "edit_link": link,
        "qr": qr.drawn(link, gettext("QR code of the sheet")),
        "view_link": request.build_absolute_uri(reverse("view", args=[view_code])),
    } | _reach(request, request.build_absolute_uri())


def of_a_group(request: HttpRequest, join_code: str) -> dict[str, Any]:
    """At another address this browser is a stranger to the group, so the way on is the link to join."""
    link = request.build_absolute_uri(reverse("join", args=[join_code]))
    shown = {"join_link": link, "join_qr": qr.drawn(link, gettext("QR code of the link to join"))}
    return shown | _reach(request, link)


def _reach(request: HttpRequest, page: str) -> dict[str, Any]:
    """The warning where this page was opened at an address that leads other phones to themselves. `page`: the way on
    at an address of the network."""
    if not lan.for_this_machine_alone(request.get_host()):
        return {"only_here": False}
    return {"only_here": True, "elsewhere": lan.where_phones_reach_it(page)}
