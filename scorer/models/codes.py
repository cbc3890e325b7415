"""What cannot be guessed: the codes in addresses, and the ids that make a thing count once."""

from __future__ import annotations

import secrets

LONGEST_ID = 40  # of what a page makes so that a thing sent twice counts once
CODE_BYTES = 18  # 144 bits: a link that cannot be guessed


def new_code() -> str:
    return secrets.token_urlsafe(CODE_BYTES)
