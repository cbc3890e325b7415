"""Accounts: nothing needs one, and the plays and groups of the device come along."""

import hashlib
import re

import pytest
from django.contrib.auth.hashers import check_password
from django.core import mail
from django.db import transaction
from django.test.utils import override_settings

from scorer.accounts import confirmation, quotas
from scorer.accounts.models import Device, User
from scorer.accounts.visitor import Visitor
from scorer.groups import members
from scorer.groups.account_removal import SoleOwner, delete_account
from scorer.groups.change_log import change_sentence
from scorer.groups.members import Role
from scorer.groups.models import Group, Member
from scorer.plays.models import Edit, Play
from tests.plays.answers import page_text
from tests.support.clocks import AHEAD, DAY, clock_ahead
from tests.support.pages import ParsedPage, own
from tests.support.phones import Phone, Queries

PASSWORD, OTHER = "viziers and elders", "camels and djinns"
HTMX = {"HX-Request": "true"}


def signed_up(phone, name="Ada", password=PASSWORD, **more):
    form = {"username": name, "password1": password, "password2": password} | more
    answer = phone.post("/account/sign-up/", form)
    assert answer.status_code == 302, page_text(answer)
    return User.objects.get(username=name)


def sign_in(phone, name="Ada", password=PASSWORD, **more):
    return phone.post("/account/sign-in/", {"username": name, "password": password} | more)


def is_signed_in(phone):
    return phone.get("/account/").status_code == 200


def ask_for_a_letter(phone, email="ada@example.org"):
    return phone.post("/account/password/forgotten/", {"email": email})


def link_of_the_letter():
    return re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]


def of_device(phone):
    """The visitor on this phone, without an account."""
    phone.get("/new/five_tribes/")
    return Visitor(None, device_of(phone))


def device_of(phone):
    return hashlib.sha256(phone.cookies["device"].value.encode()).hexdigest()


@pytest.fixture
def account(db, ada):
    """With an address whose letter was followed."""
    user = signed_up(ada, email="ada@example.org")
    ada.post(link_of_the_letter())
    mail.outbox.clear()
    user.refresh_from_db()
    return user


@pytest.fixture
def tablet():
    """Another device of Ada's."""
    return Phone()


class TestSigningUp:
    @pytest.mark.parametrize("name", ["Ada", "Ayşe Nur", "さくら", "हिन्दी", "محمد", "O’Brien", "ada@example.org"])
    def test_a_name_may_be_in_any_script(self, db, ada, name):
        signed_up(ada, name)
        assert is_signed_in(ada)
        assert f"<bdi>{name}</bdi>" in ada.get("/account/").content.decode()

    @pytest.mark.parametrize(
        ("first", "second"), [("Ada", "ada"), ("İsmail", "ismail"), ("Ayşe", "AYSE"), ("Ada", "Ａｄａ")]
    )
    def test_two_names_that_pass_for_each_other_are_one(self, db, ada, berk_phone, first, second):
        signed_up(ada, first)
        answer = berk_phone.post("/account/sign-up/", {"username": second, "password1": OTHER, "password2": OTHER})
        assert answer.status_code == 422
        assert "There is an account with this name already" in page_text(answer)
        assert User.objects.count() == 1

    @pytest.mark.parametrize(
        ("form", "message"),
        [
            ({"username": ""}, "A name is needed"),
            ({"username": "\u200b\u2060"}, "A name is needed"),
            ({"username": "x" * 41}, "40"),
            ({"username": "a\x00b"}, "Null characters are not allowed"),
            ({"email": "nowhere"}, "valid email"),
            ({"password1": "short", "password2": "short"}, "too short"),
            ({"password1": "password", "password2": "password"}, "too common"),
            ({"password1": PASSWORD, "password2": OTHER}, "didn’t match"),
        ],
    )
    def test_what_cannot_be_is_told_at_its_field(self, db, ada, form, message):
        good = {"username": "Ada", "email": "ada@example.org", "password1": PASSWORD, "password2": PASSWORD}
        answer = ada.post("/account/sign-up/", good | form)
        assert answer.status_code == 422
        assert message in page_text(answer)
        assert not User.objects.exists()

    def test_what_was_typed_stays_but_for_the_passwords(self, db, ada):
        answer = ada.post("/account/sign-up/", {"username": "Ada", "email": "nowhere", "password1": PASSWORD})
        page = answer.content.decode()
        assert 'value="Ada"' in page
        assert 'value="nowhere"' in page
        assert PASSWORD not in page

    def test_a_password_is_kept_only_hashed(self, account):
        assert PASSWORD not in str(User.objects.values().get())
        assert check_password(PASSWORD, account.password)

    def test_two_taps_make_one_account(self, db, ada, monkeypatch):
        """The second was looked at before the first was there."""
        signed_up(ada)
        monkeypatch.setattr(
            "scorer.accounts.forms.SignUpForm.clean_username", lambda form: form.cleaned_data["username"]
        )
        monkeypatch.setattr("django.forms.ModelForm.validate_unique", lambda form: None)
        with transaction.atomic():
            answer = Phone().post("/account/sign-up/", {"username": "ada", "password1": OTHER, "password2": OTHER})
        assert answer.status_code == 422
        assert User.objects.count() == 1


