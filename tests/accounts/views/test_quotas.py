"""Nobody makes or sends without a bound, and nobody at a table meets one."""

import datetime
from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from scorer.accounts import quotas
from scorer.accounts.confirmation import reset_tokens
from scorer.accounts.models import QuotaUsage, User
from scorer.accounts.quotas import DAY, Quota, QuotaExceeded
from scorer.exchange.importing import worker
from scorer.exchange.models import Import
from scorer.groups.models import Group, Player
from scorer.plays.models import Play
from scorer.rules.text import plain as in_english
from scorer.server import clock
from tests.accounts.views.test_accounts import OTHER, PASSWORD, sign_in, signed_up
from tests.exchange import foreign
from tests.exchange.conftest import exported
from tests.plays.answers import page_text
from tests.plays.views.test_races import quicker  # noqa: F401  # a phone that is a moment quicker
from tests.support.clocks import AHEAD, clock_ahead
from tests.support.phones import Phone, Queries
from tests.support.played import entered

TWO = Quota("two", DAY, 2, 4, quotas.PLAYS.sentence)
FROM_AN_ADDRESS = quotas.payer_key(quotas.ADDRESS, "203.0.113.9")
OF_AN_ACCOUNT = quotas.payer_key(quotas.ACCOUNT, "1")
OF_ALL = quotas.payer_key(quotas.EVERYBODY, "")
LIFTED = "This limit covers everybody here without an account. Sign in to go on."


def used_up(quota, *payers):
    """As if each had used all it may, since two hours ago where a day counts, or five minutes where an hour does."""
    for payer in payers:
        most = quotas.limit_of(quota, payer)
        since = timezone.now() - quota.span / 12
        QuotaUsage.objects.update_or_create(payer=payer, quota=quota.key, defaults={"used": most, "since": since})


def from_here(phone):
    return quotas.address_payer(phone.get("/").wsgi_request)


def of_account():
    return quotas.payer_key(quotas.ACCOUNT, str(User.objects.get().pk))


@pytest.mark.django_db
class TestCounting:
    def test_so_many_and_no_more(self):
        for _ in range(2):
            quotas.charge(FROM_AN_ADDRESS, TWO)
        with pytest.raises(QuotaExceeded):
            quotas.charge(FROM_AN_ADDRESS, TWO)
        assert QuotaUsage.objects.get().used == 2

    def test_what_would_be_too_much_counts_nothing(self):
        quotas.charge(FROM_AN_ADDRESS, TWO)
        with pytest.raises(QuotaExceeded):
            quotas.charge(FROM_AN_ADDRESS, TWO, 2)
        quotas.charge(FROM_AN_ADDRESS, TWO)

    def test_two_at_once_do_not_pass_it_together(self, quicker):  # noqa: F811
        quotas.charge(FROM_AN_ADDRESS, TWO)
        quicker(lambda: quotas.charge(FROM_AN_ADDRESS, TWO))
        with pytest.raises(QuotaExceeded):
            quotas.charge(FROM_AN_ADDRESS, TWO)
        assert QuotaUsage.objects.get().used == 2

    def test_an_account_may_more_and_all_behind_one_proxy_more_yet(self):
        assert quotas.limit_of(TWO, FROM_AN_ADDRESS) == 2
        assert quotas.limit_of(TWO, OF_AN_ACCOUNT) == 4
        assert quotas.limit_of(TWO, OF_ALL) == 20

    @override_settings(QUOTA_FACTOR=3)
    def test_the_environment_may_allow_more(self):
        assert quotas.limit_of(TWO, FROM_AN_ADDRESS) == 6

    def test_after_its_time_it_begins_anew(self):
        used_up(TWO, FROM_AN_ADDRESS)
        with clock_ahead(DAY):
            quotas.charge(FROM_AN_ADDRESS, TWO)
            assert QuotaUsage.objects.get().used == 1

    @pytest.mark.parametrize("ahead", AHEAD, ids=str)
    def test_one_that_was_reached_while_the_clock_was_ahead_is_not_believed(self, ahead):
        with clock_ahead(ahead):
            quotas.charge(FROM_AN_ADDRESS, TWO, 2)
        quotas.charge(FROM_AN_ADDRESS, TWO)
        assert QuotaUsage.objects.get().used == 1
        assert QuotaUsage.objects.get().since <= clock.latest()

    def test_rows_that_are_over_are_removed(self):
        quotas.charge(FROM_AN_ADDRESS, TWO)
        with clock_ahead(DAY + datetime.timedelta(minutes=1)):
            quotas.charge(OF_AN_ACCOUNT, TWO)
        assert QuotaUsage.objects.get().payer == OF_AN_ACCOUNT

    def test_who_has_to_wait_writes_nothing(self):
        used_up(TWO, FROM_AN_ADDRESS)
        with Queries() as queries, pytest.raises(QuotaExceeded):
            quotas.charge(FROM_AN_ADDRESS, TWO)
        assert queries.writes() == []

    def test_no_address_is_kept(self, ada):
        ada.post("/groups/new/", {"name": "Thursdays"})
        assert "127.0.0.1" not in str(QuotaUsage.objects.values())

    def test_every_key_fits_its_column(self):
        keys = [one.key for one in vars(quotas).values() if isinstance(one, Quota)]
        assert len(set(keys)) == len(keys)
        assert max(map(len, keys)) <= QuotaUsage._meta.get_field("quota").max_length
        assert len(OF_ALL) <= QuotaUsage._meta.get_field("payer").max_length


