"""Search keys: names normalised for search, for order, and to detect equal ones.

Turkish has a dotted and a dotless i, which casefold() does not unify. Letters with marks sort and are found as their
base letters. Only the key is normalised, never the name itself."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator

DOTLESS = str.maketrans({"İ": "i", "I": "i", "ı": "i"})
LIKE_LATIN = str.maketrans({"ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe"})

MAX_KEY_LENGTH = 160  # characters: four for each of the longest name. Columns of keys are at least as wide
HASH_BYTES = 4  # of the hash that distinguishes two shortened keys


def search_key(name: str) -> str:
    """The key of a name. İsmail, ISMAIL and ismail share one, and so do the two Unicode forms of one name.

    One sign may unfold to eighteen (the Arabic ligature U+FDFA), so a longer key is shortened to MAX_KEY_LENGTH."""
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).translate(DOTLESS).casefold().translate(LIKE_LATIN)
    letters = _without_latin_marks(unicodedata.normalize("NFD", plain))
    return shorten(unicodedata.normalize("NFC", "".join(letters)), MAX_KEY_LENGTH)


def shorten(key: str, max_length: int) -> str:
    """Cut to `max_length` characters. Two long keys that begin alike stay different."""
    if len(key) <= max_length:
        return key
    digest = hashlib.blake2b(key.encode(), digest_size=HASH_BYTES).hexdigest()
    return f"{key[: max_length - len(digest)]}{digest}"


def _without_latin_marks(letters: str) -> Iterator[str]:
    """Latin letters without their marks. Marks of other scripts make other letters: が is not か."""
    base = ""
    for letter in letters:
        mark = unicodedata.combining(letter) != 0
        base = base if mark else letter
        if not (mark and "a" <= base <= "z"):
            yield letter
