"""The colours of the parts of a bar: one for a line wherever it is drawn, each apart from every other."""

import itertools
import math
import re
from pathlib import Path

import pytest

from scorer.games import all_games
from scorer.statistics.charts import lines
from scorer.web.chart_palette import PALETTE_SIZE, line_colours

# Colours as seen with the three kinds of colour blindness (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
CONES = ((0.41222, 0.53633, 0.05145), (0.2119, 0.6807, 0.1074), (0.0883, 0.28172, 0.62998))
OKLAB = ((0.21045, 0.79362, -0.00407), (1.978, -2.42859, 0.45059), (0.0259, 0.78277, -0.80868))


def times(matrix, point):
    return [sum(a * b for a, b in zip(row, point, strict=True)) for row in matrix]


def seen(colour, eyes):
    """The position of a colour for these eyes: distances are visible differences."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    light = times(eyes, [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts])
    return times(OKLAB, [math.cbrt(max(0, cone)) for cone in times(CONES, [min(1, max(0, one)) for one in light])])


def colours(sheet):
    found = dict(re.findall(r"--(tint-\d+|well): #(\w{6})", Path("static/scorer/styles", sheet).read_text("utf-8")))
    return [found[f"tint-{number}"] for number in range(PALETTE_SIZE)], found["well"]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("sheet", ["tokens.css", "dark.css"])
def test_any_two_parts_differ_and_neighbours_on_the_pad_twice_as_much(sheet, eyes):
    drawn, ground = colours(sheet)
    points = [seen(colour, EYES[eyes]) for colour in drawn]
    assert min(math.dist(*pair) for pair in itertools.combinations(points, 2)) > 0.09
    assert min(math.dist(*pair) for pair in itertools.pairwise(points)) > 0.18
    assert min(math.dist(point, seen(ground, EYES[eyes])) for point in points) > 0.12


@pytest.mark.parametrize("game", all_games())
def test_no_two_lines_of_a_game_have_one_colour(game):
    keys = [line.key for line in all_games()[game].lines]
    assert len(set(line_colours(game, keys).values())) == len(keys)


def test_a_line_has_the_colour_of_its_place_on_the_pad_whatever_else_is_drawn():
    assert line_colours("architects", ["gold"]) == {"gold": 3}
    drawn = lines("architects", {"All": {"lines": {"gold": 3.0, "virtue": 0.0}}})["drawn"]["sets"]
    assert [(one["label"], one["tint"]) for one in drawn] == [("Gold", 3)]


def test_a_line_that_the_pad_has_no_more_has_the_next_colour():
    assert line_colours("terra_mystica", ["camels", "vp_track"]) == {"camels": 8, "vp_track": 0}