@pytest.fixture
def berk_phone():
    return Phone()


class TestSigningIn:
    @pytest.mark.parametrize("name", ["Ada", "ada", "ADA", " Ada "])
    def test_however_the_name_is_written(self, account, tablet, name):
        assert sign_in(tablet, name).status_code == 302
        assert is_signed_in(tablet)

    @pytest.mark.parametrize("form", [{"password": OTHER}, {"name": "Berk"}])
    def test_a_wrong_password_and_a_name_nobody_has_look_the_same(self, account, tablet, form):
        answer = sign_in(tablet, **form)
        assert answer.status_code == 422
        assert "do not belong together" in page_text(answer)
        assert not is_signed_in(tablet)

    def test_it_leads_back_to_where_one_came_from(self, account, tablet):
        page = tablet.get("/account/sign-in/?next=/games/five_tribes/ties/")
        assert {"type": "hidden", "name": "next", "value": "/games/five_tribes/ties/"} in ParsedPage(
            page.content.decode()
        ).all("input")
        assert sign_in(tablet, next="/games/five_tribes/ties/")["Location"] == "/games/five_tribes/ties/"

    @pytest.mark.parametrize(
        "path", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
    )
    def test_but_never_to_another_site(self, account, tablet, path):
        page = tablet.get("/account/sign-in/", {"next": path})
        assert "evil" not in own(page)
        assert sign_in(tablet, next=path)["Location"] == "/"

    @pytest.mark.parametrize("path", ["foo", "?a=1", "home", "/" + "x" * 3000])
    def test_nor_to_what_is_no_path_of_this_site(self, account, tablet, path):
        assert sign_in(tablet, next=path)["Location"] == "/"
        form = {"username": "Berk", "password1": OTHER, "password2": OTHER, "next": path}
        assert Phone().post("/account/sign-up/", form)["Location"] == "/"

    def test_who_is_signed_in_is_led_on_at_once(self, account, ada):
        assert ada.get("/account/sign-in/?next=/")["Location"] == "/"
        assert ada.get("/account/sign-in/")["Location"] == "/account/"

    def test_the_pages_of_an_account_ask_who_is_there(self, db, chiyo):
        for page in ("", "e-mail/", "password/", "delete/"):
            answer = chiyo.get(f"/account/{page}")
            assert answer["Location"] == f"/account/sign-in/?next=/account/{page}"

    def test_no_page_with_a_form_is_kept(self, account, ada):
        for page in ("", "sign-up/", "e-mail/", "password/", "password/forgotten/", "delete/", "sign-out/"):
            answer = ada.get(f"/account/{page}")
            assert answer.status_code == 200
            assert "no-store" in answer["Cache-Control"]

    def test_a_session_lasts_three_months_from_the_last_visit(self, account, ada, settings):
        assert settings.SESSION_COOKIE_AGE == 90 * 24 * 3600
        assert ada.get("/").cookies["sessionid"]["max-age"] == 90 * 24 * 3600

    def test_home_shows_the_way_in_at_its_foot(self, db, ada):
        assert 'href="/account/sign-in/"' in ada.get("/").content.decode()
        signed_up(ada)
        page = ada.get("/").content.decode()
        assert 'href="/account/"' in page
        assert 'href="/account/sign-in/"' not in page


