"""The pages of a group's history. Ada owns the group, Berk is a viewer, Chiyo is no member."""

import datetime
import json
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scorer.accounts.visitor import Visitor
from scorer.games import all_games
from scorer.groups import move_play, past_plays, player_writes
from scorer.groups.models import Group, Member, Player
from scorer.groups.past_plays import Participant, PastPlay
from scorer.plays import writes
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.writes import NewSeat
from scorer.statistics.models import Score
from tests.plays.answers import page_text, reached
from tests.support import html
from tests.support.phones import Phone, Queries

DAY = datetime.date(2026, 5, 11)
EMPTY = {"game": "other", "title": "Wingspan", "played_on": "2026-05-11"}


@pytest.fixture
def berk(joined):
    """A viewer of the group."""
    phone = Phone()
    phone.member = joined(phone, "viewer")
    return phone


@pytest.fixture
def add_play(group):
    """A finished play of the group: `add_play(Ada=12, Berk=9)`, with gold alone."""

    def add_play(game="five_tribes", on=DAY, **gold):
        play = writes.start_play(all_games()[game], [NewSeat(name) for name in gold], {})
        for seat, points in enumerate(gold.values() if game == "five_tribes" else ()):
            writes.apply_edit(play.edit_code, writes.Entry(f"{seat}", seat, "gold", "", str(points)), "")
        writes.finish_play(play.edit_code, Play.objects.get(pk=play.pk).version, True, on, "")
        move_play.save_to_group(play.pk, group)
        return Play.objects.get(pk=play.pk)

    return add_play


@pytest.fixture
def entered(group):
    def entered(title="Wingspan", on=DAY, game="", **totals):
        people = tuple(Participant(None, name, total) for name, total in totals.items())
        return past_plays.enter(group, PastPlay(game, "" if game else title, on, people), "")

    return entered


def page(phone, group, name="history", **query):
    return phone.get(reverse(name, args=[group.code]), query)


def winners(answer):
    return html.texts(answer, "strong:not(:has(bdi))")


def person(name):
    return Player.objects.get(name=name).pk


# The list


def test_a_play_is_told_by_who_won_and_why(ada, group, add_play):
    add_play(Ada=12, Berk=9)
    text = page_text(page(ada, group))
    assert "Ada wins 12 points, 3 ahead." in text
    assert "Five Tribes · 11 May 2026 · Ada · Berk" in text


def test_the_newest_stands_first_and_what_goes_on_above_it(ada, group, add_play):
    add_play(on=datetime.date(2026, 5, 1), Ada=1, Efe=0), add_play(on=DAY, Berk=2, Efe=0)
    add_play(on=datetime.date(2026, 4, 1), Chiyo=3, Efe=0)
    going_on = writes.start_play(all_games()["architects"], [NewSeat("Dilek"), NewSeat("Efe")], {}, group=group.pk)
    answer = page(ada, group)
    assert winners(answer) == ["Berk wins", "Ada wins", "Chiyo wins"]
    assert reverse("sheet", args=[going_on.edit_code]) in answer.content.decode().split("Finished")[0]


def test_who_may_edit_gets_edit_links_and_who_may_look_gets_view_links(ada, berk, group, add_play):
    play = add_play(Ada=12, Berk=9)
    going_on = writes.start_play(all_games()["architects"], [NewSeat("Ada"), NewSeat("Berk")], {}, group=group.pk)
    assert reverse("result", args=[play.edit_code]) in page(ada, group).content.decode()
    seen = page(berk, group).content.decode()
    for started in (play, going_on):
        assert reverse("view", args=[started.view_code]) in seen
        assert started.edit_code not in seen


def test_who_does_not_belong_finds_nothing(chiyo, group, add_play):
    add_play(Ada=12, Berk=9)
    for name in ("history", "new_past_play", "deleted_plays"):
        assert page(chiyo, group, name).status_code == 404


def test_who_may_only_look_enters_nothing_and_sees_nothing_deleted(berk, group):
    for name in ("new_past_play", "deleted_plays"):
        assert page(berk, group, name).status_code == 403
        assert reverse(name, args=[group.code]) not in page(berk, group).content.decode()


def test_an_empty_history_says_what_to_do_next(ada, berk, group):
    assert "enter an evening of the past" in page_text(page(ada, group))
    assert "No play has been finished here yet." in page_text(page(berk, group))


def test_the_plays_of_other_groups_and_of_nobody_are_not_shown(ada, group, add_play, play):
    ada.code = play.edit_code
    ada.finish(play)
    add_play(Ada=12, Berk=9)
    assert winners(page(ada, group)) == ["Ada wins"]


# Filters


@pytest.fixture
def four(add_play, entered):
    add_play(on=datetime.date(2024, 5, 1), Ada=12, Berk=9)
    add_play("architects", on=datetime.date(2025, 5, 1), Berk=0, Chiyo=0)
    entered(on=datetime.date(2026, 5, 1), Ada=1, Berk=2, Chiyo=9)
    entered("wingspan", on=datetime.date(2026, 5, 2), Dilek=8)


