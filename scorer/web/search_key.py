"""Names as people type them, made comparable: for search, for order, and to see that two are one.

Turkish has a dotted and a dotless i, which casefold() does not bring together; letters with marks sort and are found
as the letters they are made of. Nobody's name is ever changed by this, only its key."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator

DOTLESS = str.maketrans({"İ": "i", "I": "i", "ı": "i"})
LIKE_LATIN = str.maketrans({"ß": "ss", "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe"})


LONGEST_KEY = 160  # characters: four for each of the longest name. The columns that hold a key have this size at least
MARK_BYTES = 4  # of the hash that tells two shortened keys apart


def folded(name: str) -> str:
    """The key of a name: İsmail, ISMAIL and ismail have one, and so have the two Unicode forms of one name.

    One sign may unfold to eighteen (the Arabic ligature U+FDFA), so a longer key is shortened to LONGEST_KEY."""
    plain = unicodedata.normalize("NFKC", " ".join(name.split())).translate(DOTLESS).casefold().translate(LIKE_LATIN)
    return shortened(
        unicodedata.normalize("NFC", "".join(_without_latin_marks(unicodedata.normalize("NFD", plain)))), LONGEST_KEY
    )


def shortened(key: str, longest: int) -> str:
    """At most so many characters. Two long keys that begin alike stay different."""
    if len(key) <= longest:
        return key
    mark = hashlib.blake2b(key.encode(), digest_size=MARK_BYTES).hexdigest()
    return f"{key[: longest - len(mark)]}{mark}"


def _without_latin_marks(letters: str) -> Iterator[str]:
    """Latin letters without their marks. Marks of other scripts make other letters: が is not か."""
    base = ""
    for letter in letters:
        mark = unicodedata.combining(letter) != 0
        base = base if mark else letter
        if not (mark and "a" <= base <= "z"):
            yield letter