class TestTheSentence:
    def message(self, payer, quota=TWO):
        with pytest.raises(QuotaExceeded) as reached:
            quotas.charge(payer, quota)
        return in_english(reached.value.why)

    @pytest.mark.parametrize(
        ("payer", "message"),
        [
            (FROM_AN_ADDRESS, f"At most 2 new plays a day. In 22 hours you can try again. {LIFTED}"),
            (OF_ALL, f"At most 20 new plays a day. In 22 hours you can try again. {LIFTED}"),
            (OF_AN_ACCOUNT, "At most 4 new plays a day. In 22 hours you can try again."),
        ],
    )
    def test_it_says_how_many_until_when_and_what_lifts_it(self, db, payer, message):
        used_up(TWO, payer)
        assert self.message(payer) == message

    def test_what_is_too_much_at_once_does_not_become_less_by_waiting(self, db):
        with pytest.raises(QuotaExceeded) as reached:
            quotas.charge(FROM_AN_ADDRESS, TWO, 3)
        assert in_english(reached.value.why) == f"At most 2 new plays a day. {LIFTED}"

    def test_megabytes_are_told_as_such(self, db):
        used_up(quotas.UPLOADS, FROM_AN_ADDRESS)
        assert self.message(FROM_AN_ADDRESS, quotas.UPLOADS).startswith("At most 400 MB of files a day.")

    @pytest.mark.parametrize(
        ("minutes", "wait"), [(0, "1 minute"), (1, "1 minute"), (90, "90 minutes"), (91, "2 hours"), (1440, "24 hours")]
    )
    def test_a_long_wait_is_told_in_hours(self, minutes, wait):
        now = timezone.now()
        with patch.object(timezone, "now", lambda: now):
            sentence = quotas.retry_sentence(now + datetime.timedelta(minutes=minutes))
        assert in_english(sentence) == f"In {wait} you can try again."


class TestFromWhere:
    """Whom the quotas count."""

    def test_an_address_without_an_account(self, db, ada, chiyo):
        assert from_here(ada) == from_here(chiyo) != from_here(Phone(REMOTE_ADDR="203.0.113.9"))

    def test_an_account_wherever_it_is_signed_in(self, db, ada):
        signed_up(ada)
        phone = Phone(REMOTE_ADDR="203.0.113.9")
        sign_in(phone)
        assert {quotas.payer_of(one.get("/").wsgi_request) for one in (ada, phone)} == {of_account()}

    @override_settings(LOCAL_NETWORK=False)
    def test_behind_a_proxy_that_does_not_say_everybody_is_one(self, db, ada):
        assert from_here(ada) == from_here(Phone(REMOTE_ADDR="10.0.0.1")) == OF_ALL

    @override_settings(LOCAL_NETWORK=False, CLIENT_ADDRESS_HEADER="HTTP_X_FORWARDED_FOR")
    def test_behind_one_that_does_everybody_is_somebody(self, db):
        here, there = (Phone(HTTP_X_FORWARDED_FOR=f"203.0.113.{number}") for number in (1, 2))
        assert from_here(here) != from_here(there)