def test_plays_are_found_by_what_they_were(ada, group, four):
    for wish, found in (
        ({"game": "five_tribes"}, ["Ada wins"]),
        ({"game": "~wingspan"}, ["Dilek played alone", "Chiyo wins"]),
        ({"year": "2026"}, ["Dilek played alone", "Chiyo wins"]),
        ({"number": "3"}, ["Chiyo wins"]),
        ({"number": "1"}, ["Dilek played alone"]),
        ({"year": "2024", "number": "2"}, ["Ada wins"]),
        ({"year": "2024", "game": "architects"}, []),
    ):
        assert winners(page(ada, group, **wish)) == found, wish


def test_plays_are_found_by_who_played(ada, group, four):
    assert winners(page(ada, group, player=person("Ada"))) == ["Chiyo wins", "Ada wins"]
    assert winners(page(ada, group, player=person("Dilek"), year="2026")) == ["Dilek played alone"]


def test_what_was_asked_for_stands_in_the_form_again(ada, group, four):
    shown = page(ada, group, game="~wingspan", number="3")
    assert {"~wingspan", "3"} <= set(html.attributes(shown, "option[selected]", "value"))


def test_where_nothing_is_found_all_plays_are_a_tap_away(ada, group, four):
    answer = page(ada, group, number="7")
    assert "No play is like this." in page_text(answer)
    assert f'href="{reverse("history", args=[group.code])}">Show all plays' in answer.content.decode()


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"year": "1066"},
        {"number": "many"},
        {"player": "7000"},
        {"player": "x' OR 1=1"},
        {"before": "yesterday"},
        {"before": "2026-13-01_1"},
        {"before": "2026-05-01_99999999999999999999"},
        {"game": "\0"},
    ],
)
def test_what_is_not_known_is_left_out_and_a_sentence_says_so(ada, group, four, wish):
    answer = page(ada, group, **wish)
    assert len(winners(answer)) == 4
    assert "not known here, and was left out" in page_text(answer)


def test_a_person_of_another_group_is_not_known_here(ada, group, four):
    ada.post("/groups/new/", {"name": "Fridays"})
    other = Player.objects.create(group=Group.objects.get(name="Fridays"), name="Zeynep")
    assert "was left out" in page_text(page(ada, group, player=other.pk))


# Pages


def many(group, number):
    """Creates so many plays in the database alone."""
    people = [Player.objects.create(group=group, name=name) for name in ("Ada", "Berk")]
    made = [
        Play(
            group=group,
            title="Wingspan",
            source="totals",
            finished_at=timezone.now(),
            played_on=DAY + datetime.timedelta(days=day // 2),
            summary={
                "seats": [{"total": day, "place": 1}, {"total": 0, "place": 2}],
                "ties": [],
                "shared": "",
                "page_text": True,
            },
        )
        for day in range(1, number + 1)
    ]
    made = Play.objects.bulk_create(made)
    Seat.objects.bulk_create(
        Seat(play=play, position=at, player=person, total=0, place=at + 1)
        for play in made
        for at, person in enumerate(people)
    )


def test_every_play_stands_on_one_page_and_on_one_only(ada, group):
    many(group, 120)
    address, points = reverse("history", args=[group.code]), []
    while address:
        shown = ada.get(address)
        points += re.findall(r"(\d+) points?, \d+ ahead", page_text(shown))
        older = html.attributes(shown, "a[rel=next]", "href")
        address = reverse("history", args=[group.code]) + older[0] if older else ""
    assert points == [str(number) for number in range(120, 0, -1)]


def test_the_next_page_keeps_the_filters(ada, group):
    many(group, 60)
    older = html.attribute(page(ada, group, number="2"), "a[rel=next]", "href")
    assert "number=2" in older
    assert "before=" in older


def test_a_play_that_comes_in_meanwhile_moves_no_page(ada, group, entered):
    many(group, 60)
    older = html.attribute(page(ada, group), "a[rel=next]", "href")
    address = reverse("history", args=[group.code]) + older
    before = winners(ada.get(address))
    entered(on=datetime.date(2026, 11, 1), Chiyo=1)
    assert winners(ada.get(address)) == before


def queries(phone, group, **query):
    with Queries() as asked:
        assert page(phone, group, **query).status_code == 200
    return len(asked.statements())


def test_thirty_plays_need_no_more_queries_than_three(ada, group, add_play, entered):
    add_play(Ada=12, Berk=9), entered(Ada=1, Berk=2)
    writes.start_play(all_games()["architects"], [NewSeat("Ada"), NewSeat("Berk")], {}, group=group.pk)
    few = queries(ada, group)
    for _ in range(9):
        add_play(Ada=12, Berk=9), entered(Ada=1, Chiyo=2)
        writes.start_play(all_games()["architects"], [NewSeat("Ada"), NewSeat("Dilek")], {}, group=group.pk)
    assert queries(ada, group) == few <= 12
    assert queries(ada, group, number="2", year="2026", player=person("Ada"), game="five_tribes") <= 12


# A past play


def test_a_member_enters_an_evening_of_the_past(ada, group, add_play):
    add_play(Ada=12, Berk=9)
    form = EMPTY | {
        f"p{person('Ada')}-total": "87",
        f"p{person('Berk')}-total": "８０",
        "g0-name": "Chiyo",
        "g0-total": "90",
    }
    answer = ada.post(reverse("new_past_play", args=[group.code]), form, follow=True)
    assert "Chiyo wins" in page_text(answer)
    assert "90 points, 3 ahead." in page_text(answer)
    assert "Not computed" in page_text(answer)
    assert "Not computed." in page_text(page(ada, group))


def test_an_empty_group_leads_to_an_evening_of_the_past(ada, group):
    new_past = reverse("new_past_play", args=[group.code])
    assert f'href="{new_past}"' in page(ada, group, "group").content.decode()
    assert "Type the names and the totals." in page_text(ada.get(new_past))


def test_people_of_the_group_are_ticked(ada, group, add_play):
    add_play(Ada=12, Berk=9)
    assert "Tick whoever played" in page_text(ada.get(reverse("new_past_play", args=[group.code])))


def refused(phone, group, **form):
    answer = phone.post(reverse("new_past_play", args=[group.code]), EMPTY | form)
    assert answer.status_code == 422
    assert not Play.objects.exists()
    return answer


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"g0-name": "Ada", "g0-total": "8x"}, "A whole number of at most 6 digits, such as 87 or −3."),
        ({"g0-name": "Ada", "g0-total": "1.000"}, "A whole number of at most 6 digits, such as 87 or −3."),
        ({"g0-total": "8"}, "Say who that was."),
        ({"g0-name": "Ada", "g0-total": "8", "g1-name": "Berk"}, "A total for everybody, or for nobody."),
        ({}, "Say who played"),
        ({"game": ""}, "Choose a game, or another game."),
        ({"game": "chess"}, "not one of the available choices"),
        ({"title": ""}, "Say which game that was."),
        ({"game": "five_tribes"}, "Leave this empty, or choose “another game” above."),
        ({"game": "five_tribes", "title": "", "fewest": "on"}, "In this game the most points win."),
        ({"played_on": "last night"}, "A day as year-month-day, such as 2026-05-11."),
        ({"played_on": ""}, "Say on which day."),
        ({"played_on": "2999-01-01"}, "A day from 1 Jan 1900 to today."),
        ({"g0-name": "Ada", "g0-place": "0", "g1-name": "Berk"}, "A place from 1 to 100."),
        ({"g0-name": "Ada", "g0-place": "first", "g1-name": "Berk"}, "A place from 1 to 100."),
        ({"g0-name": "Ada", "g0-total": "1000000"}, "A whole number of at most 6 digits, such as 87 or −3."),
    ],
)
def test_what_is_amiss_is_said_at_its_field(ada, group, form, sentence):
    assert sentence in page_text(refused(ada, group, **form))


