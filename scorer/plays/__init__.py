"""A play, from its first entry to its result.

models, queries, play_state, seat_state   what is stored, read in one query
seat_labels, seat_history, player_colours names and colours of the seats
forms/       from text to values: the sheet's fields, and the small forms
writes/      every change, each in one short transaction with its Edit; conflicts, undo, deletion
presenters/  what a page shows
wording/     its sentences: verdict, ties, conflicts, log
rendering/   HTML that Django's templates would render too slowly
views/       requests and answers
group_port, signals                       how plays call and notify the slices above
"""
