"""Statistics of a group, a person, two people and a game, and the ratings.

All are counted from Score, which has a row for each person at a finished play of a group. A subject is a counter to
which the plays are added in the order of play. The cache (cache.py) holds its data and a snapshot of the counter
(snapshots.py)."""