class TestPlays:
    def test_a_new_one_is_refused_at_its_form(self, db, ada):
        used_up(quotas.PLAYS, from_here(ada))
        answer = ada.post("/new/five_tribes/", {"people": "2", "name_0": "Ada"})
        assert answer.status_code == 422
        assert "At most 1000 new plays a day. In 22 hours you can try again." in page_text(answer)
        assert LIFTED in page_text(answer)
        assert 'value="Ada"' in answer.content.decode()
        assert not Play.objects.exists()

    def test_the_same_table_once_more_is_refused_on_a_page(self, play, ada):
        ada.finish(play)
        used_up(quotas.PLAYS, from_here(ada))
        answer = ada.send("rematch")
        assert answer.status_code == 429
        assert "At most 1000 new plays a day." in page_text(answer)
        assert 'href="/account/sign-in/"' in answer.content.decode()
        assert Play.objects.count() == 1

    def test_one_of_the_past_counts_as_well(self, group, ada):
        used_up(quotas.PLAYS, from_here(ada))
        page = f"/group/{group.code}/plays/new/"
        form = {"game": "five_tribes", "played_on": str(timezone.localdate()), "g0-name": "Ada", "g0-total": "1"}
        answer = ada.post(page, form)
        assert answer.status_code == 422
        assert not Play.objects.exists()

    def test_signing_in_lifts_it(self, db, ada):
        used_up(quotas.PLAYS, from_here(ada))
        signed_up(ada)
        assert ada.post("/new/five_tribes/", {"people": "2"}).status_code == 302

    def test_an_account_has_a_bound_too(self, db, ada):
        signed_up(ada)
        used_up(quotas.PLAYS, of_account())
        answer = ada.post("/new/five_tribes/", {"people": "2"})
        assert "At most 3000 new plays a day." in page_text(answer)
        assert LIFTED not in page_text(answer)

    def test_no_edit_no_poll_and_no_finish_asks_for_one(self, play, ada):
        used_up(quotas.PLAYS, from_here(ada))
        with Queries() as queries:
            assert ada.edit(0, "gold", "1").status_code == 200
            ada.poll(0)
            ada.send("presence")
            assert ada.finish(play).status_code == 302
        assert not [sql for sql in queries.statements() if "accounts_usage" in sql]

    def test_sixty_people_at_twenty_tables_for_an_evening_are_well_within(self):
        assert quotas.PLAYS.per_address >= 20 * 10 * 2
        assert quotas.SIGN_UPS.per_address >= 60
        assert quotas.HASHES.per_address >= 60 * 2
        assert quotas.GROUPS.per_address >= 60
        assert quotas.PEOPLE.per_address >= 60 * 20


class TestGroupsAndPeople:
    def test_a_group_is_refused_at_its_form(self, db, ada):
        used_up(quotas.GROUPS, from_here(ada))
        answer = ada.post("/groups/new/", {"name": "Thursdays"})
        assert answer.status_code == 422
        assert "At most 100 new groups a day." in page_text(answer)
        assert 'value="Thursdays"' in answer.content.decode()
        assert not Group.objects.exists()

    def test_so_is_one_that_is_made_for_a_play(self, play, ada):
        used_up(quotas.GROUPS, from_here(ada))
        answer = ada.send("save_to_group", name="Thursdays")
        assert answer.status_code == 422
        assert "At most 100 new groups a day." in page_text(answer)
        play.refresh_from_db()
        assert play.group is None

    @pytest.mark.parametrize("name", ["people", "choose_person"])
    def test_a_person_is_refused_at_the_form(self, group, ada, name):
        used_up(quotas.PEOPLE, from_here(ada))
        answer = ada.post(reverse(name, args=[group.code]), {"name": "Berk"})
        assert answer.status_code == 422
        assert "At most 2000 new people a day." in page_text(answer)
        assert not Player.objects.exists()


