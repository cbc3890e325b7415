"""Messages of conflicts in one field, in words that fit its kind of entry."""

import pytest

from scorer.games import all_games
from scorer.plays.wording.conflict_messages import conflict_message
from scorer.plays.writes import Conflict

THEY_OWN = "Another phone marked Jafaar as owned; that stands. You had taken it away."
YOU_OWN = "Another phone took Jafaar away; that stands. You had marked it as owned."
THEY_CHOSE = "Another phone chose Auren; that stands. You had taken the choice back."
YOU_CHOSE = "Another phone took the choice back; that stands. You chose Auren."


@pytest.mark.parametrize(
    ("game", "unit", "theirs", "yours", "sentence", "button"),
    [
        ("five_tribes", "djinns.jafaar", "1", "", THEY_OWN, "Take Jafaar away"),
        ("five_tribes", "djinns.jafaar", "", "1", YOU_OWN, "Mark Jafaar as owned"),
        ("five_tribes", "gold", "12", "15", "Another phone wrote 12 here; that stands. You typed 15.", "Use 15"),
        ("five_tribes", "gold", "", "15", "Another phone emptied this; that stands. You typed 15.", "Use 15"),
        ("five_tribes", "gold", "12", "", "Another phone wrote 12 here; that stands. You had emptied it.", "Empty it"),
        ("five_tribes", "goods.silk", "1", "2", "Another phone wrote 1 for Silk; that stands. You typed 2.", "Use 2"),
        ("terra_mystica", "faction", "auren", "", THEY_CHOSE, "Empty it"),
        ("terra_mystica", "faction", "", "auren", YOU_CHOSE, "Use Auren"),
    ],
)  # fmt: skip
def test_each_conflict_has_a_sentence_and_a_button(game, unit, theirs, yours, sentence, button):
    entry = all_games()[game].inputs[unit.partition(".")[0]]
    assert conflict_message(entry, Conflict(0, unit, theirs, yours)) == (sentence, button)