class TestWhatComesAlong:
    def test_plays_of_the_browser_are_the_accounts_on_every_device(self, play, ada, tablet):
        signed_up(ada)
        assert play.edit_code not in tablet.get("/").content.decode()
        sign_in(tablet)
        assert play.edit_code in tablet.get("/").content.decode()

    def test_so_are_those_that_it_only_wrote_into(self, play, second_phone, tablet):
        second_phone.edit(0, "gold", "9")
        signed_up(second_phone, "Berk")
        sign_in(tablet, "Berk")
        assert play.edit_code in tablet.get("/").content.decode()

    def test_and_what_either_device_plays_afterwards(self, account, ada, tablet, start):
        sign_in(tablet)
        play = start(tablet, "five_tribes", "Ada", "Berk")
        assert play.edit_code in ada.get("/").content.decode()

    def test_their_links_can_be_renewed_on_every_device(self, play, ada, tablet):
        signed_up(ada)
        tablet.code = play.edit_code
        assert tablet.send("links", which="view").status_code == 403
        sign_in(tablet)
        assert b'name="which"' in tablet.open("links").content
        assert tablet.send("links", which="edit").status_code == 302
        play.refresh_from_db()
        assert play.edit_code != tablet.code

    def test_a_play_of_a_group_is_shown_to_those_who_may_write_there(self, play, ada):
        group = Group.objects.create(name="Thursdays")
        Play.objects.update(group=group)
        assert play.edit_code not in ada.get("/").content.decode()
        member = Member.objects.create(group=group, device=play.made_by, role=Role.VIEWER)
        assert play.edit_code not in ada.get("/").content.decode()
        Member.objects.filter(pk=member.pk).update(role=Role.MEMBER)
        assert play.edit_code in ada.get("/").content.decode()

    def test_a_membership_of_the_browser_becomes_the_accounts(self, db, ada, tablet):
        made = members.create_group(of_device(ada), "Thursdays").member
        user = signed_up(ada)
        sign_in(tablet)
        member = Member.objects.get()
        assert (member.pk, member.user, member.device, member.role) == (made.pk, user, None, Role.OWNER)
        for phone in (ada, tablet):
            assert phone.get(f"/group/{made.group.code}/").status_code == 200

    @pytest.mark.parametrize(
        "roles", [(Role.OWNER, Role.VIEWER), (Role.VIEWER, Role.OWNER), (Role.MEMBER, Role.VIEWER)]
    )
    def test_where_both_belong_the_higher_role_stays_in_one_row(self, account, tablet, roles):
        group = Group.objects.create(name="Thursdays")
        device = of_device(tablet).device()
        Member.objects.create(group=group, user=account, role=roles[0])
        Member.objects.create(group=group, device=device, role=roles[1])
        sign_in(tablet)
        member = Member.objects.get()
        assert (member.user, member.role) == (account, max(roles, key=members.ROLE_RANKS.get))

    def test_the_person_that_the_browser_was_comes_along_too(self, account, tablet):
        group = Group.objects.create(name="Thursdays")
        person = group.players.create(name="Ada")
        Member.objects.create(group=group, user=account, role=Role.VIEWER)
        Member.objects.create(group=group, device=of_device(tablet).device(), player=person)
        sign_in(tablet)
        assert Member.objects.get().player == person

    def test_what_belongs_to_another_account_stays_there(self, play, ada):
        """Ada's session ended by itself; then Berk signs in on the same tablet."""
        user = signed_up(ada)
        signed_up(Phone(), "Berk")
        del ada.cookies["sessionid"]
        sign_in(ada, "Berk")
        assert play.edit_code not in ada.get("/").content.decode()
        assert Device.objects.get(plays=play).user == user

    def test_so_does_what_was_made_there_after_the_session_had_ended(self, db, ada):
        signed_up(ada)
        signed_up(Phone(), "Berk")
        del ada.cookies["sessionid"]
        ada.post("/groups/new/", {"name": "Thursdays"})
        address = f"/group/{Group.objects.get().code}/"
        sign_in(ada, "Berk")
        assert ada.get(address).status_code == 404
        ada.post("/account/sign-out/")
        sign_in(ada)
        assert ada.get(address).status_code == 200

    def test_the_key_of_who_was_there_before_opens_nothing_any_more(self, play, ada, tablet):
        signed_up(ada)
        signed_up(Phone(), "Berk")
        copied = {name: ada.cookies[name].value for name in ("sessionid", "device")}
        sign_in(ada, "Berk")
        tablet.cookies.load(copied)
        assert play.edit_code not in tablet.get("/").content.decode()

    def test_signing_in_twice_changes_nothing(self, play, ada):
        user = signed_up(ada)
        del ada.cookies["sessionid"]
        sign_in(ada)
        assert Device.objects.get(plays=play).user == user
        assert Device.objects.filter(user=user).count() == 1

    def test_home_takes_one_query_more_with_an_account(self, play, ada):
        with Queries() as before:
            ada.get("/")
        signed_up(ada)
        with Queries() as after:
            ada.get("/")
        assert len(after.statements()) == len(before.statements()) + 1

    def test_no_edit_and_no_poll_asks_for_the_account(self, play, ada):
        ada.edit(0, "gold", "1")
        signed_up(ada)
        with Queries() as queries:
            ada.edit(0, "gold", "2", was="1")
            ada.poll(2)
        assert not [sql for sql in queries.statements() if "accounts_user" in sql or "accounts_failure" in sql]


