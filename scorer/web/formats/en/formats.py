"""30 Nov 2026: the day first, short enough for a line on a phone."""

DATE_FORMAT = "j M Y"
