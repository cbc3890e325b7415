import unicodedata

import pytest

from scorer.folding import folded


@pytest.mark.parametrize(
    ("name", "asked"),
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
def test_report_65_a_name_is_found_however_it_is_written(name, asked):
    assert folded(name) == folded(asked)


def test_report_65_both_unicode_forms_of_a_name_are_one():
    for name in ("İsmail", "Çağrı", "が", "Ömer"):
        assert folded(unicodedata.normalize("NFC", name)) == folded(unicodedata.normalize("NFD", name))


def test_a_mark_of_another_script_makes_another_letter():
    assert folded("が") != folded("か")


def test_report_66_names_stand_in_the_order_of_their_letters():
    names = ["Zeynep", "Çağrı", "Işıl", "İsmail", "ali", "Ömer", "Şule", "あきら"]
    assert sorted(names, key=folded) == ["ali", "Çağrı", "Işıl", "İsmail", "Ömer", "Şule", "Zeynep", "あきら"]


def test_report_65_a_small_dotted_i_of_two_characters_is_an_i():
    assert folded("İsmail".lower()) == folded("ismail")  # what other programs make of it
