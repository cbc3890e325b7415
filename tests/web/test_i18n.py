"""Texts of the rules as a page shows them."""

from scorer.rules.text import text
from scorer.web.i18n import marked


def test_a_text_without_numbers_is_shown_as_it_is():
    assert marked(text("nothing to trade in")) == "nothing to trade in"


def test_the_numbers_of_a_text_stand_out():
    assert marked(text("level {n}", n=-2)) == "level <b>\N{MINUS SIGN}2</b>"


def test_a_name_in_a_text_is_no_html():
    assert marked(text("{player}: too many", player="<b>")) == "&lt;b&gt;: too many"
