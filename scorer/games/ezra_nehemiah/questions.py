"""Questions that tables argue about in Ezra and Nehemiah."""

from scorer.rules.game import Question
from scorer.rules.text import gettext_noop as _

QUESTIONS = (
    Question(
        _("Who leads when several markers stand on one altar space?"),
        _("The lowest marker. Whoever arrives later is put on top, so being there first keeps you ahead."),
    ),
    Question(
        _("Can a victory be shared?"),
        _("No. Equal totals are parted by the altar track: farther right wins, and on one space the lower marker."),
    ),
    Question(
        _("Are the goods rounded kind by kind?"),
        _("No. All of them become silver first, the silver joins them, and the whole heap is divided once."),
    ),
    Question(
        _("Does the silver scroll come on top of the usual rate?"),
        _("It takes its place: 1 point for every 3 silver, and nothing more for every 5."),
    ),
    Question(
        _("Does a scribe in the top row count twice?"),
        _("He gives 4 for his row, and the scroll under him gives what its own condition says. Both count."),
    ),
    Question(
        _("Do blessings score at the end?"),
        _("Not by themselves. Only the scroll for sets of blessings counts them; all else is on the track already."),
    ),
    Question(
        _("Are the gatekeepers from set-up gates that I built?"),
        _("No. Only a gate card that you placed in play counts for the scroll and has points."),
    ),
    Question(
        _("My marker went round the track, or fell below zero. What do I enter?"),
        _("The real number: 112 after one round and 12 more, and a minus if hungry workers cost more than you had."),
    ),
    Question(
        _("What happens on a tie against the rival?"),
        _("You win it only as the leader of the altar track. The rival scores neither development tiles nor scrolls."),
    ),
)
