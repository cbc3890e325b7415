"""Valid texts and their values, in the fields of a sheet and in the small forms."""

import unicodedata

import pytest

from scorer.games import all_games
from scorer.plays.forms.sheet_fields import FIELDS, ON, entry_fields, sheet_form
from scorer.plays.forms.table_form import setup_form
from scorer.plays.wording.entry_text import entry_text
from scorer.rules.inputs import Card, Cards, Choice, Count, Kinds, Level, Refused, Values
from scorer.web.i18n import translate
from scorer.web.name_validation import MAX_NAME_LENGTH, clean_name

FLAGS = Level(label="Cathedral", key="cathedral", points=(0, 2, 4, 7, 12, 20), high=5)
SIGNED = Count(label="Virtue", key="virtue", low=-20, high=1500)
CATALOGUE = {"silk": Card(name="Silk"), "fish": Card(name="Fish")}


def read(entry, **texts):
    return FIELDS[type(entry)](entry).read({unit.replace("__", "."): text for unit, text in texts.items()})


def number(text):
    return read(SIGNED, virtue=text)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("0", 0),
        ("12", 12),
        ("007", 7),
        ("  12\t", 12),
        ("\N{IDEOGRAPHIC SPACE}12\N{NO-BREAK SPACE}", 12),
        ("１２", 12),
        ("-8", -8),
        ("－８", -8),
        ("-0", 0),
    ],
)
def test_a_number_is_understood_however_a_phone_types_it(text, means):
    assert number(text) == means


@pytest.mark.parametrize("text", ["-8", "\N{MINUS SIGN}8", "ー8", "ー８", " \N{MINUS SIGN}8 "])
def test_a_minus_is_understood_however_a_phone_types_it(text):
    assert number(text) == -8


@pytest.mark.parametrize("text", ["12.5", "12,5", "12.0", "12,0", "½", "1/2", ".5", "5."])
def test_a_fraction_is_an_error_and_never_rounded(text):
    with pytest.raises(Refused):
        number(text)


@pytest.mark.parametrize("text", ["1.000", "1,000", "1 000", "1\N{NO-BREAK SPACE}000", "1'000", "1_000", "1_0"])
def test_a_grouped_thousand_is_an_error_and_never_one(text):
    with pytest.raises(Refused):
        number(text)


@pytest.mark.parametrize(
    "text",
    [
        "1e3",
        "0x10",
        "٣",
        "²",
        "５²",
        "Ⅻ",
        "十",
        "๑",
        "--8",
        "- 8",
        "8-",
        "+8",
        "ーー8",
        "8ー",
        "ー",
        "-",
        "8+9",
        "1\n2",
        "1\N{ZERO WIDTH SPACE}2",
        "1\N{RIGHT-TO-LEFT OVERRIDE}2",
        "12a",
        "NaN",
        "True",
        "9" * 150,
    ],
)
def test_what_is_no_number_is_an_error_and_never_another_number(text):
    with pytest.raises(Refused):
        number(text)


def test_a_number_beyond_its_limits_says_the_limits():
    with pytest.raises(Refused) as refused:
        read(SIGNED, virtue="1501")
    assert translate(refused.value.why) == "A whole number from −20 to 1500."


@pytest.mark.parametrize(
    ("entry", "text", "says"),
    [
        (SIGNED, "12", "12"),
        (SIGNED, "", "nothing"),
        (Kinds(label="Goods", catalogue=CATALOGUE), "3", "3"),
        (Cards(label="Goods", catalogue=CATALOGUE), ON, "owned"),
        (Cards(label="Goods", catalogue=CATALOGUE), "yes", "yes"),
        (Cards(label="Goods", catalogue=CATALOGUE), "", "nothing"),
        (Choice(label="Goods", catalogue=CATALOGUE), "silk", "Silk"),
        (Choice(label="Goods", catalogue=CATALOGUE), "gold", "gold"),
        (FLAGS, "4", "12 points"),
        (FLAGS, "２", "4 points"),
        (FLAGS, "12", "12"),
        (FLAGS, "", "nothing"),
        (None, "12", "12"),
    ],
)
def test_a_text_is_said_in_the_words_of_the_table(entry, text, says):
    assert entry_text(entry, text) == says


