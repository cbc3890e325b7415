"""URLs that a client sent."""

from __future__ import annotations

from urllib.parse import SplitResult, unquote, urlsplit


def parse_address(text: str) -> SplitResult | None:
    """The parts of a URL; None if it cannot be parsed, such as `http://[::1`."""
    try:
        parts = urlsplit(text)
        _ = parts.port  # parsed only on access
    except ValueError:
        return None
    return parts


def is_readable(text: str) -> bool:
    """True if a URL can be parsed, also when it is unquoted, as in htmx's headers."""
    return parse_address(text) is not None and parse_address(unquote(text)) is not None
