"""Scores finished tables from the command line, for scripts and for settling a dispute. Needs no database."""

from typing import Any

from scorer.games import all_games
from scorer.plays.management.case_command import CaseCommand
from scorer.rules.cases import score_case


class Command(CaseCommand):
    help = (
        "Score finished tables: a JSON case, a list of cases, or one case a line. Prints one JSON object for each; "
        "the exit status is 1 where a case has errors, and 2 where the input cannot be understood."
    )

    def answer(self, case: Any) -> dict[str, Any]:
        return score_case(all_games(), case)