@pytest.mark.parametrize("enter", [signed_up, sign_in])
class TestTheKeyOfTheBrowser:
    """It is renewed by signing up and by signing in."""

    @pytest.fixture(autouse=True)
    def there_is_an_account(self, db, enter):
        if enter is sign_in:
            signed_up(Phone())

    @pytest.fixture
    def planted(self, ada, play, enter):
        """Another phone with the key that Ada's had before."""
        stranger = Phone()
        stranger.cookies["device"] = ada.cookies["device"].value
        enter(ada)
        assert ada.cookies["device"].value != stranger.cookies["device"].value
        return stranger

    def test_one_that_was_planted_before_opens_nothing_of_the_accounts(self, play, ada, planted):
        group = members.create_group(Visitor(User.objects.get().pk, ""), "Thursdays").member.group
        page = planted.get("/").content.decode()
        assert play.edit_code not in page
        assert "Thursdays" not in page
        assert planted.get(f"/group/{group.code}/").status_code == 404
        planted.code = play.edit_code
        assert planted.send("links", which="edit").status_code == 403

    def test_not_even_with_a_copy_of_the_session(self, ada, planted):
        planted.cookies["sessionid"] = ada.cookies["sessionid"].value
        assert is_signed_in(ada)
        assert not is_signed_in(planted)

    def test_what_the_browser_had_stays(self, play, ada, planted):
        assert play.edit_code in ada.get("/").content.decode()
        assert ada.send("links", which="view").status_code == 302
        assert Device.objects.filter(plays=play).count() == 1

    def test_an_open_sheet_goes_on_saving_and_takes_back_what_it_saved_before(self, play, ada, enter):
        ada.open("sheet")
        ada.edit(0, "gold", "1")
        enter(ada)
        assert ada.edit(1, "gold", "2").status_code == 200
        for _ in range(2):
            assert ada.send("undo").status_code == 302
        assert [seat.entries for seat in play.seats.all()[:2]] == [{}, {}]

    def test_what_was_under_way_meanwhile_is_saved_too(self, play, planted):
        planted.code = play.edit_code
        assert planted.edit(0, "gold", "7").status_code == 200
        assert play.seats.get(position=0).entries == {"gold": "7"}

    def test_an_open_sheet_stays_one_phone(self, play, ada, second_phone, enter):
        for phone in (ada, second_phone):
            phone.open("sheet")
        ada.send("presence", of=ada.row_at(0))
        enter(ada)
        ada.send("presence", of=ada.row_at(0))
        page = second_phone.send("presence").content.decode()
        assert page.count("<li>") == 1

    def test_other_devices_of_the_account_stay_signed_in(self, enter, ada, tablet):
        enter(ada)
        sign_in(tablet)
        del ada.cookies["sessionid"]
        sign_in(ada)
        assert is_signed_in(tablet)


class TestSigningOut:
    def test_nothing_is_left_on_the_device(self, play, ada):
        signed_up(ada)
        group = members.create_group(Visitor(User.objects.get().pk, ""), "Thursdays").member.group
        assert play.edit_code in ada.get("/").content.decode()
        old = ada.cookies["device"].value
        assert ada.post("/account/sign-out/")["Location"] == "/"
        assert ada.cookies["device"].value != old
        page = ada.get("/").content.decode()
        assert play.edit_code not in page
        assert "Thursdays" not in page
        assert ada.get(f"/group/{group.code}/").status_code == 404

    def test_a_copy_of_the_old_key_opens_nothing_either(self, play, ada, tablet):
        signed_up(ada)
        key = ada.cookies["device"].value
        ada.post("/account/sign-out/")
        tablet.cookies["device"] = key
        assert play.edit_code not in tablet.get("/").content.decode()

    def test_the_pages_that_showed_names_are_kept_nowhere(self, play, ada):
        signed_up(ada)
        group = members.create_group(Visitor(User.objects.get().pk, ""), "Thursdays").member.group
        for path in ("/", "/account/", f"/group/{group.code}/", ada.at("sheet"), ada.at("log")):
            answer = ada.get(path)
            assert answer.status_code == 200
            assert "no-store" in answer["Cache-Control"], path
        config = next(
            one for one in ParsedPage(ada.get("/").content.decode()).all("meta") if one.get("name") == "htmx-config"
        )
        assert '"historyCacheSize": 0' in config["content"]

    def test_back_at_a_group_there_is_the_way_to_sign_in(self, account, ada):
        group = members.create_group(Visitor(account.pk, ""), "Thursdays").member.group
        ada.post("/account/sign-out/")
        for code in (group.code, "no-such-group"):
            answer = ada.get(f"/group/{code}/")
            assert answer.status_code == 404
            assert f'href="/account/sign-in/?next=%2Fgroup%2F{code}%2F"' in answer.content.decode()
            assert "Thursdays" not in answer.content.decode()

    def test_a_copy_of_the_old_session_opens_nothing_either(self, account, ada, tablet):
        copied = {name: ada.cookies[name].value for name in ("sessionid", "device")}
        tablet.cookies.load(copied)
        assert is_signed_in(tablet)
        ada.post("/account/sign-out/")
        tablet.cookies.load(copied)
        assert not is_signed_in(tablet)
        sign_in(ada)
        tablet.cookies.load(copied)
        assert not is_signed_in(tablet)

    def test_a_session_without_its_browser_is_nobodys(self, account, ada, tablet):
        tablet.cookies.load({"sessionid": ada.cookies["sessionid"].value})
        assert not is_signed_in(tablet)
        tablet.get("/new/five_tribes/")  # now with a key of its own
        tablet.cookies.load({"sessionid": ada.cookies["sessionid"].value})
        assert not is_signed_in(tablet)

    def test_all_stays_with_the_account(self, play, ada):
        signed_up(ada)
        ada.post("/account/sign-out/")
        sign_in(ada)
        assert play.edit_code in ada.get("/").content.decode()

    def test_other_devices_stay_signed_in(self, account, ada, tablet):
        sign_in(tablet)
        ada.post("/account/sign-out/")
        assert is_signed_in(tablet)

    def test_looking_at_the_page_signs_nobody_out(self, account, ada):
        ada.get("/account/sign-out/")
        assert is_signed_in(ada)

    def test_a_session_that_ended_by_itself_can_be_cleared_away_too(self, play, ada):
        signed_up(ada)
        del ada.cookies["sessionid"]
        assert 'href="/account/sign-out/"' in ada.get("/account/sign-in/").content.decode()
        ada.post("/account/sign-out/")
        assert play.edit_code not in ada.get("/").content.decode()
        assert 'href="/account/sign-out/"' not in ada.get("/account/sign-in/").content.decode()

    def test_an_ended_session_says_nothing_of_whose_account_it_was(self, account, ada, tablet):
        sign_in(tablet)
        ada.post("/account/password/", {"old_password": PASSWORD, "new_password1": OTHER, "new_password2": OTHER})
        assert not is_signed_in(tablet)
        text = page_text(tablet.get("/account/sign-in/"))
        assert "An account was signed in on this browser before. If it is yours, sign in again" in text
        assert "Leave nothing of that account here" in text

    def test_who_never_was_there_has_nothing_to_sign_out_of(self, db, chiyo):
        assert chiyo.get("/account/sign-out/")["Location"] == "/"
        assert chiyo.post("/account/sign-out/")["Location"] == "/"