class TestFiles:
    @pytest.fixture(autouse=True)
    def at_once(self, monkeypatch, tmp_path, settings):
        settings.IMPORTS_FOLDER = tmp_path
        monkeypatch.setattr(worker, "start", worker.work)

    def send(self, phone, group, content=None):
        file = SimpleUploadedFile("plays.json", (content or foreign.export()).encode())
        return phone.post(f"/group/{group.code}/files/bring/" if group else "/groups/import/", {"file": file})

    @pytest.mark.parametrize(
        ("quota", "message"),
        [(quotas.IMPORTS, "At most 100 files a day."), (quotas.UPLOADS, "At most 400 MB of files a day.")],
    )
    @pytest.mark.parametrize("own", [True, False])
    def test_one_too_many_is_refused_at_its_form(self, group, ada, quota, message, own):
        used_up(quota, from_here(ada))
        answer = self.send(ada, group if own else None)
        assert answer.status_code == 422
        assert message in page_text(answer)
        assert not Import.objects.exists()

    def test_a_file_counts_with_its_size(self, group, ada):
        content = foreign.export()
        self.send(ada, group, content)
        used = dict(QuotaUsage.objects.values_list("quota", "used"))
        assert used["imports"] == 1
        assert used["uploads"] == len(content.encode())

    def test_its_plays_and_people_count_before_any_is_written(self, group, ada):
        self.send(ada, group)
        assert Import.objects.get().state == Import.State.MATCHING
        used = dict(QuotaUsage.objects.values_list("quota", "used"))
        one = Import.objects.get()
        assert used["imported-plays"] == one.total - one.counts["skipped"]
        assert used["people"] == len(Import.objects.get().people)

    @pytest.mark.parametrize(
        ("quota", "message"),
        [
            (quotas.IMPORTED_PLAYS, "At most 20000 plays out of files a day."),
            (quotas.PEOPLE, "At most 2000 new people a day."),
        ],
    )
    def test_one_with_too_many_is_refused_as_a_whole(self, group, ada, quota, message):
        used_up(quota, from_here(ada))
        self.send(ada, group)
        one = Import.objects.get()
        assert one.state == Import.State.REFUSED
        page = page_text(ada.get(f"/imports/{one.pk}/"))
        assert f"{message} {LIFTED}" in page
        assert "you can try again" not in page  # it is read later
        assert not one.path.exists()
        assert not Play.objects.exists()

    def test_a_group_out_of_a_file_counts_everybody_in_it(self, group, ada):
        entered(group, "Azul", "2026-04-01", Ada=(12, 1), Berk=(9, 2))
        self.send(ada, None, exported(group))
        used = dict(QuotaUsage.objects.values_list("quota", "used"))
        assert (used["imported-plays"], used["people"]) == (1, 2)


class TestDoors:
    """The requests that hash a password, which takes a third of a second."""

    def sign_up(self, phone, name="Ada"):
        return phone.post("/account/sign-up/", {"username": name, "password1": PASSWORD, "password2": PASSWORD})

    @pytest.mark.parametrize("quota", [quotas.SIGN_UPS, quotas.HASHES])
    def test_accounts_from_one_address_have_a_bound(self, db, ada, quota):
        used_up(quota, from_here(ada))
        assert self.sign_up(ada).status_code == 429
        assert not User.objects.exists()

    def test_the_page_says_when_the_next_one_can_be_made(self, db, ada):
        used_up(quotas.SIGN_UPS, from_here(ada))
        answer = self.sign_up(ada)
        assert "There were too many tries from here. In 22 hours you can try again." in page_text(answer)
        assert 21 * 3600 < int(answer["Retry-After"]) <= 22 * 3600

    def test_whoever_is_signed_in_makes_no_more_accounts_than_others(self, db, ada):
        self.sign_up(ada)
        used_up(quotas.SIGN_UPS, from_here(ada))
        assert self.sign_up(ada, "Berk").status_code == 429

    def test_what_is_wrong_with_a_form_costs_nothing(self, db, ada):
        assert ada.post("/account/sign-up/", {"username": "Ada"}).status_code == 422
        assert not QuotaUsage.objects.exists()

    def test_right_passwords_count_too(self, db, ada, chiyo):
        signed_up(ada)
        used_up(quotas.HASHES, from_here(chiyo))
        answer = sign_in(chiyo)
        assert answer.status_code == 429
        assert "In 55 minutes you can try again." in page_text(answer)

    def test_but_nobody_is_locked_out_of_a_phone_they_were_signed_in_on(self, db, ada, chiyo):
        signed_up(ada)
        used_up(quotas.HASHES, from_here(chiyo))
        del ada.cookies["sessionid"]
        assert sign_in(ada).status_code == 302

    @pytest.mark.parametrize(
        ("page", "form"),
        [
            ("delete", {"password": PASSWORD}),
            ("e-mail", {"email": "x@example.org", "password": PASSWORD}),
            ("password", {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER}),
        ],
    )
    def test_an_account_has_its_own_bound(self, db, ada, page, form):
        user = signed_up(ada)
        used_up(quotas.HASHES, of_account())
        assert ada.post(f"/account/{page}/", form).status_code == 429
        assert User.objects.get().password == user.password
        QuotaUsage.objects.all().delete()
        used_up(quotas.HASHES, from_here(ada))
        assert ada.post(f"/account/{page}/", form).status_code == 302

    def test_so_has_a_link_out_of_a_letter(self, db, ada, chiyo):
        user = signed_up(ada)
        letter = urlsafe_base64_encode(force_bytes(user.pk)), reset_tokens.make_token(user)
        page = chiyo.get("/account/password/new/{}/{}/".format(*letter))["Location"]
        used_up(quotas.HASHES, from_here(chiyo))
        assert chiyo.post(page, {"new_password1": OTHER, "new_password2": OTHER}).status_code == 429
        assert User.objects.get().password == user.password
