"""Links and QR codes for other phones."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorer.server import lan
from scorer.web.qr import qr_svg


def sheet_links(request: HttpRequest, edit_code: str, view_code: str) -> dict[str, Any]:
    """The edit link, which asks the next phone for its seat, and the view link."""
    link = request.build_absolute_uri(reverse("seat", args=[edit_code]))
    return {
        "edit_link": link,
        "qr": qr_svg(link, gettext("QR code of the sheet")),
        "view_link": request.build_absolute_uri(reverse("view", args=[view_code])),
    } | _local_address_notice(request, request.build_absolute_uri())


def group_links(request: HttpRequest, join_code: str) -> dict[str, Any]:
    """The link to join. The notice of a local address links to it too, since cookies differ between addresses."""
    link = request.build_absolute_uri(reverse("join", args=[join_code]))
    links = {"join_link": link, "join_qr": qr_svg(link, gettext("QR code of the link to join"))}
    return links | _local_address_notice(request, link)


def _local_address_notice(request: HttpRequest, page: str) -> dict[str, Any]:
    """The notice for a page that was opened at a loopback address. `page`: the address to open instead."""
    if not lan.is_loopback(request.get_host()):
        return {"is_local_address": False}
    return {"is_local_address": True, "network_link": lan.network_url(page)}