class TestAnEndedSession:
    """The session ends while somebody types."""

    def test_a_sheet_needs_no_session(self, play, ada):
        signed_up(ada)
        ada.edit(0, "gold", "7")
        del ada.cookies["sessionid"]
        assert ada.edit(0, "gold", "8", was="7").status_code == 200
        assert play.seats.get(position=0).entries == {"gold": "8"}
        assert ada.open("sheet").status_code == 200

    def test_what_was_typed_is_the_accounts_again_afterwards(self, play, ada, tablet):
        signed_up(ada)
        del ada.cookies["sessionid"]
        ada.edit(0, "gold", "7")
        sign_in(ada)
        sign_in(tablet)
        assert play.edit_code in tablet.get("/").content.decode()

    @pytest.fixture
    def group(self, account):
        return members.create_group(Visitor(account.pk, ""), "Thursdays").member.group

    def test_a_page_of_a_group_leads_to_a_whole_page_and_back(self, group, ada):
        del ada.cookies["sessionid"]
        answer = ada.get(f"/group/{group.code}/?a=1")
        assert answer["Location"] == f"/account/sign-in/?next=%2Fgroup%2F{group.code}%2F%3Fa%3D1"
        assert ada.get(answer["Location"]).content.startswith(b"<!DOCTYPE html>")
        assert sign_in(ada, next=f"/group/{group.code}/?a=1")["Location"] == f"/group/{group.code}/?a=1"

    def test_a_part_of_a_page_never_becomes_a_sign_in_page(self, group, ada):
        del ada.cookies["sessionid"]
        headers = HTMX | {"HX-Current-URL": f"http://testserver/group/{group.code}/people/"}
        answer = ada.get(f"/group/{group.code}/", headers=headers)
        assert (answer.status_code, answer.content) == (204, b"")
        assert answer["HX-Redirect"] == f"/account/sign-in/?next=%2Fgroup%2F{group.code}%2Fpeople%2F"

    def test_a_form_leads_back_to_its_page(self, group, ada):
        del ada.cookies["sessionid"]
        page = f"/group/{group.code}/people/"
        answer = ada.post(page, {"name": "Dilek"}, headers={"Referer": f"http://testserver{page}"})
        assert answer["Location"] == f"/account/sign-in/?next=%2Fgroup%2F{group.code}%2Fpeople%2F"
        away = ada.post(page, {"name": "Dilek"}, headers={"Referer": "http://evil.example/x"})
        assert away["Location"] == "/account/sign-in/?next=%2F"


class TestPasswords:
    def change(self, phone, old=PASSWORD, new=OTHER):
        form = {"old_password": old, "new_password1": new, "new_password2": new}
        return phone.post("/account/password/", form)

    def test_a_changed_password_ends_every_other_session(self, account, ada, tablet):
        sign_in(tablet)
        assert self.change(ada).status_code == 302
        assert is_signed_in(ada)
        assert not is_signed_in(tablet)
        assert sign_in(tablet).status_code == 422
        assert sign_in(tablet, password=OTHER).status_code == 302

    def test_the_old_one_is_asked_for(self, account, ada):
        assert self.change(ada, old="guessed").status_code == 422
        account.refresh_from_db()
        assert account.check_password(PASSWORD)

    def test_an_address_for_letters_is_changed_with_the_password(self, account, ada):
        assert ada.post("/account/e-mail/", {"email": "x@example.org", "password": OTHER}).status_code == 422
        assert ada.post("/account/e-mail/", {"email": "x@example.org", "password": PASSWORD}).status_code == 302
        assert "x@example.org" in page_text(ada.get("/account/"))
        ada.post("/account/e-mail/", {"email": "", "password": PASSWORD})
        assert "This account has no e-mail address." in page_text(ada.get("/account/"))
        assert "example.org" not in str(User.objects.values())


