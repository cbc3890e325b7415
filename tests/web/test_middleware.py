"""What every address and every question passes."""

import pytest
from django.http import Http404, HttpResponse
from django.test import RequestFactory

from scorer.middleware import no_nul
from tests.web.test_finish import plain
from tests.web.test_groups import page


def asked(address):
    """What a page sees of a question."""
    return no_nul(lambda request: HttpResponse(repr(request.GET.dict())))(RequestFactory().get(address))


def test_a_nul_in_an_address_leads_nowhere():
    with pytest.raises(Http404):
        asked("/group/x/games/a%00b/")


@pytest.mark.parametrize(("query", "seen"), [("q=a%00b", "a�b"), ("q=a%2500b", "a%00b"), ("q=a%25%00b", "a%�b")])
def test_a_nul_in_a_question_is_a_sign_that_nothing_has(query, seen):
    assert asked(f"/?{query}").content.decode() == repr({"q": seen})


class TestOnThePages:
    def test_nobody_is_called_so(self, ada, group):
        assert "0 people found." in plain(ada.get(page(group, "people/?q=%00")))

    @pytest.mark.parametrize("address", ["/new/five_tribes/?group=%00", "/new/five_tribes/?group=a%00b"])
    def test_no_group_has_such_an_address(self, ada, group, address):
        assert ada.get(address).status_code == 404

    def test_no_play_is_kept_there(self, ada, play, group):
        assert ada.send("keep", group="\0").status_code == 404
        assert ada.send("keep", group=f"{group.code}\0").status_code == 404

    def test_no_second_tap_comes_from_there(self, ada, db):
        assert ada.post("/play/nothing/keep/", {"play": "\0"}).status_code == 404

    def test_no_game_is_called_so(self, ada, group):
        assert ada.get(page(group, "games/a%00b/")).status_code == 404
