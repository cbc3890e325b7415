"""The outbox of a page that is left: several edits at once, in order."""

import pytest

from tests.plays.stored import everything, logged, texts


def several(phone, *edits):
    """Sends edits of id, seat, unit, was and text; and the id of the seat, if it is not the current one."""
    form = {part: [edit[at] for edit in edits] for at, part in enumerate(("id", "seat", "unit", "was", "text"))}
    form["of"] = [edit[5] if edit[5:] else phone.row_at(edit[1]) for edit in edits]
    return phone.post(phone.at("edits"), form)


class TestOutbox:
    """Unsent edits of a page that is left arrive in one request, in order."""

    def test_one_after_the_other_is_written(self, play, ada):
        answer = several(ada, ("a", 0, "gold", "", "1"), ("b", 1, "tiles", "", "8+6"), ("c", 0, "gold", "1", "12"))
        assert answer.status_code == 204
        assert (texts(play), texts(play, 1)) == ({"gold": "12"}, {"tiles": "8+6"})
        assert [edit[-1] for edit in logged(play)] == [False, False, False]

    def test_an_edit_that_had_come_already_counts_once(self, play, ada):
        ada.edit(0, "gold", "1", id="a")
        several(ada, ("a", 0, "gold", "", "1"), ("b", 0, "gold", "1", "12"))
        assert texts(play) == {"gold": "12"}
        assert len(logged(play)) == 2

    @pytest.mark.parametrize(
        "wrong", [{"unit": "cheese"}, {"seat": "-1"}, {"text": "9" * 201}, {"id": ""}, {"of": "x"}]
    )
    def test_one_that_is_not_understood_keeps_nothing_else_back(self, play, ada, wrong):
        right = {"id": "b", "seat": "1", "of": ada.row_at(1), "unit": "gold", "was": "", "text": "9"}
        odd = right | {"id": "a"} | wrong
        answer = ada.post(ada.at("edits"), {part: [odd[part], right[part]] for part in right})
        assert answer.status_code == 204
        assert [texts(play, seat) for seat in range(3)] == [{}, {"gold": "9"}, {}]

    def test_nor_does_one_whose_seat_has_gone(self, play, ada):
        gone = ada.row_at(2)
        ada.send("table", people=2)
        answer = several(ada, ("a", 2, "gold", "", "41", gone), ("b", 0, "gold", "", "33"))
        assert answer.status_code == 204
        assert texts(play) == {"gold": "33"}

    def test_where_nothing_was_right_it_says_so(self, play, ada):
        gone = ada.row_at(2)
        ada.send("table", people=2)
        answer = several(ada, ("a", 2, "gold", "", "41", gone))
        assert (answer.status_code, answer["Scorer-Seat"]) == (409, "gone")
        assert several(ada, ("a", 0, "cheese", "", "41")).status_code == 400

    def test_with_a_part_missing_nothing_is_written(self, play, ada):
        before = everything(play)
        form = {"id": ["a", "b"], "seat": ["0", "0"], "unit": ["gold", "elders"], "was": [""], "text": ["1", "2"]}
        form["of"] = [ada.row_at(0)] * 2
        assert ada.post(ada.at("edits"), form).status_code == 400
        assert ada.post(ada.at("edits")).status_code == 400
        assert everything(play) == before

    def test_after_the_finish_nothing_is_written(self, play, ada):
        ada.finish(play)
        before = everything(play)
        assert several(ada, ("a", 0, "gold", "", "1")).status_code == 409
        assert everything(play) == before
