"""A group's own file: out, in, and out again."""

import datetime
import json
import uuid

import pytest
from django.urls import reverse

from scorer import plays
from scorer.games import all_games
from scorer.groups import keeping, players
from scorer.history import counting
from scorer.models import Edit, Group, Import, Play, Player, Score, Seat
from scorer.plays import Entry, NewSeat
from scorer.plays.past import Past, Took, enter
from tests.exchange.conftest import exported, without_moment
from tests.web.phones import Phone


@pytest.fixture
def lived_in(group, kept, ada):
    """A group in which everything happened that can."""
    kept(Ada=12, Berk=9, Chiyo=12)
    kept(İsmail=3, 千代=4)
    play = plays.start(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("Berk"), NewSeat("Deniz")], {})
    code = play.edit_code
    plays.apply_edit(code, Entry("f", 0, "faction", "", "witches"), "a" * 64)
    plays.apply_edit(code, Entry("v", 1, "vp_track", "", "4o"), "b" * 64)
    plays.undo(code, "b" * 64, "u", "v")
    plays.change_table(code, lambda state: ([NewSeat("Ada"), NewSeat("Berk")], {"final_tile": "outposts"}), "")
    keeping.keep(play.pk, group)
    gone = players.add(group, "Adda", ada, guest=True)
    players.archive(players.add(group, "Emeka", ada), ada)
    other = kept(Adda=5, Berk=6)
    players.merge(Player.objects.get(pk=gone.pk), Player.objects.get(group=group, name="Ada"), ada)
    Play.objects.filter(pk=other.pk).update(notes="Rain.\n“Long”", location="Kadıköy")
    enter(
        group, Past("", "カタン", datetime.date(2025, 1, 2), (Took(name="Berk", total=7), Took(name="Zoë"))), "c" * 64
    )
    solo = plays.start(all_games()["architects"], [NewSeat("Ada"), NewSeat(kind="helena")], {})
    plays.finish(solo.edit_code, 0, True, datetime.date(2026, 6, 1), "")
    keeping.keep(solo.pk, group)
    return group


def scores(group):
    fields = ("player__name", "game", "played_on", "people", "total", "place", "sharers", "margin", "role", "lines")
    return list(Score.objects.filter(group=group).order_by("pk").values_list(*fields))


def test_what_was_exported_makes_the_same_group_again(lived_in, bring):
    file = exported(lived_in)
    one = bring(file, into=None)
    assert (one.state, one.error) == (Import.State.DONE, None)
    assert without_moment(exported(one.group)) == without_moment(file)
    assert one.group != lived_in


def test_the_same_statistics_come_of_it(lived_in, bring):
    counting.recount(Play.objects.filter(group=lived_in).order_by("pk").values_list("pk", flat=True))
    again = bring(exported(lived_in), into=None).group
    assert scores(again) == scores(lived_in)
    assert len(scores(again)) > 8


def test_whoever_brings_the_file_owns_the_group(lived_in, bring, berk):
    one = bring(exported(lived_in), into=None, who=berk)
    member = one.group.members.get()
    assert (member.role, member.browser.key_hash) == ("owner", berk.key_hash)


def test_its_plays_have_links_of_their_own(lived_in, bring):
    again = bring(exported(lived_in), into=None).group
    codes = Play.objects.values_list("edit_code", "view_code")
    assert len({code for pair in codes for code in pair}) == 2 * len(codes)
    assert Play.objects.filter(group=again).count() == Play.objects.filter(group=lived_in).count()


def test_report_62_a_group_that_comes_back_into_itself_adds_nothing(lived_in, bring):
    before = exported(lived_in)
    one = bring(before, choices={})
    assert (one.state, one.counts["added"]) == (Import.State.DONE, 0)
    assert Play.objects.filter(group=lived_in).count() == one.counts["known"]
    assert without_moment(exported(lived_in)) == without_moment(before)


def test_report_62_one_new_play_is_one_added(lived_in, bring, kept):
    file = exported(lived_in)
    again = bring(file, into=None).group
    kept(Ada=1, Berk=2)
    ids = {player.name: str(player.pk) for player in Player.objects.filter(group=again, merged_into=None)}
    one = bring(exported(lived_in), choices=ids, into=again)
    assert one.counts["added"] == 1
    assert Play.objects.filter(group=again).count() == Play.objects.filter(group=lived_in).count()


def test_the_log_names_who_had_left_the_table(lived_in, bring):
    again = bring(exported(lived_in), into=None).group
    edits = Edit.objects.filter(play__group=again, action=Edit.Action.TABLE)
    before = json.loads(edits.get().old)["seats"]
    rows = set(Seat.objects.filter(play__group=again).values_list("pk", flat=True))
    assert [seat["name"] for seat in before] == ["Ada", "Berk", "Deniz"]
    assert [seat["id"] in rows for seat in before] == [True, True, False]


def test_what_took_an_edit_back_still_does(lived_in, bring):
    again = bring(exported(lived_in), into=None).group
    undoing = Edit.objects.get(play__group=again, undoes__isnull=False)
    assert (undoing.undoes.new, undoing.new) == ("4o", "")


