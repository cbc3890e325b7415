"""What a log line may say about a request: which page it was, never its path.

A play's path holds its secret code, and whoever reads the log could then edit the play.
"""

import logging

from django.http import HttpRequest


class PathsWithheld(logging.Filter):
    """Puts the page's pattern, `play/<slug:code>/`, where Django's message has the path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(page(request) if arg == request.path else arg for arg in record.args)
        return True


def page(request: HttpRequest) -> str:
    return request.resolver_match.route if request.resolver_match else "(no such page)"
