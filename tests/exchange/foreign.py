"""A made-up export of BG Stats with everything that can be odd about one, and plays of BoardGameGeek as XML."""

from __future__ import annotations

import json

PLAYERS = [
    {"uuid": "P-ADA", "id": 11, "name": "Ada", "isAnonymous": False, "bggUsername": "", "unheardOf": [1, {"x": None}]},
    {"uuid": "P-BERK", "id": 7, "name": "BERK  ", "isAnonymous": False},
    {"uuid": "P-ISMAIL", "id": 3, "name": "İsmail"},
    {"uuid": "P-ANON", "id": 4, "name": "Anonymous player", "isAnonymous": True},
    {"uuid": "P-BOT", "id": 5, "name": "Automa"},
]
GAMES = [
    {"id": 1, "uuid": "G1", "name": "Five Tribes", "bggId": 157354, "highestWins": True, "noPoints": False},
    {"id": 2, "uuid": "G2", "name": "TM Big Box", "bggId": 181289, "highestWins": True, "cooperative": False},
    {"id": 3, "uuid": "G3", "name": "Golf", "bggId": 0, "highestWins": False, "noPoints": False},
    {"id": 4, "uuid": "G4", "name": "Pandemic", "bggId": 30549, "cooperative": True, "highestWins": True},
    {"id": 5, "uuid": "G5", "name": "カタン", "bggId": 13},
    {"id": 6, "uuid": "G6", "name": "Tichu", "usesTeams": True, "highestWins": True},
    {"id": 7, "uuid": "G7", "name": "Werewolf", "noPoints": True, "highestWins": True},
]


def score(player, points, winner=False, rank=0, **more):
    return {"playerRefId": player, "score": points, "winner": winner, "rank": rank, "seatOrder": 0, **more}


def play(uuid, game, *scores, **more):
    for order, seat in enumerate(scores):
        seat["seatOrder"] = order
    known = {"uuid": uuid, "gameRefId": game, "playDate": "2024-03-01 20:15:00", "playerScores": list(scores)}
    return known | {"ignored": False, "scoringSetting": 0, "locationRefId": 1, "importPlayId": 0} | more


def sheet(**rows):
    """A score sheet as BG Stats stores it: JSON in a text, points by the players' ids, as texts."""
    lines = [{"templateId": key, "label": key.title(), "scores": points} for key, points in rows.items()]
    lines.append({"templateId": "note", "type": "ignoredForTotal", "scores": {"P-ADA": "999"}})
    return json.dumps({"bggId": 1, "version": 1, "groups": [{"templateId": "main", "rows": lines}], "unheardOf": {}})


FIVE_TRIBES = sheet(
    gold={"P-ADA": "6+16", "P-BERK": "30"},
    camels={"P-ADA": "10", "P-BERK": "2"},
    palmtrees={"P-ADA": "4", "0": "77"},
    artisans={},
)
PLAYS = [
    play("sum", 1, score(11, "22+10+4", True, 1), score(7, "32", False, 2), scoresheet=FIVE_TRIBES),
    play("not-ours", 1, score(11, "40", True), score(7, "32"), scoresheet=FIVE_TRIBES),
    play(
        "faction",
        2,
        score(7, "100", role="Swarmlings"),
        score(11, "120", role="WITCHES"),
        scoresheet=sheet(
            vptrack={"P-BERK": "90", "P-ADA": "100"}, area={"P-BERK": "10", "P-ADA": "18"}, fire={"P-ADA": "2"}
        ),
    ),
    play("lowest", 3, score(11, "-3"), score(7, "4"), score(3, "−5")),
    play("together", 4, score(11, None, True), score(7, None, True)),
    play("lost", 4, score(11, "", False), score(7, "", False)),
    play("nulls", 5, score(11, None, True), score(7, "seven"), score(3, "12.5")),
    play("teams", 6, score(11, "1000", True, 1), score(7, "800", False, 2), score(3, "1000", True, 1), usesTeams=True),
    play("no points", 7, score(11, "0", False), score(7, "0", True)),
    play("ranks", 5, score(11, "9", rank=2), score(7, "9", rank=1), score(3, "1", rank=3)),
    play("anonymous", 5, score(4, "9", anonymousName="The neighbour"), score(11, "8"), score(5, "3")),
    play("not counted", 5, score(11, "3", True), score(7, "1"), ignored=True),
    {"uuid": "bare", "playDate": "2024-04-01 00:00:00"},
    {"uuid": "number", "playDateYmd": 20240402, "gameRefId": 99, "playerScores": [{"playerRefId": 77}, None]},
    {"uuid": "undated", "gameRefId": 1},
]


def export(plays=PLAYS, **more):
    known = {
        "tags": [],
        "groups": [],
        "challenges": [{"uuid": "c"}],
        "plays": plays,
        "players": PLAYERS,
        "games": GAMES,
        "locations": [{"id": 1, "uuid": "L", "name": "Kadıköy"}],
        "userInfo": {"meRefId": 11},
    }
    return json.dumps(known | more, ensure_ascii=False, indent=1)


BGG = """<?xml version="1.0" encoding="utf-8"?>
<plays username="ada" userid="1" total="3" page="1" termsofuse="">
<play id="101" date="2023-05-01" quantity="1" length="90" incomplete="0" nowinstats="0" location="Kadıköy">
  <item name="Five Tribes: The Djinns of Naqala" objecttype="thing" objectid="157354"><subtypes/></item>
  <comments>A long one &amp; a good one</comments>
  <players>
    <player username="ada" userid="1" name="Ada" startposition="1" color="blue" score="120" new="0" rating="0" win="1"/>
    <player username="" userid="0" name="Berk" startposition="" color="" score="a lot" new="1" rating="0" win="0"/>
  </players>
</play>
<play id="102" date="2023-05-02" quantity="3" length="0" incomplete="0" nowinstats="0" location="">
  <item name="Catan" objecttype="thing" objectid="13"/>
</play>
<play id="103" date="0000-00-00" quantity="1"><item name="Go" objecttype="thing" objectid="188"/></play>
<play id="104" date="2023-05-03" quantity="1" incomplete="1">
  <item name="Go" objecttype="thing" objectid="188"/>
  <players><player username="" userid="0" name="Ada" score="3" win="1"/></players>
</play>
</plays>
"""
