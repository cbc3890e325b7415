"""A template loader that strips the layout, which is a twelfth of the size of a sheet.

It removes indentation, and the line breaks after tags on lines of their own; the breaks before them still separate
words.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\s*\n\s*")
TAG = r"{% (?:if|elif|else|endif|for|empty|endfor|with|endwith|block|endblock|load|extends)\b[^%]*%}"
TAG_LINE = re.compile(rf"(?<=\n)({TAG})\n")


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """Not for text whose line breaks count, such as `pre`. No template has any."""
        return TAG_LINE.sub(r"\1", INDENTATION.sub("\n", super().get_contents(origin)))
