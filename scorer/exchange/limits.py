"""How much somebody may send at once. Whatever is longer is not even read, or it would fill the disk."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler

MEGABYTE = 10**6
LARGEST = 400 * MEGABYTE  # of a file
BESIDE = MEGABYTE  # for the rest of its form


class NoLongerThan(FileUploadHandler):
    """The first of the upload handlers: it looks at the length and leaves the file to the others."""

    def handle_raw_input(self, input_data: Any, META: Any, content_length: int, *more: Any, **others: Any) -> None:  # noqa: N803  # Django's name
        if content_length > LARGEST + BESIDE:
            raise RequestDataTooBig(f"{content_length} bytes in one form")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