class TestConfirming:
    """An address may be a stranger's, until the link of a letter is followed."""

    NAME = "Cheap watches at watches.example"

    @pytest.fixture
    def unconfirmed(self, db, ada):
        return signed_up(ada, self.NAME, email="ada@example.org")

    def again(self, phone):
        return phone.post("/account/e-mail/again/")

    def test_signing_up_sends_one_letter_without_a_word_of_the_visitor(self, unconfirmed):
        (letter,) = mail.outbox
        assert letter.to == ["ada@example.org"]
        assert "watches" not in str(letter.message())
        assert "ada" not in letter.subject + letter.body

    def test_the_page_after_signing_up_says_that_a_letter_was_sent(self, db, ada):
        form = {"username": "Ada", "password1": PASSWORD, "password2": PASSWORD, "email": "ada@example.org"}
        answer = ada.post("/account/sign-up/", form)
        assert "The letter is on its way." in page_text(ada.get(answer["Location"]))

    def test_an_address_on_the_way_to_another_page_leads_on_to_it(self, db, ada):
        form = {"username": "Ada", "password1": PASSWORD, "password2": PASSWORD, "email": "ada@example.org"}
        assert ada.post("/account/sign-up/", form | {"next": "/groups/new/"})["Location"] == "/groups/new/"

    def test_a_changed_address_says_that_a_letter_was_sent(self, account, ada):
        answer = ada.post("/account/e-mail/", {"email": "new@example.org", "password": PASSWORD})
        assert "The letter is on its way." in page_text(ada.get(answer["Location"]))

    def test_no_letter_goes_out_without_an_address(self, db, ada):
        signed_up(ada)
        assert mail.outbox == []

    def test_its_link_confirms_with_a_button_in_whatever_device(self, unconfirmed, ada, tablet):
        link = link_of_the_letter()
        assert "Confirm the address" in page_text(tablet.get(link))
        unconfirmed.refresh_from_db()
        assert not unconfirmed.is_confirmed
        assert tablet.post(link)["Location"] == link
        assert "This e-mail address is confirmed." in page_text(tablet.get(link))
        unconfirmed.refresh_from_db()
        assert unconfirmed.confirmed_email == "ada@example.org"
        assert not is_signed_in(tablet)

    def test_an_account_says_whether_it_is(self, unconfirmed, ada):
        page = page_text(ada.get("/account/"))
        assert "is not confirmed yet" in page
        assert "A new password would be sent" not in page
        ada.post(link_of_the_letter())
        page = page_text(ada.get("/account/"))
        assert "is not confirmed yet" not in page
        assert "A new password would be sent to ada@example.org" in page
        assert "Send the letter again" not in page

    @pytest.mark.parametrize("known", [True, False])
    def test_a_new_password_is_sent_only_to_a_confirmed_one(self, unconfirmed, ada, tablet, known):
        if known:
            ada.post(link_of_the_letter())
        mail.outbox.clear()
        assert ask_for_a_letter(tablet)["Location"] == "/account/password/forgotten/sent/"
        assert len(mail.outbox) == known
        assert not any("watches" in str(letter.message()) for letter in mail.outbox)

    def test_another_address_needs_another_letter(self, account, ada, tablet):
        ada.post("/account/e-mail/", {"email": "new@example.org", "password": PASSWORD})
        assert [letter.to for letter in mail.outbox] == [["new@example.org"]]
        for address in ("ada@example.org", "new@example.org"):
            ask_for_a_letter(tablet, address)
        assert len(mail.outbox) == 1
        ada.post(link_of_the_letter())
        ask_for_a_letter(tablet, "new@example.org")
        assert len(mail.outbox) == 2

    def test_the_same_address_needs_none(self, account, ada):
        ada.post("/account/e-mail/", {"email": "ada@example.org", "password": PASSWORD})
        assert mail.outbox == []
        assert User.objects.get().is_confirmed

    def test_a_link_for_an_address_that_was_changed_confirms_nothing(self, unconfirmed, ada):
        link = link_of_the_letter()
        ada.post("/account/e-mail/", {"email": "new@example.org", "password": PASSWORD})
        for answer in (ada.get(link), ada.post(link)):
            assert answer.status_code == 404
            assert "This link is too old, or the address was changed since." in page_text(answer)
        assert not User.objects.get().is_confirmed

    @pytest.mark.parametrize("link", ["MQ/x", "MQ/x-y", "MQ/{}-y", "x/x-y", "4paw/x-y", f"{'OTk5' * 30}/x-y", "-/-"])
    def test_nonsense_confirms_nothing(self, unconfirmed, tablet, link):
        link = link.format("z" * 30)
        assert tablet.get(f"/account/e-mail/confirm/{link}/").status_code == 404
        assert not User.objects.get().is_confirmed

    def test_the_token_of_one_account_confirms_no_other(self, unconfirmed, tablet):
        other = signed_up(tablet, "Berk", email="berk@example.org")
        link = link_of_the_letter()
        number, token = confirmation.link_args(unconfirmed)
        assert other.email in mail.outbox[-1].to
        assert tablet.get(link.replace(confirmation.link_args(other)[0], number)).status_code == 404
        assert tablet.get(f"/account/password/new/{number}/{token}/").status_code == 404

    @pytest.mark.parametrize("days", [2, 4])
    def test_a_link_ends_after_three_days(self, unconfirmed, ada, days):
        with clock_ahead(days * DAY):
            assert ada.get(link_of_the_letter()).status_code == (200 if days < 3 else 404)

    @pytest.mark.parametrize("ahead", AHEAD, ids=str)
    def test_links_dated_later_than_now_are_not_believed(self, account, ada, ahead):
        with clock_ahead(ahead):
            ada.post("/account/e-mail/", {"email": "new@example.org", "password": PASSWORD})
            confirm = link_of_the_letter()
            ada.post(confirm)
            ask_for_a_letter(ada, "new@example.org")
            reset = link_of_the_letter()
            assert ada.get(reset).status_code == 302
        assert {ada.get(link).status_code for link in (confirm, reset)} == {404}

    def test_it_is_sent_again_a_few_times(self, unconfirmed, ada):
        answer = self.again(ada)
        assert answer["Location"] == "/account/?sent"
        assert "The letter is on its way." in page_text(ada.get(answer["Location"]))
        assert [self.again(ada).status_code for _ in range(2)] == [302, 429]
        assert "At most 3 such letters a day. In 24 hours you can try again." in page_text(self.again(ada))
        assert len(mail.outbox) == 3

    def test_many_accounts_fill_no_letter_box(self, db):
        for number in range(8):
            signed_up(Phone(REMOTE_ADDR=f"203.0.113.{number}"), f"Ada {number}", email="Ada@example.org")
        assert len(mail.outbox) == quotas.CONFIRMATIONS.per_address

    def test_many_addresses_of_one_account_get_few_letters(self, account, ada):
        for number in range(8):
            ada.post("/account/e-mail/", {"email": f"ada{number}@example.org", "password": PASSWORD})
        assert len(mail.outbox) == quotas.CONFIRMATIONS.per_account - 1  # and the first

    @pytest.mark.parametrize("letters", ["console", "locmem"])
    def test_where_no_letters_are_sent_the_page_says_so(self, unconfirmed, ada, settings, letters):
        settings.EMAIL_BACKEND = f"django.core.mail.backends.{letters}.EmailBackend"
        assert ("in the server's console" in page_text(ada.get("/account/"))) is (letters == "console")

    def test_opened_by_hand_it_sends_nothing(self, unconfirmed, ada):
        assert ada.get("/account/e-mail/again/")["Location"] == "/account/"
        assert len(mail.outbox) == 1

    def test_who_has_confirmed_gets_no_other(self, account, ada):
        assert self.again(ada)["Location"] == "/account/"
        assert mail.outbox == []


