"""Addresses for programs: monitors, and the crawlers of search engines."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.log import log_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorer.server.gateway import REFUSED
from scorer.server.health import BUSY, database_fault
from scorer.server.lanes import WRITES, runs_in

PLAIN = "text/plain; charset=utf-8"
# The home page and the pages about games are for everybody; most other addresses are secret.
ROBOTS = """User-agent: *
Allow: /$
Allow: /games/
Allow: /static/
Disallow: /
"""


@runs_in(WRITES, "GET")  # pages do not wait for it, and a blocked queue of writers is a fault
@never_cache
@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 and `ok`, or 503 and the fault in one word. Sets no cookie and ignores language and host."""
    refused = request.META.get(REFUSED, 0)
    if 400 <= refused < 500:  # the client's own fault, such as a body that breaks off: no alarm
        return HttpResponse("refused", content_type=PLAIN, status=refused)
    fault = BUSY if refused else database_fault()
    if not fault:
        return HttpResponse("ok", content_type=PLAIN)
    answer = HttpResponse(fault, content_type=PLAIN, status=503)
    log_response("The health check failed: %s", fault, response=answer, request=request)
    return answer


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROBOTS, content_type=PLAIN)