def test_what_was_typed_is_still_there_after_a_refusal(ada, group):
    shown = refused(ada, group, **{"g0-name": "Zoë <b>", "g0-total": "8x", "g1-name": "Berk", "g1-total": "7"})
    assert {"Wingspan", "2026-05-11", "Zoë <b>", "8x", "Berk", "7"} <= values(shown)


def test_more_people_than_a_game_takes_are_refused(ada, group):
    people = {f"g{number}-name": f"Guest {number}" for number in range(4)}
    for name in "ABCDE":
        people[f"p{Player.objects.create(group=group, name=name).pk}-there"] = "on"
    assert "At most 5 people can play this." in page_text(refused(ada, group, game="five_tribes", title="", **people))


def test_fewer_people_than_a_game_takes_are_refused_where_it_is_one_of_ours(ada, group):
    alone = {"g0-name": "Ada", "g0-total": "8"}
    shown = page_text(refused(ada, group, game="five_tribes", title="", **alone))
    assert "At least 2 people play this: name them all." in shown
    ada.post(reverse("new_past_play", args=[group.code]), EMPTY | alone)
    assert Play.objects.get().title == "Wingspan"


def test_places_are_asked_where_totals_are_equal_and_nowhere_else(ada, group):
    form = {"g0-name": "Ada", "g0-total": "8", "g1-name": "Berk", "g1-total": "8", "g2-name": "Chiyo", "g2-total": "5"}
    shown = refused(ada, group, **form)
    assert "Equal totals: who was ahead?" in page_text(shown)
    assert html.attributes(shown, "[name$=-place]", "name") == ["g0-place", "g1-place"]
    answer = ada.post(reverse("new_past_play", args=[group.code]), EMPTY | form | {"g1-place": "1"}, follow=True)
    assert "Berk wins 8 to 8. How the tie was broken was not written down." in page_text(answer)


TWO_EIGHTS = {
    "g0-name": "Ada",
    "g0-total": "8",
    "g1-name": "Berk",
    "g1-total": "8",
    "g2-name": "Chiyo",
    "g2-total": "5",
}


@pytest.mark.parametrize("game", [{"game": "five_tribes", "title": ""}, {"title": "terra mystica"}])
def test_equal_totals_share_without_a_question_where_the_game_has_no_tie_break(ada, group, game):
    answer = ada.post(reverse("new_past_play", args=[group.code]), EMPTY | TWO_EIGHTS | game, follow=True)
    assert "Ada and Berk share the victory" in page_text(answer)
    assert [seat.place for seat in Play.objects.get().seats.order_by("position")] == [1, 1, 3]