def test_the_text_of_a_level_is_the_level_and_what_is_none_reads_the_points():
    assert read(FLAGS, cathedral="4") == 4
    for text in ("12", "6", "-1", "high"):
        with pytest.raises(Refused) as refused:
            read(FLAGS, cathedral=text)
        assert translate(refused.value.why) == "One of these: 0, 2, 4, 7, 12, 20."


@pytest.mark.parametrize("text", ["", " ", "\N{IDEOGRAPHIC SPACE}"])
def test_a_blank_is_no_value_and_no_error(text):
    assert number(text) is None
    assert read(Values(label="Tiles", key="tiles"), tiles=text) is None
    assert read(Choice(label="Faction", key="faction", catalogue=CATALOGUE), faction=text) is None
    assert read(Cards(label="Cards", key="cards", catalogue=CATALOGUE), cards__silk=text) is None
    assert read(Kinds(label="Goods", key="goods", catalogue=CATALOGUE), goods__silk=text) is None


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("15+8+8", (15, 8, 8)),
        ("15", (15,)),
        ("0", (0,)),
        (" 15 + 8 ", (15, 8)),
        ("１５＋８", (15, 8)),
        ("15+", (15,)),
        ("15 + 8 +", (15, 8)),
    ],
)
def test_a_sum_works_where_printed_values_are_typed(text, means):
    assert read(Values(label="Tiles", key="tiles"), tiles=text) == means


@pytest.mark.parametrize("text", ["15++8", "+15", "15 8", "15,8", "15-8", "15+8=23", "1.5+2", "15+-8", "٣+٤", "401"])
def test_what_is_no_sum_is_an_error(text):
    with pytest.raises(Refused):
        read(Values(label="Tiles", key="tiles"), tiles=text)


def test_a_value_may_be_negative_where_the_game_says_so():
    assert read(Values(label="Tiles", key="tiles", low=-9), tiles="\N{MINUS SIGN}3+4") == (-3, 4)


def test_kinds_are_numbers_by_slug():
    goods = Kinds(label="Goods", key="goods", catalogue=CATALOGUE)
    assert read(goods, goods__silk="２", goods__fish="0") == {"silk": 2}
    with pytest.raises(Refused):
        read(goods, goods__silk="2", goods__fish="many")


def test_a_card_is_owned_or_not():
    cards = Cards(label="Cards", key="cards", catalogue=CATALOGUE)
    assert read(cards, cards__silk="1") == ("silk",)
    with pytest.raises(Refused):
        read(cards, cards__silk="2")


def test_a_choice_is_one_of_its_catalogue():
    faction = Choice(label="Faction", key="faction", catalogue=CATALOGUE)
    assert read(faction, faction="fish") == "fish"
    with pytest.raises(Refused):
        read(faction, faction="cheese")


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.key)
class TestEveryGame:
    def test_each_field_of_each_seat_has_a_form_field(self, game):
        for kind in ("player", *game.kinds):
            assert list(entry_fields(game, kind)) == list(game.inputs_at(kind))

    def test_every_unit_belongs_to_one_field(self, game):
        units = [unit for field in entry_fields(game, "player").values() for unit in field.units()]
        assert len(set(units)) == len(units)
        assert all(len(unit) <= 80 for unit in units)  # what an Edit can hold

    def test_the_form_is_made_once(self, game):
        assert sheet_form(game) is sheet_form(game)

    def test_limits_are_reached_and_not_passed(self, game):
        for key, entry in game.inputs.items():
            if isinstance(entry, Count):
                field = FIELDS[Count](entry)
                assert field.read({key: str(entry.low)}) == entry.low
                assert field.read({key: str(entry.high)}) == entry.high
                for beyond in (entry.low - 1, entry.high + 1):
                    with pytest.raises(Refused):
                        field.read({key: str(beyond)})


FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
SCOTLAND = "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(tag)) for tag in "gbsct") + "\U000e007f"


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "cleaned"),
        [
            ("  Ada  Lovelace ", "Ada Lovelace"),
            ("Ada\nLovelace\t2", "Ada Lovelace 2"),
            ("İlker", "İlker"),
            ("Çağrı", "Çağrı"),
            ("あきら", "あきら"),
            ("علی\N{ZERO WIDTH NON-JOINER}رضا", "علی\N{ZERO WIDTH NON-JOINER}رضا"),
            (FAMILY, FAMILY),
            (SCOTLAND, SCOTLAND),
            ("👩🏽‍🚀", "👩🏽‍🚀"),
            ("<svg/onload=alert(1)>", "<svg/onload=alert(1)>"),
        ],
    )
    def test_a_name_is_kept_as_people_write_it(self, typed, cleaned):
        assert clean_name(typed) == cleaned

    def test_a_name_is_composed(self):
        decomposed = unicodedata.normalize("NFD", "Çağrı Şule")
        assert clean_name(decomposed) == "Çağrı Şule"
        assert clean_name("e\N{ZERO WIDTH SPACE}\N{COMBINING ACUTE ACCENT}") == "é"

    @pytest.mark.parametrize(
        "mark",
        ["\N{RIGHT-TO-LEFT OVERRIDE}", "\N{LEFT-TO-RIGHT EMBEDDING}", "\N{POP DIRECTIONAL ISOLATE}", "\N{SOFT HYPHEN}"],
    )
    def test_marks_that_turn_the_direction_are_stripped(self, mark):
        assert clean_name(f"A{mark}d{mark}a{mark}") == "Ada"

    @pytest.mark.parametrize("typed", ["", "  ", "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH SPACE}", "\t\N{WORD JOINER}"])
    def test_a_name_that_nobody_can_see_is_none(self, typed):
        assert clean_name(typed) == ""

    @pytest.mark.parametrize(
        "blank",
        ["\u3164", "\u2800", "\u115f\u1160", "\u034f", "\uffa0", "\u17b4", "\ufe0f", "\U000e0041", "\u3164 \u2800"],
    )
    def test_nor_is_one_of_letters_that_show_nothing(self, blank):
        assert clean_name(blank) == ""
        assert clean_name(f"{blank} Ada{blank}") == "Ada"

    @pytest.mark.parametrize("mark", ["\u200d", "\u200c", "\ufe0f", "\u034f", "\U000e0041"])
    def test_unseen_marks_at_the_ends_are_stripped(self, mark):
        assert clean_name(f"{mark}Ada{mark}") == "Ada"

    @pytest.mark.parametrize(
        "name",
        [
            "രാജന\u0d4d\u200d",  # an older way to write the last letter of Rajan
            "Ada \N{HEAVY BLACK HEART}\ufe0f",
            "葛\U000e0100",  # the form of the sign that the family of this name writes
            "A\u034fB",
        ],
    )
    def test_a_mark_that_shapes_what_it_follows_stays(self, name):
        assert clean_name(name) == name

    def test_a_name_has_at_most_forty_letters(self):
        form = setup_form(all_games()["five_tribes"])
        assert form({"name_0": "あ" * MAX_NAME_LENGTH}).is_valid()
        assert form({"name_0": "あ" * (MAX_NAME_LENGTH + 1)}).errors == {
            "name_0": ["Ensure this value has at most 40 characters (it has 41)."]
        }
        # A few letters of other scripts are longer when they are composed.
        assert len(clean_name("\N{DEVANAGARI LETTER QA}" * MAX_NAME_LENGTH)) == MAX_NAME_LENGTH
