"""Codes and links: access with and without them, at every address."""

import re
from itertools import product

import pytest
from django.urls import reverse

from scorer.accounts.visitor import Visitor
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.writes import renew_link
from scorer.server import lan
from scorer.web.qr import qr_svg
from tests.plays.answers import page_text
from tests.support import html
from tests.support.addresses import every_address
from tests.support.phones import Phone, Queries

WITH_A_CODE = [address for address in every_address() if "code" in address.pattern.converters]
EDITING = [address for address in WITH_A_CODE if str(address.pattern).startswith("play/")]
READING = [address for address in WITH_A_CODE if str(address.pattern).startswith("view/")]
OF_A_PLAY = [*EDITING, *READING]
OF_A_GROUP = [address for address in WITH_A_CODE if str(address.pattern).startswith("group/")]
WRONG = ["no-such-code", "x", "a" * 43, "0", "-", "_" * 500]


def named(pattern):
    return pattern.name


def everything():
    return [list(model.objects.order_by("pk").values()) for model in (Play, Seat, Edit)]


def more(pattern, edit=1):
    """The rest of an address: a seat, a line, an edit."""
    return [{"seat": 0, "line": "gold", "edit": edit}[name] for name in pattern.pattern.converters if name != "code"]


FORM = {
    "id": "one", "seat": "0", "of": "1", "unit": "gold", "was": "7", "text": "8",
    "of-0": "1", "w-0-gold": "7", "e-0-gold": "8",
    "version": "1", "as_it_stands": "1", "which": "edit", "people": "3", "name_0": "Mallory", "once": "once",
}  # fmt: skip


def test_every_address_with_a_code_is_of_a_play_or_of_a_group():
    assert sorted(map(named, WITH_A_CODE)) == sorted(map(named, [*OF_A_PLAY, *OF_A_GROUP]))


@pytest.fixture
def typed(play, ada):
    ada.edit(0, "gold", "7")
    return play


@pytest.mark.parametrize("pattern", OF_A_PLAY, ids=named)
class TestEveryAddress:
    def test_a_wrong_code_is_not_found(self, typed, chiyo, pattern):
        before = everything()
        for chiyo.code, htmx in product(WRONG, ({}, {"HX-Request": "true"})):
            address = chiyo.at(pattern.name, *more(pattern))
            assert chiyo.get(address, headers=htmx).status_code == 404
            answer = chiyo.post(address, FORM, headers=htmx)
            assert answer.status_code == (405 if pattern in READING or pattern.name in READ_ONLY else 404)
        assert everything() == before

    def test_the_code_of_another_kind_of_link_is_a_wrong_one(self, typed, ada, berk, pattern):
        before = everything()
        phone = berk if pattern in EDITING else ada
        address = phone.at(pattern.name, *more(pattern, Edit.objects.get().pk))
        assert phone.get(address).status_code == 404
        assert phone.post(address, FORM).status_code in {404, 405}
        assert everything() == before

    def test_a_code_in_other_letters_is_a_wrong_one(self, typed, chiyo, pattern):
        code = typed.edit_code if pattern in EDITING else typed.view_code
        for changed in (code.swapcase(), code[:-1], code + "A", code[1:]):
            chiyo.code = changed
            assert chiyo.get(chiyo.at(pattern.name, *more(pattern))).status_code == 404

    def test_to_look_at_it_changes_nothing(self, typed, ada, berk, pattern):
        phone = ada if pattern in EDITING else berk
        address = phone.at(pattern.name, *more(pattern, Edit.objects.get().pk))
        for method in (phone.get, phone.head):
            for htmx in ({}, {"HX-Request": "true"}):
                with Queries() as queries:
                    answer = method(address, headers=htmx)
                assert answer.status_code in {200, 302}
                assert queries.writes() == []

    def test_opened_by_hand_it_leads_to_a_whole_page(self, typed, ada, berk, pattern):
        phone = ada if pattern in EDITING else berk
        answer = phone.get(phone.at(pattern.name, *more(pattern, Edit.objects.get().pk)), follow=True)
        assert answer.status_code == 200
        assert answer.content.startswith(b"<!DOCTYPE html>")

    def test_other_methods_are_not_allowed(self, typed, ada, berk, pattern):
        phone = ada if pattern in EDITING else berk
        for method in (phone.put, phone.patch, phone.delete):
            assert method(phone.at(pattern.name, *more(pattern))).status_code == 405

    def test_its_answer_is_never_kept_by_a_device(self, typed, ada, berk, pattern):
        phone = ada if pattern in EDITING else berk
        answer = phone.get(phone.at(pattern.name, *more(pattern)), headers={"HX-Request": "true"})
        assert "no-store" in answer["Cache-Control"]


READ_ONLY = {"seat", "sheet", "poll", "working", "log", "result", "bgstats"}


@pytest.mark.parametrize(
    "path", ["/play/a%00b/", "/play/%FF%FE/", "/play/a%2Fb/", "/play/../", "/play/%ED%A0%80/edit/"]
)
def test_an_address_that_is_no_address_is_not_found(db, chiyo, path):
    assert chiyo.get(path).status_code == 404
    assert chiyo.post(path, FORM).status_code == 404


def test_codes_cannot_be_guessed(play):
    for code in (play.edit_code, play.view_code):
        assert re.fullmatch(r"[A-Za-z0-9_-]{24}", code)  # 144 bits
    assert play.edit_code != play.view_code


