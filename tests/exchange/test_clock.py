"""Imports that were uploaded while the clock was ahead."""

import pytest
from django.utils import timezone

from scorer.exchange.importing import queue, uploads
from scorer.exchange.models import Import
from scorer.server import clock
from tests.exchange import foreign
from tests.support.clocks import AHEAD, DAY, clock_ahead


@pytest.mark.parametrize("ahead", AHEAD, ids=str)
class TestAfterTheClockWasAhead:
    def test_a_dead_process_is_seen_to_be_dead(self, db, ahead):
        with clock_ahead(ahead):
            row = Import.objects.create(name="plays.json", worker="somebody", heartbeat_at=timezone.now())
            assert not queue.is_abandoned(row)
        assert queue.is_abandoned(row)

    def test_it_is_in_nobodys_way(self, db, ahead):
        first = Import.objects.create(name="first.json", worker="somebody", heartbeat_at=timezone.now() + ahead)
        second = Import.objects.create(name="second.json")
        assert not queue.waits_for_others(second)
        Import.objects.filter(pk=first.pk).update(heartbeat_at=timezone.now())
        assert queue.waits_for_others(second)

    def test_a_file_waits_for_its_names_from_now(self, import_file, ahead):
        row = import_file(foreign.export())
        assert row.state == Import.State.MATCHING
        Import.objects.update(heartbeat_at=timezone.now() + ahead)
        uploads.delete_expired()
        row.refresh_from_db()
        assert row.heartbeat_at <= clock.latest()
        assert row.path.exists()
        with clock_ahead(uploads.EXPIRES_AFTER + DAY):
            uploads.delete_expired()
        assert not Import.objects.exists()