def test_a_place_that_a_game_without_a_tie_break_leaves_to_nobody_is_refused_at_its_field(ada, group):
    """The form may have asked for it before the game was chosen."""
    form = TWO_EIGHTS | {"game": "five_tribes", "title": ""}
    shown = refused(ada, group, **form, **{"g1-place": "1", "g0-place": "2"})
    assert "leave only place 1." in html.text(shown, "#errors-g0")
    assert not html.elements(shown, "#errors-g1")
    ada.post(reverse("new_past_play", args=[group.code]), EMPTY | form | {"g1-place": "1"})
    assert [seat.place for seat in Play.objects.get().seats.order_by("position")] == [1, 1, 3]


def test_who_came_first_is_asked_where_the_game_has_a_tie_break(ada, group):
    shown = refused(ada, group, game="architects", title="", **TWO_EIGHTS)
    assert "Equal totals: who was ahead?" in page_text(shown)


def test_a_correction_asks_no_places_either_where_equal_totals_share(ada, group):
    ada.post(reverse("new_past_play", args=[group.code]), EMPTY | TWO_EIGHTS | {"game": "five_tribes", "title": ""})
    ada.code = Play.objects.get().edit_code
    assert "-place" not in ada.open("totals").content.decode()


def test_without_totals_who_won_is_asked_in_every_game(ada, group):
    people = {"g0-name": "Ada", "g1-name": "Berk"}
    assert "No totals: who won?" in page_text(refused(ada, group, game="five_tribes", title="", **people))


def test_all_that_is_amiss_is_said_at_once(ada, group):
    text = page_text(refused(ada, group, title="", **{"g0-name": "Ada", "g1-name": "Berk"}))
    assert "Say which game that was." in text
    assert "No totals: who won?" in text


def test_without_totals_the_winner_is_asked_for(ada, group):
    form = {"g0-name": "Ada", "g1-name": "Berk"}
    assert "No totals: who won?" in page_text(refused(ada, group, **form))
    answer = ada.post(reverse("new_past_play", args=[group.code]), EMPTY | form | {"g0-place": "1"}, follow=True)
    assert "Ada wins The points were not written down." in page_text(answer)


def typed(*people):
    """A form of guests with (name, total, place)."""
    fields = ("name", "total", "place")
    return {
        f"g{number}-{field}": value
        for number, person in enumerate(people)
        for field, value in zip(fields, person, strict=True)
        if value
    }


def values(answer):
    return set(html.attributes(answer, "input[value]", "value"))


@pytest.mark.parametrize(
    ("people", "asked"),
    [
        ([("Ada", "", "2"), ("Berk", "", "")], ["g1"]),
        ([("Ada", "40", "2"), ("Berk", "40", "")], ["g1"]),
        ([("Ada", "", "3"), ("Berk", "", "2"), ("Chiyo", "", "")], ["g2"]),
        ([("Ada", "", "3"), ("Berk", "", "2")], ["g0", "g1"]),
        ([("Ada", "50", ""), ("Berk", "40", "3"), ("Chiyo", "40", "")], ["g2"]),
    ],
)
def test_a_place_is_asked_for_until_somebody_is_first(ada, group, people, asked):
    shown = refused(ada, group, **typed(*people))
    assert html.attributes(shown, ".row-errors", "id") == [f"errors-{row}" for row in asked]
    assert all(html.texts(shown, ".row-errors"))
    assert {f"{row}-place" for row in asked} <= set(html.attributes(shown, "[name$=-place]", "name"))
    assert {place for _, _, place in people if place} <= values(shown)


@pytest.mark.parametrize(
    ("people", "places"),
    [
        ([("Ada", "", "2"), ("Berk", "", "1")], [2, 1]),
        ([("Ada", "50", ""), ("Berk", "40", "3"), ("Chiyo", "40", "2")], [1, 3, 2]),
        ([("Ada", "50", ""), ("Berk", "40", "2"), ("Chiyo", "40", "")], [1, 2, 3]),
        ([("Ada", "", "1"), ("Berk", "", "4"), ("Chiyo", "", ""), ("Dilek", "", "")], [1, 4, 2, 2]),
        ([("Ada", "", "1"), ("Berk", "", "3")], [1, 3]),
    ],
)
def test_a_typed_place_is_kept(ada, group, people, places):
    ada.post(reverse("new_past_play", args=[group.code]), EMPTY | typed(*people))
    assert [seat.place for seat in Play.objects.get().seats.order_by("position")] == places
    assert [seat["place"] for seat in Play.objects.get().summary["seats"]] == places
    assert list(Score.objects.order_by("player__name").values_list("place", flat=True)) == places


@pytest.mark.parametrize(
    ("people", "at", "sentence"),
    [
        ([("Ada", "50", "2"), ("Berk", "40", "")], "g0", "leave only place 1."),
        ([("Ada", "50", ""), ("Berk", "40", "1"), ("Chiyo", "40", "2")], "g1", "a place from 2 to 3."),
        ([("Ada", "", "1"), ("Berk", "", "1"), ("Chiyo", "", "2")], "g2", "leave place 3 or later."),
    ],
)
def test_a_contradiction_is_said_at_its_place_and_nothing_is_lost(ada, group, people, at, sentence):
    shown = refused(ada, group, **typed(*people))
    assert html.attributes(shown, ".row-errors", "id") == [f"errors-{at}"]
    assert sentence in html.text(shown, ".row-errors")
    assert {field for person in people for field in person if field} <= values(shown)


