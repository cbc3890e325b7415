"""Conflicts in words, and the button that overrules the other text."""

from __future__ import annotations

from django.utils.translation import gettext

from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.wording.entry_text import entry_text
from scorer.rules.inputs import Cards, Choice, Input, Kinds, Level
from scorer.web.i18n import card_name, translate


def conflict_message(entry: Input, clash: Conflict) -> tuple[str, str]:
    """The sentence, and the label of the button."""
    if isinstance(entry, Cards):
        return _of_a_card(card_name(entry.catalogue[clash.unit.partition(".")[2]]), clash)
    words = {"theirs": entry_text(entry, clash.theirs), "yours": entry_text(entry, clash.yours)}
    if isinstance(entry, Kinds):
        words["what"] = card_name(entry.catalogue[clash.unit.partition(".")[2]])
    return _sentence(entry, clash).format(**words), _button(clash).format(**words)


def _of_a_card(card: str, clash: Conflict) -> tuple[str, str]:
    if clash.theirs:
        sentence = gettext("Another phone marked {card} as owned; that stands. You had taken it away.")
    else:
        sentence = gettext("Another phone took {card} away; that stands. You had marked it as owned.")
    button = gettext("Mark {card} as owned") if clash.yours else gettext("Take {card} away")
    return sentence.format(card=card), button.format(card=card)


def _sentence(entry: Input, clash: Conflict) -> str:
    if isinstance(entry, Choice | Level):
        return _of_a_choice(clash)
    if isinstance(entry, Kinds):
        return _of_a_kind(clash)
    if not clash.theirs:
        return gettext("Another phone emptied this; that stands. You typed {yours}.")
    if not clash.yours:
        return gettext("Another phone wrote {theirs} here; that stands. You had emptied it.")
    return gettext("Another phone wrote {theirs} here; that stands. You typed {yours}.")


def _of_a_kind(clash: Conflict) -> str:
    if not clash.theirs:
        return gettext("Another phone emptied {what}; that stands. You typed {yours}.")
    if not clash.yours:
        return gettext("Another phone wrote {theirs} for {what}; that stands. You had emptied it.")
    return gettext("Another phone wrote {theirs} for {what}; that stands. You typed {yours}.")


def _of_a_choice(clash: Conflict) -> str:
    if not clash.theirs:
        return gettext("Another phone took the choice back; that stands. You chose {yours}.")
    if not clash.yours:
        return gettext("Another phone chose {theirs}; that stands. You had taken the choice back.")
    return gettext("Another phone chose {theirs}; that stands. You chose {yours}.")


def _button(clash: Conflict) -> str:
    return gettext("Use {yours}") if clash.yours else gettext("Empty it")


def conflict_words(play: PlayState, conflict: Conflict) -> dict[str, str]:
    """The values for a sentence about a conflict."""
    entry = play.game.inputs[conflict.unit.partition(".")[0]]
    return {
        "field": unit_label(play, conflict.unit),
        "name": play.labels[conflict.position],
        "theirs": entry_text(entry, conflict.theirs),
        "yours": entry_text(entry, conflict.yours),
    }


def unit_label(play: PlayState, unit: str) -> str:
    key, _, slug = unit.partition(".")
    entry = play.game.inputs[key]
    if isinstance(entry, Cards | Kinds):
        return card_name(entry.catalogue[slug])
    return translate(entry.label)
