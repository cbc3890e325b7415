"""Guessing is slowed down, and nobody else is."""

import datetime

import pytest
from django.conf import settings
from django.test import RequestFactory, override_settings
from django.utils import timezone

from scorer.accounts import throttle
from scorer.accounts.models import Failure, User
from scorer.groups.models import Group
from scorer.web.codes import new_code
from tests.accounts.views.test_accounts import OTHER, PASSWORD, ask_for_a_letter, link_of_the_letter, sign_in, signed_up
from tests.plays.answers import page_text
from tests.support.phones import Phone, Queries

HOUR = datetime.timedelta(hours=1)
FREE_LINKS, FREE_PASSWORDS, FREE_AT_AN_ADDRESS = FREE = 6, 3, 8
IN_EARNEST = (
    throttle.WRONG_LINKS_PER_ADDRESS,
    throttle.WRONG_PASSWORDS_PER_ACCOUNT,
    throttle.WRONG_PASSWORDS_PER_ADDRESS,
)
# Every address whose code may be guessed. `recover` has it in a form.
GUESSED = ["/play/{}/", "/play/{}/since/", "/view/{}/", "/group/{}/", "/join/{}/"]


@pytest.fixture(autouse=True)
def limits(monkeypatch):
    """Fewer failures are allowed than in earnest, so that few requests exceed them."""
    monkeypatch.setattr(throttle, "WRONG_LINKS_PER_ADDRESS", FREE_LINKS)
    monkeypatch.setattr(throttle, "WRONG_PASSWORDS_PER_ACCOUNT", FREE_PASSWORDS)
    monkeypatch.setattr(throttle, "WRONG_PASSWORDS_PER_ADDRESS", FREE_AT_AN_ADDRESS)


def guess(phone, path="/play/{}/"):
    return phone.get(path.format(new_code()))


def time_passes(by):
    """For what was counted: it all lies so much further back."""
    for row in Failure.objects.all():
        row.last_at -= by
        row.blocked_until = row.blocked_until and row.blocked_until - by
        row.save()


@pytest.fixture
def guesser(db):
    """Behind the same address as everybody else, and out of guesses."""
    phone = Phone()
    for _ in range(FREE_LINKS + 2):
        if guess(phone).status_code == 429:
            return phone
    pytest.fail("the guesser was never told to wait")


def test_in_earnest_more_failures_are_free_but_few():
    assert all(here <= there < 50 for here, there in zip(FREE, IN_EARNEST, strict=True))