def test_a_correction_keeps_the_places_that_stand(ada, group):
    people = [("Ada", "50", ""), ("Berk", "40", "3"), ("Chiyo", "40", "2")]
    ada.post(reverse("new_past_play", args=[group.code]), EMPTY | typed(*people))
    ada.code = Play.objects.get().edit_code
    assert html.attributes(ada.open("totals"), "[name$=-place]", "value") == ["3", "2"]


def test_a_game_of_ours_is_known_by_its_name(ada, group):
    form = EMPTY | {"title": "five TRIBES", "g0-name": "Ada", "g0-total": "8"}
    ada.post(reverse("new_past_play", args=[group.code]), form)
    assert (Play.objects.get().game, Play.objects.get().title) == ("five_tribes", "")


def test_a_person_of_another_group_cannot_be_brought_in(ada, group):
    ada.post("/groups/new/", {"name": "Fridays"})
    other = Player.objects.create(group=Group.objects.get(name="Fridays"), name="Zeynep")
    refused(ada, group, **{f"p{other.pk}-total": "8"})


def test_two_taps_enter_one_play(ada, group):
    form = EMPTY | {"g0-name": "Ada", "g0-total": "8", "once": "token"}
    first, second = (ada.post(reverse("new_past_play", args=[group.code]), form) for _ in range(2))
    assert reached(first) == reached(second)
    assert Play.objects.count() == 1


def test_the_day_of_play_is_there_already_and_stays_the_day_that_was_chosen(ada, group):
    field = html.attributes_of(html.element(page(ada, group, "new_past_play"), "input[type=date]"))
    assert field["value"] == timezone.localdate().isoformat()
    assert "data-today" in field
    form = EMPTY | {"played_on": "2026-04-16", "g0-name": "Ada", "g0-total": "8"}
    ada.post(reverse("new_past_play", args=[group.code]), form)
    assert Play.objects.get().played_on == datetime.date(2026, 4, 16)
    assert "16 Apr 2026" in page_text(page(ada, group))


def test_a_correction_is_kept_whole(ada, group, entered):
    play = entered(Ada=12, Berk=9)
    ada.code = play.edit_code
    shown = ada.open("totals")
    assert "12" in values(shown)
    version = html.attribute(shown, "[name=version]", "value")
    form = EMPTY | {"version": version, f"p{person('Ada')}-there": "on", f"p{person('Ada')}-total": "12"}
    form |= {f"p{person('Berk')}-total": "9", "g0-name": "Chiyo", "g0-total": "20"}
    assert "Chiyo wins 20 points, 8 ahead." in page_text(ada.send("totals", follow=True, **form))
    scores = Score.objects.filter(play=play).order_by("place").values_list("player__name", "total", "place")
    assert list(scores) == [("Chiyo", 20, 1), ("Ada", 12, 2)]
    assert "changed the play: Wingspan, 11 May 2026, Ada 12 (1st), Berk 9 (2nd) →" in page_text(ada.open("result"))


def test_a_correction_of_what_somebody_else_changed_meanwhile_is_shown_first(ada, group, entered):
    play = entered(Ada=12, Berk=9)
    ada.code = play.edit_code
    form = EMPTY | {"version": "7", f"p{person('Ada')}-there": "on", f"p{person('Ada')}-total": "1"}
    answer = ada.send("totals", **form)
    assert answer.status_code == 422
    assert "changed on another phone meanwhile" in page_text(answer)
    assert 'name="version" value="0"' in answer.content.decode()


def added(group, *names):
    return [Player.objects.create(group=group, name=name) for name in names]


def totals_of(*people, **rest):
    """The form of totals: `totals_of((ann, 30), (bob, 20))`."""
    form = EMPTY | rest
    for player, total in people:
        form |= {f"p{player.pk}-there": "on", f"p{player.pk}-total": str(total)}
    return form


def scored(play):
    return list(Score.objects.filter(play=play).order_by("place").values_list("player__name", "total"))


