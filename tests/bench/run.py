"""One run, from an empty database to the figures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice

from scorer.games import all_games
from scorer.models import Browser
from tests.bench import disk, inside, over_http, scoring, server, subjects, tables
from tests.bench.figures import Effort, Figure
from tests.bench.requests import KEY

WRITERS = 8  # enough to keep two processes busy


def figures(effort: Effort) -> Iterator[Figure]:
    server.set_up()
    yield disk.figure(effort)
    browser = Browser.objects.create(key_hash=hashlib.sha256(KEY.encode()).hexdigest())
    architects = tables.full_play(all_games()["architects"], browser)
    yield scoring.figure(architects.game, architects.table(), effort)
    play = tables.full_play(tables.longest_game(), browser)
    writers = [subjects.Writer(play, *at) for at in islice(tables.counters(play.game), WRITERS)]
    edit, poll, sheet = subjects.edit(writers[0]), subjects.poll(play), subjects.sheet(play)
    yield from (inside.times(one, effort) for one in (edit, poll, sheet))
    yield from inside.counts([edit, poll, sheet])
    yield from inside.sizes([edit, sheet], sheet)
    with server.serving() as port:
        yield from over_http.figures(port, edit, writers, effort)
