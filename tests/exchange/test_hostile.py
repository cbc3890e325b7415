"""Hostile and broken files: each is imported, or refused with its line and the reason."""

import codecs
import json
import re

import pytest

from scorer.exchange.formats import limits
from scorer.exchange.importing.job import UNEXPECTED
from scorer.exchange.models import Import
from scorer.plays.models import MAX_SEATS, Play
from tests.exchange import foreign
from tests.exchange.conftest import exported

DIGITS = "9" * 20_000
DAY = "2026-05-11"
REFUSED, DONE = Import.State.REFUSED, Import.State.DONE


def bgg(play='<play id="1" date="2026-05-11" quantity="1"><item name="Golf" objectid="9"/></play>', head=""):
    return f"{head}<plays>\n{play}\n</plays>"


def bgg_play(inside="", **attributes):
    play = {"id": "1", "date": DAY, "quantity": "1"} | attributes
    written = " ".join(f'{key}="{value}"' for key, value in play.items())
    return bgg(f'<play {written}><item name="Golf" objectid="9"/>{inside}</play>')


def bgg_players(number, **attributes):
    written = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return "<players>" + f'<player name="Ann" {written}/>' * number + "</players>"


def bgstats(**changes):
    play = foreign.play("p", 5, foreign.score(11, "3"), foreign.score(7, "5")) | changes
    return foreign.export([play])


def raw(text, **changes):
    """JSON with each MARK replaced by a text that `json.dumps` would never write."""
    return bgstats(**changes).replace('"MARK"', text)


def scored(**changes):
    return bgstats(playerScores=[foreign.score(11, "3") | changes])


