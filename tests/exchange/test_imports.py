"""Imports: access, questions, progress, and the state after a failure."""

import datetime
import os

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scorer.accounts import device_user
from scorer.accounts.models import User
from scorer.exchange.importing import job, load, matching, queue, store_plays, uploads, worker
from scorer.exchange.models import Import
from scorer.groups import change_log, members, move_play, player_writes, removal
from scorer.groups.members import Role
from scorer.groups.models import Change, Group, Member, Player
from scorer.plays.models import Play, Seat
from scorer.server import write_lock
from scorer.server.lanes import UPLOADS
from scorer.statistics import snapshots, subjects
from scorer.statistics.models import Score, Snapshot
from tests.exchange import foreign
from tests.exchange.conftest import exported, without_moment, work_on
from tests.plays.views.test_races import quicker  # noqa: F401  # pytest finds a fixture by its name
from tests.support import html
from tests.support.phones import Phone


def file(content, name="BGStatsExport.json"):
    return {"file": SimpleUploadedFile(name, content.encode())}


@pytest.fixture
def sent(phone, group):
    """A file that the owner's phone has sent to the group."""
    answer = phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    row = Import.objects.get()
    assert answer.headers["Location"] == reverse("import", args=[row.pk])
    return row


@pytest.fixture
def second(phone, owner):
    """Another phone, a member of the same group."""
    phone = Phone()
    phone.get("/")
    phone.post(reverse("join", args=[owner.group.join_code]))
    assert Member.objects.filter(group=owner.group).count() == 2
    return phone


def page(phone, row):
    return phone.get(reverse("import", args=[row.pk])).content.decode()


def test_names_are_suggested_and_nothing_is_written_before_somebody_confirms(phone, group, sent):
    ismail = Player.objects.create(group=group, name="Ismail")
    shown = page(phone, sent)
    assert f'<option value="{ismail.pk}" selected>Ismail</option>' in shown
    assert '<option value="automa" selected>' in shown
    assert '<option value="nobody" selected>' in shown
    assert "14 plays of this file are not here yet." in shown
    assert Play.objects.count() == 0


def test_of_a_file_with_nothing_new_nothing_is_asked_and_nothing_offered_but_to_drop_it(phone, group, sent):
    phone.post(reverse("import", args=[sent.pk]))
    phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    again = Import.objects.latest("pk")
    text = page(phone, again)
    assert "No play of this file is new." in text
    assert "1 play has no date and is left out." in text
    assert "Bring these plays in" not in text
    assert "Who is who?" not in text
    assert phone.post(reverse("import_drop", args=[again.pk]))["Location"] == reverse("files", args=[group.code])
    assert not Import.objects.filter(pk=again.pk).exists()


def test_that_all_plays_are_here_is_said_where_none_is_left_out(phone, sent):
    Import.objects.filter(pk=sent.pk).update(total=2, counts={"known": 2, "skipped": 0})
    text = page(phone, sent)
    assert "All plays of this file are here already." in text
    assert "Bring these plays in" not in text


def test_what_was_confirmed_is_brought_in(phone, group, sent):
    ada = Player.objects.create(group=group, name="Ada the First")
    sent.refresh_from_db()
    fields = {name: f"who-{number}" for number, (_, name, *_) in enumerate(sent.people)}
    said = {fields["Ada"]: ada.pk, fields["BERK"]: "guest"}
    answer = phone.post(reverse("import", args=[sent.pk]), said, follow=True)
    assert "14 plays were brought in." in answer.content.decode()
    assert Score.objects.filter(player=ada).count() == 9
    assert Player.objects.get(name="BERK").guest is True
    assert Player.objects.filter(name="Ada").count() == 0
    change = Change.objects.get(group=group, action=Change.Action.IMPORTED)
    assert change.detail == {"name": "BGStatsExport.json", "plays": 14}
    assert list(sent.path.parent.iterdir()) == []


def test_a_second_tap_brings_nothing_twice(phone, group, sent):
    for _ in range(2):
        phone.post(reverse("import", args=[sent.pk]))
    assert Play.objects.filter(group=group).count() == 14


def test_a_forged_person_is_what_was_suggested(phone, group, sent):
    stranger = Player.objects.create(group=Group.objects.create(name="Others"), name="Zoë")
    sent.refresh_from_db()
    phone.post(reverse("import", args=[sent.pk]), {f"who-{number}": stranger.pk for number in range(9)})
    assert stranger.seats.count() == 0
    assert Play.objects.filter(group=group).count() == 14


