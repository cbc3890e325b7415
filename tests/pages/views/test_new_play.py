"""A new play: game, number of players, names; a double tap starts one."""

import re

import pytest

from scorer.accounts.models import Device
from scorer.plays import writes
from scorer.plays.models import Edit, Play
from scorer.plays.writes import NewSeat
from scorer.rules.inputs import Refused
from tests.plays.answers import page_text
from tests.support import html
from tests.support.phones import Phone, Queries


def code_of(answer):
    assert answer.status_code == 302
    return re.fullmatch(r"/play/([\w-]+)/", answer["Location"])[1]


def offered(phone, game):
    """Labels of the buttons, by the value that they send."""
    buttons = html.elements(phone.get(f"/new/{game}/"), "button.player-count[name=people]")
    return {button.attributes["value"]: html.text(button) for button in buttons}


def seats(code):
    return list(Play.objects.get(edit_code=code).seats.values_list("name", "kind", "colour"))


def test_home_to_the_sheet_takes_two_taps(db, ada):
    assert 'href="/new/five_tribes/"' in ada.get("/").content.decode()
    assert list(offered(ada, "five_tribes")) == ["2", "3", "4", "5+whims"]
    ada.code = code_of(ada.post("/new/five_tribes/", {"people": "3"}))
    assert ada.open("sheet").status_code == 200


def test_each_number_is_said_with_what_it_counts(db, ada):
    assert list(offered(ada, "five_tribes").values()) == [
        "2 players",
        "3 players",
        "4 players",
        "5 players with Whims of the Sultan",
    ]
    assert offered(ada, "architects")["1-helena"] == "Solo, against Helena"
    assert offered(ada, "architects")["2-helena"] == "2 players, against Helena"


def test_names_are_optional_and_colours_are_the_games_own(db, ada):
    code = code_of(ada.post("/new/five_tribes/", {"people": "3", "name_1": "  Berk "}))
    assert seats(code) == [("", "player", "blue"), ("Berk", "player", "pink"), ("", "player", "orange")]


def test_against_an_artificial_opponent(db, ada):
    code = code_of(ada.post("/new/ezra_nehemiah/", {"people": "1-rival", "name_0": "Ada"}))
    assert [kind for _, kind, _ in seats(code)] == ["player", "rival"]


def test_more_people_than_the_box_is_for_are_offered_only_with_the_expansion_that_lets_them_play(db, ada):
    buttons = offered(ada, "architects")
    assert [value for value in buttons if "-" not in value] == ["2", "3", "4", "5", "6+age_of_artisans"]
    assert buttons["6+age_of_artisans"] == "6 players with Age of Artisans"
    assert "1–5 players" in page_text(ada.get("/"))


def test_the_button_for_six_brings_its_expansion_beside_those_that_were_ticked(db, ada):
    ticked = {"people": "6+age_of_artisans", "name_5": "Chiyo", "expansions": ["works_of_wonder"]}
    play = Play.objects.get(edit_code=code_of(ada.post("/new/architects/", ticked)))
    assert play.options == {"expansions": ["works_of_wonder", "age_of_artisans"]}
    assert [seat.name for seat in play.seats.all()] == ["", "", "", "", "", "Chiyo"]


@pytest.mark.parametrize(("people", "why"), [
    ("6", "6 players need Age of Artisans."),
    ("7+age_of_artisans", "7 players: the game is for 2 to 6."),
    ("6+works_of_wonder", "This game has no such option."),
    ("6+", "6 players need Age of Artisans."),
])  # fmt: skip
def test_without_it_six_cannot_play(db, ada, people, why):
    answer = ada.post("/new/architects/", {"people": people})
    assert answer.status_code == 422
    assert why in page_text(answer)
    assert Play.objects.count() == 0


@pytest.mark.parametrize("people", ["-3", "3-", "-", "1-rival", "3-nobody", "3-<b>"])
def test_against_an_opponent_that_the_game_has_not_nothing_starts(db, ada, people):
    answer = ada.post("/new/five_tribes/", {"people": people, "name_0": "Ada"})
    assert answer.status_code == 422
    assert "This game has no such opponent." in page_text(answer)
    assert Play.objects.count() == 0


@pytest.mark.parametrize("people", ["", "0", "1", "6", "3.0", "x", "٣", "9" * 30, "3\0"])
def test_so_many_cannot_play(db, ada, people):
    answer = ada.post("/new/five_tribes/", {"people": people, "name_0": "Ada"})
    assert answer.status_code == 422
    assert "the game is for 2 to 4" in page_text(answer)
    assert 'value="Ada"' in answer.content.decode()
    assert Play.objects.count() == 0


@pytest.mark.parametrize("wrong", [{"name_0": "x" * 41}, {"name_0": "A\0"}])
def test_what_cannot_be_a_name_says_so(db, ada, wrong):
    answer = ada.post("/new/five_tribes/", {"people": "3"} | wrong)
    assert answer.status_code == 422
    assert 'class="invalid-feedback"' in answer.content.decode()
    assert Play.objects.count() == 0


def test_an_option_is_one_of_its_choices(db, ada):
    code = code_of(ada.post("/new/terra_mystica/", {"people": "3", "final_tile": "outposts"}))
    assert Play.objects.get(edit_code=code).options == {"final_tile": "outposts"}
    assert ada.post("/new/terra_mystica/", {"people": "3", "final_tile": "x"}).status_code == 422


