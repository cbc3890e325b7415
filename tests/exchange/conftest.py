"""The group of tests/groups with its files, and a phone that belongs to it."""

import hashlib
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scorer.accounts.devices import COOKIE
from scorer.exchange.formats.group_file.writer import write_group
from scorer.exchange.importing import job, uploads, worker
from scorer.exchange.models import Import
from tests.groups.conftest import ada, add_play, berk, chiyo, group, owner  # noqa: F401  # the same group
from tests.support.phone_fixtures import seated  # noqa: F401  # a play without a phone
from tests.support.phones import Phone

KEY = "k" * 43


@pytest.fixture(autouse=True)
def folder(tmp_path, settings):
    settings.IMPORTS_FOLDER = tmp_path / "imports"
    return settings.IMPORTS_FOLDER


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Replaces the worker process, which would not see the transaction of a test."""
    monkeypatch.setattr(worker, "start", worker.work)


@pytest.fixture
def phone(owner):  # noqa: F811  # the fixture above
    """The phone of the group's owner."""
    phone = Phone()
    phone.cookies[COOKIE] = KEY
    owner.device.key_hash = hashlib.sha256(KEY.encode()).hexdigest()
    owner.device.save()
    return phone


@pytest.fixture
def import_file(ada, group):  # noqa: F811
    """Imports a file up to the matching of names; with `choices` to the end."""

    def import_file(content, choices=None, into=group, who=ada):
        data = content if isinstance(content, bytes) else as_text(content).encode()
        row = uploads.save(SimpleUploadedFile("plays.json", data), into, who)
        work_on(row)
        row.refresh_from_db()
        if choices is not None and row.state == Import.State.MATCHING:
            known = {name: choices.get(name, suggested) for _, name, _, suggested in row.people}
            row.matches = {key: known[name] for key, name, _, _ in row.people}
            row.state = Import.State.IMPORTING
            row.save()
            work_on(row)
            row.refresh_from_db()
        return row

    return import_file


def work_on(row):
    """Works on an import, also if it is claimed."""
    Import.objects.filter(pk=row.pk).update(worker="")
    job.run(row.pk)


def as_text(content):
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)


def exported(group):  # noqa: F811
    return "".join(write_group(group, timezone.now()))


def without_moment(file):
    return file.split("\n", 1)[1]
