"""The link that sends a play to BG Stats."""

import datetime
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse

from scorer.exchange.formats.bgstats import link
from scorer.games import all_games
from scorer.groups import move_play
from scorer.plays import queries, writes
from scorer.plays.models import Play
from scorer.plays.writes import Entry, NewSeat

PAGE = "https://app.bgstatsapp.com/createPlay.html"


@pytest.fixture
def witches(group):
    """A play of Terra Mystica that Ada wins with the Witches."""
    options = {"final_tile": "outposts"}
    play = writes.start_play(all_games()["terra_mystica"], [NewSeat("Ada"), NewSeat("千代")], options)
    typed = [(0, "faction", "witches"), (0, "vp_track", "96"), (1, "vp_track", "90")]
    for number, (seat, unit, text) in enumerate(typed):
        writes.apply_edit(play.edit_code, Entry(f"{number}", seat, unit, "", text), "")
    writes.finish_play(play.edit_code, 3, True, datetime.date(2026, 5, 11), "")
    move_play.save_to_group(play.pk, group)
    Play.objects.filter(pk=play.pk).update(location="Kadıköy & co")
    return Play.objects.get(pk=play.pk)


def links(play):
    return link.links(queries.by_edit_code(play.edit_code), play)


def data(address):
    return json.loads(parse_qs(urlsplit(address).query, strict_parsing=True)["data"][0])


def test_the_link_carries_the_whole_play(witches):
    web = links(witches)["web"]
    fields = data(web)
    assert web.startswith(f"{PAGE}?data=%7B")
    assert fields["game"] == {
        "name": "Terra Mystica",
        "sourceGameId": "terra_mystica",
        "bggId": 120677,
        "highestWins": True,
        "noPoints": False,
    }
    players = [(player["name"], player["rank"], player["winner"]) for player in fields["players"]]
    assert players == [("Ada", 1, True), ("千代", 2, False)]
    assert fields["players"][0]["role"] == "Witches"
    assert (fields["playDate"], fields["location"]) == ("2026-05-11 10:00:00", "Kadıköy & co")
    assert fields["sourceName"] == "Scorer"


def test_every_boolean_is_there_for_every_player(witches):
    for address in links(witches).values():
        fields = data(address)
        assert [type(fields["game"][key]) for key in ("highestWins", "noPoints")] == [bool, bool]
        assert [(player["winner"], player["startPlayer"]) for player in fields["players"]] == [
            (True, False),
            (False, False),
        ]


def test_every_field_is_of_the_type_that_the_app_reads(witches):
    fields = data(links(witches)["web"])
    assert type(fields["game"]["bggId"]) is int
    for player in fields["players"]:
        assert [type(player[key]) for key in ("name", "sourcePlayerId", "score", "rank")] == [str, str, int, int]


def test_the_ids_are_the_same_whenever_it_is_sent(witches):
    before = data(links(witches)["web"])
    writes.reopen_play(witches.edit_code, "")
    version = Play.objects.get(pk=witches.pk).version
    writes.finish_play(witches.edit_code, version, True, datetime.date(2026, 5, 12), "")
    after = data(links(witches)["web"])
    assert after["sourcePlayId"] == before["sourcePlayId"]
    ids = [player["sourcePlayerId"] for player in after["players"]]
    assert ids == [player["sourcePlayerId"] for player in before["players"]]
    assert ids == [f"person-{seat.player_id}" for seat in witches.seats.all()]


def test_no_token_is_in_it(witches, group):
    said = "".join(links(witches).values())
    tokens = [witches.edit_code, witches.view_code, group.code, group.join_code]
    assert [token for token in tokens if token in said] == []


def test_the_comment_says_who_won_and_by_what_and_stays_short(witches):
    comment = data(links(witches)["web"])["comments"]
    assert comment.startswith("Ada wins\n")
    assert "Score track: Ada 96, 千代 90" in comment
    assert len(comment) <= 400
    assert max(map(len, links(witches).values())) < 2000


def test_an_opponent_of_the_game_goes_along_as_a_player(group):
    play = writes.start_play(all_games()["architects"], [NewSeat("Ada"), NewSeat(kind="helena")], {})
    writes.finish_play(play.edit_code, 0, True, datetime.date(2026, 5, 11), "")
    fields = data(links(Play.objects.get(pk=play.pk))["web"])
    assert [(player["name"], player["sourcePlayerId"]) for player in fields["players"]] == [
        ("Ada", "name-ada"),
        ("Helena", "architects-helena"),
    ]


def test_who_has_no_name_is_nobody_that_the_app_would_remember(group):
    play = writes.start_play(all_games()["five_tribes"], [NewSeat(), NewSeat()], {})
    writes.finish_play(play.edit_code, 0, True, datetime.date(2026, 5, 11), "")
    fields = data(links(Play.objects.get(pk=play.pk))["web"])
    assert all(str(fields["sourcePlayId"]) in player["sourcePlayerId"] for player in fields["players"])


def test_the_page_has_both_links_and_a_picture(phone, witches):
    page = phone.get(reverse("bgstats", args=[witches.edit_code])).content.decode()
    assert 'href="bgstats://app.bgstatsapp.com/createPlay.html?data=' in page
    assert f'href="{PAGE}?data=' in page
    assert "<svg" in page
    assert "style=" not in page


def test_a_play_that_goes_on_cannot_be_sent(phone, seated):
    play = seated("five_tribes", "Ada", "Berk")
    answer = phone.get(reverse("bgstats", args=[play.edit_code]))
    assert answer.headers["Location"] == reverse("sheet", args=[play.edit_code])


def test_the_link_to_look_on_sends_nothing(phone, witches):
    assert phone.get(reverse("bgstats", args=[witches.view_code])).status_code == 404