ODD_XML = {
    "declares latin-1": bgg(head='<?xml version="1.0" encoding="latin-1"?>'),
    "declares an encoding that nobody knows": bgg(head='<?xml version="1.0" encoding="klingon"?>'),
    "declares UTF-16 and is UTF-8": bgg(head='<?xml version="1.0" encoding="UTF-16"?>'),
    "declares Shift-JIS": bgg(head='<?xml version="1.0" encoding="shift_jis"?>'),
    "declares UTF-7": bgg(head='<?xml version="1.0" encoding="utf-7"?>'),
    "UTF-16 with a mark": codecs.BOM_UTF16_LE + bgg().encode("utf-16-le"),
    "UTF-16 without a mark": bgg().encode("utf-16-le"),
    "UTF-32": bgg().encode("utf-32"),
    "latin-1": bgg().replace("Golf", "Gölf").encode("latin-1"),
    "EBCDIC": bgg().encode("cp500"),
    "a NUL": bgg().replace("Golf", "Go\0lf"),
    "a NUL as a reference": bgg().replace("Golf", "Go&#0;lf"),
    "half a surrogate pair as a reference": bgg().replace("Golf", "Go&#xD800;lf"),
    "a control character as a reference": bgg().replace("Golf", "Go&#7;lf"),
    "an entity that nobody declares": bgg().replace("Golf", "&golf;"),
    "an entity of its own": '<!DOCTYPE plays [<!ENTITY a "b">]>\n' + bgg(),
    "an external entity": '<!DOCTYPE plays [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + bgg(),
    "an external part": '<!DOCTYPE plays SYSTEM "http://127.0.0.1:1/plays.dtd">\n' + bgg(),
    "an attribute twice": bgg('<play id="1" id="2" date="2026-05-11" quantity="1"/>'),
    "a namespace that nobody declares": bgg('<a:play id="1"/>'),
    "a namespace": bgg('<play xmlns="urn:x" id="1" date="2026-05-11" quantity="1"/>'),
    "two roots": bgg() + bgg(),
    "a quantity of 20,000 digits": bgg_play(quantity=DIGITS),
    "a negative quantity": bgg_play(quantity="-1"),
    "too large a quantity": bgg_play(quantity=str(limits.MAX_QUANTITY + 1)),
    "a quantity in Arabic digits": bgg_play(quantity="٣"),
    "a quantity of nothing": bgg_play(quantity=""),
    "a quantity with an exponent": bgg_play(quantity="1e3"),
    "no id": bgg_play(id=""),
    "an id of a megabyte": bgg_play(id="x" * 10**6),
    "a date of 20,000 digits": bgg_play(date=DIGITS),
    "a date in full-width digits": bgg_play(date="２０２６-０５-１１"),
    "a date of no calendar": bgg_play(date="2026-02-30"),
    "a week as a date": bgg_play(date="2026-W19-1"),
    "a score of 20,000 digits": bgg_play(bgg_players(2, score=DIGITS)),
    "a score without an end": bgg_play(bgg_players(2, score="1e999999999")),
    "a number of a game of 20,000 digits": bgg().replace('objectid="9"', f'objectid="{DIGITS}"'),
    "a name of half a megabyte": bgg_play(bgg_players(1, username="x" * 500_000)),
    "too many people": bgg_play(bgg_players(MAX_SEATS + 1)),
}
ODD_JSON = {
    "UTF-16 with a mark": codecs.BOM_UTF16_LE + bgstats().encode("utf-16-le"),
    "UTF-16 without a mark": bgstats().encode("utf-16-le"),
    "latin-1": bgstats(comments="ö").replace("\\u00f6", "ö").encode("latin-1", "replace"),
    "a surrogate in UTF-8": bgstats(comments="MARK").replace("MARK", "\ud800").encode("utf-8", "surrogatepass"),
    "half a surrogate pair": raw(r'"\ud83d"', comments="MARK"),
    "the other half": raw(r'"\ude00"', comments="MARK"),
    "half a pair in an id": raw(r'"\ude00"', uuid="MARK"),
    "a NUL in an id": bgstats(uuid="p\0"),
    "a NUL in a name": foreign.export(players=[{"id": 11, "uuid": "P\0", "name": "A\0da"}]),
    "a NUL in a title": foreign.export(games=[{"id": 5, "uuid": "G", "name": "Go\0"}]),
    "a NUL in a place": foreign.export(locations=[{"id": 1, "uuid": "L", "name": "Ka\0"}]),
    "a NUL in a comment": bgstats(comments="a\0b"),
    "a NUL outside of texts": bgstats() + "\0",
    "a number of 20,000 digits": raw(DIGITS, seatCount="MARK"),
    "an id of 20,000 digits": raw(DIGITS, gameRefId="MARK"),
    "points of 20,000 digits": scored(score=DIGITS),
    "a rank of 20,000 digits": scored(rank=DIGITS),
    "a fraction of 20,000 digits": raw(f"0.{DIGITS}", rating="MARK"),
    "a huge exponent": raw("1e999999999", rating="MARK"),
    "a huge exponent as an id": raw("1e300", gameRefId="MARK"),
    "a huge exponent as a rank": scored(rank=1e300),
    "points with a huge exponent": scored(score=1e300),
    "not a number": raw("NaN", rating="MARK"),
    "infinity": raw("-Infinity", rating="MARK"),
    "minus nought": scored(score=-0.0),
    "a key twice": raw('1,"uuid":"q"', rating="MARK"),
    "plays twice": bgstats()[:-1] + ',"plays":[]}',
    "a date of 20,000 digits": bgstats(playDate=DIGITS),
    "a date in full-width digits": bgstats(playDate="２０２６-０５-１１ ２０:００:００"),
    "a date that is a number": bgstats(playDate=20260511),
    "a date that is an object": bgstats(playDate={"a": 1}),
    "people that are no objects": bgstats(playerScores=[1, None, "a", []]),
    "people that are no list": bgstats(playerScores={"a": 1}),
    "a play that is no object": foreign.export([[]]),
    "a score sheet that is broken JSON": bgstats(scoresheet="{"),
    "a score sheet of deep JSON": bgstats(gameRefId=1, scoresheet="[" * 90_000),
    "a score sheet with 20,000 digits": bgstats(gameRefId=1, scoresheet='{"groups":' + DIGITS + "}"),
    "a score sheet of odd rows": bgstats(gameRefId=1, scoresheet={"groups": [{"rows": [{"scores": 3}, 4]}]}),
    "too many people": bgstats(playerScores=[foreign.score(11, "3")] * (MAX_SEATS + 1)),
    "an id of half a megabyte": bgstats(uuid="x" * 500_000),
    "a key of half a megabyte": foreign.export(players=[{"id": 11, "uuid": "P" * 500_000, "name": "Ada"}]),
    "deep": '{"plays":[\n' + "[" * 100_000,
    "a number behind the end": bgstats() + "1",
    "cut off inside a text": bgstats()[:-30],
    "cut off inside a letter": bgstats(comments="千").encode()[:-3],
    "a control character": bgstats(comments="a").replace('"a"', '"\x01"'),
    "single quotes": "{'plays': [{'gameRefId': 1}]}",
    "a comment": bgstats()[:-1] + "/* */}",
}


