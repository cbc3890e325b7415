"""Limits of a group: people, equal names, seats of a play."""

import json
import re

import pytest
from django.db import connection
from django.urls import reverse

from scorer.exchange.formats import limits, spreadsheet
from scorer.exchange.formats.group_file import reader as group_reader
from scorer.exchange.importing import worker
from scorer.exchange.models import Import
from scorer.groups import people, player_writes, removal, resolve_people
from scorer.groups.models import Group, Member, Player
from scorer.groups.past_plays import Participant, PastPlay, correct, enter
from scorer.plays.models import MAX_SEATS, Edit, Play, Seat
from scorer.plays.writes import deletion as removals
from scorer.plays.writes import erasure
from scorer.rules.inputs import Refused
from scorer.statistics.models import Score
from tests.exchange import foreign
from tests.exchange.conftest import at_once, exported, folder, import_file, phone, without_moment  # noqa: F401
from tests.groups.test_past_plays import DAY

FEW = 3


@pytest.fixture
def full(group, add_play, monkeypatch):
    """A group at its limit of people, which is two here."""
    add_play(Ada=12, Berk=9)
    for module in (people, group_reader):
        monkeypatch.setattr(module, "MAX_PEOPLE", 2)
    return group


def test_a_full_group_takes_nobody_more_and_says_so(full, phone, ada):  # noqa: F811
    with pytest.raises(Refused):
        player_writes.add(full, "Chiyo", ada)
    for name in ("people", "choose_person"):
        answer = phone.post(reverse(name, args=[full.code]), {"name": "Chiyo"})
        assert (answer.status_code, "people at most" in answer.content.decode()) == (422, True)
    with pytest.raises(Refused):
        enter(full, PastPlay("", "Azul", DAY, (Participant(name="Chiyo", total=3),)), "")
    assert Player.objects.filter(group=full).count() == 2


def test_in_a_full_group_a_new_name_is_a_name_alone(full, add_play):
    play = add_play(Ada=3, Chiyo=5)
    seats = play.seats.order_by("position").values_list("name", "player__name")
    assert [person for _, person in seats] == ["Ada", None]
    assert seats[1][0] == "Chiyo"


def test_a_file_brings_as_many_people_as_there_is_room_for(full, import_file):  # noqa: F811
    ada = Player.objects.get(group=full, name="Ada")
    row = import_file(foreign.BGG, choices={"Ada": str(ada.pk)})
    assert row.counts["added"] == 5
    assert Player.objects.filter(group=full).count() == 2
    seats = Seat.objects.filter(play__foreign_id="101").order_by("position")
    assert list(seats.values_list("name", "player__name")) == [("Ada", "Ada"), ("Berk", None)]


def test_a_group_of_too_many_people_comes_in_as_no_group(full, import_file):  # noqa: F811
    file = json.loads(exported(full))
    file["people"].append({"number": 3, "name": "Chiyo", "guest": False, "archived_at": None, "is": None})
    assert import_file(file, into=None).error["values"]["why"]["message"] == people.GROUP_FULL.message


def test_a_form_offers_those_who_played_last_and_takes_every_other_by_name(group, add_play, phone, monkeypatch):  # noqa: F811
    add_play("2026-01-01", Zoe=3, Yan=4)
    add_play("2026-01-02", Ada=12, Berk=9)
    for module in ("scorer.groups.views.past_plays", "scorer.groups.new_play_form", "scorer.pages.views.new_play"):
        monkeypatch.setattr(f"{module}.MAX_OFFERED", 2)
    page = phone.get(reverse("new_past_play", args=[group.code])).content.decode()
    assert "Type the name of anybody else here." in page
    assert ("Ada" in page, "Zoe" in page) == (True, False)
    start = phone.get(reverse("start", args=["five_tribes"]), {"group": group.code}).content.decode()
    assert "Type the name of anybody else below." in start
    assert "Zoe" not in start
    sent = {"game": "other", "title": "Azul", "played_on": "2026-01-03", "g0-name": "Zoe", "g0-total": "5"}
    assert phone.post(reverse("new_past_play", args=[group.code]), sent).status_code == 302
    assert Player.objects.filter(group=group, name="Zoe").count() == 1


def test_an_evening_of_the_past_may_have_as_many_people_as_any_play(group):
    took = tuple(Participant(name=f"N{number}", total=number) for number in range(MAX_SEATS))
    play = enter(group, PastPlay("", "Werewolf", DAY, took), "")
    correct(play.edit_code, PastPlay("", "Werewolf", DAY, took[1:]), 0, "")
    assert play.seats.count() == MAX_SEATS - 1


@pytest.fixture
def crowd(group, import_file):  # noqa: F811
    """Plays of a hundred winners, all of one name and with one total."""
    players = '<player name="Ann" score="7" win="1"/>' * MAX_SEATS
    item = '<item name="Werewolf" objectid="9"/>'
    plays = (
        f'<play id="{number}" date="2026-01-01" quantity="1">{item}<players>{players}</players></play>'
        for number in range(FEW)
    )
    assert import_file(f"<plays>{''.join(plays)}</plays>", choices={}).counts["added"] == FEW
    return group


