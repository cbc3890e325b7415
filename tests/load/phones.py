"""A phone at its table: it asks every two seconds what is new, twice a minute it says that it is there, and now and
then its person enters a number."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import NamedTuple

from django.urls import reverse

from scorer.accounts.devices import COOKIE
from scorer.plays.play_state import PlayState
from tests.bench.requests import TOKEN, Asked
from tests.bench.subjects import Writer
from tests.load.lines import Line

POLL, HERE = 2.0, 31.0  # seconds from one poll to the next, and from one word that it is there, as the sheet has them


class Sample(NamedTuple):
    """One request. `seconds` count from when it was due: what waits behind a slow answer is slow itself."""

    kind: str
    seconds: float
    status: int  # 0: none came


class Phone:
    def __init__(self, port: int, play: PlayState, seat: int, chance: random.Random) -> None:
        self.code, self.version = play.edit_code, str(play.version)
        self.writer = Writer(play, seat)
        self.line = Line(port, f'csrftoken={TOKEN}; {COOKIE}="load {play.id} {seat}"')
        self.chance = chance
        self.samples: list[Sample] = []

    async def sit(self, seconds: float, pause: float) -> None:
        """For so long at the table; `pause` from one edit to the next."""
        clock = asyncio.get_running_loop().time
        start = clock()
        for due, kind in sorted(self.dues(seconds, pause)):
            await asyncio.sleep(max(0.0, start + due - clock()))
            status = await self.ask(getattr(self, kind)())
            self.samples.append(Sample(kind, clock() - start - due, status))
        self.line.hang_up()

    def dues(self, seconds: float, pause: float) -> Iterator[tuple[float, str]]:
        """Everybody begins at a moment of their own, else a thousand phones would ask in one breath."""
        for kind, every in (("poll", POLL), ("here", HERE), ("edit", pause)):
            due = self.chance.uniform(0, every)
            while due < seconds:
                yield due, kind
                due += every

    def poll(self) -> Asked:
        return Asked(f"{reverse('poll', args=[self.code])}?version={self.version}")

    def here(self) -> Asked:
        return Asked(reverse("presence", args=[self.code]), {"seat": self.writer.of})

    def edit(self) -> Asked:
        asked = self.writer.edit()
        return Asked(asked.path, {**asked.form, "version": self.version})

    async def ask(self, asked: Asked) -> int:
        try:
            answer = await self.line.ask(asked)
        except (OSError, TimeoutError, EOFError, ValueError):
            return 0
        self.version = answer.headers.get("scorer-version", self.version)
        return answer.status