class TestForgotten:
    def test_a_letter_leads_to_a_new_password(self, account, ada, tablet):
        assert ask_for_a_letter(tablet)["Location"] == "/account/password/forgotten/sent/"
        assert mail.outbox[0].to == ["ada@example.org"]
        assert "the account with this e-mail address" in mail.outbox[0].body
        form_at = tablet.get(link_of_the_letter())["Location"]
        assert "For the account Ada." in page_text(tablet.get(form_at))
        answer = tablet.post(form_at, {"new_password1": OTHER, "new_password2": OTHER})
        assert answer["Location"] == "/account/sign-in/?changed"
        assert "The new password is saved. Sign in with it." in page_text(tablet.get(answer["Location"]))
        assert sign_in(tablet, password=OTHER).status_code == 302
        assert not is_signed_in(ada)

    @pytest.mark.parametrize("page", ["", "sent/"])
    @pytest.mark.parametrize("letters", ["console", "locmem"])
    def test_who_waits_for_a_letter_is_told_where_it_is_to_be_found(self, settings, tablet, db, page, letters):
        settings.EMAIL_BACKEND = f"django.core.mail.backends.{letters}.EmailBackend"
        text = page_text(tablet.get(f"/account/password/forgotten/{page}"))
        assert ("in the server's console" in text) is (letters == "console")
        assert ("among the unwanted ones" in text) is (letters == "locmem" and page == "sent/")

    def test_a_link_works_once(self, account, tablet):
        ask_for_a_letter(tablet)
        form_at = tablet.get(link_of_the_letter())["Location"]
        tablet.post(form_at, {"new_password1": OTHER, "new_password2": OTHER})
        answer = Phone().get(link_of_the_letter())
        assert answer.status_code == 404
        assert "used already, or it is too old" in page_text(answer)

    def test_a_new_password_has_to_be_one(self, account, tablet):
        ask_for_a_letter(tablet)
        form_at = tablet.get(link_of_the_letter())["Location"]
        answer = tablet.post(form_at, {"new_password1": "short", "new_password2": "short"})
        assert answer.status_code == 422
        assert "too short" in page_text(answer)

    def test_nobody_learns_whose_addresses_there_are(self, account, tablet):
        known, unknown = ask_for_a_letter(tablet), ask_for_a_letter(tablet, "chiyo@example.org")
        assert known["Location"] == unknown["Location"]
        assert len(mail.outbox) == 1

    def test_no_letter_box_is_filled(self, account, tablet):
        answers = [ask_for_a_letter(tablet).status_code for _ in range(5)]
        assert answers == [302, 302, 302, 302, 429]
        assert len(mail.outbox) == 4

    def test_it_is_said_that_a_letter_needs_an_address(self, db, tablet):
        assert "An account without one cannot be opened again" in page_text(tablet.get("/account/password/forgotten/"))
        assert "nobody can give you one" in page_text(tablet.get("/account/sign-up/"))


