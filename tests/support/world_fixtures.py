"""The world of tests/support/world.py, made once a module, and the phones of everybody in it."""

from __future__ import annotations

from copy import deepcopy

import pytest
from django.db import connections
from django.test import override_settings

from scorer.exchange.importing import worker
from tests.support.phones import Phone
from tests.support.world import VISITORS, World


@pytest.fixture(scope="module")
def made_world(django_db_setup, django_db_blocker):
    """A world, and the cookies of each visitor. No test leaves anything of what it writes."""
    with django_db_blocker.unblock():
        world = World()
        cookies = {visitor: world.phone(visitor).cookies for visitor in VISITORS}
    yield world, cookies
    with django_db_blocker.unblock():
        world.leave()
    connections.close_all()  # as after every test: the next one may be without a database


@pytest.fixture
def world(db, made_world):
    return deepcopy(made_world[0])


@pytest.fixture
def phone_of(made_world):
    """A new phone of a visitor: `phone_of("member")`."""

    def phone_of(visitor: str) -> Phone:
        phone = Phone()
        phone.cookies = deepcopy(made_world[1][visitor])
        return phone

    return phone_of


@pytest.fixture
def no_import_runs(monkeypatch, tmp_path):
    monkeypatch.setattr(worker, "start", lambda: None)
    with override_settings(IMPORTS_FOLDER=tmp_path):
        yield
