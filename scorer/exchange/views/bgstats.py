"""A finished play, sent on to BG Stats."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer.accounts.devices import key_hash
from scorer.exchange.formats.bgstats import link as bgstats_link
from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.web.qr import qr_svg

LONGEST_PICTURE = 2300  # of a link: beyond that its squares are too small for a phone


@play_view
@require_safe
def bgstats(request: HttpRequest, code: str) -> HttpResponse:
    play = queries.by_edit_code(code, key_hash(request))
    if not play.finished:
        return redirect("sheet", code)
    links = bgstats_link.links(play, Play.objects.only("uid", "location").get(pk=play.id))
    short = links["short"]
    drawn = qr_svg(short, gettext("QR code that opens this play in BG Stats")) if len(short) < LONGEST_PICTURE else ""
    page = {"code": code, "game": play.game, "links": links, "qr": drawn, "comment": bgstats_link.comment(play)}
    return render(request, "exchange/bgstats.html", page)