def is_explained(row):
    """True if the file was imported, or refused with a line and a cause in the file."""
    if row.state != REFUSED:
        return row.state == DONE and row.error is None
    return UNEXPECTED.message not in json.dumps(row.error) and row.error["values"].get("line", 0) >= 1


@pytest.mark.parametrize("name", ODD_XML)
def test_odd_xml_is_read_or_refused_with_its_line(import_file, name):
    row = import_file(ODD_XML[name], choices={})
    no_plays = row.error and "no plays" in row.error["message"]
    assert no_plays or is_explained(row), row.error


@pytest.mark.parametrize("name", ODD_JSON)
def test_an_odd_export_is_read_or_refused_with_its_line(import_file, name):
    row = import_file(ODD_JSON[name], choices={})
    assert is_explained(row), row.error


def test_what_a_declared_encoding_says_is_not_believed(import_file):
    text = ODD_XML["declares latin-1"].replace("Golf", "Gölf")
    assert import_file(text, choices={}).state == DONE
    assert Play.objects.get().title == "Gölf"


def test_ids_that_begin_alike_are_two_plays(import_file):
    plays = [foreign.play("x" * 500 + end, 5, foreign.score(11, "3")) for end in "ab"]
    assert import_file(foreign.export(plays), choices={}).counts["added"] == 2


# Changes to a group file: a pattern, its replacement, and the reason of the refusal; empty if it is accepted.
LINE = r'"{}":("[^"]*"|null|[0-9]+)'
ODD_GROUP = {
    "an offset of nearly a day": ("started_at", f'"{DAY}T19:30:00+23:59"', None),
    "an offset of nearly a day to the west": ("finished_at", f'"{DAY}T19:30:00-23:59"', None),
    "an offset of more than a day": ("started_at", f'"{DAY}T19:30:00+24:00"', "moment"),
    "a moment without an offset": ("started_at", f'"{DAY}T19:30:00"', "moment"),
    "a moment that is a week before the first year": ("started_at", '"1900-01-01T00:00:00+14:00"', "before the year"),
    "a moment in full-width digits": ("started_at", '"２０２６-05-11T19:30:00+00:00"', None),
    "a moment of a leap second": ("started_at", f'"{DAY}T23:59:60+00:00"', "moment"),
    "a day in full-width digits": ("played_on", '"２０２６-05-11"', "day"),
    "a day of 20,000 digits": ("played_on", f'"{DIGITS}"', "day"),
    "a day that is a number": ("played_on", "20260511", "day"),
    "a NUL in the notes": ("notes", r'"a\u0000b"', "no database"),
    "a backslash and what looks like a NUL": ("notes", r'"a\\u0000b"', None),
    "half a surrogate pair in the notes": ("notes", r'"\ude00"', "broken"),
    "a NUL in an id": ("foreign_id", r'"a\u0000"', "no database"),
    "an id of half a megabyte": ("foreign_id", '"' + "x" * 500_000 + '"', "at most"),
    "a version of 20,000 digits": ("version", DIGITS, "digits"),
    "a version that is no whole number": ("version", "1.5", "whole number"),
    "a version with a huge exponent": ("version", "1e999999999", "broken"),
    "a key twice": ("version", '5,"version":6', None),
    "a game that nobody knows": ("game", '"chess"', "none that"),
    "an id that is none": ("id", '"x"', "an id"),
}


