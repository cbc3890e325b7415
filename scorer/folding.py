"""Names as people type them, made comparable: for search, for order, and to see that two are one.

Turkish has a dotted and a dotless i, which casefold() does not bring together; letters with marks sort and are found
as the letters they are made of. Nobody's name is ever changed by this, only its key."""

from __future__ import annotations

import unicodedata

DOTLESS = str.maketrans({"İ": "i", "I": "i", "ı": "i"})
LIKE_LATIN = str.maketrans({"ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe"})


def folded(name: str) -> str:
    """The key of a name: İsmail, ISMAIL and ismail have one, and so have the two Unicode forms of one name."""
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).translate(DOTLESS).casefold().translate(LIKE_LATIN)
    return unicodedata.normalize("NFC", "".join(map(_base, unicodedata.normalize("NFC", plain))))


def _base(letter: str) -> str:
    """A Latin letter without its marks. Marks of other scripts make other letters: が is not か."""
    parts = unicodedata.normalize("NFD", letter)
    return parts[0] if "a" <= parts[0] <= "z" else letter
