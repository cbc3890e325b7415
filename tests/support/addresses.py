"""Every address of the site."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, get_resolver


def every_address() -> list[URLPattern]:
    """The patterns of every slice. Each slice is included at the root, so that a pattern holds its whole route."""
    slices = get_resolver().url_patterns
    assert all(isinstance(one, URLResolver) and str(one.pattern) == "" for one in slices)
    patterns = [pattern for one in slices for pattern in one.url_patterns]
    assert all(isinstance(one, URLPattern) for one in patterns)
    return patterns
