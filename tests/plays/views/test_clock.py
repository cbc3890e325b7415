"""Recovery from a clock that was ahead: everything works again within ten seconds."""

import datetime

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from scorer.accounts import throttle
from scorer.accounts.models import Failure
from scorer.groups.models import Change
from scorer.plays import presence, writes
from scorer.plays.models import Play, Presence
from scorer.plays.writes import undo
from scorer.server import clock
from scorer.server.clock import TOLERANCE
from scorer.web.codes import new_code
from tests.accounts.views.test_accounts import OTHER, sign_in, signed_up
from tests.plays.answers import page_text
from tests.plays.views.test_presence import beat, others_at
from tests.support.clocks import AHEAD, DAY, MINUTE, clock_ahead
from tests.support.phones import Phone

HOUR = datetime.timedelta(hours=1)
SECOND = datetime.timedelta(seconds=1)


@pytest.fixture(params=AHEAD, ids=str)
def ahead(request):
    return request.param


class TestTheRule:
    def test_a_moment_is_recent_from_its_span_ago_to_just_after_now(self):
        now = timezone.now()
        assert clock.is_recent(now - HOUR + SECOND, HOUR)
        assert not clock.is_recent(now - HOUR - SECOND, HOUR)
        assert clock.is_recent(now + TOLERANCE - SECOND, HOUR)
        assert not clock.is_recent(now + TOLERANCE + SECOND, HOUR)

    def test_what_cannot_have_been_counts_from_now(self):
        moment = timezone.now() - HOUR
        assert clock.credible(moment) == moment
        assert abs(clock.credible(timezone.now() + HOUR) - timezone.now()) < TOLERANCE


class TestThrottle:
    def test_who_guessed_links_may_try_again(self, db, chiyo, ahead):
        with clock_ahead(ahead):
            while chiyo.get(f"/play/{new_code()}/").status_code != 429:
                pass
        assert chiyo.get(f"/play/{new_code()}/").status_code == 404
        assert Failure.objects.get().count == 1

    def test_who_mistyped_a_password_may_try_again(self, db, chiyo, ahead):
        signed_up(Phone())
        with clock_ahead(ahead):
            while sign_in(chiyo, password=OTHER).status_code != 429:
                pass
        assert sign_in(chiyo).status_code == 302

    def test_a_wait_that_began_before_ends_as_it_should(self, db, chiyo, ahead):
        """The clock was ahead during a check alone, and nothing was written then."""
        while chiyo.get(f"/play/{new_code()}/").status_code != 429:
            pass
        with clock_ahead(ahead):
            throttle.check(throttle.links_from(chiyo.get("/").wsgi_request))
        assert chiyo.get(f"/play/{new_code()}/").status_code == 429


class TestPresence:
    def test_whoever_was_there_is_not_for_ever(self, play, ada, second_phone, ahead):
        for phone in (ada, second_phone):
            phone.open("sheet")
        with clock_ahead(ahead):
            beat(ada, 0)
            assert others_at(beat(second_phone, 1)) == ["Ada"]
        assert others_at(beat(second_phone, 1)) == []
        assert others_at(beat(ada, 0)) == ["Berk"]
        assert not Presence.objects.filter(seen_at__gt=clock.latest()).exists()

    def test_forgotten_phones_of_other_plays_go_too(self, play, ada, ahead):
        other = Play.objects.create(game="five_tribes")
        Presence.objects.create(play=other, key_hash="x", seen_at=timezone.now() + ahead)
        ada.open("sheet")
        beat(ada)
        assert [row.play for row in Presence.objects.all()] == [play]
        assert presence.PRESENCE_TTL == HOUR


class TestDeletedPlays:
    def test_one_can_be_brought_back_for_as_long_as_any(self, play, ada, ahead):
        with clock_ahead(ahead):
            ada.send("delete")
        day = date_format(timezone.localtime(timezone.now() + writes.RESTORE_WINDOW))
        assert f"Until {day} it can be brought back" in page_text(ada.open("sheet"))
        assert ada.send("restore").status_code == 302
        assert ada.open("sheet").status_code == 200

    def test_and_goes_for_good_after_that(self, play, ada, start, ahead):
        with clock_ahead(ahead):
            ada.send("delete")
        start(ada, "five_tribes", "Ada", "Berk")
        ada.send("delete")
        assert Play.objects.get(pk=play.pk).deleted_at <= clock.latest()
        with clock_ahead(writes.RESTORE_WINDOW + DAY):
            ada.code = start(ada, "five_tribes", "Ada", "Berk").edit_code
            ada.send("delete")
        assert not Play.objects.filter(pk=play.pk).exists()


class TestSteps:
    def test_two_entries_with_the_clock_set_right_in_between_are_two_steps(self, play, ada, ahead):
        with clock_ahead(ahead):
            ada.edit(0, "gold", "1")
        ada.edit(0, "gold", "12", was="1")
        ada.send("undo")
        assert play.seats.get(position=0).entries == {"gold": "1"}
        assert undo.STEP_WINDOW < MINUTE


class TestLogs:
    def test_a_log_stands_in_the_order_in_which_it_was_written(self, group, ada, ahead):
        with clock_ahead(ahead):
            ada.post(f"/group/{group.code}/name/", {"name": "Fridays"})
        ada.post(f"/group/{group.code}/name/", {"name": "Mondays"})
        renamed = Change.objects.filter(group=group, action="renamed")
        assert [change.detail["name"] for change in renamed] == ["Mondays", "Fridays"]