class TestWhoIsAnotherMeanwhile:
    """People were merged or archived while the form was open."""

    @pytest.fixture(autouse=True)
    def people(self, group):
        self.ann, self.bob, self.annie = added(group, "Ann", "Bob", "Annie")

    def enter(self, phone, group, *people):
        return phone.post(reverse("new_past_play", args=[group.code]), totals_of(*people))

    def merge(self):
        player_writes.merge(self.ann, self.annie, Visitor(None, "f" * 64))

    def test_who_is_put_aside_counts_all_the_same(self, ada, group):
        player_writes.archive(self.ann, Visitor(None, "f" * 64))
        self.enter(ada, group, (self.ann, 30), (self.bob, 20))
        assert scored(Play.objects.get()) == [("Ann", 30), ("Bob", 20)]

    def test_who_was_found_to_be_another_is_that_other(self, ada, group):
        self.merge()
        self.enter(ada, group, (self.ann, 30), (self.bob, 20))
        assert scored(Play.objects.get()) == [("Annie", 30), ("Bob", 20)]

    def test_two_who_were_found_to_be_one_are_refused_at_their_field(self, ada, group):
        self.merge()
        answer = self.enter(ada, group, (self.ann, 30), (self.annie, 20))
        assert answer.status_code == 422
        assert "Found to be somebody else who is in this list." in page_text(answer)
        assert f'id="errors-p{self.ann.pk}"' in answer.content.decode()
        assert 'value="30"' in answer.content.decode()
        assert not Play.objects.exists()

    def test_a_forged_person_is_refused_beside_others_who_are_not(self, ada, group):
        for forged in ("p999999", "px", "s1", "g99"):
            form = totals_of((self.bob, 20)) | {f"{forged}-total": "8"}
            answer = ada.post(reverse("new_past_play", args=[group.code]), form)
            assert answer.status_code == 422, forged
            assert "Somebody whom you sent is not to be chosen here any more." in page_text(answer)
        assert not Play.objects.exists()

    def test_a_correction_follows_a_merge_once_it_was_seen(self, ada, group):
        self.enter(ada, group, (self.ann, 30), (self.bob, 20))
        play = Play.objects.get()
        ada.code = play.edit_code
        form = totals_of((self.ann, 31), (self.bob, 20), version=play.version)
        self.merge()
        answer = ada.send("totals", **form)
        assert "changed on another phone meanwhile" in page_text(answer)
        assert f'name="p{self.annie.pk}-there" checked' in answer.content.decode()
        now = Play.objects.get().version
        assert reached(ada.send("totals", **form | {"version": now})) == (302, f"/play/{play.edit_code}/result/")
        assert scored(play) == [("Annie", 31), ("Bob", 20)]

    def test_who_has_only_an_edit_link_brings_nobody_else_of_the_group_in(self, ada, chiyo, group):
        self.enter(ada, group, (self.ann, 30))
        chiyo.code = Play.objects.get().edit_code
        answer = chiyo.send("totals", **totals_of((self.ann, 30), (self.bob, 40), version=0))
        assert answer.status_code == 422
        assert "Bob" not in page_text(answer)
        assert scored(Play.objects.get()) == [("Ann", 30)]

    def test_a_form_that_is_refused_has_seen_no_newer_version(self, ada, group):
        self.enter(ada, group, (self.ann, 30), (self.bob, 20))
        Play.objects.update(version=5)
        ada.code = Play.objects.get().edit_code
        answer = ada.send("totals", **totals_of((self.ann, "many"), version=4))
        assert 'name="version" value="4"' in answer.content.decode()


class TestASeatOfNobody:
    """An imported seat may have a name alone, or not even that."""

    @pytest.fixture
    def nobodys(self, ada, entered):
        play = entered(Ada=12, Berk=9, Chiyo=3)
        Seat.objects.filter(play=play, position=1).update(player=None, name="Zeynep")
        Seat.objects.filter(play=play, position=2).update(player=None, name="")
        ada.code = play.edit_code
        return play

    def form(self, play, **rest):
        seats = {seat.position: seat.pk for seat in play.seats.all()}
        form = EMPTY | {"version": "0", f"p{person('Ada')}-there": "on", f"p{person('Ada')}-total": "12"}
        for position, total in ((1, 9), (2, 3)):
            form |= {f"s{seats[position]}-there": "on", f"s{seats[position]}-total": str(total)}
        return form | rest

    def seats(self, play):
        return list(play.seats.order_by("position").values_list("player__name", "name", "total", "place"))

    def test_it_stands_in_the_form_by_its_name(self, ada, nobodys):
        shown = page_text(ada.open("totals"))
        assert "Zeynep" in shown
        assert "Player 3" in shown

    def test_it_stays_when_something_else_is_corrected(self, ada, nobodys):
        form = self.form(nobodys) | {f"p{person('Ada')}-total": "7"}
        shown = ada.send("totals", follow=True, **form)
        assert shown.status_code == 200
        assert self.seats(nobodys) == [("Ada", "", 7, 2), (None, "Zeynep", 9, 1), (None, "", 3, 3)]
        assert "→ Wingspan, 11 May 2026, Ada 7 (2nd), Zeynep 9 (1st), Player 3 3 (3rd)" in page_text(shown)

    def test_it_goes_when_it_is_no_longer_ticked(self, ada, nobodys):
        form = self.form(nobodys)
        form.pop(f"s{nobodys.seats.get(position=2).pk}-there")
        ada.send("totals", **form)
        assert self.seats(nobodys) == [("Ada", "", 12, 1), (None, "Zeynep", 9, 2)]


def test_who_has_only_an_edit_link_is_offered_nobody_else_of_the_group(chiyo, group, entered):
    play = entered(Ada=12, Berk=9)
    Player.objects.create(group=group, name="Dilek")
    chiyo.code = play.edit_code
    assert "Dilek" not in page_text(chiyo.open("totals"))