class TestForgedEdits:
    @pytest.fixture
    def other(self, play, start):
        """Chiyo's play, with an edit."""
        phone = Phone()
        other = start(phone, "five_tribes", "Chiyo", "Dilek")
        phone.edit(0, "gold", "99")
        return other

    def test_an_edit_of_another_play_cannot_be_put_back(self, play, ada, other):
        ada.edit(0, "gold", "7")
        before = everything()
        assert ada.send("revert_edit", Edit.objects.get(play=other).pk).status_code == 404
        assert everything() == before

    @pytest.mark.parametrize("edit", [0, 999_999, 2**63, 10**30])
    def test_nor_one_that_is_none(self, play, ada, edit):
        assert ada.send("revert_edit", edit).status_code == 404

    def test_nor_what_is_no_entry(self, play, ada):
        ada.send("table", people=3, name_0="Ayşe")
        assert ada.send("revert_edit", Edit.objects.get(play=play).pk).status_code == 404

    def test_the_log_shows_one_play_only(self, play, ada, other):
        assert "99" not in page_text(ada.open("log"))  # a token in a form may hold anything


class TestRenewing:
    def test_the_maker_gets_a_new_edit_link_and_the_old_one_is_dead(self, play, ada, second_phone):
        answer = ada.send("links", which="edit")
        play.refresh_from_db()
        assert play.edit_code != ada.code
        assert answer["Location"] == f"/play/{play.edit_code}/links/"
        assert second_phone.open("sheet").status_code == 404
        assert second_phone.edit(0, "gold", "7").status_code == 404
        assert second_phone.poll(0).status_code == 404
        ada.code = play.edit_code
        assert ada.open("sheet").status_code == 200

    def test_a_new_view_link_ends_the_old_view_and_nothing_else(self, play, ada, berk):
        ada.send("links", which="view")
        assert berk.open("view").status_code == 404
        assert berk.fetch("view_poll", version=0).status_code == 404
        assert ada.open("sheet").status_code == 200

    def test_it_is_logged(self, play, ada):
        ada.send("links", which="view")
        assert list(Edit.objects.values_list("action", "version")) == [("renew", 1)]

    @pytest.mark.parametrize("which", ["edit", "view"])
    def test_nobody_else_may(self, play, second_phone, berk, chiyo, which):
        second_phone.edit(0, "gold", "7")
        before = everything()
        for phone, status in ((second_phone, 403), (berk, 404), (chiyo, 404)):
            assert phone.send("links", which=which).status_code == status
        assert everything() == before
        assert b'name="which"' not in second_phone.open("links").content

    def test_the_right_is_asked_for_once_more_while_the_play_is_locked(self, play):
        with pytest.raises(NoSuchPlay):
            renew_link(play.edit_code, "edit", Visitor(None, "b" * 64))

    def test_a_forged_cookie_makes_no_maker(self, play, second_phone):
        for key in ("", "x", "None", "0", str(play.made_by_id)):
            second_phone.cookies["device"] = key
            assert second_phone.send("links", which="edit").status_code == 403

    @pytest.mark.parametrize("which", ["", "both", "made_by", "pk"])
    def test_there_are_two_links(self, play, ada, which):
        before = everything()
        assert ada.send("links", which=which).status_code == 404
        assert everything() == before

    def test_who_had_the_old_link_is_not_led_to_the_new_one(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "7")
        assert ada.code in second_phone.get("/").content.decode()
        ada.send("links", which="edit")
        play.refresh_from_db()
        assert play.edit_code not in second_phone.get("/").content.decode()
        assert play.edit_code in ada.get("/").content.decode()
        second_phone.code = play.edit_code
        second_phone.edit(0, "gold", "8", was="7")
        assert play.edit_code in second_phone.get("/").content.decode()

    def test_a_new_view_link_takes_the_sheet_from_nobody(self, play, ada, second_phone):
        second_phone.edit(0, "gold", "7")
        ada.send("links", which="view")
        assert play.edit_code in second_phone.get("/").content.decode()

    def test_both_links_are_shown_as_this_machine_is_called(self, play, ada):
        page = ada.get(ada.at("links"), headers={"host": "localhost:8123"})
        assert html.attributes(page, "[value^=http]", "value") == [
            f"http://localhost:8123/play/{play.edit_code}/seat/",
            f"http://localhost:8123/view/{play.view_code}/",
        ]


class TestTheNextPhone:
    def test_a_qr_code_leads_to_the_question_who_it_is(self, play, ada):
        page = ada.open("links")
        assert html.elements(page, "[aria-label='QR code of the sheet']")
        assert qr_svg(f"http://testserver{ada.at('seat')}", "QR code of the sheet") in page.content.decode()

    def test_who_says_who_they_are_sees_their_own_rows(self, play, ada, second_phone):
        links = html.attributes(second_phone.open("seat"), "a[href*='?only=']", "href")
        assert links == [f"{second_phone.at('sheet')}?only={seat}&me" for seat in range(3)]
        assert html.attribute(second_phone.open("sheet", only="1"), "#sheet", "data-only") == "1"

    def test_a_finished_play_asks_nobody(self, play, ada, second_phone):
        ada.finish(play)
        assert second_phone.open("seat").headers["Location"] == second_phone.at("result")

    def test_who_only_looks_on_is_not_asked(self, play, berk):
        assert berk.open("seat").status_code == 404


@pytest.mark.parametrize(("host", "is_told"), [("localhost:8123", True), ("testserver", False)])
def test_it_is_told_where_other_phones_cannot_follow_a_link(play, ada, group, monkeypatch, host, is_told):
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.5"])
    ways_on = {
        ada.at("links"): ada.at("links"),
        reverse("members", args=[group.code]): reverse("join", args=[group.join_code]),
    }
    for page, way_on in ways_on.items():
        shown = ada.get(page, headers={"host": host}).content.decode()
        assert ("Other phones cannot open this link" in shown) is is_told
        assert (f'href="http://192.168.1.5:8123{way_on}"' in shown) is is_told
