"""A group file: exported, imported, and exported again."""

import datetime
import json
import uuid

import pytest
from django.urls import reverse

from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.groups import members, move_play, player_writes, removal
from scorer.groups.models import Group, Player
from scorer.groups.past_plays import Participant, PastPlay, enter
from scorer.plays import writes
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.writes import Entry, NewSeat
from scorer.statistics import scores as counting
from scorer.statistics.models import Score
from tests.exchange.conftest import exported, without_moment
from tests.support.phones import Phone


@pytest.fixture
def lived_in(group, add_play, ada):
    """A group with every kind of play, person and change."""
    add_play(Ada=12, Berk=9, Chiyo=12)
    add_play(İsmail=3, 千代=4)
    play = writes.start_play(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("Berk"), NewSeat("Deniz")], {})
    code = play.edit_code
    writes.apply_edit(code, Entry("f", 0, "faction", "", "witches"), "a" * 64)
    writes.apply_edit(code, Entry("v", 1, "vp_track", "", "4o"), "b" * 64)
    writes.apply_edit(code, Entry("w", 1, "vp_track", "", "41"), "c" * 64)  # refused
    writes.undo_last_step(code, "b" * 64, "u", "v")
    writes.change_table(code, lambda state: ([NewSeat("Ada"), NewSeat("Berk")], {"final_tile": "outposts"}), "")
    move_play.save_to_group(play.pk, group)
    gone = player_writes.add(group, "Adda", ada, guest=True)
    player_writes.archive(player_writes.add(group, "Emeka", ada), ada)
    other = add_play(Adda=5, Berk=6)
    player_writes.merge(Player.objects.get(pk=gone.pk), Player.objects.get(group=group, name="Ada"), ada)
    Play.objects.filter(pk=other.pk).update(notes="Rain.\n“Long”", location="Kadıköy")
    people = (Participant(name="Berk", total=7), Participant(name="Zoë", total=3))
    enter(group, PastPlay("", "カタン", datetime.date(2025, 1, 2), people), "c" * 64)
    solo = writes.start_play(all_games()["architects"], [NewSeat("Ada"), NewSeat(kind="helena")], {})
    writes.finish_play(solo.edit_code, 0, True, datetime.date(2026, 6, 1), "")
    move_play.save_to_group(solo.pk, group)
    return group


def scores(group):
    fields = ("player__name", "game", "played_on", "people", "total", "place", "sharers", "margin", "role", "lines")
    return sorted(Score.objects.filter(group=group).values_list(*fields), key=str)


def test_what_was_exported_makes_the_same_group_again(lived_in, import_file):
    file = exported(lived_in)
    row = import_file(file, into=None)
    assert (row.state, row.error) == (Import.State.DONE, None)
    assert without_moment(exported(row.group)) == without_moment(file)
    assert row.group != lived_in


def test_the_same_statistics_come_of_it(lived_in, import_file):
    counting.recount(Play.objects.filter(group=lived_in).values_list("pk", flat=True))
    again = import_file(exported(lived_in), into=None).group
    assert scores(again) == scores(lived_in)
    assert len(scores(again)) > 8


def test_whoever_brings_the_file_owns_the_group(lived_in, import_file, berk):
    row = import_file(exported(lived_in), into=None, who=berk)
    member = row.group.members.get()
    assert (member.role, member.device.key_hash) == ("owner", berk.key_hash)


def test_its_plays_have_links_of_their_own(lived_in, import_file):
    again = import_file(exported(lived_in), into=None).group
    codes = Play.objects.values_list("edit_code", "view_code")
    assert len({code for pair in codes for code in pair}) == 2 * len(codes)
    assert Play.objects.filter(group=again).count() == Play.objects.filter(group=lived_in).count()


def test_a_group_that_comes_back_into_itself_adds_nothing(lived_in, import_file):
    before = exported(lived_in)
    row = import_file(before, choices={})
    assert (row.state, row.counts["added"]) == (Import.State.DONE, 0)
    assert Play.objects.filter(group=lived_in).count() == row.counts["known"]
    assert without_moment(exported(lived_in)) == without_moment(before)


def test_one_new_play_is_one_added(lived_in, import_file, add_play):
    file = exported(lived_in)
    again = import_file(file, into=None).group
    add_play(Ada=1, Berk=2)
    ids = {player.name: str(player.pk) for player in Player.objects.filter(group=again, merged_into=None)}
    row = import_file(exported(lived_in), choices=ids, into=again)
    assert row.counts["added"] == 1
    assert Play.objects.filter(group=again).count() == Play.objects.filter(group=lived_in).count()


