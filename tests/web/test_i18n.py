"""Texts of the rules as a page shows them."""

from scorer.rules.text import text
from scorer.web.i18n import translate_html


def test_a_text_without_numbers_is_shown_as_it_is():
    assert translate_html(text("nothing to trade in")) == "nothing to trade in"


def test_the_numbers_of_a_text_stand_out():
    assert translate_html(text("level {n}", n=-2)) == "level <b>\N{MINUS SIGN}2</b>"


def test_a_name_in_a_text_is_no_html():
    assert translate_html(text("{player}: too many", player="<b>")) == "&lt;b&gt;: too many"
