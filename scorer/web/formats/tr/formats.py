"""1 Ocak 2024: no nought before a day."""

DATE_FORMAT = "j F Y"
