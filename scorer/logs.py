"""What a log line may say about a request: which page it was, never its path.

A play's path holds its secret code, and whoever reads the log could then edit the play.
"""

import logging
import re
from typing import Any

from django.http import HttpRequest

ADDRESS = re.compile(r"(?<=://)([^/\s]*)/\S*")


class PathsWithheld(logging.Filter):
    """Puts the page's pattern, `play/<slug:code>/`, where Django's message has the path. Of the address that somebody
    came from, which a refused form is logged with, only the site is left."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(_withheld(arg, request) for arg in record.args)
        return True


def _withheld(arg: Any, request: HttpRequest) -> Any:
    if arg == request.path:
        return page(request)
    return ADDRESS.sub(r"\1/…", arg) if isinstance(arg, str) else arg


def page(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else "(no such page)"
