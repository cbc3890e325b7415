"""Conflicts in words, and the button that overrules the other text."""

from __future__ import annotations

from django.utils.translation import gettext

from scorer.plays.forms.sheet_fields import split_unit
from scorer.plays.play_state import Conflict, PlayState
from scorer.plays.wording.entry_text import entry_text
from scorer.rules.inputs import Cards, Choice, Input, Kinds, Level
from scorer.web.i18n import card_name, translate


def conflict_message(entry: Input, conflict: Conflict) -> tuple[str, str]:
    """The sentence, and the label of the button."""
    if isinstance(entry, Cards):
        return _card_message(card_name(entry.catalogue[split_unit(conflict.unit)[1]]), conflict)
    words = {"theirs": entry_text(entry, conflict.theirs), "yours": entry_text(entry, conflict.yours)}
    if isinstance(entry, Kinds):
        words["what"] = card_name(entry.catalogue[split_unit(conflict.unit)[1]])
    return _sentence(entry, conflict).format(**words), _button(conflict).format(**words)


def _card_message(card: str, conflict: Conflict) -> tuple[str, str]:
    if conflict.theirs:
        sentence = gettext("Another phone marked {card} as owned; that stands. You had taken it away.")
    else:
        sentence = gettext("Another phone took {card} away; that stands. You had marked it as owned.")
    button = gettext("Mark {card} as owned") if conflict.yours else gettext("Take {card} away")
    return sentence.format(card=card), button.format(card=card)


def _sentence(entry: Input, conflict: Conflict) -> str:
    if isinstance(entry, Choice | Level):
        return _choice_sentence(conflict)
    if isinstance(entry, Kinds):
        return _kind_sentence(conflict)
    if not conflict.theirs:
        return gettext("Another phone emptied this; that stands. You typed {yours}.")
    if not conflict.yours:
        return gettext("Another phone wrote {theirs} here; that stands. You had emptied it.")
    return gettext("Another phone wrote {theirs} here; that stands. You typed {yours}.")


def _kind_sentence(conflict: Conflict) -> str:
    if not conflict.theirs:
        return gettext("Another phone emptied {what}; that stands. You typed {yours}.")
    if not conflict.yours:
        return gettext("Another phone wrote {theirs} for {what}; that stands. You had emptied it.")
    return gettext("Another phone wrote {theirs} for {what}; that stands. You typed {yours}.")


def _choice_sentence(conflict: Conflict) -> str:
    if not conflict.theirs:
        return gettext("Another phone took the choice back; that stands. You chose {yours}.")
    if not conflict.yours:
        return gettext("Another phone chose {theirs}; that stands. You had taken the choice back.")
    return gettext("Another phone chose {theirs}; that stands. You chose {yours}.")


def _button(conflict: Conflict) -> str:
    return gettext("Use {yours}") if conflict.yours else gettext("Empty it")


def conflict_words(play: PlayState, conflict: Conflict) -> dict[str, str]:
    """The values for a sentence about a conflict."""
    entry = play.game.inputs[split_unit(conflict.unit)[0]]
    return {
        "field": unit_label(play, conflict.unit),
        "name": play.labels[conflict.position],
        "theirs": entry_text(entry, conflict.theirs),
        "yours": entry_text(entry, conflict.yours),
    }


def unit_label(play: PlayState, unit: str) -> str:
    key, slug = split_unit(unit)
    entry = play.game.inputs[key]
    if isinstance(entry, Cards | Kinds):
        return card_name(entry.catalogue[slug])
    return translate(entry.label)
