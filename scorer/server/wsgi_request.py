"""The request class: forms are UTF-8, and no header or body makes its parser raise."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters

# The parser of parameters in the style of RFC 2231 raises more than Django expects: TypeError where numbered and
# plain parts of one name meet, ValueError for a part number of thousands of digits.
PARSER_ERRORS = (TypeError, ValueError, LookupError)


class Request(WSGIRequest):
    """Django sets the encoding while it creates the request, outside all middleware. A codec that is not for text then
    raises where no page can answer. Here the client cannot set it; scorer.web.middleware.utf8_only refuses others."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """`content_params` is None if the header cannot be parsed."""
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except PARSER_ERRORS:
            self.content_type, self.content_params = "", None

    def _load_post_and_files(self) -> None:
        """Raises BadRequest if a part's header cannot be parsed."""
        try:
            super()._load_post_and_files()
        except PARSER_ERRORS as error:
            self._mark_post_parse_error()  # type: ignore[attr-defined]  # of HttpRequest, unknown to its stubs
            raise BadRequest("unreadable form") from error