def test_a_stranger_sees_no_import(sent):
    for address in ("import", "import_again", "import_drop"):
        assert Phone().post(reverse(address, args=[sent.pk])).status_code == 404
    assert Phone().get(reverse("import", args=[sent.pk])).status_code == 404
    assert Play.objects.count() == 0


def test_another_member_sees_only_the_own_files_and_an_owner_all(phone, second, group, sent):
    assert second.get(reverse("import", args=[sent.pk])).status_code == 404
    assert f"/imports/{sent.pk}/" not in second.get(reverse("files", args=[group.code])).content.decode()
    second.post(reverse("upload", args=[group.code]), file(foreign.BGG, "plays.xml"))
    theirs = Import.objects.latest("pk")
    assert second.get(reverse("import", args=[theirs.pk])).status_code == 200
    assert phone.get(reverse("import", args=[theirs.pk])).status_code == 200


def test_who_was_removed_cannot_go_on_with_a_file(second, group):
    second.post(reverse("upload", args=[group.code]), file(foreign.BGG, "plays.xml"))
    row = Import.objects.get()
    Member.objects.filter(group=group, role=Role.MEMBER).delete()
    assert second.post(reverse("import", args=[row.pk])).status_code == 404
    assert Play.objects.count() == 0


def test_who_is_removed_while_they_confirm_brings_nothing(second, group, monkeypatch):
    second.post(reverse("upload", args=[group.code]), file(foreign.BGG, "plays.xml"))
    row, chosen = Import.objects.get(), matching.matches

    def meanwhile(*given):
        Member.objects.filter(group=group, role=Role.MEMBER).delete()
        return chosen(*given)

    monkeypatch.setattr(matching, "matches", meanwhile)
    assert second.post(reverse("import", args=[row.pk])).status_code == 404
    row.refresh_from_db()
    assert (row.state, Play.objects.count()) == (Import.State.MATCHING, 0)


def test_who_only_looks_on_brings_nothing(phone, group, owner):
    Member.objects.filter(pk=owner.pk).update(role=Role.VIEWER)
    assert phone.post(reverse("upload", args=[group.code]), file(foreign.export())).status_code == 403
    assert Import.objects.count() == 0


def test_without_a_file_a_sentence_says_what_to_do(phone, group):
    answer = phone.post(reverse("upload", args=[group.code]))
    assert answer.status_code == 422
    assert "Choose a file first." in answer.content.decode()


def test_a_huge_file_is_not_taken(phone, group, monkeypatch):
    monkeypatch.setattr(uploads, "MAX_FILE_SIZE", 1000)
    answer = phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    assert answer.status_code == 422
    assert Import.objects.count() == 0


def test_a_file_that_may_come_in_is_read_and_larger_ones_are_not():
    assert uploads.MAX_FILE_SIZE < UPLOADS.max_body < 2 * uploads.MAX_FILE_SIZE


def test_files_come_along_into_an_account(phone, sent, owner):
    user = User.objects.create_user("ada", password="for a test")
    device_user.attach(user, owner.device.key_hash)
    sent.refresh_from_db()
    assert (sent.user, sent.device) == (user, None)


def last_line(group):
    line = next(change_log.entries(group))
    return line["sentence"], line["by"]


def test_the_log_of_the_group_says_which_file_and_how_many_plays(phone, group, sent):
    phone.post(reverse("import", args=[sent.pk]))
    assert last_line(group) == ("14 plays were taken in from BGStatsExport.json", "")


def test_what_an_account_brought_is_that_of_its_person_and_of_nobody_else(phone, group, owner, second):
    for member, name in zip(Member.objects.order_by("pk"), ("Ada", "Berk"), strict=True):
        Member.objects.filter(pk=member.pk).update(player=Player.objects.create(group=group, name=name))
    phone.post(reverse("upload", args=[group.code]), file(foreign.export([foreign.PLAYS[0]])))
    row = Import.objects.get()
    device_user.attach(User.objects.create_user("ada", password="for a test"), owner.device.key_hash)
    Import.objects.update(state=Import.State.IMPORTING)
    work_on(row)
    assert Change.objects.get(action=Change.Action.IMPORTED).device == owner.device
    assert last_line(group) == ("1 play was taken in from BGStatsExport.json", "Ada")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has many writers, who wait for nobody's turn")