@pytest.mark.parametrize("game", ["chess", "__init__", "five-tribes", "FIVE_TRIBES"])
def test_there_is_no_such_game(db, ada, game):
    for page in (f"/new/{game}/", f"/games/{game}/rules/", f"/games/{game}/ties/"):
        assert ada.get(page).status_code == 404


class TestOnce:
    FORM = {"people": "3", "once": "made-with-the-form"}

    def test_two_taps_start_one_play(self, db, ada):
        ada.get("/new/five_tribes/")
        first, second = (code_of(ada.post("/new/five_tribes/", self.FORM)) for _ in range(2))
        assert first == second
        assert Play.objects.count() == 1
        assert Play.objects.get().seats.count() == 3

    def test_the_very_first_visit_has_its_key_before_the_first_tap(self, db):
        new = Phone()
        new.get("/new/five_tribes/")
        key = new.cookies["device"].value
        assert Device.objects.count() == 0  # a look at the page writes nothing
        code_of(new.post("/new/five_tribes/", self.FORM))
        assert new.cookies["device"].value == key
        assert Device.objects.count() == 1

    def test_each_form_has_its_own_token(self, db, ada):
        tokens = {html.attribute(ada.get("/new/five_tribes/"), "[name=once]", "value") for _ in range(3)}
        assert len(tokens) == 3

    def test_somebody_elses_token_opens_nobodys_play(self, db, ada, chiyo):
        mine, theirs = (code_of(phone.post("/new/five_tribes/", self.FORM)) for phone in (ada, chiyo))
        assert mine != theirs

    def test_a_token_counts_only_for_what_was_asked_with_it(self, db, ada):
        asked = [
            ("five_tribes", self.FORM),
            ("five_tribes", self.FORM | {"people": "4"}),
            ("five_tribes", self.FORM | {"name_0": "Ayşe"}),
            ("terra_mystica", self.FORM),
            ("terra_mystica", self.FORM | {"final_tile": "outposts"}),
        ]
        first, second = ([code_of(ada.post(f"/new/{game}/", form)) for game, form in asked] for _ in range(2))
        assert first == second
        assert len(set(first)) == len(asked) == Play.objects.count()

    @pytest.mark.parametrize("once", ["", "x" * 500, "a\0b", "<b>", "é", " "])
    def test_an_odd_token_does_no_harm(self, db, ada, once):
        codes = {code_of(ada.post("/new/five_tribes/", {"people": "3", "once": once})) for _ in range(2)}
        assert len(codes) == 2


class TestBelow:
    def test_a_refused_table_leaves_nothing_behind(self, seated):
        with pytest.raises(Refused):
            seated("five_tribes", "Ada")
        assert Play.objects.count() == 0

    def test_one_opponent_is_enough(self, seated):
        with pytest.raises(Refused):
            seated("architects", NewSeat("Ada"), NewSeat(kind="helena"), NewSeat(kind="constantine"))

    def test_an_option_that_the_game_has_not_is_refused(self, seated):
        with pytest.raises(Refused):
            seated("five_tribes", "Ada", "Berk", moon="full")

    def test_a_new_play_is_version_0_and_has_no_edits(self, play):
        assert (play.version, Edit.objects.count()) == (0, 0)

    def test_no_key_is_kept_in_the_clear(self, db, ada):
        ada.post("/new/five_tribes/", {"people": "2"})
        key = ada.cookies["device"].value
        assert key not in str(list(Device.objects.values()))
        assert ada.cookies["device"]["httponly"]

    def test_the_key_is_kept_for_as_long_as_the_phone_is_used(self, play, ada):
        key = ada.cookies["device"].value
        given = ada.edit(0, "gold", "7").cookies["device"]
        assert (given.value, given["max-age"]) == (key, 400 * 24 * 60 * 60)
        assert "device" not in ada.poll(0).cookies

    def test_a_key_that_is_none_of_ours_is_not_given_again(self, play, ada):
        ada.cookies["device"] = "made-up"
        assert "device" not in ada.edit(0, "gold", "7").cookies

    def test_a_play_is_known_by_its_maker(self, db, ada):
        play = Play.objects.get(edit_code=code_of(ada.post("/new/five_tribes/", {"people": "2"})))
        assert play.made_by == Device.objects.get()
        with Queries() as queries:
            writes.open_play(play.edit_code, play.made_by.key_hash)
        assert queries.writes() == []


def test_enter_in_a_name_starts_with_as_many_as_there_are_names(db, ada):
    page = ada.get("/new/five_tribes/")
    first = html.elements(page, "form.block button")[0]
    assert (first.attributes["name"], first.attributes["value"]) == ("people", "")  # the button that Enter takes
    names = {"name_0": "Ada", "name_1": "Berk", "name_2": "Chiyo", "name_3": "Deniz"}
    code = code_of(ada.post("/new/five_tribes/", {"people": "", **names}))
    assert [name for name, _, _ in seats(code)] == list(names.values())


def test_enter_without_names_starts_nothing(db, ada):
    assert ada.post("/new/five_tribes/", {"people": ""}).status_code == 422
    assert not Play.objects.exists()


def test_an_option_with_a_default_offers_no_blank(db, ada):
    page = ada.get("/new/five_tribes/")
    labels = [" ".join(node.text().split()) for node in html.elements(page, "select[name=artisan_majority] option")]
    assert labels == ["all who are tied get 1 more each", "nobody gets it"]
