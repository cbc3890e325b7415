"""Changes of seats, colours and options during a play."""

import pytest

from scorer.plays.models import Edit, Seat
from tests.plays.answers import page_text, reached
from tests.support import html


def form_of(answer):
    """The form of a browser, with nothing changed."""
    return html.form_data(answer, "form.table-form")


def seats(play):
    return list(Seat.objects.filter(play=play).order_by("position").values_list("name", "kind", "colour"))


def names(play):
    return [name for name, _, _ in seats(play)]


def send(phone, play, **changes):
    return phone.send("table", **form_of(phone.open("table")) | changes)


def test_names_can_be_given_later(play, ada):
    assert reached(send(ada, play, name_0="Ayşe", name_1=" Berk  Can ")) == (302, ada.at("sheet"))
    assert names(play) == ["Ayşe", "Berk Can", "Chiyo"]
    assert "Ayşe" in page_text(ada.open("sheet"))


def test_saved_as_it_stands_it_changes_nothing_and_reloads_nobody(play, ada, second_phone):
    send(ada, play)
    assert Edit.objects.count() == 0
    assert second_phone.poll(0).status_code == 204
    assert "HX-Refresh" not in second_phone.poll(0)


def test_a_change_is_logged_and_reloads_the_other_phones(play, ada, second_phone):
    send(ada, play, name_0="Ayşe")
    assert list(Edit.objects.values_list("action", "version")) == [("table", 1)]
    assert second_phone.poll(0)["HX-Refresh"] == "true"


def test_two_phones_that_name_two_seats_lose_neither_name(play, ada, second_phone):
    older = form_of(second_phone.open("table"))
    send(ada, play, name_0="Ayşe", colour_0="black")
    assert reached(second_phone.send("table", **older | {"name_1": "Beril"})) == (302, ada.at("sheet"))
    assert names(play) == ["Ayşe", "Beril", "Chiyo"]
    assert seats(play)[0][2] == "black"


def message_at(answer, field):
    return next(iter(html.texts(answer, f"[id^=error_][id$=_id_{field}]")), "")


