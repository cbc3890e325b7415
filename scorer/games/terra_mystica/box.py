"""The limits of the board and the box of Terra Mystica."""

TOP_OF_A_CULT = 10
HIGHEST_VP = 400
STRUCTURES, PRIESTS, POWER = 17, 7, 12
HIGHEST_NETWORK = 30  # a guard against slips: the special tile of a small expansion counts as a structure beyond the 17
HIGHEST_POWER = 40  # a guard against slips: Dragonlords and Shapeshifters win tokens beyond the 12