def test_everything_that_is_written_waits_for_its_turn(phone, group):
    """SQLite allows one writer at a time: one outside the queue may wait for seconds, and fail."""
    out_of_turn = []

    def watched(execute, sql, *rest):
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and not write_lock._thread_lock.locked():
            out_of_turn.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(watched):
        phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
        phone.post(reverse("import", args=[Import.objects.get().pk]))
        phone.post(reverse("upload", args=[group.code]), file("no plays"))
        phone.post(reverse("import_drop", args=[Import.objects.latest("pk").pk]))
    assert Play.objects.count() == 14
    assert out_of_turn == []


def test_a_page_asks_about_fewer_names_where_a_group_has_many_people(phone, group, monkeypatch):
    ismail, _ = (Player.objects.create(group=group, name=name) for name in ("ismail", "Zoë"))
    monkeypatch.setattr(matching, "MIN_QUESTIONS", 1)
    monkeypatch.setattr(matching, "MAX_OPTIONS", 6)  # row name: two people and four words
    phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    row = Import.objects.get()
    shown = page(phone, row)
    assert (shown.count("<select"), "4 more names" in shown) == (1, True)
    phone.post(reverse("import", args=[row.pk]))
    assert ismail.seats.count() == 4
    assert list(Player.objects.filter(group=group).values_list("name", "guest").order_by("pk"))[2:] == [
        ("Ada", False),
        ("BERK", True),
    ]


@pytest.mark.parametrize(("people", "names"), [(0, 300), (96, 50), (5000, 20)])
def test_however_many_people_a_group_has_some_names_are_asked_about(people, names):
    assert matching.question_limit([Player()] * people) == names


def test_a_group_out_of_a_file_has_no_recovery_code_yet(phone, group, add_play):
    add_play(Ada=3, Berk=4)
    answer = phone.post(reverse("import_group"), file(exported(group)), follow=True)
    assert "no recovery code yet" in answer.content.decode()


def test_so_many_files_at_once_and_no_more(phone, group):
    for _ in range(uploads.MAX_UNFINISHED):
        phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    answer = phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    assert answer.status_code == 422
    assert Import.objects.count() == uploads.MAX_UNFINISHED


def test_a_dropped_file_is_gone(phone, group, sent):
    answer = phone.post(reverse("import_drop", args=[sent.pk]))
    assert answer.headers["Location"] == reverse("files", args=[group.code])
    assert Import.objects.count() == 0
    assert not sent.path.exists()


def test_the_file_lies_where_no_page_leads(sent):
    assert sent.path.stat().st_mode & 0o077 == 0
    assert sent.path.parent.stat().st_mode & 0o077 == 0


def test_a_refused_file_says_in_which_line(phone, group):
    phone.post(reverse("upload", args=[group.code]), file('{"plays": [\n{]'))
    assert "Line 2: The file is broken" in page(phone, Import.objects.get())


@pytest.fixture
def stopped(phone, group, monkeypatch):
    """An import whose process died after ten plays."""
    plays = [foreign.play(f"p{n}", 5, foreign.score(11, str(n)), foreign.score(7, "3")) for n in range(25)]
    phone.post(reverse("upload", args=[group.code]), file(foreign.export(plays)))
    row = Import.objects.get()
    store = store_plays.store_plays

    def dying(*given, **more):
        if Play.objects.count() >= 10:
            raise SystemExit
        store(*given, **more)

    monkeypatch.setattr(load, "store_plays", dying)
    monkeypatch.setattr(load, "BATCH", 30)  # each play weighs three
    with pytest.raises(SystemExit):
        phone.post(reverse("import", args=[row.pk]))
    monkeypatch.setattr(load, "store_plays", store)
    row.refresh_from_db()
    assert (row.state, row.progress) == (Import.State.IMPORTING, 10)
    return row


def long_ago(row):
    Import.objects.filter(pk=row.pk).update(heartbeat_at=timezone.now() - datetime.timedelta(minutes=5))


