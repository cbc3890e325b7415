"""Unguessable codes for addresses, and derived ids."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from base64 import urlsafe_b64encode

MAX_ID_LENGTH = 40  # of an id that a page makes so that a repeated request counts once
CODE_BYTES = 18  # 144 bits: a link that cannot be guessed
CODE_PATTERN = re.compile(r"[A-Za-z0-9_-]+")  # a form may send a NUL instead, which PostgreSQL refuses


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def derive_code(*parts: object) -> str:
    """The same code for the same parts. One of them must be a secret."""
    return urlsafe_b64encode(hashlib.sha256(json.dumps(parts).encode()).digest()[:CODE_BYTES]).decode()