def test_the_log_names_who_had_left_the_table(lived_in, import_file):
    again = import_file(exported(lived_in), into=None).group
    edits = Edit.objects.filter(play__group=again, action=Edit.Action.TABLE)
    before = json.loads(edits.get().old)["seats"]
    rows = set(Seat.objects.filter(play__group=again).values_list("pk", flat=True))
    assert [seat["name"] for seat in before] == ["Ada", "Berk", "Deniz"]
    assert [seat["id"] in rows for seat in before] == [True, True, False]


def test_an_edit_that_was_refused_still_is(lived_in, import_file):
    again = import_file(exported(lived_in), into=None).group
    refused = Edit.objects.filter(play__group=again, refused=True)
    assert list(refused.values_list("unit", "old", "new")) == [("vp_track", "4o", "41")]


def test_what_took_an_edit_back_still_does(lived_in, import_file):
    again = import_file(exported(lived_in), into=None).group
    undoing = Edit.objects.get(play__group=again, undoes__isnull=False)
    assert (undoing.undoes.new, undoing.new) == ("4o", "")


def test_a_deleted_play_does_not_go_out_and_does_not_come_back(lived_in, import_file):
    file = exported(lived_in)
    play = Play.objects.filter(group=lived_in).first()
    writes.delete_play(play.edit_code, "")
    assert str(play.uid) not in exported(lived_in)
    assert import_file(file, choices={}).counts["added"] == 0


FORGED = [
    ('"total":12', '"total":"12"', "total"),
    ('"kind":"player"', '"kind":"ghost"', "kind"),
    ('"game":"five_tribes"', '"game":"chess"', "game"),
    ('"points":12', '"points":"12"', "shown"),
    ("{points}", "{points:999999999}", "shown"),
    ('"played_on":"2026-05-11"', '"played_on":"someday"', "played_on"),
    ('"person":1', '"person":77', "person"),
]


@pytest.mark.parametrize(("was", "forged", "field"), FORGED)
def test_a_forged_file_is_refused_whole_with_its_line(group, add_play, import_file, was, forged, field):
    add_play(Ada=3, Berk=9)
    add_play(Ada=12, Berk=9)
    lines = exported(group).split("\n")
    assert was in lines[8]
    lines[8] = lines[8].replace(was, forged)
    before = (Group.objects.count(), Play.objects.count(), Player.objects.count())
    row = import_file("\n".join(lines), into=None)
    assert row.state == Import.State.REFUSED
    assert row.error["values"]["line"] == 9
    assert field in json.dumps(row.error)
    assert (Group.objects.count(), Play.objects.count(), Player.objects.count()) == before


def of_gold(change):
    """A file with other points for the gold of the first seat."""
    return lambda play: change(play["result"]["seats"][0]["lines"]["gold"])


def first_term(value):
    return of_gold(lambda award: award["working"].__setitem__(0, value))


def first_seat(**change):
    return lambda play: play["summary"]["seats"][0].update(change)


UNSHOWN = [
    first_term([{}, {"message": "12 gold"}]),
    first_term(["12", {"message": "12 gold"}]),
    first_term([12, {"message": "{points} gold", "values": {}}]),
    first_term([12, {"message": "{points} gold", "values": {"number": 12}}]),
    first_term([12, {"message": "{n} coin", "plural": "{n} coins", "values": {"n": "x"}}]),
    first_term([12, {"message": "{cards}", "values": {"cards": [1]}}]),
    first_term([12, {"message": "{0}", "values": {}}]),
    first_term([12]),
    first_term(None),
    of_gold(lambda award: award.update(open="")),
    of_gold(lambda award: award.pop("open")),
    of_gold(lambda award: award.update(working=7)),
    first_seat(total="3"),
    first_seat(place=1.5),
    lambda play: play["result"]["lines"][0].update(label={}),
    lambda play: play["result"].update(ties=[{"seats": [9], "steps": [], "total": 3}]),
    lambda play: play.update(version=2**31 - 1),
]


