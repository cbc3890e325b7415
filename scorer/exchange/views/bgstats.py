"""The page that sends a finished play to BG Stats."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorer.accounts.devices import key_hash
from scorer.exchange.formats.bgstats import link
from scorer.plays import queries
from scorer.plays.decorators import play_view
from scorer.plays.models import Play
from scorer.web.qr import SIZE_OF_A_LONG_LINK, qr_svg

MAX_QR_CODE_LENGTH = 2300  # characters: the squares of a longer link are too small for a phone


@play_view
@require_safe
def bgstats(request: HttpRequest, code: str) -> HttpResponse:
    play = queries.by_edit_code(code, key_hash(request))
    if not play.finished:
        return redirect("sheet", code)
    links = link.links(play, Play.objects.only("uid", "location").get(pk=play.id))
    short = links["short"]
    drawn = (
        qr_svg(short, gettext("QR code that opens this play in BG Stats"), SIZE_OF_A_LONG_LINK)
        if len(short) < MAX_QR_CODE_LENGTH
        else ""
    )
    page = {"code": code, "game": play.game, "links": links, "qr": drawn, "comment": link.comment(play)}
    return render(request, "exchange/bgstats.html", page)