def test_a_deleted_play_does_not_go_out_and_does_not_come_back(lived_in, bring):
    file = exported(lived_in)
    play = Play.objects.filter(group=lived_in).first()
    plays.remove(play.edit_code, "")
    assert str(play.uid) not in exported(lived_in)
    assert bring(file, choices={}).counts["added"] == 0


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
def test_report_64_a_forged_file_is_refused_whole_with_its_line(group, kept, bring, was, forged, field):
    kept(Ada=3, Berk=9)
    kept(Ada=12, Berk=9)
    lines = exported(group).split("\n")
    assert was in lines[8]
    lines[8] = lines[8].replace(was, forged)
    before = (Group.objects.count(), Play.objects.count(), Player.objects.count())
    one = bring("\n".join(lines), into=None)
    assert one.state == Import.State.REFUSED
    assert one.error["values"]["line"] == 9
    assert field in json.dumps(one.error)
    assert (Group.objects.count(), Play.objects.count(), Player.objects.count()) == before


TABLE = {"seats": [{"name": "Ada", "kind": "player", "colour": "", "person": None}], "options": {}}
TOLD = [
    ("about", "played_on", "2026-05-11", "someday"),
    ("totals", "", "[]", '["five_tribes", "2026-05-11", [["Ada", 3, 1]]]'),
    ("totals", "", '["five_tribes", "2026-05-11", [["Ada", 3]]]', '["five_tribes", "2026-05-11", []]'),
    ("rescore", "", "[]", "Ada won"),
    ("table", "", TABLE, TABLE | {"options": {"final_tile": [[]]}}),
]


@pytest.fixture
def with_log(group, kept):
    """The group's file with one play of Terra Mystica, whose log is this."""

    def with_log(*edits):
        play = plays.start(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("Berk")], {})
        keeping.keep(play.pk, group)
        file = json.loads(exported(group))
        names = ("action", "unit", "old", "new")
        file["plays"][0]["log"] = [dict(zip(names, edit, strict=True)) | {"version": 1} for edit in edits]
        return file

    return with_log


@pytest.mark.parametrize("edit", TOLD)
def test_report_64_an_edit_that_no_log_could_tell_is_refused(with_log, bring, edit):
    file = with_log(edit)
    assert bring(file, into=None).state == Import.State.REFUSED
    assert Group.objects.count() == 1


def test_what_a_log_can_tell_comes_in_and_has_its_page(with_log, bring):
    totals = '["five_tribes", "2026-05-11", [["Ada", 3, 1]]]'
    file = with_log(
        ("about", "played_on", "", "2026-05-11"),
        ("totals", "", totals, totals.replace("3", "4")),
        ("rescore", "", '[["Ada", 3, 1]]', '[["Ada", 5, 1]]'),
        ("table", "", TABLE, TABLE | {"seats": []}),
    )
    one = bring(file, into=None)
    play = Play.objects.get(group=one.group)
    page = Phone().get(reverse("log", args=[play.edit_code])).content.decode()
    told = ("changed the day: — → May 11, 2026", "Ada 4 (1st)", "Ada 5 (1st)", "Ada left")
    assert [one for one in told if one not in page] == []


def test_whoever_sat_there_before_is_by_now_whom_they_were_found_to_be(group, ada, with_log, bring):
    there = TABLE | {"seats": [TABLE["seats"][0] | {"person": 1}]}
    file = with_log(("table", "", there, TABLE))
    file["plays"][0]["id"] = str(uuid.uuid4())
    gone, kept = players.add(group, "Adda", ada), Player.objects.get(group=group, name="Ada")
    players.merge(gone, kept, ada)
    assert [one["name"] for one in file["people"]] == ["Ada", "Berk"]
    one = bring(file, choices={"Ada": str(gone.pk)})
    edit = Edit.objects.get(play__brought_by=one)
    assert json.loads(edit.old)["seats"][0]["player_id"] == kept.pk


def test_a_file_of_a_later_version_is_refused(group, kept, bring):
    kept(Ada=12, Berk=9)
    one = bring(exported(group).replace('"version":1,', '"version":2,', 1), into=None)
    assert (one.state, one.error["values"]["line"]) == (Import.State.REFUSED, 1)


def test_a_character_that_no_text_can_hold_is_refused_with_its_line(group, kept, bring):
    kept(Ada=12, Berk=9)
    one = bring(exported(group).replace('"notes":""', r'"notes":"\u0000"'), into=None)
    assert (one.state, one.error["values"]["line"]) == (Import.State.REFUSED, 8)
    assert bring(exported(group).replace('"notes":""', r'"notes":"\\u0000"'), into=None).state == Import.State.DONE


def test_report_63_names_that_look_like_formulas_come_back_as_they_were(group, kept, bring):
    names = ("=1+1", "+A", "-A", "@A", "\t=1", "＝1+1")
    Player.objects.bulk_create(Player(group=group, name=name, key=name) for name in names)
    kept(Ada=12, Berk=9)
    again = bring(exported(group), into=None).group
    assert set(names) <= set(Player.objects.filter(group=again).values_list("name", flat=True))