@pytest.mark.parametrize("change", UNSHOWN)
def test_what_no_page_could_show_is_refused_with_its_line(group, add_play, import_file, change):
    add_play(Ada=3, Berk=9)
    lines = exported(group).split("\n")
    play = json.loads(lines[7])
    change(play)
    lines[7] = json.dumps(play)
    row = import_file("\n".join(lines), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, 8)
    assert Group.objects.count() == 1


def other_winner(stored):
    """A file with another winner in the summary or in the result alone."""

    def change(play):
        first, second = play[stored]["seats"]
        first["place"], second["place"] = second["place"], first["place"]

    return change


@pytest.mark.parametrize(
    "change",
    [
        other_winner("summary"),
        other_winner("result"),
        lambda play: play["summary"]["seats"][0].update(total=7),
        lambda play: play["seats"][0].update(place=None),
        lambda play: play["seats"].reverse(),
    ],
)
def test_a_play_that_names_two_winners_is_refused(group, add_play, import_file, change):
    """Its page would name one winner, the statistics the other."""
    add_play(Ada=3, Berk=9)
    lines = exported(group).split("\n")
    play = json.loads(lines[7])
    change(play)
    lines[7] = json.dumps(play)
    row = import_file("\n".join(lines), into=None)
    assert row.state == Import.State.REFUSED
    assert "the same totals and places" in json.dumps(row.error)


TABLE = {"seats": [{"name": "Ada", "kind": "player", "colour": "", "person": None}], "options": {}}
TOLD = [
    ("about", "played_on", "2026-05-11", "someday"),
    ("totals", "", "[]", '["five_tribes", "2026-05-11", [["Ada", 3, 1]]]'),
    ("totals", "", '["five_tribes", "2026-05-11", [["Ada", 3]]]', '["five_tribes", "2026-05-11", []]'),
    ("rescore", "", "[]", "Ada won"),
    ("table", "", TABLE, TABLE | {"options": {"final_tile": [[]]}}),
]


@pytest.fixture
def with_log(group, add_play):
    """The group's file with one play of Terra Mystica and this log."""

    def with_log(*edits):
        play = writes.start_play(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("Berk")], {})
        move_play.save_to_group(play.pk, group)
        file = json.loads(exported(group))
        names = ("action", "unit", "old", "new")
        file["plays"][0]["log"] = [dict(zip(names, edit, strict=True)) | {"version": 1} for edit in edits]
        return file

    return with_log


@pytest.mark.parametrize("edit", TOLD)
def test_an_edit_that_no_log_could_tell_is_refused(with_log, import_file, edit):
    file = with_log(edit)
    assert import_file(file, into=None).state == Import.State.REFUSED
    assert Group.objects.count() == 1


def test_what_a_log_can_tell_comes_in_and_has_its_page(with_log, import_file):
    totals = '["five_tribes", "2026-05-11", [["Ada", 3, 1]]]'
    file = with_log(
        ("about", "played_on", "", "2026-05-11"),
        ("totals", "", totals, totals.replace("3", "4")),
        ("rescore", "", '[["Ada", 3, 1]]', '[["Ada", 5, 1]]'),
        ("table", "", TABLE, TABLE | {"seats": []}),
    )
    row = import_file(file, into=None)
    play = Play.objects.get(group=row.group)
    page = Phone().get(reverse("log", args=[play.edit_code])).content.decode()
    sentences = ("changed the day: — → 11 May 2026", "Ada 4 (1st)", "Ada 5 (1st)", "Ada left")
    assert [sentence for sentence in sentences if sentence not in page] == []


def test_whoever_sat_there_before_is_by_now_whom_they_were_found_to_be(group, ada, with_log, import_file):
    there = TABLE | {"seats": [TABLE["seats"][0] | {"person": 1}]}
    file = with_log(("table", "", there, TABLE))
    file["plays"][0]["id"] = str(uuid.uuid4())
    gone, add_play = player_writes.add(group, "Adda", ada), Player.objects.get(group=group, name="Ada")
    player_writes.merge(gone, add_play, ada)
    assert [row["name"] for row in file["people"]] == ["Ada", "Berk"]
    row = import_file(file, choices={"Ada": str(gone.pk)})
    edit = Edit.objects.get(play__source_import=row)
    assert json.loads(edit.old)["seats"][0]["player_id"] == add_play.pk


