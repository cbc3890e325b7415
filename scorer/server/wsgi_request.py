"""The request as this site reads it: forms are UTF-8, and no header or body of a client makes its parser raise."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters

# The parser of parameters in the style of RFC 2231 raises more than Django expects: TypeError where numbered and
# plain parts of one name meet, ValueError for a part number of thousands of digits.
PARSER_ERRORS = (TypeError, ValueError, LookupError)


class Request(WSGIRequest):
    """Django sets the encoding of a request while it makes it, outside all middleware. A codec that is none of text
    then raises where no page can answer. Here no client sets it; scorer.middleware.utf8_only refuses what was named."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """`content_params` is None where the header cannot be parsed."""
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except PARSER_ERRORS:
            self.content_type, self.content_params = "", None

    def _load_post_and_files(self) -> None:
        """Raises BadRequest where a part's header cannot be parsed."""
        try:
            super()._load_post_and_files()
        except PARSER_ERRORS as error:
            self._mark_post_parse_error()
            raise BadRequest("unreadable form") from error
