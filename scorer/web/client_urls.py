"""Web addresses that a client sent."""

from __future__ import annotations

from urllib.parse import SplitResult, unquote, urlsplit


def parse_address(text: str) -> SplitResult | None:
    """The parts of an address; None where it cannot be parsed, such as `http://[::1`."""
    try:
        parts = urlsplit(text)
        _ = parts.port  # it is only parsed when it is asked for
    except ValueError:
        return None
    return parts


def is_readable(text: str) -> bool:
    """True if an address can be parsed, also unquoted, as htmx sends some."""
    return parse_address(text) is not None and parse_address(unquote(text)) is not None
