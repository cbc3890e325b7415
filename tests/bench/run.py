"""One run, from an empty database to the figures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from django.conf import settings

from scorer.accounts.models import Device
from scorer.games import all_games
from tests.bench import disk, exchange, groups, histories, inside, over_http, scoring, server, subjects, tables, thumbs
from tests.bench.figures import Effort, Figure
from tests.bench.requests import KEY

TABLES = 8  # with one phone each, enough to keep two processes busy


def figures(effort: Effort) -> Iterator[Figure]:
    yield disk.figure(effort)
    device = Device.objects.create(key_hash=hashlib.sha256(KEY.encode()).hexdigest())
    architects = tables.full_play(all_games()["architects"], device)
    yield scoring.figure(architects.game, architects.table(), effort)
    typed = tables.full_play(tables.longest_game(), device)
    plays = [typed, *(tables.copied(typed) for _ in range(TABLES - 1))]
    writers = [subjects.Writer(play) for play in plays]
    edit, poll, sheet = subjects.edit(writers[0]), subjects.poll(plays[0]), subjects.sheet(plays[0])
    here = subjects.here(plays[0])
    yield from (inside.times(one, effort) for one in (edit, poll, here, sheet))
    yield from inside.counts([edit, poll, here, sheet])
    yield from inside.sizes([edit, sheet], sheet)
    with server.serving() as running:
        yield from over_http.throughputs(running, edit, writers, effort)
        yield over_http.hundred(running.port, tables.copied(typed))
        yield from thumbs.figures(running.port, effort)
    few, many = histories.few_plays(device, effort), groups.full_group(device, effort.plays)
    yield from histories.figures(few, many, effort)
    yield from exchange.figures(many, device, settings.ANSWERS)