def test_a_log_that_does_not_say_who_somebody_was_comes_in_and_has_its_page(group, add_play, import_file):
    add_play(Ada=12, Berk=9)
    file = json.loads(exported(group))
    (play,) = file["plays"]
    play |= {"game": "", "title": "Go", "source": "totals", "result": None}
    totals = '["Go", "2026-05-11", [[null, 3, 1]]]'
    play["log"] = [{"action": "totals", "version": 9, "old": totals, "new": totals.replace("3", "4")}]
    row = import_file(file, into=None)
    page = Phone().get(reverse("result", args=[Play.objects.get(group=row.group).edit_code])).content.decode()
    assert "Go, 11 May 2026, ? 4 (1st)" in page


def test_a_table_of_nobodys_name_is_refused(with_log, import_file):
    table = {"seats": [TABLE["seats"][0] | {"name": None}], "options": {}}
    assert import_file(with_log(("table", "", table, TABLE)), into=None).state == Import.State.REFUSED


def test_a_file_of_a_later_version_is_refused(group, add_play, import_file):
    add_play(Ada=12, Berk=9)
    row = import_file(exported(group).replace('"version":1,', '"version":2,', 1), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, 1)


def test_a_character_that_no_text_can_hold_is_refused_with_its_line(group, add_play, import_file):
    add_play(Ada=12, Berk=9)
    row = import_file(exported(group).replace('"notes":""', r'"notes":"\u0000"'), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, 8)
    escaped = exported(group).replace('"notes":""', r'"notes":"\\u0000"')
    assert import_file(escaped, into=None).state == Import.State.DONE


def test_names_that_look_like_formulas_come_back_as_they_were(group, add_play, import_file):
    names = ("=1+1", "+A", "-A", "@A", "＝1+1")
    Player.objects.bulk_create(Player(group=group, name=name, key=name) for name in names)
    add_play(Ada=12, Berk=9)
    again = import_file(exported(group), into=None).group
    assert set(names) <= set(Player.objects.filter(group=again).values_list("name", flat=True))


def test_who_was_found_to_be_another_who_was_found_to_be_a_third_is_the_third(group, add_play, import_file, ada):
    add_play(Ann=3, Dora=9)
    ann, bob, cem = (
        Player.objects.get_or_create(group=group, name=name, defaults={"key": name.lower()})[0]
        for name in ("Ann", "Bob", "Cem")
    )
    player_writes.merge(ann, bob, ada)
    player_writes.merge(bob, cem, ada)
    file = exported(group)
    numbers = {row["name"]: row["number"] for row in json.loads(file)["people"]}
    assert {row["name"] for row in json.loads(file)["people"] if row["is"] == numbers["Cem"]} == {"Ann", "Bob"}
    again = import_file(file, into=None).group
    assert without_moment(exported(again)) == without_moment(file)
    assert set(Seat.objects.filter(play__group=again).values_list("player__name", flat=True)) == {"Cem", "Dora"}
    removal.delete_group(again)
    assert list(Group.objects.all()) == [group]


def test_a_log_names_people_as_they_are_in_the_end(with_log, group, import_file, ada, berk):
    for name in ("Ann", "Bob"):
        player_writes.add(group, name, ada)
    file = with_log(("table", "", {"seats": [TABLE["seats"][0] | {"name": "", "person": 1}], "options": {}}, TABLE))
    file["people"][0]["is"] = 2
    again = import_file(file, into=None).group
    others = members.create_group(berk, "Others").member.group
    import_file(file, into=others, choices={"Ada": "new", "Berk": "new"})
    sat = [json.loads(Edit.objects.get(play__group=came).old)["seats"][0] for came in (again, others)]
    bob = Player.objects.get(group=again, name="Bob")
    assert [(seat["player_id"], seat["name"]) for seat in sat] == [(bob.pk, ""), (None, "Bob")]


def test_what_a_log_says_of_who_was_merged_goes_out_and_in_the_same(with_log, group, import_file, ada):
    for name in ("Ann", "Bob"):
        player_writes.add(group, name, ada)
    again = import_file(
        with_log(("table", "", {"seats": [TABLE["seats"][0] | {"person": 1}], "options": {}}, TABLE)), into=None
    )
    ann, bob = (Player.objects.get(group=again.group, name=name) for name in ("Ann", "Bob"))
    player_writes.merge(ann, bob, ada)
    file = exported(again.group)
    assert without_moment(exported(import_file(file, into=None).group)) == without_moment(file)


