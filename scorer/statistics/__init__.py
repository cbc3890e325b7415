"""What a group's history says: of the group, of a person, of two people, of a game, and how strong everybody is.

All of it is read from Score, where only finished plays that were not deleted have their rows, one a person. Every
subject is a state to which the plays are added in the order in which they were played; it is kept now and then
(snapshots.py), and so is what it says (kept.py)."""