@pytest.mark.parametrize("game", ["", "five_tribes"])
class TestAPlayWithoutASheet:
    LEADS = (
        "sheet",
        "edit",
        "edits",
        "save",
        "undo",
        "log",
        "table",
        "links",
        "finish",
        "reopen",
        "rematch",
        "restore",
    )

    @pytest.mark.parametrize("name", LEADS)
    def test_every_address_of_a_sheet_leads_to_its_page(self, ada, entered, game, name):
        play = entered(game=game, Ada=12, Berk=9)
        ada.code = play.edit_code
        assert reached(ada.open(name)) == (302, ada.at("result"))

    @pytest.mark.parametrize("name", ["save", "undo", "table", "links", "finish", "reopen", "rematch"])
    def test_what_is_sent_to_a_sheet_changes_nothing(self, ada, entered, game, name):
        play = entered(game=game, Ada=12, Berk=9)
        ada.code = play.edit_code
        assert reached(ada.send(name, which="edit", people="2", version="0")) == (302, ada.at("result"))
        assert Play.objects.get() == play
        assert not Edit.objects.exists()

    def test_an_edit_of_a_phone_is_not_taken(self, ada, entered, game):
        ada.code = entered(game=game, Ada=12, Berk=9).edit_code
        assert ada.edit(0, "gold", "3").status_code == 404

    def test_it_can_be_looked_at(self, berk, entered, game):
        play = entered(game=game, Ada=12, Berk=9)
        berk.code = play.view_code
        answer = berk.open("view")
        assert "Ada wins" in page_text(answer)
        assert play.edit_code not in answer.content.decode()
        assert berk.fetch("view_poll", version=play.version).status_code == 204
        assert reached(berk.open("view_working", 0, "gold")) == (302, berk.at("view"))

    def test_it_can_be_deleted_and_brought_back(self, ada, entered, game):
        ada.code = entered(game=game, Ada=12, Berk=9).edit_code
        assert "Ada · Berk" in page_text(ada.open("delete"))
        deleted = ada.send("delete", follow=True)
        assert deleted.status_code == 410
        assert "This play was deleted" in page_text(deleted)
        assert "Ada wins" in page_text(ada.send("restore", follow=True))

    def test_the_start_page_is_for_plays_with_a_sheet(self, ada, group, entered, game):
        title = {"game": game, "title": ""} if game else {}
        ada.post(reverse("new_past_play", args=[group.code]), EMPTY | title | {"g0-name": "Ada", "g0-total": "8"})
        assert "Latest results" not in page_text(ada.get("/"))


# Day, place and notes


def test_what_is_told_of_a_play_stands_on_its_pages(ada, berk, add_play):
    play = add_play(Ada=12, Berk=9)
    ada.code, berk.code = play.edit_code, play.view_code
    assert "2026-05-11" in values(ada.open("about"))
    details = {"played_on": "2026-05-10", "location": "Kadıköy", "notes": "Late.\r\n<b>Very</b> late."}
    was = {"initial-played_on": "2026-05-11", "initial-location": "", "initial-notes": ""}
    assert reached(ada.send("about", **details, **was)) == (302, ada.at("result"))
    for answer in (ada.open("result"), berk.open("view")):
        assert "Played at: Kadıköy" in page_text(answer)
        assert "Kadıköy" in html.texts(answer, "bdi")
        assert html.text(answer, ".notes:has(br)") == "Late. <b>Very</b> late."
        assert "10 May 2026" in page_text(answer)
    assert "changed the day: 11 May 2026 → 10 May 2026" in page_text(ada.open("log"))


def test_two_phones_that_tell_two_things_lose_neither(ada, add_play):
    play = add_play(Ada=12, Berk=9)
    ada.code = play.edit_code
    was = {"initial-played_on": "2026-05-11", "initial-location": "", "initial-notes": ""}
    ada.send("about", played_on="2026-05-11", location="Kadıköy", notes="", **was)
    ada.send("about", played_on="2026-05-11", location="", notes="Late.", **was)
    now = Play.objects.get(pk=play.pk)
    assert (now.location, now.notes) == ("Kadıköy", "Late.")


def test_a_play_of_last_night_gets_its_day(ada, group, add_play):
    play = add_play(Ada=12, Berk=9)
    ada.code = play.edit_code
    ada.send("about", **{"played_on": "2026-05-10", "initial-played_on": "2026-05-11"})
    assert "10 May 2026" in page_text(page(ada, group))
    assert set(Score.objects.values_list("played_on", flat=True)) == {datetime.date(2026, 5, 10)}


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"played_on": ""}, "Say on which day."),
        ({"played_on": "2026-05-11", "notes": "x" * 2001}, "at most 2000 characters"),
        ({"played_on": "2026-05-11", "location": "x" * 81}, "at most 80 characters"),
    ],
)
def test_what_cannot_be_told_is_said_at_its_field(ada, add_play, form, sentence):
    ada.code = add_play(Ada=12, Berk=9).edit_code
    answer = ada.send("about", **form)
    assert answer.status_code == 422
    assert sentence in page_text(answer)
    assert not Edit.objects.filter(action="about").exists()


def test_a_day_that_a_file_brought_in_may_stay(ada, add_play):
    """An imported day may be impossible; a change of the place does not require another one."""
    play = add_play(Ada=12, Berk=9)
    Play.objects.update(played_on=datetime.date(2099, 1, 1))
    ada.code = play.edit_code
    form = {"played_on": "2099-01-01", "initial-played_on": "2099-01-01", "location": "", "initial-location": ""}
    form |= {"notes": "hello", "initial-notes": ""}
    assert reached(ada.send("about", **form)) == (302, f"/play/{play.edit_code}/result/")
    assert Play.objects.get().notes == "hello"
    answer = ada.send("about", **form | {"played_on": "2099-01-02"})
    assert "A day from 1 Jan 1900 to today." in page_text(answer)


