"""The limits of the board and the box of Architects, and of their expansions."""

AGE_OF_ARTISANS, WORKS_OF_WONDER = "age_of_artisans", "works_of_wonder"
PEOPLE_WITH_AGE_OF_ARTISANS = 6
WORKERS = 20
ROOM_ON_THE_CATHEDRAL = {1: 3, 2: 3, 3: 2, 4: 2, 5: 1}
DEBT_CARDS = 22
CATHEDRAL = (0, 2, 4, 7, 12, 20)
VIRTUE = (-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7)
HIGHEST_VIRTUE = len(VIRTUE) - 1
CONSTANTINE, HELENA = "constantine", "helena"
