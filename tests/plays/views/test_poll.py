"""Polls of a sheet and of a view link."""

import pytest

from scorer.plays.models import Edit
from tests.support import html
from tests.support.phones import Queries, live_data, totals, version_of


def test_a_poll_with_nothing_new_is_one_query_and_no_content(play, ada):
    ada.edit(0, "gold", "1")
    with Queries() as queries:
        answer = ada.poll(1)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(queries.statements()) == 1
    assert queries.writes() == []


def test_a_poll_of_somebody_who_looks_on_is_as_cheap(play, berk):
    with Queries() as queries:
        answer = berk.fetch("view_poll", version=0)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(queries.statements()) == 1


def test_the_other_phone_gets_totals_and_the_texts_that_changed(play, ada, second_phone):
    ada.edit(0, "gold", "7")
    ada.edit(1, "tiles", "15+8")
    ada.edit(1, "djinns.boaz", "1")
    answer = second_phone.poll(1)
    assert totals(answer) == ["7", "29", "0"]
    assert live_data(answer)["entries"] == {"1-tiles": "15+8", "1-djinns.boaz": "1"}
    assert version_of(answer) == 3
    assert answer["Scorer-Version"] == "3"


def test_a_text_that_was_cleared_is_sent_as_cleared(play, ada, second_phone):
    ada.edit(0, "gold", "7")
    ada.edit(0, "gold", "", was="7")
    assert live_data(second_phone.poll(1))["entries"] == {"0-gold": ""}


def test_a_wrong_text_shows_its_error_on_every_phone(play, ada, second_phone):
    ada.edit(0, "gold", "lots")
    answer = live_data(second_phone.poll(0))
    assert answer["messages"] == {"0-gold": "A whole number from 0 to 999."}
    assert answer["entries"] == {"0-gold": "lots"}


def test_a_refused_text_is_never_sent_as_what_stands(play, ada, second_phone):
    ada.edit(0, "gold", "7")
    second_phone.edit(0, "gold", "8")
    assert live_data(ada.poll(1))["entries"] == {"0-gold": "7"}


def test_a_change_of_the_table_reloads_the_page(play, ada, second_phone):
    ada.send("table", people=3, name_0="Ayşe", name_1="Berk", name_2="Chiyo")
    answer = second_phone.poll(0)
    assert (answer.status_code, answer["HX-Refresh"]) == (204, "true")


def test_a_finish_leads_to_the_result(play, ada, second_phone, berk):
    ada.finish(play)
    answer = second_phone.poll(0)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, second_phone.at("result"))
    assert berk.fetch("view_poll", version=0)["HX-Refresh"] == "true"


def test_after_a_reopening_the_phones_go_on(play, ada, second_phone):
    ada.edit(0, "gold", "7")
    ada.finish(play)
    ada.send("reopen")
    assert totals(second_phone.poll(1)) == ["7", "0", "0"]


def test_a_new_link_touches_nobody_who_has_it(play, ada):
    ada.send("links", which="view")
    assert live_data(ada.poll(0))["entries"] == {}


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "٣", "1.0", "\0"])
def test_an_odd_version_gets_everything(play, ada, version):
    ada.edit(0, "gold", "7")
    answer = ada.poll(version)
    assert live_data(answer)["entries"] in ({"0-gold": "7"}, {})
    assert totals(answer) == ["7", "0", "0"]


def test_who_looks_on_sees_the_points_move(play, ada, berk):
    ada.edit(0, "palaces", "3")
    page = berk.fetch("view_poll", version=0).content.decode()
    assert '<b class="total">15</b>' in page
    assert "<html" not in page


def test_polls_write_nothing(play, ada, berk):
    ada.edit(0, "gold", "7")
    with Queries() as queries:
        ada.poll(0)
        berk.fetch("view_poll", version=0)
    assert queries.writes() == []
    assert Edit.objects.count() == 1


class TestFragments:
    """Addresses of fragments, opened as pages."""

    @pytest.fixture(autouse=True)
    def _something_is_new(self, play, ada):
        ada.edit(0, "gold", "7")

    @pytest.mark.parametrize("page", ["poll", "working"])
    def test_opened_directly_it_leads_to_the_sheet(self, ada, page):
        more = (0, "gold") if page == "working" else ()
        for version in (0, 1):
            answer = ada.open(page, *more, version=version)
            assert (answer.status_code, answer["Location"]) == (302, ada.at("sheet"))

    @pytest.mark.parametrize("page", ["view_poll", "view_working"])
    def test_opened_directly_it_leads_to_the_view(self, berk, page):
        more = (0, "gold") if page == "view_working" else ()
        for version in (0, 1):
            answer = berk.open(page, *more, version=version)
            assert (answer.status_code, answer["Location"]) == (302, berk.at("view"))

    def test_going_back_in_history_asks_for_the_whole_page(self, ada):
        restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
        assert ada.get(ada.at("working", 0, "gold"), headers=restored)["Location"] == ada.at("sheet")

    def test_the_working_of_a_line_is_a_part_of_a_page(self, ada, berk):
        working = ada.fetch("working", 0, "gold")
        assert "<html" not in working.content.decode()
        assert html.texts(working, "body > ul > li > span") == ["7 × 1"]
        assert html.texts(working, "body > ul > li > b") == ["7"]
        titled = berk.fetch("view_working", 0, "gold")  # there it does not stand beside its number
        assert html.text(titled) == f"Gold coins, Ada {html.text(working)}"
        assert html.texts(titled, "h2") == ["Gold coins, Ada"]

    def test_the_working_of_an_unknown_number_says_so(self, ada):
        ada.edit(1, "gold", "lots")
        assert "An entry that this line needs cannot be read yet." in ada.fetch("working", 1, "gold").content.decode()

    @pytest.mark.parametrize("where", [(3, "gold"), (0, "nothing"), (10**20, "gold"), (0, "__class__")])
    def test_there_is_no_working_of_what_is_not_there(self, ada, berk, where):
        assert ada.fetch("working", *where).status_code == 404
        assert berk.fetch("view_working", *where).status_code == 404
