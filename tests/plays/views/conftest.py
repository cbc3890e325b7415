"""Fixtures of the pages of a play."""

import pytest
from django.utils import timezone

from tests.plays.stored import TODAY
from tests.support.phone_fixtures import *  # noqa: F403  # the phones and plays that these tests take
from tests.support.world_fixtures import *  # noqa: F403  # everybody and everything that access is about


@pytest.fixture
def _today(monkeypatch):
    monkeypatch.setattr(timezone, "localdate", lambda: TODAY)
