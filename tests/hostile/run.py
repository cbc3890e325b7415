"""One run: a world with something of everything in it, and all requests to it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from django.db import connections
from django.test.utils import setup_test_environment, teardown_test_environment

from scorer.exchange.importing import worker
from tests.hostile import wire
from tests.hostile.generate import Generator
from tests.hostile.inside import Application, Finding
from tests.live.site import serving
from tests.support.world import World

SERVERS_SETTINGS = {"DJANGO_SETTINGS_MODULE": "scorer.settings"}
OK, GONE = 200, 599
BRIEF = 2.0  # seconds within which the start page must come after all of that


class Size(NamedTuple):
    """Requests in this process, and of each sort over the wire. `only`: the number of the only one."""

    seed: int
    requests: int
    wire: int
    only: int | None = None


def findings(folder: Path, size: Size) -> Iterator[Finding | wire.Answered]:
    world = World()
    generator = Generator(world, size.seed)
    numbers = range(size.requests) if size.only is None else [size.only]
    with inside():
        yield from Application(world).findings(map(generator.request, numbers))
        cookies = wire.cookies(world)
    if size.only is None and size.wire:
        yield from over_the_wire(folder, cookies, generator, size)


@contextmanager
def inside() -> Iterator[None]:
    """Letters are kept in memory, no file that comes in is worked off, and nothing is logged."""
    setup_test_environment()
    logging.disable()
    begin, worker.start = worker.start, lambda: None
    try:
        yield
    finally:
        worker.start = begin
        logging.disable(logging.NOTSET)
        teardown_test_environment()


def over_the_wire(
    folder: Path, cookies: Mapping[str, str], generator: Generator, size: Size
) -> Iterator[wire.Answered]:
    """Here the requests leave their traces, so each meets what the ones before it left."""
    first = size.requests
    requests = [generator.request(number) for number in range(first, first + size.wire)]
    connections.close_all()
    with serving(folder, SERVERS_SETTINGS) as site:
        yield from wire.whole_requests(site.port, cookies, requests)
        yield from wire.broken_requests(site.port, size.seed, size.wire)
        status, seconds = wire.send(site.port, b"GET / HTTP/1.1\r\n" + wire.HOST + wire.CLOSE + b"\r\n", wire.PATIENCE)
        if status != OK or seconds > BRIEF:
            yield wire.Answered("the start page after all of that", status or GONE, seconds)
