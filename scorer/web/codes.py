"""What cannot be guessed: the codes in addresses, and the ids that make a thing count once."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from base64 import urlsafe_b64encode

LONGEST_ID = 40  # of what a page makes so that a thing sent twice counts once
CODE_BYTES = 18  # 144 bits: a link that cannot be guessed
CODE = re.compile(r"[A-Za-z0-9_-]+")  # how one looks; in what a form sends there may be a NUL, which PostgreSQL refuses


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)


def code_from(*asked: object) -> str:
    """The same code for the same things asked for. One of them has to be a secret."""
    return urlsafe_b64encode(hashlib.sha256(json.dumps(asked).encode()).digest()[:CODE_BYTES]).decode()
