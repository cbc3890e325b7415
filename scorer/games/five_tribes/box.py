"""The limits of the box of Five Tribes."""

from .catalogue import MERCHANDISE

LARGEST_SUIT = len(MERCHANDISE)
FAKIRS, FAKIRS_PER_GOOD = 18, 2
CAMELS, CAMELS_OF_TWO = 8, 11
HIGHEST_TILE = 15
TILES_IN_THE_BOX = {4: 4, 5: 5, 6: 12, 8: 6, 10: 1, 12: 1, 15: 1}
