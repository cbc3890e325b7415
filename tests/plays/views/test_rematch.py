"""The same table once more."""

from scorer.plays.models import Play
from tests.plays.answers import reached


class TestRematch:
    def test_the_same_table_begins_with_empty_sheets(self, ada, start):
        first = start(ada, "architects", "Ada", "Berk")
        ada.edit(0, "virtue", "9")
        ada.finish(first)
        answer = ada.send("rematch")
        again = Play.objects.get(edit_code=answer["Location"].split("/")[2])
        assert again.pk != first.pk
        assert list(again.seats.values_list("name", "kind", "colour", "entries")) == [
            (name, kind, colour, {}) for name, kind, colour in first.seats.values_list("name", "kind", "colour")
        ]
        assert again.options == first.options

    def test_an_opponent_sits_there_again(self, ada, start):
        start(ada, "architects", "Ada", kind="helena")
        answer = ada.send("rematch")
        again = Play.objects.get(edit_code=answer["Location"].split("/")[2])
        assert list(again.seats.values_list("kind", flat=True)) == ["player", "helena"]

    def test_two_taps_begin_one_play(self, play, ada):
        ada.finish(play)
        assert reached(ada.send("rematch")) == reached(ada.send("rematch"))
        assert Play.objects.count() == 2

    def test_two_phones_get_to_one_play(self, play, ada, second_phone):
        ada.finish(play)
        assert reached(ada.send("rematch")) == reached(second_phone.send("rematch"))
        assert Play.objects.count() == 2

    def test_it_is_the_one_that_goes_on_until_that_is_finished(self, play, ada, second_phone):
        ada.finish(play)
        answer = ada.send("rematch")
        rematch = Play.objects.latest("pk")
        second_phone.code = rematch.edit_code
        second_phone.edit(0, "gold", "7")
        assert reached(ada.send("rematch")) == reached(answer)
        second_phone.finish(rematch)
        assert reached(ada.send("rematch")) != reached(answer)
        assert reached(ada.send("rematch")) == reached(ada.send("rematch"))
        assert Play.objects.count() == 3

    def test_one_that_was_deleted_is_not_gone_back_to(self, play, ada, second_phone):
        ada.finish(play)
        answer = ada.send("rematch")
        second_phone.code = Play.objects.latest("pk").edit_code
        second_phone.send("delete")
        assert reached(ada.send("rematch")) != reached(answer)