def test_how_far_it_is_can_be_seen_with_and_without_scripts(phone, stopped):
    shown = page(phone, stopped)
    assert "10 of 25 plays are in." in shown
    assert 'hx-trigger="every 2s"' in shown
    part = phone.get(reverse("import", args=[stopped.pk]), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert html.attribute(part, "section.block", "id") == "progress"


def test_the_page_that_asks_is_loaded_again_when_all_is_in(phone, stopped):
    work_on(stopped)
    answer = phone.get(reverse("import", args=[stopped.pk]), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")


def test_a_process_that_died_is_noticed_and_goes_on_where_it_was(phone, group, stopped):
    people = Player.objects.count()
    long_ago(stopped)
    assert reverse("import_again", args=[stopped.pk]) in page(phone, stopped)
    answer = phone.post(reverse("import_again", args=[stopped.pk]), follow=True)
    assert "25 plays were brought in." in answer.content.decode()
    assert Play.objects.filter(group=group).count() == 25
    assert Player.objects.count() == people


def test_one_that_is_alive_is_not_started_twice(phone, stopped, monkeypatch):
    begun = []
    monkeypatch.setattr(worker, "start", lambda: begun.append(1))
    phone.post(reverse("import_again", args=[stopped.pk]))
    assert begun == []


def test_whoever_was_overtaken_writes_nothing_more(group, stopped):
    late = queue.Claim(Import.objects.select_related("group").get(pk=stopped.pk))
    Import.objects.filter(pk=stopped.pk).update(worker="another")
    with pytest.raises(queue.ClaimLost):
        load.load(late)
    assert Play.objects.filter(group=group).count() == 10


def test_of_an_import_that_fails_nothing_is_left(group, stopped, add_play, monkeypatch):
    add_play(Ada=3, Berk=4)

    def failing(*given, **more):
        raise RuntimeError

    version = Group.objects.get(pk=group.pk).version
    monkeypatch.setattr(load, "store_plays", failing)
    work_on(stopped)
    stopped.refresh_from_db()
    assert stopped.state == Import.State.REFUSED
    assert (Play.objects.count(), Score.objects.count(), Player.objects.filter(merged=None).count()) == (1, 2, 2)
    assert Group.objects.get(pk=group.pk).version > version
    assert not stopped.path.exists()


def failed(row, monkeypatch, meanwhile=lambda: None):
    def failing(*given, **more):
        meanwhile()
        raise RuntimeError

    monkeypatch.setattr(load, "store_plays", failing)
    work_on(row)


def test_an_import_that_fails_takes_no_moved_play_from_its_group(ada, group, stopped, monkeypatch, quicker):  # noqa: F811
    mondays = members.create_group(ada, "Mondays").member.group
    moved, too_late = Play.objects.filter(group=group).order_by("pk")[:2]
    move_play.move_to_group(moved, mondays, ada)
    failed(stopped, monkeypatch, lambda: quicker(lambda: move_play.move_to_group(too_late, mondays, ada)))
    assert set(Play.objects.all()) == {moved, too_late}
    assert set(Score.objects.values_list("play", "group")) == {(play.pk, mondays.pk) for play in (moved, too_late)}


def test_what_an_import_that_failed_had_brought_counts_no_more(group, stopped, monkeypatch):
    """The statistics were computed before it failed."""
    monkeypatch.setattr(snapshots, "RECENT", 3)
    group.refresh_from_db()
    assert subjects.group_statistics(group)["plays"] == 10
    assert Snapshot.objects.exists()
    failed(stopped, monkeypatch)
    group.refresh_from_db()
    assert subjects.group_statistics(group)["plays"] == 0


def test_a_group_that_fails_half_way_is_none(group, add_play, import_file, monkeypatch):
    add_play(Ada=3, Berk=4)

    def failing(*given, **more):
        raise RuntimeError

    monkeypatch.setattr(load, "store_plays", failing)
    import_file(exported(group), into=None)
    assert list(Group.objects.all()) == [group]
    assert Import.objects.get().state == Import.State.REFUSED


def test_a_file_becomes_a_group_of_its_own(phone, group, add_play):
    add_play(Ada=3, Berk=4)
    saved = exported(group)
    answer = phone.post(reverse("import_group"), file(saved), follow=True)
    again = Import.objects.get().group
    assert reverse("group", args=[again.code]) in answer.content.decode()
    assert without_moment(exported(again)) == without_moment(saved)


def test_a_new_group_is_not_made_of_anything_else(phone, group):
    answer = phone.post(reverse("import_group"), file(foreign.export()), follow=True)
    assert "Only a group that Scorer saved becomes a new group." in answer.content.decode()
    assert list(Group.objects.all()) == [group]


def test_a_deleted_group_takes_its_files_with_it(group, stopped):
    Play.objects.all().delete()
    late = queue.Claim(Import.objects.select_related("group").get(pk=stopped.pk))
    Group.objects.filter(pk=group.pk).delete()
    with pytest.raises(queue.ClaimLost):
        late.update()
    job.release(late)
    assert not stopped.path.exists()


def test_a_group_that_is_deleted_while_a_file_comes_in_takes_all_of_it_along(group, stopped, monkeypatch):
    batches = load.record_batches

    def meanwhile(*given):
        for number, batch in enumerate(batches(*given)):
            if number:
                removal.delete_group(Group.objects.get(pk=group.pk))
            yield batch

    monkeypatch.setattr(load, "record_batches", meanwhile)
    work_on(stopped)
    assert [model.objects.count() for model in (Group, Import, Play, Player, Score, Change)] == [0] * 6
    assert not stopped.path.exists()


def test_who_is_found_to_be_another_while_a_file_comes_in_is_that_other(ada, group, stopped, monkeypatch):
    one, other = Player.objects.order_by("pk")[:2]
    player_writes.merge(one, Player.objects.create(group=group, name="Somebody"), ada)
    work_on(stopped)
    assert Seat.objects.filter(player=one).count() == 0
    assert Seat.objects.filter(player__name="Somebody").count() == 25
    assert Seat.objects.filter(player=other).count() == 25


def test_a_file_that_is_brought_twice_before_either_is_in_makes_nobody_twice(phone, group, sent):
    phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    for row in Import.objects.order_by("pk"):
        assert row.state == Import.State.MATCHING
        phone.post(reverse("import", args=[row.pk]))
    assert [row.counts["added"] for row in Import.objects.order_by("pk")] == [14, 0]
    assert sorted(Player.objects.filter(group=group).values_list("name", flat=True)) == ["Ada", "BERK", "İsmail"]


def test_what_has_waited_for_a_week_is_forgotten(phone, sent):
    long_ago = timezone.now() - uploads.EXPIRES_AFTER - datetime.timedelta(hours=1)
    Import.objects.update(heartbeat_at=long_ago)
    os.utime(sent.path, (long_ago.timestamp(), long_ago.timestamp()))
    uploads.delete_expired()
    assert (Import.objects.count(), sent.path.exists()) == (0, False)


def test_a_file_that_goes_while_old_ones_are_looked_for_is_in_nobodys_way(phone, group, folder):
    """Another process deletes it between the listing and the look; a broken link behaves the same."""
    folder.mkdir(exist_ok=True)
    (folder / "done with").symlink_to("nowhere")
    assert phone.post(reverse("upload", args=[group.code]), file(foreign.export())).status_code == 302


def test_the_recovery_of_another_group_opens_no_import(sent, chiyo):
    members.create_group(chiyo, "Others")
    stranger = Phone()
    stranger.get("/")
    assert stranger.get(reverse("import", args=[sent.pk])).status_code == 404


def test_the_work_is_a_process_with_a_session_of_its_own(sent, monkeypatch):
    monkeypatch.undo()
    begun = {}

    class Process:
        def __init__(self, command, **how):
            begun.update(how, command=command)

        def wait(self):
            begun["waited"] = True

    monkeypatch.setattr(worker.subprocess, "Popen", Process)
    worker.start()
    (slot,) = begun["pass_fds"]
    assert begun["command"][1:] == [str(settings.BASE_DIR / "manage.py"), "worker", f"--slot={slot}"]
    assert begun["start_new_session"] is True


def test_the_command_works_an_import_off(phone, group, stopped):
    Import.objects.update(worker="")
    call_command("worker")
    stopped.refresh_from_db()
    assert (stopped.state, Play.objects.filter(group=group).count()) == (Import.State.DONE, 25)


def test_a_play_that_was_moved_to_another_group_comes_in_no_second_time(ada, group, import_file):
    mondays = members.create_group(ada, "Mondays").member.group
    import_file(foreign.export(), {})
    of_bg_stats, of_ours = Play.objects.filter(group=group).order_by("pk")[:2]
    saved = exported(group)
    for play in (of_bg_stats, of_ours):
        move_play.move_to_group(play, mondays, ada)
    many = Play.objects.count()
    for again in (foreign.export(), saved):
        row = import_file(again, {})
        assert (row.counts["known"], row.counts.get("added", 0)) == (14, 0)
    assert Play.objects.count() == many == 14


def test_a_file_that_finds_no_room_is_refused_and_stands_in_nobodys_way(phone, group, folder, monkeypatch, caplog):
    def full(file, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half of it")
        raise OSError("no space left")

    monkeypatch.setattr(uploads, "_write", full)
    answer = phone.post(reverse("upload", args=[group.code]), file(foreign.export()))
    assert answer.status_code == 422
    assert "There is no room for this file here at the moment." in answer.content.decode()
    assert not Import.objects.exists()
    assert list(folder.iterdir()) == []
    assert "no space left" in caplog.text, "whoever runs the server reads why"