class TestDeleting:
    def delete(self, phone, password=PASSWORD):
        return phone.post("/account/delete/", {"password": password})

    def test_the_password_is_asked_for(self, account, ada):
        answer = self.delete(ada, OTHER)
        assert answer.status_code == 422
        assert "This is not your password." in page_text(answer)
        assert User.objects.exists()

    def test_the_account_goes_and_plays_and_edits_stay_with_their_device(self, play, ada, tablet):
        signed_up(ada)
        sign_in(tablet)
        ada.edit(0, "gold", "9")
        device = Edit.objects.get().device
        assert self.delete(ada).status_code == 302
        assert not User.objects.exists()
        assert Edit.objects.get().device == device == Play.objects.get().made_by
        assert play.edit_code in ada.get("/").content.decode()
        assert not is_signed_in(ada)
        assert not is_signed_in(tablet)
        assert play.edit_code not in tablet.get("/").content.decode()

    def test_its_groups_stay_without_it(self, account, ada):
        group = members.create_group(of_device(Phone()), "Thursdays").member.group
        members.join(Visitor(account.pk, device_of(ada)), group.join_code)
        self.delete(ada)
        assert [member.role for member in group.members.all()] == [Role.OWNER]

    @pytest.mark.parametrize("role", [Role.OWNER, Role.MEMBER])
    def test_its_groups_get_new_links_and_say_so(self, account, ada, role):
        made = members.create_group(of_device(Phone()), "Thursdays")
        group = made.member.group
        member = members.join(Visitor(account.pk, device_of(ada)), group.join_code)
        Member.objects.filter(pk=member.pk).update(role=role)
        play = Play.objects.create(game="five_tribes", group=group)
        before = group.join_code, play.edit_code
        assert self.delete(ada).status_code == 302
        group.refresh_from_db()
        play.refresh_from_db()
        assert not set(before) & {group.join_code, play.edit_code}
        assert bool(group.recovery_hash) is (role == Role.MEMBER)  # an owner may have kept the code
        left = group.changes.first()
        assert (left.action, left.detail) == ("left", {"renewed": True})
        assert change_sentence(left, {}) == "Somebody left; every edit link and the join link are new since"

    def test_who_alone_owns_a_group_of_several_hands_it_over_first(self, account, ada):
        group = members.create_group(Visitor(account.pk, device_of(ada)), "Thursdays").member.group
        other = members.join(of_device(Phone()), group.join_code)
        answer = self.delete(ada)
        assert answer.status_code == 200
        assert "Make somebody else an owner first." in page_text(answer)
        assert f'href="/group/{group.code}/members/"' in answer.content.decode()
        assert User.objects.exists()
        members.set_role(group, other.pk, Role.OWNER, Visitor(account.pk, device_of(ada)))
        assert self.delete(ada).status_code == 302

    def test_a_group_of_nobody_else_is_named_before(self, account, ada):
        members.create_group(Visitor(account.pk, device_of(ada)), "Thursdays")
        assert "only their recovery codes open them: Thursdays" in page_text(ada.get("/account/delete/"))
        recovery = Group.objects.get().recovery_hash
        assert self.delete(ada).status_code == 302
        assert (Group.objects.get().name, Group.objects.get().recovery_hash) == ("Thursdays", recovery)

    def test_an_owner_who_left_meanwhile_is_noticed(self, account, ada):
        group = members.create_group(Visitor(account.pk, device_of(ada)), "Thursdays").member.group
        members.join(of_device(Phone()), group.join_code)
        with pytest.raises(SoleOwner):
            delete_account(account)
        assert User.objects.exists()


@override_settings(EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend", EMAIL_HOST="127.0.0.1", EMAIL_PORT=1)
def test_a_letter_that_cannot_be_sent_is_no_error_page(db, ada, tablet, caplog):
    signed_up(ada, email="ada@example.org")
    assert "An e-mail could not be sent: ConnectionRefusedError" in caplog.text
    User.objects.update(confirmed_email="ada@example.org")
    assert tablet.post("/account/password/forgotten/", {"email": "ada@example.org"}).status_code == 302
    assert "Failed to send password reset email" in caplog.text
    assert "ada@example.org" not in caplog.text