class TestTwoPhones:
    """If both change one field, the second sees both values; saving again overwrites."""

    def test_the_first_name_of_a_seat_does_not_go_without_a_word(self, play, ada, second_phone):
        older = form_of(second_phone.open("table"))
        send(ada, play, name_0="Ayşe")
        answer = second_phone.send("table", **older | {"name_0": "Beril", "name_1": "Can"})
        assert answer.status_code == 422
        assert message_at(answer, "name_0") == "Another phone put Ayşe here. Save again to put yours in its place."
        assert names(play) == ["Ayşe", "Berk", "Chiyo"]
        shown = form_of(answer)
        assert (shown["name_0"], shown["name_1"]) == (["Beril"], ["Can"])
        assert reached(second_phone.send("table", **shown)) == (302, ada.at("sheet"))
        assert names(play) == ["Beril", "Can", "Chiyo"]

    def test_saved_again_it_changes_nothing_that_was_not_meant(self, play, ada, second_phone):
        older = form_of(second_phone.open("table"))
        send(ada, play, name_0="Ayşe", name_1="Belgin")
        second_phone.send("table", **form_of(second_phone.send("table", **older | {"name_0": "Beril"})))
        assert names(play) == ["Beril", "Belgin", "Chiyo"]

    def test_one_and_the_same_change_is_no_clash(self, play, ada, second_phone):
        older = form_of(second_phone.open("table"))
        send(ada, play, name_0="Ayşe")
        assert reached(second_phone.send("table", **older | {"name_0": "Ayşe"})) == (302, ada.at("sheet"))

    def test_a_name_for_a_seat_that_was_taken_away_is_not_dropped(self, play, ada, second_phone):
        older = form_of(second_phone.open("table"))
        send(ada, play, people="2")
        answer = second_phone.send("table", **older | {"name_2": "Deniz"})
        assert answer.status_code == 422
        assert message_at(answer, "name_2") == "Nobody sits here. Choose more players, or empty this."
        second_phone.send("table", **form_of(answer) | {"people": "3"})
        assert names(play) == ["Ada", "Berk", "Deniz"]

    def test_nor_is_it_given_to_whoever_came_after(self, ada, second_phone, start):
        play = start(ada, "five_tribes", "Ada", "Berk", "")
        second_phone.code = ada.code
        older = form_of(second_phone.open("table"))
        send(ada, play, people="2")
        send(ada, play, people="3")
        answer = second_phone.send("table", **older | {"name_2": "Deniz"})
        assert message_at(answer, "name_2") == "Somebody else sits here by now. Save again to change this seat."
        assert names(play) == ["Ada", "Berk", ""]
        second_phone.send("table", **form_of(answer))
        assert names(play) == ["Ada", "Berk", "Deniz"]

    def test_a_name_where_nobody_sits_is_not_dropped(self, play, ada):
        answer = send(ada, play, name_3="Deniz")
        assert message_at(answer, "name_3") == "Nobody sits here. Choose more players, or empty this."
        assert names(play) == ["Ada", "Berk", "Chiyo"]

    def test_two_numbers_of_players_are_a_clash_too(self, play, ada, second_phone):
        older = form_of(second_phone.open("table"))
        send(ada, play, people="2")
        answer = second_phone.send("table", **older | {"people": "4"})
        assert answer.status_code == 422
        assert "Another phone put 2 here. Save again to put yours in its place." in page_text(answer)
        assert len(names(play)) == 2
        second_phone.send("table", **form_of(answer))
        assert len(names(play)) == 4

    def test_and_so_are_two_options(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk")
        older = form_of(ada.open("table"))
        send(ada, play, expansions=["age_of_artisans"])
        answer = ada.send("table", **older | {"expansions": ["works_of_wonder"]})
        assert "Another phone put Age of Artisans here. Save again to put yours in its place." in page_text(answer)
        ada.send("table", **form_of(answer))
        play.refresh_from_db()
        assert play.options == {"expansions": ["works_of_wonder"]}


def test_a_seat_can_be_added_and_taken_away(play, ada):
    send(ada, play, people="4", name_3="Dilek")
    assert names(play) == ["Ada", "Berk", "Chiyo", "Dilek"]
    ada.edit(3, "gold", "5")
    ada.edit(3, "gold", "", was="5")
    send(ada, play, people="2")
    assert names(play) == ["Ada", "Berk"]


def test_a_seat_with_entries_cannot_vanish(play, ada):
    ada.edit(2, "gold", "5")
    answer = send(ada, play, people="2", name_0="Ayşe")
    assert answer.status_code == 422
    assert "Chiyo has entries. Clear them before this seat goes." in page_text(answer)
    assert names(play) == ["Ada", "Berk", "Chiyo"]
    assert 'value="Ayşe"' in answer.content.decode()  # what was typed stays in the form


def test_nor_can_one_with_an_entry_that_is_wrong(play, ada):
    ada.edit(2, "gold", "lots")
    assert send(ada, play, people="2").status_code == 422


def test_entries_stay_with_their_seat(play, ada):
    ada.edit(0, "gold", "5")
    send(ada, play, name_0="Ayşe", people="4")
    assert Seat.objects.get(play=play, position=0).entries == {"gold": "5"}
    assert Seat.objects.get(play=play, position=3).entries == {}


@pytest.mark.parametrize("people", ["1", "5", "0", "-1", "x", "", "3.5", "9" * 400])
def test_so_many_cannot_play(play, ada, people):
    answer = send(ada, play, people=people)
    assert answer.status_code == 422
    assert len(names(play)) == 3
    assert Edit.objects.count() == 0


def test_a_colour_is_taken_once(play, ada):
    answer = send(ada, play, colour_0="black", colour_1="black")
    assert answer.status_code == 422
    assert "Each colour can be taken only once." in page_text(answer)


def test_two_phones_that_take_one_colour_do_not_both_get_it(play, ada, second_phone):
    older = form_of(second_phone.open("table"))
    send(ada, play, colour_0="black")
    answer = second_phone.send("table", **older | {"colour_1": "black"})
    assert answer.status_code == 422
    assert [colour for _, _, colour in seats(play)] == ["black", "pink", "orange"]


def test_any_colour_is_one_that_is_free(play, ada):
    send(ada, play, colour_0="black", colour_1="")
    assert [colour for _, _, colour in seats(play)] == ["black", "blue", "orange"]


@pytest.mark.parametrize("colour", ["mauve", "<b>", "0", "BLACK"])
def test_a_colour_is_one_of_the_games(play, ada, colour):
    assert send(ada, play, colour_0=colour).status_code == 422


def test_names_of_odd_letters_are_refused_or_tidied(play, ada):
    assert send(ada, play, name_0="x" * 41).status_code == 422
    assert send(ada, play, name_0="A\0").status_code == 422
    assert send(ada, play, name_0="A\N{RIGHT-TO-LEFT OVERRIDE}da\n").status_code == 302
    assert names(play)[0] == "Ada"


def test_two_of_one_name_are_told_apart(play, ada, berk):
    send(ada, play, name_0="Ada", name_1="Ada", name_2="Ada")
    for page in (ada.open("sheet"), berk.open("view")):
        shown = html.texts(page, "li.chip bdi")
        assert shown == ["Ada", "Ada (2)", "Ada (3)"]
    assert names(play) == ["Ada", "Ada", "Ada"]


def test_two_whose_names_look_the_same_are_told_apart(start, ada):
    start(ada, "five_tribes", "Ada", "A\N{ZERO WIDTH JOINER}da", "Ada\N{ZERO WIDTH JOINER}")
    shown = html.texts(ada.open("sheet"), "li.chip bdi")
    assert shown == ["Ada", "A\N{ZERO WIDTH JOINER}da (2)", "Ada (3)"]


def test_without_a_name_the_colour_says_who_it_is(play, ada):
    send(ada, play, name_1="")
    assert "Pink" in page_text(ada.open("sheet"))


class TestOptions:
    @pytest.fixture
    def play(self, ada, start):
        return start(ada, "terra_mystica", "Ada", "Berk")

    def test_an_option_brings_its_line_and_takes_it_away_again(self, play, ada):
        assert "line-final_tile" not in ada.open("sheet").content.decode()
        send(ada, play, final_tile="outposts")
        assert "line-final_tile" in ada.open("sheet").content.decode()
        ada.edit(0, "final_tile", "3")
        assert ada.edit(0, "vp_track", "20").status_code == 200
        send(ada, play, final_tile="")
        play.refresh_from_db()
        assert play.options == {}
        assert ada.open("sheet").status_code == 200

    def test_an_option_is_one_of_its_choices(self, play, ada):
        assert send(ada, play, final_tile="the moon").status_code == 422
        play.refresh_from_db()
        assert play.options == {}

    def test_of_some_options_several_may_be_true(self, ada, start):
        play = start(ada, "architects", "Ada", "Berk")
        both = ["age_of_artisans", "works_of_wonder"]
        send(ada, play, expansions=both)
        play.refresh_from_db()
        assert play.options == {"expansions": both}
        send(ada, play, name_0="Ayşe")
        play.refresh_from_db()
        assert play.options == {"expansions": both}
        send(ada, play, expansions=both[1:])
        play.refresh_from_db()
        assert play.options == {"expansions": both[1:]}
        send(ada, play, expansions=[])
        play.refresh_from_db()
        assert play.options == {}


class TestOpponents:
    def test_an_opponent_can_come_and_go(self, ada, start):
        play = start(ada, "architects", "Ada", kind="helena")
        send(ada, play, opponent="constantine")
        assert [kind for _, kind, _ in seats(play)] == ["player", "constantine"]
        send(ada, play, people="2", opponent="")
        assert [kind for _, kind, _ in seats(play)] == ["player", "player"]

    def test_an_opponent_keeps_its_seat_and_colour_whoever_comes_and_goes(self, ada, start):
        play = start(ada, "architects", "Ada", kind="constantine")
        row, colour = ada.row_at(1), seats(play)[1][2]
        send(ada, play, people="2")
        assert (ada.row_at(2), seats(play)[2][2]) == (row, colour)
        send(ada, play, people="1")
        assert (ada.row_at(1), seats(play)[1][2]) == (row, colour)

    def test_a_person_may_take_the_colour_of_the_opponent(self, ada, start):
        play = start(ada, "architects", "Ada", kind="constantine")
        mine, its = seats(play)[0][2], seats(play)[1][2]
        send(ada, play, colour_0=its)
        assert seats(play)[0][2] == its
        assert seats(play)[1][2] == mine

    def test_another_opponent_has_a_row_of_its_own(self, ada, start):
        play = start(ada, "architects", "Ada", kind="constantine")
        row = ada.row_at(1)
        send(ada, play, opponent="helena")
        assert ada.row_at(1) != row
        assert ada.edit(1, "virtue", "9", of=row)["Scorer-Seat"] == "gone"

    def test_an_opponent_with_entries_stays_what_it_is(self, ada, start):
        play = start(ada, "architects", "Ada", kind="helena")
        ada.edit(1, "virtue", "9")
        answer = send(ada, play, opponent="constantine")
        assert answer.status_code == 422
        assert "has entries" in page_text(answer)
        assert [kind for _, kind, _ in seats(play)] == ["player", "helena"]

    def test_nobody_plays_alone(self, ada, start):
        play = start(ada, "architects", "Ada", kind="helena")
        assert send(ada, play, opponent="").status_code == 422
        assert len(seats(play)) == 2
