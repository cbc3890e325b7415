"""Contradictions on a sheet of Five Tribes, and more than its box holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorer.rules.game import plays_with
from scorer.rules.seats import Problem, Seat
from scorer.rules.text import Text, text, texts

from .box import (
    ARTISANS,
    CAMELS,
    CAMELS_OF_TWO,
    FAKIRS,
    FAKIRS_PER_GOOD,
    HIGHEST_TILE,
    PRECIOUS_ITEMS,
    TILES_IN_THE_BOX,
    TILES_OF_ARTISANS,
)
from .catalogue import AL_AMIN, MERCHANDISE
from .sheet import Sheet


def goods_typed_twice(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.sheet.suits and seat.sheet.goods:
        yield Problem(seat.index, "suits", text("Enter the kinds or the sizes of the suits, not both."))


def no_precious_item(seat: Seat[Sheet]) -> Iterator[Problem]:
    """A value between the printed ones. A higher one alone may be a sum."""
    for value in seat.sheet.precious_items:
        if value < max(PRECIOUS_ITEMS) and value not in PRECIOUS_ITEMS:
            message = text(
                "A precious item is worth {values}, not {value}.", values=tuple(map(str, PRECIOUS_ITEMS)), value=value
            )
            yield Problem(seat.index, "precious_items", message)


def more_tiles_than_camels(seat: Seat[Sheet]) -> Iterator[Problem]:
    camels = CAMELS_OF_TWO if len(seat.rivals) == 1 else CAMELS
    tiles = [value for value in seat.sheet.tiles if value <= HIGHEST_TILE]
    if len(tiles) > camels:
        message = text(
            "{player}: {tiles} tiles, but everybody has {camels} camels.",
            player=seat.display_name,
            tiles=len(tiles),
            camels=camels,
        )
        yield Problem(None, "tiles", message)


def tiles_beyond_the_box(seat: Seat[Sheet]) -> Iterator[Problem]:
    if seat.index:
        return  # once for the table, not once for each seat
    tiles = [value for sheet in (seat.sheet, *seat.rivals) for value in (*sheet.tiles, sheet.tent_tile)]
    more = TILES_OF_ARTISANS if plays_with(ARTISANS)(seat) else {}
    for value, base in TILES_IN_THE_BOX.items():
        n, box = tiles.count(value), base + more.get(value, 0)
        if n > box:
            message = text("{n} tiles of {value} at this table, the box has {box}.", n=n, value=value, box=box)
            yield Problem(None, "tiles", message)


def trees_and_palaces_without_tiles(seat: Seat[Sheet]) -> Iterator[Problem]:
    """They stand on own tiles only. The tiles may still be entered, so the warning is late."""
    if (seat.sheet.palm_trees or seat.sheet.palaces) and not seat.sheet.tiles:
        message = text("{player}: palm trees or palaces, but no tile they stand on.", player=seat.display_name)
        yield Problem(None, "palm_trees", message, late=True)


def suits_beyond_the_deck(seat: Seat[Sheet]) -> Iterator[Problem]:
    """A warning if the largest suits of the table need more different goods than the deck has.

    The n largest suits take at most n goods of each kind, and no more than exist. If that is enough for every n, the
    suits can be laid out (Gale–Ryser theorem)."""
    sheets = (seat.sheet, *seat.rivals)
    if seat.index or not any(sheet.suits for sheet in sheets):
        return
    suits = sorted((size for sheet in sheets for size in sheet.suits), reverse=True)
    left, wild = goods_left(sheets), wild_goods(sheets)
    for n in range(1, len(suits) + 1):
        needed, available = sum(suits[:n]), wild + sum(min(n, goods) for goods in left)
        if needed > available:
            yield Problem(None, "suits", too_many_suits(seat, n, needed, available))
            return


def goods_left(sheets: tuple[Sheet, ...]) -> list[int]:
    """Cards of each kind that the deck still has beside the goods entered by kind."""
    held: Counter[str] = Counter()
    for sheet in sheets:
        held.update(sheet.goods)
    return [max(0, (card.box or 0) - held[slug]) for slug, card in MERCHANDISE.items()]


def wild_goods(sheets: tuple[Sheet, ...]) -> int:
    """The goods in typed suits that may be fakirs; all fakirs of the box if their number is not typed."""
    owner = next((sheet for sheet in sheets if sheet.suits and AL_AMIN in sheet.djinns), None)
    return (owner.fakirs or FAKIRS) // FAKIRS_PER_GOOD if owner else 0


def too_many_suits(seat: Seat[Sheet], n: int, needed: int, available: int) -> Text:
    return texts(
        "{names}: their largest suit needs {needed} different goods, the deck has {there} for it.",
        "{names}: their {n} largest suits need {needed} goods, the deck has {there} for so many suits.",
        n,
        names=seat.joined_names(lambda sheet: bool(sheet.suits)),
        needed=needed,
        there=available,
    )
