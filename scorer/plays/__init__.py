"""A play, from its first entry to its result.

models, queries, changes: what is stored, read in one query, and what changed since a version.
play_state, seat_state: a play and a seat as they stand.
seat_labels, seat_history, player_colours: names and colours of the seats.
forms/: from text to values, for the fields of the sheet and the small forms.
writes/: every change, each in one short transaction with its Edit; conflicts, undo, deletion.
presenters/: the content of pages.
wording/: their sentences, such as the verdict, ties, conflicts and the log.
rendering/: HTML that Django's templates would render too slowly.
views/: requests and answers.
group_port, signals: calls and notices to the slices above.
"""
