"""Invalid edits are refused and write nothing."""

import pytest

from scorer.accounts.models import Device
from scorer.plays import queries as state
from scorer.plays.forms.sheet_fields import MAX_TEXT_LENGTH
from scorer.plays.models import Seat
from tests.plays.stored import everything, texts
from tests.support.phones import live_data


class TestInvalidEdits:
    def test_an_edit_that_was_taken_before_the_finish_is_known_again_after_it(self, play, ada, second_phone):
        assert second_phone.edit(0, "gold", "7", id="taken").status_code == 200
        ada.finish(play)
        assert second_phone.edit(0, "gold", "7", id="taken").status_code == 200
        assert second_phone.edit(0, "gold", "8", was="7", id="late").status_code == 409
        assert Seat.objects.get(play=play, position=0).entries == {"gold": "7"}

    def test_an_edit_after_the_finish_stays_on_its_phone(self, play, ada, second_phone):
        ada.finish(play)
        before = everything(play)
        answer = second_phone.edit(0, "gold", "7")
        assert answer.status_code == 409
        assert answer["Scorer-Result"] == second_phone.at("result")
        assert answer.content.decode() == "This play was finished on another phone. Reopen it to change it."
        assert everything(play) == before

    @pytest.mark.parametrize(
        "wrong",
        [
            {"of": ""},
            {"of": "x"},
            {"of": "-1"},
            {"of": "9" * 5000},
            {"seat": "-1"},
            {"seat": ""},
            {"seat": "x"},
            {"seat": "٠"},
            {"seat": "0.0"},
            {"seat": "1e0"},
            {"seat": "9" * 5000},
            {"unit": ""},
            {"unit": "nothing"},
            {"unit": "gold.silk"},
            {"unit": "goods"},
            {"unit": "goods."},
            {"unit": "goods.cheese"},
            {"unit": "goods.silk.silk"},
            {"unit": "__class__"},
            {"unit": "gold\0"},
            {"text": "1" * (MAX_TEXT_LENGTH + 1)},
            {"text": "1\0"},
            {"id": ""},
            {"id": "x" * 41},
            {"id": "a\0b"},
        ],
    )
    def test_what_this_table_does_not_have_is_not_understood(self, play, ada, wrong):
        before = everything(play)
        sent = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "", "text": "1"} | wrong
        assert ada.post(ada.at("edit"), sent).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize("part", ["id", "seat", "of", "unit", "was", "text"])
    def test_a_half_understood_request_never_writes(self, play, ada, part):
        ada.edit(0, "gold", "7")
        before = everything(play)
        sent = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "7", "text": "8"}
        del sent[part]
        assert ada.post(ada.at("edit"), sent).status_code == 400
        assert everything(play) == before

    def test_the_longest_text_is_taken(self, play, ada):
        longest = "1+" * (MAX_TEXT_LENGTH // 2)
        ada.edit(0, "tiles", longest)
        assert texts(play) == {"tiles": longest}

    def test_an_automa_has_only_its_own_fields(self, start, ada):
        play = start(ada, "architects", "Ada", kind="constantine")
        game = state.by_edit_code(play.edit_code).game
        foreign = min(game.inputs_at("player").keys() - game.inputs_at("constantine").keys())
        assert ada.edit(1, foreign, "1").status_code == 400

    def test_a_wrong_code_leaves_no_trace(self, play, chiyo):
        devices = Device.objects.count()
        assert chiyo.edit(0, "gold", "7").status_code == 404
        assert Device.objects.count() == devices
        assert "device" not in chiyo.cookies

    @pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/octet-stream", ""])
    def test_a_body_of_another_kind_is_not_understood(self, play, ada, kind):
        before = everything(play)
        body = b'{"id": "one", "seat": 0, "of": %d, "unit": "gold", "was": "", "text": "1"}' % ada.row_at(0)
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize(
        "kind",
        [
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded; charset=utf-16",
            "application/x-www-form-urlencoded; charset=base64",
        ],
    )
    def test_a_broken_body_is_no_server_error(self, play, ada, kind):
        before = everything(play)
        body = b"id=one&seat=0&of=%d&unit=gold&was=&text=1\r\n--x" % ada.row_at(0)
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    @pytest.mark.parametrize("charset", ["unicode_escape", "utf-7", "base64", "latin-1", "nonsense"])
    def test_a_form_in_another_encoding_is_not_understood(self, play, ada, charset):
        before = everything(play)
        parts = {"id": "one", "seat": "0", "of": ada.row_at(0), "unit": "gold", "was": "", "text": "\\ud800"}
        named = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{part}' for name, part in parts.items()]
        body = "\r\n".join([*named, "--x--\r\n"]).encode()
        kind = f"multipart/form-data; boundary=x; charset={charset}"
        assert ada.generic("POST", ada.at("edit"), body, kind).status_code == 400
        assert everything(play) == before

    def test_bytes_that_are_no_text_are_kept_as_an_error_and_hurt_nobody(self, play, ada):
        body = b"id=one&seat=0&of=%d&unit=gold&was=&text=%%FF%%ED%%A0%%80" % ada.row_at(0)
        answer = ada.generic("POST", ada.at("edit"), body, "application/x-www-form-urlencoded")
        assert "0-gold" in live_data(answer)["messages"]
        assert set(texts(play)["gold"]) == {"\N{REPLACEMENT CHARACTER}"}
