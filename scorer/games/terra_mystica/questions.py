"""Questions that tables argue about in Terra Mystica."""

from scorer.rules.game import Question
from scorer.rules.text import gettext_noop as _

QUESTIONS = (
    Question(
        _("Two of us are level on a cult or in the network. Who gets what?"),
        _(
            "Put together the prizes of all the ranks you fill between you, and split them evenly, rounded down. "
            "Two in front on a cult share 8 and 4: 6 each. Whoever comes next is third and gets 2."
        ),
    ),
    Question(
        _("Does a marker that never left the start of a cult score?"),
        _("No. Only a marker that has moved is in the race; prizes that nobody can claim stay in the box."),
    ),
    Question(
        _("There are two of us. Does anybody get a third prize?"),
        _("No. First and second prize are given, the third is not."),
    ),
    Question(
        _("Do our passing bonuses of round 6 still count?"),
        _(
            "You moved your marker for them when you passed: bonus card, favour tile and the Engineers' bridges are "
            "on the track by then. Enter the space where the marker stands and add nothing to it."
        ),
    ),
    Question(
        _("Which structures belong to my network?"),
        _(
            "All that hang together by adjacent spaces, bridges or your own shipping; the Dwarves' tunnels and the "
            "Fakirs' carpet also connect. The Witches' ride does not, nor does the shipping of a bonus card."
        ),
    ),
    Question(
        _("Do I trade in coins, workers and power one by one?"),
        _(
            "No, all of it goes on one heap first: each coin, worker and priest, each power in bowl III and half of "
            "bowl II, rounded down. Then 3 of the heap are a point, and the Alchemists need only 2."
        ),
    ),
    Question(
        _("Can two players stand on 10 of the same cult?"),
        _("No. The top has room for one, and it takes a town's key to get there; the next one waits on 9."),
    ),
    Question(
        _("What does the final scoring tile of Fire & Ice count?"),
        _(
            "Greatest distance: hexes between the two structures of one network that lie farthest apart. "
            "Stronghold and sanctuary: hexes between those two, 0 if they are not connected. "
            "Outposts: structures on the edge of the map, within one network. "
            "Settlements: separate clusters that one network joins. "
            "Each pays like the network, and beside it; a 0 earns nothing."
        ),
    ),
    Question(
        _("Who wins a tie?"),
        _("All who are level win together. Nothing left on the table breaks it."),
    ),
)
