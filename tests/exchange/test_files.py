"""Exports: the page of files, the whole group, the tables for spreadsheets."""

import csv
import datetime
import io
import json

import pytest
from django.urls import reverse

from scorer.exchange.formats import spreadsheet
from scorer.games import all_games
from scorer.groups import past_plays
from scorer.groups.members import Role
from scorer.groups.models import Member, Player
from scorer.groups.past_plays import Participant, PastPlay
from scorer.plays import writes
from scorer.plays.writes import Entry, NewSeat
from tests.exchange.conftest import KEY
from tests.support.phones import Phone

NAMES = ("=1+1", "+A", "-A", "@A", "\t=1", "＝1+1", "İsmail", "千代", "A=1", "-8")


def read(answer):
    return b"".join(answer.streaming_content).decode()


def table(answer):
    return list(csv.reader(io.StringIO(read(answer).removeprefix("\ufeff"), newline="")))


def test_a_members_page_leads_to_every_file(phone, group, add_play):
    add_play(Ada=12, Berk=9)
    page = phone.get(reverse("files", args=[group.code])).content.decode()
    assert reverse("export", args=[group.code]) in page
    assert reverse("export_csv", args=[group.code, "five_tribes"]) in page


@pytest.mark.parametrize("address", ["files", "export"])
def test_a_stranger_finds_no_files(group, address):
    assert Phone().get(reverse(address, args=[group.code])).status_code == 404


def test_who_only_looks_on_takes_nothing_out(phone, group, owner):
    Member.objects.filter(pk=owner.pk).update(role=Role.VIEWER)
    assert phone.get(reverse("files", args=[group.code])).status_code == 200
    assert phone.get(reverse("export", args=[group.code])).status_code == 403
    assert phone.get(reverse("export_csv", args=[group.code, "five_tribes"])).status_code == 403


def test_the_whole_group_holds_no_token(phone, group, add_play):
    play = add_play(Ada=12, Berk=9)
    file = read(phone.get(reverse("export", args=[group.code])))
    group.refresh_from_db()
    tokens = [play.edit_code, play.view_code, group.code, group.join_code, group.recovery_hash, KEY]
    assert [token for token in tokens if token in file] == []
    assert len(json.loads(file)["plays"]) == 1


def test_cells_run_as_no_formula_and_negatives_stay_numbers(phone, group):
    for name in NAMES:
        person = Player.objects.create(group=group, name=name)
        seats = [NewSeat(player_id=person.pk), NewSeat("Berk")]
        code = writes.start_play(all_games()["architects"], seats, {}, group=group.pk).edit_code
        writes.apply_edit(code, Entry("d", 0, "unpaid_debts", "", "4"), "")
        writes.finish_play(code, 1, True, datetime.date(2026, 5, 11), "")
    rows = table(phone.get(reverse("export_csv", args=[group.code, "architects"])))
    mine = rows[1::2]
    assert {row[rows[0].index("Debts")] for row in mine} == {"-8"}
    assert [row[2].replace("'", "") for row in mine] == list(NAMES)
    assert [row[2] for row in mine if row[2].startswith(("=", "+", "-", "@", "\t", "＝"))] == []
    assert [row[2] for row in mine if row[2][0] != "'"] == ["İsmail", "千代", "A=1"]


@pytest.mark.parametrize(
    ("title", "cell"),
    [
        ("T;=2+2", '"T;\'=2+2"'),
        ("T; =2+2", '"T;\' =2+2"'),
        ('T;"=2+2', '"T;\'""=2+2"'),
        ("T\t@A1;＝1", "\"T\t'@A1;'＝1\""),
        ("T|-1;\u00a0+1", "\"T|'-1;'\u00a0+1\""),
        ("﹣1", '"\'﹣1"'),
        ("\t1", '"\'\t1"'),
        ("A, B; C-D=E", '"A, B; C-D=E"'),
        ("", '""'),
        (-8, "-8"),
        (None, ""),
        (datetime.date(2026, 5, 11), "2026-05-11"),
    ],
)
def test_wherever_a_spreadsheet_splits_a_text_no_formula_begins(title, cell):
    assert spreadsheet._cell(title) == cell


def test_every_text_of_a_row_is_in_quotes(group):
    people = [Player.objects.create(group=group, name=name) for name in ("x;=1+1", "Berk")]
    took = tuple(Participant(player=person.pk, total=3) for person in people)
    past_plays.enter(group, PastPlay("", "T;=2+2", datetime.date(2026, 5, 11), took), "")
    rows = "".join(spreadsheet.write_csv(group, None)).splitlines()[1:]
    assert rows == ['2026-05-11,1,"T;\'=2+2","x;\'=1+1",1,3', '2026-05-11,1,"T;\'=2+2","Berk",1,3']


def test_spreadsheets_are_told_the_encoding(phone, group, add_play):
    add_play(İsmail=3, 千代=2)
    answer = phone.get(reverse("export_csv", args=[group.code, "five_tribes"]))
    raw = b"".join(answer.streaming_content)
    assert raw.startswith(b"\xef\xbb\xbf")
    assert "İsmail" in raw.decode("utf-8-sig")
    assert "千代" in raw.decode("utf-8-sig")
