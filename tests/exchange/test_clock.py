"""Files that were on their way while the clock was ahead."""

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
            one = Import.objects.create(name="plays.json", run="somebody", seen_at=timezone.now())
            assert not queue.is_dead(one)
        assert queue.is_dead(one)

    def test_it_is_in_nobodys_way(self, db, ahead):
        first = Import.objects.create(name="first.json", run="somebody", seen_at=timezone.now() + ahead)
        second = Import.objects.create(name="second.json")
        assert not queue.waits_for_others(second)
        Import.objects.filter(pk=first.pk).update(seen_at=timezone.now())
        assert queue.waits_for_others(second)

    def test_a_file_waits_for_its_names_from_now(self, bring, ahead):
        one = bring(foreign.export())
        assert one.state == Import.State.MATCHING
        Import.objects.update(seen_at=timezone.now() + ahead)
        uploads.forget_old()
        one.refresh_from_db()
        assert one.seen_at <= clock.latest()
        assert uploads.path_of(one).exists()
        with clock_ahead(uploads.WAITS + DAY):
            uploads.forget_old()
        assert not Import.objects.exists()
