"""A folder in games/ is a whole game, with defaults for what it leaves out."""

import sys
from textwrap import dedent

import pytest

from scorer import games
from scorer.plays.models import Edit, Play
from tests.pages.views.test_result import board
from tests.plays.answers import page_text
from tests.support import html
from tests.support.phones import live_data, totals

HARVEST = dedent('''
    """Harvest: apples, baskets, a dog or none. The fuller basket breaks a tie, then the older farmer."""

    from scorer.rules.awards import beaten, per_one, printed
    from scorer.rules.game import Game, Line, Option, SeatKind, TieBreak
    from scorer.rules.inputs import Card, Inputs, cards, choice, count, kinds, level, owner_of, sheet, values
    from scorer.rules.scales import by_number
    from scorer.rules.seats import Problem
    from scorer.rules.terms import Award, Term, award
    from scorer.rules.text import gettext_noop as _, text

    DOGS = {"none": Card(name="No dog"), "sheep-dog": Card(name="Sheep dog", points=3)}
    TOOLS = {"rake-2": Card(name="Rake & fork", points=2), "cart": Card(name="Cart", points=4)}
    BARN = (0, 3, 7)
    FRUIT = {"Pear": Card(name="Pear"), "plum-tree": Card(name="Plum", box=5)}

    @sheet
    class Sheet(Inputs):
        dog: str = choice(_("Dog"), DOGS)
        apples: int = count(_("Apples"), low=-5, high=50, box=60)
        baskets: tuple[int, ...] = values(_("Baskets"), high=12)
        tools: tuple[str, ...] = cards(_("Tools"), TOOLS)
        fruit: dict[str, int] = kinds(_("Fruit"), FRUIT)
        barn: int = level(_("Barn"), BARN)
        hay: int = count(_("Hay"), applies=owner_of("tools", "cart"))
        age: int = count(_("Age"), default=None, high=120)

    def tools(seat):
        return award(*(Term(TOOLS[slug].points, text("{card}", card=TOOLS[slug].name)) for slug in seat.sheet.tools))

    def dog(seat):
        return award(Term(DOGS[seat.sheet.dog].points if seat.sheet.dog else 0, text("{n} rivals with fewer apples",
            n=beaten(seat, lambda sheet: sheet.apples))))

    def barn(seat):
        return award(Term(BARN[seat.sheet.barn], text("barn {n}", n=BARN[seat.sheet.barn])))

    def age_is_missing(seat):
        if seat.sheet.age is None and seat.kind == "player":
            yield Problem(None, "age", text("How old is {player}?", player=seat.display_name), missing=True)

    GAME = Game(
        key="harvest", title="Harvest & <Home>", bgg=1, version=4, sheet=Sheet, people=(2, 8),
        colours=("gold", "teal", "mauve"),
        lines=(
            Line(key="apples", label=_("Apples"), award=per_one("apples", 2), inputs=("apples", "hay")),
            Line(key="baskets", label=_("Baskets"), award=printed("baskets"), inputs=("baskets",),
                 scales=(by_number(_("Points by size"), (2, 5, 12), first=1),)),
            Line(key="barn", label=_("Barn"), award=barn),
            Line(key="tools", label=_("Tools"), award=tools, inputs=("tools",)),
            Line(key="dog", label=_("The dog"), award=dog, inputs=("fruit",),
                 applies=lambda table: "quiet" not in table.options.get("house", ())),
        ),
        ties=(
            TieBreak(key="basket", label=_("Fullest basket"), rule=_("The fuller basket wins."),
                     value=lambda seat: max(seat.sheet.baskets, default=0), inputs=("baskets",)),
            TieBreak(key="age", label=_("Age"), rule=_("The older farmer wins."),
                     value=lambda seat: seat.sheet.age, inputs=("age",)),
            TieBreak(key="barn", label=_("Barn"), rule=_("The larger barn wins."),
                     value=lambda seat: seat.sheet.barn, inputs=("barn",)),
        ),
        warnings=(age_is_missing,),
        opponents=(
            SeatKind(key="crow", label=_("The crow"), inputs=("apples", "age"), people=(1, 3), mark=("crow", True)),
        ),
        options=(Option(key="house", label=_("House rules"), choices={"quiet": _("No dogs"), "long": _("Long")},
                        several=True),),
    )
''')


