import datetime

import pytest
from django.db import IntegrityError, transaction

from scorer.games import all_games
from scorer.groups import move_play, people, player_writes
from scorer.groups.models import Player
from scorer.plays import writes
from scorer.plays.models import Edit, Play, Seat
from scorer.plays.play_state import NoSuchPlay
from scorer.plays.queries import by_edit_code
from scorer.plays.wording import log_messages
from scorer.plays.writes import NewSeat
from scorer.rules.inputs import Refused


def started(*names, **rest):
    return writes.start_play(all_games()["five_tribes"], [NewSeat(name) for name in names], {}, **rest)


def test_the_old_edit_link_dies_when_a_play_is_kept(group):
    play = started("Ada", "Berk")
    code = move_play.save_to_group(play.pk, group)
    assert by_edit_code(code).labels == ["Ada", "Berk"]
    with pytest.raises(NoSuchPlay):
        by_edit_code(play.edit_code)


def test_who_is_new_is_a_guest_but_in_a_group_that_has_nobody_yet(group):
    move_play.save_to_group(started("Ada", "Berk").pk, group)
    move_play.save_to_group(started("Ada", "Chiyo").pk, group)
    assert dict(Player.objects.values_list("name", "guest")) == {"Ada": False, "Berk": False, "Chiyo": True}


def test_keeping_it_again_changes_nothing(group):
    play = started("Ada", "Berk")
    assert move_play.save_to_group(play.pk, group) == move_play.save_to_group(play.pk, group)
    assert Player.objects.count() == 2


def test_a_known_name_is_that_person_however_it_is_written(ada, group):
    known = player_writes.add(group, "İsmail", ada)
    move_play.save_to_group(started("ISMAIL ", "Berk").pk, group)
    assert Seat.objects.get(position=0).player == known


def test_who_was_found_to_be_another_is_that_other(ada, group, add_play):
    add_play(Ada=1, Berk=2), add_play(Ada=1, Berkay=2)
    berk = Player.objects.get(name="Berk")
    player_writes.merge(Player.objects.get(name="Berkay"), berk, ada)
    third = add_play(Ada=1, Berkay=3)
    assert Seat.objects.get(play=third, position=1).player == berk


def test_two_guests_of_one_name_are_two_people(group):
    code = move_play.save_to_group(started("Ayse ", "ayse").pk, group)
    assert len({seat.player for seat in by_edit_code(code).seats}) == 2


def test_nobody_sits_at_two_seats(chiyo, group):
    ada = player_writes.add(group, "Ada", chiyo)
    with pytest.raises(Refused):
        writes.start_play(
            all_games()["five_tribes"], [NewSeat(player_id=ada.pk), NewSeat(player_id=ada.pk)], {}, group=group.pk
        )
    play = started("Ada", "Berk")
    Seat.objects.filter(play=play, position=0).update(player=ada)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(play=play, position=1).update(player=ada)


def test_an_opponent_is_nobody(group):
    game = all_games()["architects"]
    play = writes.start_play(game, [NewSeat("Ada"), NewSeat("Helena", kind="helena")], {})
    move_play.save_to_group(play.pk, group)
    assert [player.name for player in Player.objects.all()] == ["Ada"]


def test_the_same_table_again_stays_in_the_group(group):
    code = move_play.save_to_group(started("Ada", "Berk").pk, group)
    again = writes.start_rematch(by_edit_code(code))
    assert again.group_id == group.pk
    assert [seat.player for seat in by_edit_code(again.edit_code).seats] == [
        seat.player for seat in by_edit_code(code).seats
    ]


def test_a_play_kept_by_two_phones_at_once_is_kept_once(group):
    play = started("Ada", "Berk")
    move_play.save_to_group(play.pk, group)
    assert Play.objects.filter(group=group).count() == 1


def test_who_was_found_to_be_another_who_was_found_to_be_a_third_is_the_third(ada, group, add_play):
    add_play(Ada=1, Berk=2), add_play(Ada=1, Berkay=2), add_play(Ada=1, Berkan=2)
    berk, berkay, berkan = (Player.objects.get(name=name) for name in ("Berk", "Berkay", "Berkan"))
    player_writes.merge(berkan, berkay, ada)
    player_writes.merge(berkay, berk, ada)
    assert Seat.objects.get(play=add_play(Ada=1, Berkan=3), position=1).player == berk


def test_people_of_an_evening_long_ago_are_not_the_last_ones(group, add_play):
    lately = add_play(Ada=1, Berk=2)
    long_ago = add_play(Chiyo=1, Dilek=2)
    Play.objects.filter(pk=long_ago.pk).update(started_at=lately.started_at - datetime.timedelta(days=900))
    assert [player.name for player in people.recent_people(group)] == ["Ada", "Berk", "Chiyo", "Dilek"]


def test_the_log_of_the_play_says_that_it_is_kept_and_by_which_phone(chiyo, group):
    play = started("Ada", "Berk")
    move_play.save_to_group(play.pk, group, chiyo.key_hash)
    edit = Edit.objects.get(play=play)
    assert (edit.action, edit.device.key_hash, edit.version) == (Edit.Action.MOVED_TO_GROUP, chiyo.key_hash, 1)
    assert Play.objects.get(pk=play.pk).version == 1
    assert log_messages.log_message(edit) == "kept the play in a group; the edit link is a new one"


def test_keeping_it_again_is_not_logged_again(group):
    play = started("Ada", "Berk")
    move_play.save_to_group(play.pk, group), move_play.save_to_group(play.pk, group)
    assert Edit.objects.filter(play=play).count() == 1
