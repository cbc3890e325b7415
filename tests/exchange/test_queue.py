"""The queue of imports and its worker."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone

from scorer.accounts.models import User
from scorer.accounts.visitor import Visitor
from scorer.exchange.formats import limits
from scorer.exchange.importing import check, job, queue, uploads, worker
from scorer.exchange.models import Import
from tests.exchange import foreign
from tests.exchange.conftest import exported
from tests.support.phones import Phone


@pytest.fixture
def started(monkeypatch):
    """Records starts of workers: the open file that each inherits."""
    started = []
    monkeypatch.undo()
    monkeypatch.setattr(worker, "_spawn", lambda slot: started.append(os.dup(slot)))
    yield started
    for slot in started:
        os.close(slot)


def send(phone, group, content):
    file = SimpleUploadedFile("plays.json", content.encode())
    phone.post(reverse("upload", args=[group.code]) if group else reverse("import_group"), {"file": file})
    return Import.objects.latest("pk")


def test_so_many_processes_at_once_and_no_more(started, folder, settings):
    settings.IMPORTS_FOLDER = folder
    for _ in range(5):
        worker.start()
    assert len(started) == worker.MAX_WORKERS
    os.close(started.pop())
    for _ in range(5):
        worker.start()
    assert len(started) == worker.MAX_WORKERS


def test_what_waits_is_worked_off_by_whoever_has_time(phone, group, monkeypatch):
    monkeypatch.setattr(worker, "start", lambda: None)
    sent = [send(phone, group, foreign.export()) for _ in range(3)]
    assert "waits in line" in phone.get(reverse("import", args=[sent[2].pk])).content.decode()
    worker.work()
    assert set(Import.objects.values_list("state", flat=True)) == {Import.State.MATCHING}
    assert list(queue.pending()) == []


def test_that_others_are_worked_on_is_said_only_where_there_are_others(phone, group, monkeypatch):
    monkeypatch.setattr(worker, "start", lambda: None)
    first = send(phone, group, foreign.export())
    assert "The file is being read." in import_page(phone, first)
    assert "Other files" not in import_page(phone, first)
    second = send(phone, group, foreign.export())
    assert "Other files" not in import_page(phone, first)
    assert "Other files" in import_page(phone, second)
    Import.objects.filter(pk=first.pk).update(worker="somebody", heartbeat_at=timezone.now())
    assert "Other files" in import_page(phone, second)
    Import.objects.filter(pk=first.pk).update(heartbeat_at=timezone.now() - queue.ABANDONED_AFTER * 2)
    assert "Other files" not in import_page(phone, second)


def import_page(phone, row):
    return phone.get(reverse("import", args=[row.pk])).content.decode()


def test_what_a_group_waits_for_goes_before_groups_of_strangers(phone, group, add_play, monkeypatch):
    monkeypatch.setattr(worker, "start", lambda: None)
    strangers = send(Phone(), None, exported(group))
    own = send(phone, group, foreign.export())
    assert list(queue.pending()) == [own, strangers]


def test_a_file_that_is_not_all_there_yet_is_not_begun(ada, group, monkeypatch):
    seen = []
    write = uploads._write
    monkeypatch.setattr(uploads, "_write", lambda *given: (seen.append(list(queue.pending())), write(*given)))
    row = uploads.save(SimpleUploadedFile("plays.json", foreign.export().encode()), group, ada)
    assert seen == [[]]
    assert list(queue.pending()) == [row]


def test_what_somebody_works_on_is_not_begun_again_by_who_looks_for_work(phone, group, monkeypatch):
    monkeypatch.setattr(worker, "start", lambda: None)
    row = send(phone, group, foreign.export())
    Import.objects.update(worker="another")
    job.run(row.pk)
    assert Import.objects.get().state == Import.State.CHECKING


def test_should_all_processes_have_died_whoever_looks_at_the_page_starts_one(phone, group, monkeypatch):
    begin = worker.start
    monkeypatch.setattr(worker, "start", lambda: None)
    row = send(phone, group, foreign.export())
    monkeypatch.setattr(worker, "start", begin)
    phone.get(reverse("import", args=[row.pk]))
    assert Import.objects.get().state == Import.State.MATCHING


def test_what_came_last_is_not_forgotten(phone, group, monkeypatch):
    """The import is added after the worker's last check, while its slot is still taken."""
    begun = []
    monkeypatch.setattr(worker, "limit_memory", lambda: None)
    monkeypatch.setattr(worker, "lower_priority", lambda: None)
    monkeypatch.setattr(worker, "start", lambda: begun.append(1))
    monkeypatch.setattr(worker, "work", lambda: send(phone, group, foreign.export()))
    worker.work_in_slot(os.open(os.devnull, os.O_RDONLY))
    assert len(begun) == 2


