"""HTML of the part of a sheet that changes, for the page and every answer to an edit or a poll."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.prerendered import fill_template, join_html


def live_update_html(pad: SheetPage, version: int, **more: Any) -> SafeString:
    """What the page and every answer to an edit or a poll hold; rendered by Django it would take as long as scoring."""
    return fill_template(
        "plays/prerendered/truth.html",
        version=version,
        strip=pad.strip_of_links,
        notices=_notices(pad),
        cells=json.dumps(pad.cells() | more),
    )


def _notices(pad: SheetPage) -> SafeString:
    """What is amiss at the table: one line is read at once, several wait behind their number. Each leads there."""
    lines = [fill_template("plays/prerendered/error.html", text=text, place=place) for text, place in pad.error_lines()]
    lines += [fill_template("plays/prerendered/warning.html", text=text, place=place) for text, place in pad.warnings()]
    if len(lines) < 2:
        return join_html(lines)
    told = ngettext("{n} thing to check", "{n} things to check", len(lines)).format(n=len(lines))
    return fill_template("plays/prerendered/notices.html", told=told, notices=join_html(lines))


def live_update_response(pad: SheetPage, version: int, **more: Any) -> HttpResponse:
    response = HttpResponse(live_update_html(pad, version, **more))
    response["Scorer-Version"] = str(version)
    return response