@pytest.mark.parametrize("name", ODD_GROUP)
def test_an_odd_group_file_is_read_or_refused_with_its_line(group, add_play, import_file, name):
    key, value, why = ODD_GROUP[name]
    add_play(Ada=12, Berk=9)
    lines = exported(group).split("\n")
    lines[7] = re.sub(LINE.format(key), lambda _: f'"{key}":{value}', lines[7], count=1)
    row = import_file("\n".join(lines), into=None)
    if why is None:
        assert (row.state, row.error) == (DONE, None)
    else:
        assert why in row.error["values"]["why"]["message"]
        assert row.error["values"]["line"] == 8


def test_a_group_that_is_no_object_is_refused_with_its_line(group, add_play, import_file):
    add_play(Ada=12, Berk=9)
    lines = exported(group).split("\n")
    lines[1] = '"group":[],'
    assert import_file("\n".join(lines), into=None).error["values"]["line"] == 2


def sat_together(people):
    """By program, a file with so many people at one play."""
    head = {"format": "scorer-group", "version": 1, "group": {"name": "x", "rated": True}, "people": []}
    seat = {"name": "Ann", "kind": "player", "colour": "", "entries": {}, "sheet": {}, "total": 3, "place": 1}
    play = {"id": "0" * 32, "game": "", "title": "Golf", "source": "bgg", "options": {}, "log": []}
    play |= {"finished_at": f"{DAY}T12:00:00+00:00", "played_on": DAY, "seats": [seat] * people}
    return {
        "group": json.dumps(head | {"plays": [play]}, indent=1),
        "bgstats": bgstats(playerScores=[foreign.score(11, "3")] * people),
        "bgg": bgg_play(bgg_players(people)),
    }


@pytest.mark.parametrize("kind", ["group", "bgstats", "bgg"])
def test_every_reader_takes_as_many_people_and_no_more(import_file, kind):
    into = {"into": None} if kind == "group" else {}
    row = import_file(sat_together(MAX_SEATS + 1)[kind], choices={}, **into)
    assert row.error["values"]["why"]["message"] == limits.TOO_MANY_SEATS.message
    assert row.error["values"]["line"] > 1
    assert import_file(sat_together(MAX_SEATS)[kind], choices={}, **into).state == DONE
    assert Play.objects.get().seats.count() == MAX_SEATS


@pytest.mark.parametrize("limit", ["MAX_PLAYS", "MAX_TOTAL_SEATS"])
@pytest.mark.parametrize("kind", ["group", "bgstats", "bgg"])
def test_every_reader_takes_as_many_plays_and_seats_and_no_more(import_file, monkeypatch, kind, limit):
    monkeypatch.setattr(limits, limit, 0)
    row = import_file(sat_together(1)[kind], choices={}, **({"into": None} if kind == "group" else {}))
    why = {"MAX_PLAYS": limits.TOO_MANY_PLAYS, "MAX_TOTAL_SEATS": limits.TOO_MANY_SEATED}[limit]
    assert (row.state, row.error["message"]) == (REFUSED, why.message)


@pytest.mark.parametrize("limit", ["MAX_PLAYS", "MAX_GAMES"])
def test_a_group_takes_no_more_than_its_pages_can_count(import_file, monkeypatch, limit):
    assert import_file(bgstats(), choices={}).state == DONE
    monkeypatch.setattr(limits, limit, 1)
    assert "would bring more" in import_file(bgg(), choices={}).error["message"]
    assert import_file(bgstats(), choices={}).error is None


def test_one_entry_stands_for_a_hundred_plays_at_most(import_file):
    row = import_file(bgg_play(quantity=str(limits.MAX_QUANTITY)), choices={})
    assert row.counts["added"] == limits.MAX_QUANTITY