@pytest.fixture(autouse=True)
def harvest(tmp_path, monkeypatch):
    """The game, for one test."""
    (tmp_path / "harvest").mkdir()
    (tmp_path / "harvest" / "__init__.py").write_text(HARVEST, "utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games.all_games.cache_clear()
    yield games.all_games()["harvest"]
    games.all_games.cache_clear()
    sys.modules.pop("scorer.games.harvest", None)


@pytest.fixture
def play(ada, start):
    return start(ada, "harvest", "Ada", "Berk")


def fill(phone, seat, **texts):
    for unit, text in texts.items():
        answer = phone.edit(seat, unit, text)
    return answer


def test_it_stands_on_the_home_page(ada, db):
    page = ada.get("/").content.decode()
    assert "Harvest &amp; &lt;Home&gt;" in page
    assert 'href="/new/harvest/"' in page
    assert "1–8 players" in page_text(ada.get("/"))


def test_it_can_be_started_with_its_options_and_its_opponent(ada, db):
    page = ada.get("/new/harvest/").content.decode()
    assert html.attributes(page, ".player-count[name=people]", "value") == [*"2345678", "1-crow", "2-crow", "3-crow"]
    assert "No dogs" in page
    ada.post("/new/harvest/", {"people": "2-crow", "house": ["quiet", "long"]})
    play = Play.objects.get()
    ada.code = play.edit_code
    assert play.options == {"house": ["quiet", "long"]}
    assert list(play.seats.values_list("kind", flat=True)) == ["player", "player", "crow"]
    assert "The dog" not in page_text(ada.open("sheet"))


def test_the_sheet_has_every_field_and_only_once(play, ada, harvest):
    page = ada.open("sheet").content.decode()
    names = html.attributes(page, "input[name^=e-0-]", "name")
    texts = {name for name in names if names.count(name) == 1}
    assert texts == {f"e-0-{unit}" for unit in (
        "apples", "hay", "age", "baskets", "tools.rake-2", "tools.cart", "fruit.Pear", "fruit.plum-tree",
    )}  # fmt: skip
    assert (names.count("e-0-dog"), names.count("e-0-barn")) == (3, 3)
    assert "@" not in page.replace("@media", "")
    assert html.attributes(page, "section.line", "id") == [
        f"line-{line}" for line in ("setup", "apples", "baskets", "barn", "tools", "dog")
    ]


def test_what_is_typed_comes_back(play, ada):
    ada.edit(0, "tools.rake-2", "1")
    ada.edit(0, "fruit.plum-tree", "3")
    ada.edit(0, "dog", "none")
    page = ada.open("sheet")
    assert html.elements(page, "[name='e-0-tools.rake-2'][checked]")
    assert not html.elements(page, "[name='e-0-tools.cart'][checked]")
    assert html.attribute(page, "[name='e-0-fruit.plum-tree']", "value") == "3"
    assert html.attributes(page, "[name=e-0-dog][checked]", "value") == ["none"]
    assert html.attributes(page, "[name=e-1-dog][checked]", "value") == [""]


def test_a_level_is_picked_by_its_points_wherever_it_is_asked(play, ada):
    page = ada.open("sheet")
    assert html.attributes(page, "[name=e-0-barn]", "value") == [*"012"]
    assert html.texts(page, "[name=e-0-barn] + span") == [*"037"]
    assert totals(ada.edit(0, "barn", "2")) == ["7", "0"]
    ties = ada.get("/games/harvest/ties/", {"t-0-barn": "1", "ask": "1"})
    assert html.attributes(ties, "[name=t-0-barn] option", "value") == ["", "0", "1", "2"]
    assert html.texts(ties, "[name=t-0-barn] option") == ["", "0 points", "3 points", "7 points"]
    assert html.texts(ties, "option[selected]") == ["3 points"]


def test_its_points_add_up_as_they_are_typed(play, ada):
    answer = fill(ada, 0, apples="\N{MINUS SIGN}3", baskets="5+4", dog="sheep-dog")
    assert totals(answer) == ["6", "0"]
    answer = fill(ada, 1, apples="lots")
    assert totals(answer) == ["—", "—"]
    assert live_data(answer)["messages"] == {"1-apples": "A whole number from −5 to 50."}


def test_a_field_appears_when_it_matters(play, ada):
    assert "0-hay" in live_data(ada.edit(0, "apples", "1"))["hidden"]
    assert "0-hay" not in live_data(ada.edit(0, "tools.cart", "1"))["hidden"]


def test_a_working_opens(play, ada):
    ada.edit(0, "tools.rake-2", "1")
    assert "Rake & fork" in html.text(ada.fetch("working", 0, "tools"), "li")


def test_the_box_is_watched(play, ada):
    fill(ada, 0, apples="40")
    assert "Apples: 70 at this table, the box has 60." in page_text(fill(ada, 1, apples="30"))


def test_it_ends_with_a_result_and_the_step_that_decided(play, ada):
    fill(ada, 0, baskets="5+4")
    fill(ada, 1, baskets="6+3", age="44")
    assert "How old is Ada?" in page_text(ada.finish(play))
    fill(ada, 0, age="43")
    ada.finish(play)
    page = ada.open("result")
    assert "<h1>Berk wins</h1>" in page.content.decode()
    assert "9 to 9: Fullest basket 6 beats 5." in page_text(page)
    assert board(page) == (["Berk", "Ada"], ["9", "9"], ["1st", "2nd"])
    kept = Play.objects.get(pk=play.pk)
    assert (kept.game, kept.game_version, kept.result["version"]) == ("harvest", 4, 4)
    assert [seat.sheet for seat in kept.seats.all()] == [{"baskets": [5, 4], "age": 43}, {"baskets": [6, 3], "age": 44}]
    assert Edit.objects.filter(play=play).count() == 5


def test_eight_can_play_and_each_has_a_place_and_a_colour_or_a_number(ada, start):
    play = start(ada, "harvest", *[""] * 8)
    for seat in range(8):
        fill(ada, seat, apples=str(20 - seat), age="30")
    ada.finish(play)
    names, _, places = board(ada.open("result"))
    assert places == ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"]
    assert len(set(names)) == 8


def test_its_ties_page_settles_a_tie(client):
    page = client.get("/games/harvest/ties/", {"ask": "1", "t-0-baskets": "3+9", "t-1-baskets": "8"})
    assert "Player 1 wins" in page_text(page)
    assert "The older farmer wins." in page_text(page)
    page = client.get("/games/harvest/ties/", {"ask": "1", "t-0-age": "40", "t-1-age": "old"})
    assert "A whole number from 0 to 120." in page_text(page)
    page = client.get("/games/harvest/ties/", {"against": "crow", "many": "9"})
    assert "The crow" in page_text(page)


def test_its_rules_page_is_made_from_the_declaration(client):
    page = page_text(client.get("/games/harvest/rules/"))
    for word in ("Apples", "The dog", "Hay", "Sheep dog", "Rake & fork", "The fuller basket wins."):
        assert word in page
    assert "Points by size 1 2 2 5 3 12" in " ".join(page.split())


def test_its_table_and_its_log_and_its_links_open(play, ada, berk):
    ada.edit(0, "tools.rake-2", "1")
    assert ada.open("table").status_code == 200
    assert "Rake & fork" in page_text(ada.open("log"))
    assert ada.open("links").status_code == 200
    assert ada.send("table", people=3, name_2="Chiyo", colour_2="mauve", house="quiet").status_code == 302
    assert berk.open("view").status_code == 200


def test_without_scripts_its_sheet_saves_as_well(play, ada):
    form = {
        "of-0": ada.row_at(0),
        "w-0-apples": "",
        "e-0-apples": "7",
        "w-0-tools.rake-2": "",
        "e-0-tools.rake-2": "1",
        "w-0-dog": "",
        "e-0-dog": "none",
    }
    assert ada.send("save", **form).status_code == 302
    assert Play.objects.get().seats.first().entries == {"apples": "7", "tools.rake-2": "1", "dog": "none"}


def test_a_play_of_a_game_that_was_taken_away_is_not_found(play, ada, monkeypatch):
    monkeypatch.setattr(games, "__path__", games.__path__[:-1])
    games.all_games.cache_clear()
    assert ada.open("sheet").status_code == 404
    assert ada.edit(0, "apples", "1").status_code == 404
    assert ada.get("/").status_code == 200
