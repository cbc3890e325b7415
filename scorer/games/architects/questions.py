"""Questions that tables argue about in Architects of the West Kingdom."""

from scorer.rules.game import Question
from scorer.rules.text import gettext_noop as _

QUESTIONS = (
    Question(
        _("Which comes first, the points for virtue or the buildings that move virtue?"),
        _("The buildings. Castle, Dungeon and the others move the marker first; then everything is scored, once."),
    ),
    Question(
        _("In which order do several of my buildings move virtue?"),
        _("The rules name none, so the owner chooses. Here the order that is best for the owner is taken, and shown."),
    ),
    Question(
        _("What happens at the two ends of the virtue track?"),
        _("Each step past 14 destroys one unpaid debt, if you have one. Each step below 0 brings you another."),
    ),
    Question(
        _("Do I move up again for the virtue printed on my buildings?"),
        _("No. You moved when you built them. Only effects for the end of the game move the marker now."),
    ),
    Question(
        _("Is a tie enough for the resource markets, the Chapel and the Steeple?"),
        _("No. You need more than every other player. An automa's marker on the cathedral counts too."),
    ),
    Question(
        _("Which workers cost points in the Prison?"),
        _("Your own that lie there, 1 for every two. Those on others' boards or in the Black Market cost nothing."),
    ),
    Question(
        _("What do I lose for debts with both Fountain and Gambler's Den?"),
        _("The usual 2 for each unpaid debt: one card makes it 1 cheaper, the other 1 dearer."),
    ),
    Question(
        _("Does Lighthouse count my virtue before or after the other buildings?"),
        _("After. The same position counts for Lighthouse, for the track and for a tie."),
    ),
    Question(
        _("What does Therese do with Castle and Observatory?"),
        _("She adds gold and marble together for each of them: 3 gold and 2 marble give 2 virtue, with both 4."),
    ),
    Question(
        _("Who wins against Constantine or Helena on equal points?"),
        _("They do. A person has to score more."),
    ),
)
