"""Templates without their layout, a twelfth of what a phone would load of a sheet.

Indentation goes, and the line breaks after tags that stand alone; the break before them still parts words.
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
        """No template holds text whose line breaks count, such as `pre`."""
        return TAG_LINE.sub(r"\1", INDENTATION.sub("\n", super().get_contents(origin)))
