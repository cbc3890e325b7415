"""Questions that tables argue about in Five Tribes."""

from scorer.rules.game import Question
from scorer.rules.text import gettext_noop as _

QUESTIONS = (
    Question(
        _("Does a tie for most viziers pay the 10 points?"),
        _("It pays for each rival who has strictly fewer. Two players on the same number get nothing from each other."),
    ),
    Question(
        _("Are three ivory a suit of three?"),
        _("No. A suit is made of different goods; three of one kind are three suits of one."),
    ),
    Question(
        _("Do fakirs count at the end?"),
        _("Never by themselves. Only the owner of Al-Amin may turn every two of them into one merchandise."),
    ),
    Question(
        _("Does Jafaar triple the 10 points as well?"),
        _("No. Each vizier is worth 3 instead of 1; the 10 for each rival with fewer stays."),
    ),
    Question(
        _("When does the game end?"),
        _(
            "When the last camel of a player is placed, or no legal move is left, the turn is played to its end by "
            "everybody. Then all score."
        ),
    ),
)