@pytest.mark.parametrize("fault", [OSError(24, "Too many open files"), RuntimeError("can't start new thread")])
def test_a_process_that_cannot_be_started_costs_no_file_and_no_page(phone, group, monkeypatch, caplog, fault):
    begin = worker.start

    def failing():
        raise fault

    monkeypatch.undo()
    monkeypatch.setattr(worker, "_start", failing)
    row = send(phone, group, foreign.export())
    assert phone.get(reverse("import", args=[row.pk])).status_code == 200
    assert (row.state, row.path.exists()) == (Import.State.CHECKING, True)
    assert {record.levelname for record in caplog.records} == {"ERROR"}
    monkeypatch.setattr(worker, "start", begin)
    phone.get(reverse("import", args=[row.pk]))
    assert Import.objects.get().state == Import.State.MATCHING


def test_a_folder_that_cannot_be_read_refuses_no_file(phone, group, monkeypatch):
    def failing(before):
        raise PermissionError

    monkeypatch.setattr(uploads, "_delete_files", failing)
    assert send(phone, group, foreign.export()).state == Import.State.MATCHING


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), OperationalError("disk is full")])
def test_an_import_that_stops_for_a_passing_fault_can_be_started_again(phone, group, monkeypatch, caplog, fault):
    def full(path):
        raise fault

    detect_kind = check.detect_kind
    monkeypatch.setattr(check, "detect_kind", full)
    row = send(phone, group, foreign.export())
    assert (row.state, row.path.exists(), len(caplog.records)) == (Import.State.CHECKING, True, 1)
    monkeypatch.setattr(check, "detect_kind", detect_kind)
    Import.objects.update(heartbeat_at=timezone.now() - queue.ABANDONED_AFTER * 2)
    phone.post(reverse("import_again", args=[row.pk]))
    assert Import.objects.get().state == Import.State.MATCHING


@pytest.mark.parametrize("state", [Import.State.CHECKING, Import.State.MATCHING])
def test_an_import_whose_file_is_gone_is_refused_and_can_be_dropped(phone, group, state):
    """As in a restored database."""
    row = send(phone, group, foreign.export())
    uploads.delete_file(row)
    Import.objects.update(state=state, heartbeat_at=timezone.now() - queue.ABANDONED_AFTER * 2)
    phone.post(reverse("import_again" if state == Import.State.CHECKING else "import", args=[row.pk]))
    row.refresh_from_db()
    assert (row.state, row.error["message"]) == (Import.State.REFUSED, job.FILE_GONE.message)
    phone.post(reverse("import_drop", args=[row.pk]))
    assert not Import.objects.exists()


def test_an_error_of_our_own_is_one_line_of_the_log(phone, group, monkeypatch, caplog):
    def failing(path):
        raise KeyError("what stands in the file")

    monkeypatch.setattr(check, "detect_kind", failing)
    assert send(phone, group, foreign.export()).error["message"] == job.UNEXPECTED.message
    assert len(caplog.messages) == 1
    assert "KeyError" in caplog.messages[0]
    assert "what stands" not in caplog.text


def test_the_files_of_who_is_at_work_are_never_forgotten(started, folder, settings, db):
    settings.IMPORTS_FOLDER = folder
    worker.start()
    for slot in folder.iterdir():
        os.utime(slot, (0, 0))
    uploads.delete_expired()
    assert len(list(folder.iterdir())) == 1


def test_a_stranger_brings_no_large_file_but_members_and_accounts_may(phone, group, add_play, monkeypatch):
    monkeypatch.setattr(uploads, "MAX_FILE_SIZE_OF_STRANGERS", 100)
    stranger = Phone()
    file = SimpleUploadedFile("group.json", exported(group).encode())
    answer = stranger.post(reverse("import_group"), {"file": file})
    assert (answer.status_code, "sign in first" in answer.content.decode()) == (422, True)
    assert Import.objects.count() == 0
    assert uploads.max_file_size(Visitor(User.objects.create_user("Chiyo").pk, "")) == uploads.MAX_FILE_SIZE
    assert send(phone, None, exported(group)).state == Import.State.REFUSED  # it has no plays, and was read
    assert (
        f"At most {uploads.MAX_FILE_SIZE // uploads.MEGABYTE} MB" in phone.get(reverse("import_group")).content.decode()
    )


def test_what_does_not_fit_into_memory_is_refused(phone, group, monkeypatch):
    def full(path):
        raise MemoryError

    monkeypatch.setattr(check, "detect_kind", full)
    row = send(phone, group, foreign.export())
    assert (row.state, row.error["message"]) == (Import.State.REFUSED, limits.NO_ROOM.message)


def test_a_process_takes_so_much_memory_and_no_more():
    code = (
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'scorer.settings'\n"
        "import django; django.setup()\n"
        "from scorer.exchange.importing import worker\n"
        "worker.limit_memory(); bytearray(worker.MEMORY // 2)\n"
        # Much more than the limit, since Python may have freed memory since it was set.
        "try: bytearray(2 * worker.MEMORY)\n"
        "except MemoryError: print('refused')"
    )
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, cwd=settings.BASE_DIR, text=True, capture_output=True, check=True)
    assert ran.stdout == "refused\n"