class TestLinks:
    @pytest.mark.parametrize("path", GUESSED)
    def test_a_guesser_is_told_to_wait(self, db, chiyo, path):
        answers = [guess(chiyo, path).status_code for _ in range(FREE_LINKS + 3)]
        assert answers == [404] * (FREE_LINKS + 1) + [429, 429]

    def test_of_whatever_sort_the_links_are(self, db, chiyo):
        answers = [guess(chiyo, GUESSED[number % len(GUESSED)]).status_code for number in range(FREE_LINKS + 2)]
        assert answers[-1] == 429

    def test_recovery_codes_are_guessed_in_a_form(self, db, chiyo):
        answers = [chiyo.post("/recover/", {"recovery": new_code()}).status_code for _ in range(FREE_LINKS + 2)]
        assert answers == [422] * (FREE_LINKS + 1) + [429]

    def test_so_are_links_out_of_letters(self, db, chiyo):
        answers = [guess(chiyo, "/account/password/new/MQ/{}/").status_code for _ in range(FREE_LINKS + 2)]
        assert answers == [404] * (FREE_LINKS + 1) + [429]

    def test_the_page_says_when(self, guesser):
        answer = guess(guesser)
        assert "In 1 minute you can try again." in page_text(answer)
        assert 0 < int(answer["Retry-After"]) <= 60
        assert answer.content.startswith(b"<!DOCTYPE html>")

    def test_a_part_of_a_page_is_a_sentence(self, guesser):
        answer = guesser.get(f"/play/{new_code()}/since/", headers={"HX-Request": "true"})
        assert answer.status_code == 429
        assert "<" not in answer.content.decode()

    def test_many_phones_behind_one_address_are_never_slowed(self, play):
        """All of them with right links: a sheet, a view, polls and edits."""
        for number in range(3 * FREE_LINKS):
            phone = Phone()
            phone.code = play.edit_code
            assert phone.open("sheet").status_code == 200
            assert phone.edit(number % 3, "gold", str(number), was="").status_code == 200
            assert phone.poll(10**6).status_code == 200
            phone.code = play.view_code
            assert phone.open("view").status_code == 200
        assert not Failure.objects.exists()

    def test_not_even_beside_a_guesser(self, guesser, ada, play):
        assert guess(guesser).status_code == 429
        assert ada.open("sheet").status_code == 200
        assert ada.edit(0, "gold", "1").status_code == 200
        group = Group.objects.create(name="Thursdays")
        assert ada.get(f"/join/{group.join_code}/").status_code == 200

    def test_right_links_cost_no_query(self, guesser, ada, play):
        with Queries() as queries:
            ada.open("sheet")
            ada.edit(0, "gold", "1")
            ada.poll(1)
        assert not [sql for sql in queries.statements() if "accounts_failure" in sql]

    def test_phones_whose_link_was_renewed_ask_again_and_again_and_guess_nothing(self, db):
        phones = [Phone() for _ in range(5)]
        for phone in phones:
            phone.code = new_code()
        for _ in range(FREE_LINKS):
            assert {phone.poll(0).status_code for phone in phones} == {404}
        assert Failure.objects.get().count == 5

    def test_a_known_wrong_link_is_still_not_found_after_others_guessed(self, db, chiyo):
        chiyo.code = new_code()
        chiyo.open("sheet")
        while guess(chiyo).status_code != 429:
            pass
        assert chiyo.open("sheet").status_code == 404

    def test_who_has_to_wait_writes_nothing(self, guesser):
        with Queries() as queries:
            guess(guesser)
        assert queries.writes() == []

    def test_another_address_is_another_matter(self, guesser):
        assert guess(Phone(REMOTE_ADDR="203.0.113.9")).status_code == 404

    def test_after_the_wait_there_is_one_more_guess_and_a_longer_wait(self, guesser):
        time_passes(throttle.FIRST_WAIT)
        assert [guess(guesser).status_code for _ in range(2)] == [404, 429]
        assert "In 2 minutes you can try again." in page_text(guess(guesser))

    def test_old_rows_go_by_themselves(self, guesser):
        time_passes(throttle.FAILURE_TTL + throttle.MAX_WAIT)
        guess(Phone(REMOTE_ADDR="203.0.113.9"))
        assert [row.count for row in Failure.objects.all()] == [1]

    def test_no_address_is_kept(self, guesser):
        assert "127.0.0.1" not in str(Failure.objects.values())

    def test_what_never_was_an_address_is_no_guess(self, db, chiyo):
        for number in range(FREE_LINKS + 5):
            assert chiyo.get(f"/nowhere/{number}/").status_code == 404
        assert not Failure.objects.exists()

    def test_a_stranger_at_a_right_address_of_a_group_is_a_guesser_too(self, db, chiyo):
        """Else the answer would tell that there is such a group."""
        group = Group.objects.create(name="Thursdays")
        chiyo.get(f"/group/{group.code}/")
        assert Failure.objects.get().count == 1


