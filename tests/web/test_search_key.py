import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.accounts.models import User
from scorer.groups.models import Player
from scorer.web.name_validation import MAX_NAME_LENGTH
from scorer.web.search_key import MAX_KEY_LENGTH, search_key

EIGHTEEN = "\ufdfa"  # one sign whose key has 18 letters


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("İsmail", "ismail"),
        ("İsmail", "İSMAİL"),
        ("Işıl", "IŞIL"),
        ("Işıl", "isil"),
        ("Çağrı", "ÇAĞRI"),
        ("Ömer", "omer"),
        ("Ayse ", "ayse"),
        ("Straße", "STRASSE"),
        ("Ａｄａ", "ada"),
    ],
)
def test_a_name_is_found_however_it_is_written(name, query):
    assert search_key(name) == search_key(query)


def test_both_unicode_forms_of_a_name_are_one():
    for name in ("İsmail", "Çağrı", "が", "Ömer"):
        assert search_key(unicodedata.normalize("NFC", name)) == search_key(unicodedata.normalize("NFD", name))


def test_a_mark_of_another_script_makes_another_letter():
    assert search_key("が") != search_key("か")


def test_names_stand_in_the_order_of_their_letters():
    names = ["Zeynep", "Çağrı", "Işıl", "İsmail", "ali", "Ömer", "Şule", "あきら"]
    assert sorted(names, key=search_key) == ["ali", "Çağrı", "Işıl", "İsmail", "Ömer", "Şule", "Zeynep", "あきら"]


def test_a_small_dotted_i_of_two_characters_is_an_i():
    assert search_key("İsmail".lower()) == search_key("ismail")  # what other programs make of it


@given(st.text(max_size=150))
def test_a_key_is_never_longer_than_its_column(name):
    assert len(search_key(name)) <= MAX_KEY_LENGTH


def test_a_key_fits_every_column_that_holds_one():
    for model in (Player, User):
        assert model._meta.get_field("key").max_length >= MAX_KEY_LENGTH


def test_long_keys_that_begin_alike_are_two():
    keys = {search_key(EIGHTEEN * number) for number in range(1, MAX_NAME_LENGTH + 1)}
    assert len(keys) == MAX_NAME_LENGTH


def test_a_name_with_a_short_key_keeps_the_key_that_it_had():
    assert search_key("Ａ" * MAX_NAME_LENGTH) == "a" * MAX_NAME_LENGTH
    assert search_key("㍿" * MAX_NAME_LENGTH) == "株式会社" * MAX_NAME_LENGTH
