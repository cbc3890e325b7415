"""HTML of the part of a sheet that changes, for the page and every answer to an edit or a poll."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from scorer.plays.presenters.sheet import SheetPage
from scorer.plays.rendering.prerendered import fill_template, join_html
from scorer.plays.rendering.sheet_html import strip_html


def live_update_html(page: SheetPage, version: int, **data: Any) -> SafeString:
    """`data`: more for the script. Django's templates would take as long as scoring."""
    return fill_template(
        "plays/prerendered/live_update.html",
        version=version,
        strip=strip_html(page, with_links=True),
        notices=_notices(page),
        live_data=json.dumps(page.live_data() | data),
    )


def _notices(page: SheetPage) -> SafeString:
    """Errors and warnings, with links. A single one is shown, several are counted and open at a tap."""
    lines = [fill_template("plays/prerendered/error.html", text=text, place=at) for text, at in page.error_lines()]
    lines += [fill_template("plays/prerendered/warning.html", text=text, place=at) for text, at in page.warnings()]
    if len(lines) < 2:
        return join_html(lines)
    summary = ngettext("{n} thing to check", "{n} things to check", len(lines)).format(n=len(lines))
    return fill_template("plays/prerendered/notices.html", summary=summary, notices=join_html(lines))


def live_update_response(page: SheetPage, version: int, **data: Any) -> HttpResponse:
    response = HttpResponse(live_update_html(page, version, **data))
    response["Scorer-Version"] = str(version)
    return response