def test_totals_of_such_a_day_are_corrected(ada, entered):
    play = entered(Ada=12, on=datetime.date(2099, 1, 1))
    ada.code = play.edit_code
    form = EMPTY | {"version": "0", f"p{person('Ada')}-there": "on", f"p{person('Ada')}-total": "13"}
    assert ada.send("totals", **form | {"played_on": "2099-01-02"}).status_code == 422
    assert ada.send("totals", **form | {"played_on": "2099-01-01"}).status_code == 302
    assert scored(play) == [("Ada", 13)]


def test_a_play_that_goes_on_has_no_day_yet_but_notes(ada, play):
    assert 'name="played_on"' not in ada.open("about").content.decode()
    ada.send("about", location="", notes="Late.", **{"initial-location": "", "initial-notes": ""})
    assert Play.objects.get().notes == "Late."


def test_who_may_only_look_tells_nothing(berk, chiyo, add_play):
    play = add_play(Ada=12, Berk=9)
    for phone in (berk, chiyo):
        phone.code = play.view_code
        assert phone.open("about").status_code == 404
        assert phone.send("about", notes="x").status_code == 404


# Duplicates


@pytest.fixture
def two(add_play):
    return add_play(Ada=12, Berk=9), add_play(Ada=12, Berk=9)


def test_the_second_looks_like_an_existing_play(ada, two):
    first, second = two
    ada.code = second.edit_code
    answer = ada.open("result")
    assert "This looks like an existing play." in page_text(answer)
    assert reverse("result", args=[first.edit_code]) in answer.content.decode()
    ada.code = first.edit_code
    assert "looks like" not in page_text(ada.open("result"))


def test_it_may_be_kept_all_the_same(ada, group, two):
    ada.code = two[1].edit_code
    assert "looks like" not in page_text(ada.send("resolve_duplicate", which="keep", follow=True))
    assert len(winners(page(ada, group))) == 2
    assert "kept it beside the play that it looks like" in page_text(ada.open("log"))


def test_an_evening_that_was_entered_twice_looks_like_one(ada, entered):
    entered(Ada=12, Berk=9)
    ada.code = entered(Ada=12, Berk=9).edit_code
    assert "This looks like an existing play." in page_text(ada.open("result"))


def test_whoever_took_part_deletes_it(berk, two):
    second = two[1]
    address = reverse("resolve_own_duplicate", args=[berk.member.group.code, second.pk])
    berk.code = second.view_code
    assert address not in berk.open("view").content.decode()
    assert berk.post(address, {"which": "delete"}).status_code == 404
    Member.objects.filter(pk=berk.member.pk).update(player=person("Berk"))
    shown = berk.open("view").content.decode()
    assert address in shown
    assert reverse("view", args=[two[0].view_code]) in shown
    assert two[0].edit_code not in shown
    berk.post(address, {"which": "delete"})
    assert Play.objects.get(pk=second.pk).deleted_at
    assert not Play.objects.get(pk=two[0].pk).deleted_at


def test_nobody_deletes_the_first_of_the_two_this_way(ada, group, two):
    ada.code = two[0].edit_code
    ada.send("resolve_duplicate", which="delete")
    assert not Play.objects.exclude(deleted_at=None).exists()


def test_who_does_not_belong_learns_nothing_of_the_other_play(chiyo, group, two):
    first, second = two
    chiyo.code = second.view_code
    assert "looks like" not in page_text(chiyo.open("view"))
    chiyo.code = second.edit_code
    shown = chiyo.open("result").content.decode()
    assert first.edit_code not in shown
    assert first.view_code not in shown
    assert group.code not in shown
    assert chiyo.post(reverse("resolve_own_duplicate", args=[group.code, second.pk])).status_code == 404


# Deleted plays


def test_what_was_deleted_lately_is_brought_back_from_a_list(ada, group, add_play):
    play = add_play(Ada=12, Berk=9)
    writes.delete_play(play.edit_code, "")
    assert winners(page(ada, group)) == []
    answer = page(ada, group, "deleted_plays")
    assert winners(answer) == ["Ada wins"]
    assert reverse("restore", args=[play.edit_code]) in answer.content.decode()
    ada.code = play.edit_code
    ada.send("restore")
    assert winners(page(ada, group)) == ["Ada wins"]
    assert "Nothing was deleted lately." in page_text(page(ada, group, "deleted_plays"))


def test_what_was_deleted_long_ago_is_not_in_the_list(ada, group, add_play):
    play = add_play(Ada=12, Berk=9)
    writes.delete_play(play.edit_code, "")
    Play.objects.update(deleted_at=timezone.now() - writes.RESTORE_WINDOW - datetime.timedelta(minutes=1))
    assert winners(page(ada, group, "deleted_plays")) == []


def test_the_sheet_of_a_play_that_goes_on_leads_to_its_place_and_notes(ada, play):
    assert f'href="{ada.at("about")}"' in ada.open("sheet").content.decode()


def test_the_picture_of_totals_says_who_came_where(ada, entered):
    shown = ada.get(reverse("result", args=[entered(Ada=9, Berk=12).edit_code]))
    assert json.loads(html.text(shown, "output#share-image-data[hidden]")) == {
        "title": "Berk wins",
        "reason": "12 points, 3 ahead.",
        "game": "Wingspan",
        "date": "11 May 2026",
        "rows": [{"place": "1st", "name": "Berk", "total": "12"}, {"place": "2nd", "name": "Ada", "total": "9"}],
        "file": "scorer-2026-05-11.png",
    }
