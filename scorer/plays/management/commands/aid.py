"""Asks the aids during play from the command line, for scripts and for settling a dispute. Needs no database."""

from typing import Any

from scorer.games import all_games
from scorer.plays.management.case_command import CaseCommand
from scorer.rules.aid_cases import answer_case


class Command(CaseCommand):
    help = (
        "Work out an aid of a game: a JSON object of game, aid and given, a list of them, or one a line. Prints one "
        "JSON object for each; the exit status is 1 where a value cannot be, and 2 where the input makes no sense."
    )

    def answer(self, case: Any) -> dict[str, Any]:
        return answer_case(all_games(), case)