def test_every_page_shows_a_crowd_and_names_few(crowd, phone, import_file):  # noqa: F811
    for name in ("group", "history", "statistics", "ratings", "people", "files"):
        page = phone.get(reverse(name, args=[crowd.code]))
        assert page.status_code == 200
        assert page.content.decode().count("Ann") < 60
    play = Play.objects.filter(group=crowd).first()
    for name in ("result", "about", "delete"):
        page = phone.get(reverse(name, args=[play.edit_code])).content.decode()
        assert "93 others" in page
        assert ("Ann (100)" in page) is (name == "result")
    again = import_file(exported(crowd), into=None).group
    assert without_moment(exported(again)) == without_moment(exported(crowd))


def test_a_table_for_spreadsheets_has_room_for_thousands_of_people(group):
    """SQLite refuses statements with more than a thousand values."""
    number = 1_100
    people = Player.objects.bulk_create(Player(group=group, name=f"N{n}", key=f"n{n}") for n in range(number))
    plays = Play.objects.bulk_create(
        Play(group=group, title="Golf", played_on=DAY, finished_at="2026-05-11T12:00:00Z") for _ in range(11)
    )
    Seat.objects.bulk_create(
        Seat(play=plays[n % 11], position=n // 11, player=person, total=n) for n, person in enumerate(people)
    )
    assert len("".join(spreadsheet.write_csv(group, None)).splitlines()) == number + 1


def logged(play, edits):
    Edit.objects.bulk_create(Edit(play=play, client_id=f"x{n}", version=n, new=str(n)) for n in range(edits))


def test_a_log_goes_out_as_far_as_it_comes_in_again_the_latest_first(group, add_play, import_file, monkeypatch):  # noqa: F811
    logged(add_play(Ada=3, Berk=4), 20)
    monkeypatch.setattr(limits, "MAX_EDITS", 10)
    file = exported(group)
    assert len(json.loads(file)["plays"][0]["log"]) == 10
    row = import_file(file, into=None)
    assert without_moment(exported(row.group)) == without_moment(file)


@pytest.fixture
def background(monkeypatch):
    """Each start of the worker, which erases in the background."""
    started = []
    monkeypatch.setattr(worker, "start", lambda: started.append(True))
    return started


def test_a_large_group_is_out_of_reach_at_once_and_erased_bit_by_bit(group, add_play, phone, background, monkeypatch):  # noqa: F811
    plays = [add_play(Ada=3, Berk=4) for _ in range(FEW)]
    monkeypatch.setattr(erasure, "MAX_ROWS", 1)
    row = Import.objects.create(group=group, name="x", state=Import.State.IMPORTING, worker="somebody")
    codes = group.code, group.join_code
    removal.delete_group(group)
    assert background == [True]
    row.refresh_from_db()
    assert (Member.objects.count(), row.worker) == (0, removal.DELETED_PREFIX)
    assert Play.objects.filter(group=group).count() == FEW - 1
    for name, code in zip(("group", "join"), codes, strict=True):
        assert phone.get(reverse(name, args=[code])).status_code == 404
    for play in plays:
        assert phone.get(reverse("result", args=[play.edit_code])).status_code == 404
        assert phone.post(reverse("restore", args=[play.edit_code])).status_code == 404
    removal.erase_deleted()
    left = [model.objects.count() for model in (Group, Play, Seat, Edit, Score, Player, Import)]
    assert left == [0] * 7


def test_a_small_group_is_erased_at_once(group, add_play, background):
    add_play(Ada=3, Berk=4)
    removal.delete_group(group)
    assert background == []
    assert [model.objects.count() for model in (Group, Play, Seat, Edit, Score, Player)] == [0] * 6


def test_only_what_was_deleted_too_long_ago_is_erased(group, add_play, monkeypatch):
    monkeypatch.setattr(erasure, "MAX_PLAYS", 1)
    plays = [add_play(Ada=3, Berk=4) for _ in range(FEW)]
    for play in plays[1:]:
        removals.delete_play(play.edit_code, "")
    Play.objects.filter(pk=plays[2].pk).update(deleted_at=removal.LONG_AGO)
    removal.erase_deleted()
    assert set(Play.objects.all()) == set(plays[:2])


def test_two_who_sat_together_in_a_play_that_is_gone_are_one_person_all_the_same(group, add_play, ada):
    both = add_play(Ada=3, Berk=4)
    alone = add_play(Ada=3, Chiyo=4)
    Play.objects.filter(pk=both.pk).update(deleted_at=removal.LONG_AGO)
    named = {player.name: player for player in Player.objects.filter(group=group)}
    player_writes.merge(named["Ada"], named["Berk"], ada)
    assert not Play.objects.filter(pk=both.pk).exists()
    assert set(Score.objects.filter(play=alone).values_list("player__name", flat=True)) == {"Berk", "Chiyo"}
    assert resolve_people.resolve_merged([named["Ada"].pk]) == {named["Ada"].pk: named["Berk"].pk}


def test_an_erased_edit_is_looked_up_by_an_index_and_not_among_all_edits(db):
    """A database looks for the edits that undo the one that goes: 2,000 plays once held the write lock for minutes."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # it would scan an empty table
    plan = Edit.objects.filter(undoes=1).explain()
    assert re.search(r"SEARCH .* INDEX edits_that_undo|Index .*edits_that_undo.*\n.*Index Cond", plan), plan