@pytest.fixture
def with_people(group, add_play):
    """The group's file with these people in it beside Ada and Berk, each in a line: number, name, and whom they are."""
    add_play(Ada=3, Berk=9)

    def with_people(*people):
        lines = exported(group).split("\n")
        rows = [json.dumps({"number": number, "name": name, "is": other}) + "," for number, name, other in people]
        return "\n".join(lines[:3] + rows + lines[3:])

    return with_people


def test_a_file_may_lead_from_one_to_the_next_and_on(with_people, import_file):
    row = import_file(with_people((7, "Ann", 8), (8, "Bob", 9), (9, "Cem", None)), into=None)
    found = Player.objects.filter(group=row.group, merged_into__isnull=False)
    assert set(found.values_list("name", "merged_into__name")) == {("Ann", "Cem"), ("Bob", "Cem")}


NOBODY = [
    (4, [(7, "Ann", 8), (8, "Bob", 7)]),
    (4, [(7, "Ann", 7)]),
    (5, [(8, "Bob", None), (7, "Ann", 99)]),
    (5, [(7, "Ann", None), (7, "Bob", None)]),
]


@pytest.mark.parametrize(("line", "people"), NOBODY)
def test_people_that_are_nobody_in_the_end_are_refused_with_their_line(with_people, import_file, line, people):
    row = import_file(with_people(*people), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, line)
    assert Group.objects.count() == 1


def seated_names(group):
    seats = Seat.objects.filter(play__group=group).order_by("position")
    return list(seats.values_list("name", "player__name", "kind"))


@pytest.mark.parametrize(("choice", "kind"), [("nobody", "player"), ("automa", "automa")])
def test_who_is_nobody_here_keeps_the_name_of_the_file(group, add_play, import_file, berk, choice, kind):
    add_play(Ada=3, Berk=9)
    Play.objects.update(game="", title="Go", result=None)
    Player.objects.filter(name="Berk").update(name="Berk the Great")
    others = members.create_group(berk, "Others").member.group
    row = import_file(exported(group), choices={"Ada": "new", "Berk the Great": choice}, into=others)
    assert row.state == Import.State.DONE
    assert seated_names(others) == [("Ada", "Ada", "player"), ("Berk the Great", None, kind)]


def test_the_second_of_two_names_that_are_one_person_keeps_the_name_of_the_file(group, add_play, import_file, berk):
    add_play(Ada=3, Berk=9)
    Seat.objects.update(name="")
    others = members.create_group(berk, "Others").member.group
    zoe = Player.objects.create(group=others, name="Zoë")
    import_file(exported(group), choices={"Ada": str(zoe.pk), "Berk": str(zoe.pk)}, into=others)
    assert [seat[:2] for seat in seated_names(others)] == [("", "Zoë"), ("Berk", None)]


def test_what_a_file_calls_people_games_and_places_is_kept_as_names_are(group, add_play, import_file):
    add_play(Ada=3, Berk=9)
    file = json.loads(exported(group))
    file["group"]["name"] = "x\u202egnp\nB"
    file["people"][0]["name"] = "A\u202eda\u200b"
    file["plays"][0] |= {"location": "Ka\u202edi\nköy", "notes": "Rain.\r\nLong.\x07"}
    again = import_file(file, into=None).group
    play = Play.objects.get(group=again)
    assert (again.name, play.location, play.notes) == ("xgnp B", "Kadi köy", "Rain.\nLong.")
    assert Player.objects.filter(group=again, name="Ada").count() == 1


def test_a_name_of_nothing_that_can_be_seen_is_none(with_people, import_file):
    row = import_file(with_people((7, "\u200b\u202e", None)), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, 4)


MOMENTS = [
    ("played_on", "0001-01-01"),
    ("played_on", "1899-12-31"),
    ("finished_at", "0001-01-01T00:00:00+00:00"),
    ("finished_at", "0001-01-01T00:00:00+14:00"),
    ("started_at", "1899-12-31T23:59:59-14:00"),
]


@pytest.mark.parametrize(("field", "moment"), MOMENTS)
def test_a_moment_before_all_plays_is_refused_with_its_line(group, add_play, import_file, field, moment):
    add_play(Ada=3, Berk=9)
    file = exported(group)
    was = json.loads(file)["plays"][0][field]
    row = import_file(file.replace(f'"{field}":"{was}"', f'"{field}":"{moment}"'), into=None)
    assert (row.state, row.error["values"]["line"]) == (Import.State.REFUSED, 8)