class TestPasswords:
    @pytest.fixture
    def account(self, db):
        signed_up(Phone())
        return User.objects.get()

    def wrong(self, phone, times, name="Ada"):
        return [sign_in(phone, name, OTHER).status_code for _ in range(times)]

    def test_of_one_account_few_are_tried(self, account, chiyo):
        assert self.wrong(chiyo, FREE_PASSWORDS + 2) == [422] * (FREE_PASSWORDS + 1) + [429]

    def test_then_not_even_the_right_one_is(self, account, chiyo):
        self.wrong(chiyo, FREE_PASSWORDS + 1)
        answer = sign_in(chiyo)
        assert answer.status_code == 429
        assert "In 1 minute you can try again." in page_text(answer)
        time_passes(throttle.FIRST_WAIT)
        assert sign_in(chiyo).status_code == 302

    def test_from_whatever_address_and_however_the_name_is_written(self, account):
        for number in range(FREE_PASSWORDS + 1):
            self.wrong(Phone(REMOTE_ADDR=f"203.0.113.{number}"), 1, "Ada" if number % 2 else "ADA")
        assert sign_in(Phone(REMOTE_ADDR="203.0.113.99")).status_code == 429

    def test_a_name_that_nobody_has_is_slowed_down_alike(self, db, chiyo):
        assert self.wrong(chiyo, FREE_PASSWORDS + 2, "Nobody")[-1] == 429

    def test_nobody_is_locked_out_of_a_phone_they_were_signed_in_on(self, db, ada, chiyo):
        signed_up(ada)
        del ada.cookies["sessionid"]
        self.wrong(chiyo, FREE_PASSWORDS + 2)
        assert sign_in(ada).status_code == 302

    @pytest.mark.parametrize("page", ["sign-in", "password", "e-mail", "delete"])
    def test_nor_by_guesses_at_others_from_the_same_address(self, db, ada, chiyo, page):
        signed_up(ada)
        for number in range(FREE_AT_AN_ADDRESS + 2):
            self.wrong(chiyo, 1, f"Chiyo {number}")
        assert sign_in(chiyo, "Dai").status_code == 429
        form = {"username": "Ada", "password": PASSWORD, "old_password": PASSWORD}
        form |= {"new_password1": OTHER, "new_password2": OTHER}
        assert ada.post(f"/account/{page}/", form).status_code == 302

    def test_from_one_address_few_accounts_are_tried(self, db, chiyo):
        answers = [sign_in(chiyo, f"Ada {number}", OTHER).status_code for number in range(FREE_AT_AN_ADDRESS + 2)]
        assert answers == [422] * (FREE_AT_AN_ADDRESS + 1) + [429]

    def test_right_ones_never_count(self, account):
        for _ in range(FREE_AT_AN_ADDRESS + 5):
            assert sign_in(Phone()).status_code == 302
        assert not Failure.objects.exists()

    def test_a_right_one_makes_up_for_the_wrong_ones_of_the_account(self, account, chiyo):
        self.wrong(chiyo, FREE_PASSWORDS)
        sign_in(Phone())
        assert self.wrong(chiyo, FREE_PASSWORDS) == [422] * FREE_PASSWORDS

    def test_an_empty_form_is_no_guess(self, account, chiyo):
        assert sign_in(chiyo, password="").status_code == 422
        assert not Failure.objects.exists()

    @pytest.mark.parametrize(
        ("page", "form"),
        [
            ("delete", {"password": OTHER}),
            ("e-mail", {"password": OTHER}),
            ("password", {"old_password": OTHER, "new_password1": PASSWORD, "new_password2": PASSWORD}),
        ],
    )
    def test_who_holds_an_unlocked_phone_cannot_guess_either(self, db, ada, page, form):
        signed_up(ada)
        answers = [ada.post(f"/account/{page}/", form).status_code for _ in range(FREE_PASSWORDS + 2)]
        assert answers == [422] * (FREE_PASSWORDS + 1) + [429]

    def test_a_new_password_by_letter_ends_the_wait(self, account, chiyo):
        User.objects.update(email="ada@example.org", confirmed_email="ada@example.org")
        self.wrong(chiyo, FREE_PASSWORDS + 1)
        ask_for_a_letter(chiyo)
        chiyo.post(chiyo.get(link_of_the_letter())["Location"], {"new_password1": PASSWORD, "new_password2": PASSWORD})
        assert sign_in(chiyo).status_code == 302


class TestWaits:
    def test_each_is_twice_as_long_as_the_one_before_up_to_a_quarter_of_an_hour(self):
        assert [throttle.wait_after(over).seconds // 60 for over in range(1, 7)] == [1, 2, 4, 8, 15, 15]
        assert throttle.wait_after(10**6) == throttle.MAX_WAIT

    def test_seconds_are_never_too_few(self):
        assert throttle.seconds_until(timezone.now() - HOUR) == 1
        assert throttle.seconds_until(timezone.now() + HOUR) == 3600


class TestAddress:
    def seen(self, **sent):
        return throttle.client_address(RequestFactory().get("/", **sent))

    def test_it_is_the_connections_own(self):
        assert self.seen(REMOTE_ADDR="203.0.113.9") == "203.0.113.9"

    def test_a_header_that_anybody_can_send_is_not_believed(self):
        assert self.seen(REMOTE_ADDR="203.0.113.9", HTTP_X_FORWARDED_FOR="198.51.100.1") == "203.0.113.9"
        assert settings.CLIENT_ADDRESS_HEADER == ""

    @override_settings(CLIENT_ADDRESS_HEADER="HTTP_X_FORWARDED_FOR")
    def test_behind_a_proxy_it_is_what_the_proxy_saw(self):
        sent = "198.51.100.1, 203.0.113.9"  # the first part is the visitor's own claim
        assert self.seen(REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=sent) == "203.0.113.9"
        assert self.seen(REMOTE_ADDR="127.0.0.1") == ""

    @pytest.mark.parametrize(
        ("sent", "seen"),
        [
            ("203.0.113.9:50000", "203.0.113.9"),
            ("[2001:db8:1:2::3]:50000", "2001:db8:1:2::/64"),
            ("[2001:db8:1:2::3]", "2001:db8:1:2::/64"),
            ("unknown", "unknown"),
        ],
    )
    @override_settings(CLIENT_ADDRESS_HEADER="HTTP_X_FORWARDED_FOR")
    def test_another_port_is_no_other_address(self, sent, seen):
        assert self.seen(HTTP_X_FORWARDED_FOR=sent) == seen

    @pytest.mark.parametrize(
        ("sent", "home"),
        [
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
            ("::ffff:203.0.113.9", "203.0.113.9"),
            ("somewhere", "somewhere"),
        ],
    )
    def test_a_home_has_one_address_of_version_6_however_many_it_uses(self, sent, home):
        assert self.seen(REMOTE_ADDR=sent) == home
