"""The image of a result, checked by its pixels."""

import base64
import datetime
import struct

import pytest

from scorer.groups import past_plays
from scorer.groups.models import Group
from tests.e2e import scenes

LOOK = """async (png) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext("2d");
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, image.width, image.height);
  const at = (x, y) => Array.from(data.slice(4 * (y * image.width + x), 4 * (y * image.width + x) + 3));
  const paper = at(2, 40).join(), stained = [];
  for (let y = 20; y < image.height; y += 1)
    for (const x of [...Array(64).keys(), ...Array(64).keys()].map((n, i) => (i < 64 ? n : image.width - 1 - n)))
      if (at(x, y).join() !== paper) stained.push([x, y]);
  const colours = new Set();
  for (let y = 0; y < image.height; y += 4) for (let x = 0; x < image.width; x += 4) colours.add(at(x, y).join());
  return { paper, accent: at(2, 2).join(), stained: stained.length, colours: [...colours] };
}"""


@pytest.fixture
def picture(page):
    """Saves the image of a result. Returns its bytes."""

    def picture(play):
        page.goto(f"/play/{play.edit_code}/result/")
        with page.expect_download() as saved:
            page.get_by_role("button", name="As a picture").tap()
        assert saved.value.suggested_filename == f"{play.game or 'scorer'}-2026-05-11.png"
        return saved.value.path().read_bytes()

    return picture


def look(page, png):
    page.goto("about:blank")  # its policy lets the test read the image
    return page.evaluate(LOOK, base64.b64encode(png).decode())


@pytest.mark.parametrize(
    "names", [scenes.LONG_NAMES, ("千代子さん" * 4, "İsmail Çağrı Işıldak Özgüngördü", "c", "d", "e")]
)
def test_no_name_runs_over_the_edge(page, picture, names):
    png = picture(scenes.finished("architects", "aw-tie-on-virtue-after-effects", names))
    assert struct.unpack(">I", png[16:20]) == (1080,)
    assert look(page, png)["stained"] == 0


@pytest.mark.parametrize(
    ("theme", "paper", "blue"), [("light", "246,239,225", "43,120,200"), ("dark", "25,23,18", "90,162,234")]
)
def test_the_picture_has_the_theme_of_the_page_and_players_the_colours_of_pieces(page, picture, theme, paper, blue):
    page.emulate_media(color_scheme=theme)
    seen = look(page, picture(scenes.finished("five_tribes", "ft-every-row")))
    assert seen["paper"] == paper
    assert seen["accent"] != paper
    assert blue in seen["colours"]


def test_a_play_of_which_only_totals_are_known_has_a_picture_too(page, picture, transactional_db):
    people = tuple(past_plays.Participant(None, name, 12) for name in scenes.LONG_NAMES)
    day = datetime.date(2026, 5, 11)
    play = past_plays.enter(
        Group.objects.create(name="Thursdays"),
        past_plays.PastPlay("", "千代子さんの長い長いゲーム" * 3, day, people),
        "",
    )
    seen = look(page, picture(play))
    assert (seen["paper"], seen["stained"]) == ("246,239,225", 0)
