"""Nuisances that may hold a server up, one coroutine each. It goes on until it is stopped, and counts its answers.

Each of them speaks through plain sockets, since no well-behaved client does the like."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import NamedTuple
from urllib.parse import urlencode

from django.db import connection
from django.urls import reverse

from scorer.accounts.devices import COOKIE
from scorer.exchange.models import Import
from tests.bench.requests import FORM, HEADERS, TOKEN
from tests.live.phones import address

CLIENTS, SIGN_UPS, EXPORTS = 64, 4, 10
SMALL = 4096  # bytes of a receive buffer: what a slow reader does not read soon waits in the server
AT_ONCE = 64 * 1024
AGAIN = 1.0  # seconds until a client that was cut off or refused dials again
LONGEST = 60  # seconds for one answer, and for an import
NET = 2  # its source addresses are 127.2.x.y, beside those of the phones
BOUNDARY = "a-boundary-of-the-stalls"
ENDS = (OSError, TimeoutError, EOFError, ValueError)

_numbers = count(1)


class Target(NamedTuple):
    """Target of the nuisances. `large`: paths of large answers; `export`: of a group's file; `file`: such a file;
    `members`: the keys of browsers that belong to that group."""

    port: int
    edit: str
    large: Sequence[str]
    export: str
    file: bytes
    members: Sequence[str]


Nuisance = Callable[[Target, asyncio.Event, Counter[str]], Coroutine[None, None, None]]


def head(method: str, path: str, key: str = "", **more: object) -> bytes:
    """`key`: of the browser that asks."""
    cookie = f'csrftoken={TOKEN}; {COOKIE}="{key}"' if key else f"csrftoken={TOKEN}"
    headers = {**HEADERS, "Cookie": cookie} | {name.replace("_", "-"): str(value) for name, value in more.items()}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode()


@asynccontextmanager
async def dialled(port: int, buffer: int = 0) -> AsyncIterator[socket.socket]:
    """A connection from an address that nobody used before."""
    with socket.socket() as line:
        line.setblocking(False)
        if buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        line.bind((address(next(_numbers), NET), 0))
        await asyncio.wait_for(asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port)), LONGEST)
        yield line


async def again(stop: asyncio.Event, seen: Counter[str], once: Callable[[], Awaitable[str]]) -> None:
    """The same until it is stopped. `once` says what came of it."""
    while not stop.is_set():
        try:
            seen[await once()] += 1
        except ENDS:
            seen["cut off"] += 1
            await asyncio.sleep(AGAIN)


async def many(times: int, stop: asyncio.Event, seen: Counter[str], once: Callable[[], Awaitable[str]]) -> None:
    tasks = [asyncio.create_task(again(stop, seen, once)) for _ in range(times)]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def status(line: socket.socket) -> str:
    """The status of an answer that is read to its end."""
    loop, first = asyncio.get_running_loop(), b""
    async with asyncio.timeout(LONGEST):
        while part := await loop.sock_recv(line, AT_ONCE):
            first = first or part
    return first[9:12].decode("latin-1") or "cut off"


# The nuisances


async def bodies(target: Target, stop: asyncio.Event, seen: Counter[str]) -> None:
    """64 forms that promise a thousand bytes and send one."""

    async def once() -> str:
        async with dialled(target.port) as line:
            sent = head("POST", target.edit, Content_Type=FORM, Content_Length=1000) + b"i"
            await asyncio.get_running_loop().sock_sendall(line, sent)
            seen["held"] += 1
            told = await asyncio.get_running_loop().sock_recv(line, AT_ONCE)
            return told[9:12].decode("latin-1") or "cut off"

    await many(CLIENTS, stop, seen, once)


async def readers(target: Target, stop: asyncio.Event, seen: Counter[str]) -> None:
    """64 clients that ask for something large and read a byte a second of it."""
    turns = count()

    async def once() -> str:
        path = target.large[next(turns) % len(target.large)]
        async with dialled(target.port, SMALL) as line:
            asked = head("GET", path, target.members[0], Accept_Encoding="identity")
            await asyncio.get_running_loop().sock_sendall(line, asked)
            seen["held"] += 1
            while await asyncio.get_running_loop().sock_recv(line, 1):
                await asyncio.sleep(1)
        return "cut off"

    await many(CLIENTS, stop, seen, once)


async def sign_ups(target: Target, stop: asyncio.Event, seen: Counter[str]) -> None:
    """Four at a time, each with a name of its own."""

    async def once() -> str:
        name, password = f"Somebody {secrets.token_hex(6)}", secrets.token_urlsafe(12)
        body = urlencode({"username": name, "password1": password, "password2": password}).encode()
        return await asked(target, "POST", reverse("sign_up"), "", body, FORM)

    await many(SIGN_UPS, stop, seen, once)


async def exports(target: Target, stop: asyncio.Event, seen: Counter[str]) -> None:
    """Ten members who take the group's file at once, again and again."""
    turns = count()

    async def once() -> str:
        return await asked(target, "GET", target.export, target.members[next(turns) % len(target.members)])

    await many(EXPORTS, stop, seen, once)


async def imports(target: Target, stop: asyncio.Event, seen: Counter[str]) -> None:
    """A file of a group that becomes a new group; when it is in, the next."""

    async def once() -> str:
        key = target.members[0]  # of a stranger so large a file is not taken
        body, kind = multipart(target.file)
        told = await asked(target, "POST", reverse("import_group"), key, body, kind)
        if told != "302":
            await asyncio.sleep(AGAIN)
            return told
        seen["taken"] += 1
        return await followed(key)

    await many(1, stop, seen, once)


async def asked(target: Target, method: str, path: str, key: str = "", body: bytes = b"", kind: str = "") -> str:
    async with dialled(target.port) as line:
        more = {"Content_Type": kind, "Content_Length": len(body)} if body else {}
        sent = head(method, path, key, Connection="close", **more) + body
        async with asyncio.timeout(LONGEST):
            await asyncio.get_running_loop().sock_sendall(line, sent)
        told = await status(line)
        if not told.startswith(("2", "3")):
            await asyncio.sleep(AGAIN)
        return told


async def followed(key: str) -> str:
    """Waits until the import of this browser is done, as its page says."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while (state := await asyncio.to_thread(_state_of, key)) in {"checking", "working"}:
                await asyncio.sleep(AGAIN)
            return state
    return "not done in time"


def _state_of(key: str) -> str:
    try:
        hashed = hashlib.sha256(key.encode()).hexdigest()
        return str(Import.objects.filter(device__key_hash=hashed).values_list("state", flat=True).last())
    finally:
        connection.close()


def multipart(file: bytes) -> tuple[bytes, str]:
    disposition = 'Content-Disposition: form-data; name="file"; filename="group.json"'
    start = f"--{BOUNDARY}\r\n{disposition}\r\nContent-Type: application/json\r\n\r\n".encode()
    return start + file + f"\r\n--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}"


NOTHING, ALL = "nothing else", "all of these"
NUISANCES: dict[str, tuple[Nuisance, ...]] = {
    NOTHING: (),
    f"{CLIENTS} unfinished bodies": (bodies,),
    f"{CLIENTS} slow readers": (readers,),
    f"{SIGN_UPS} sign-ups at a time": (sign_ups,),
    f"{EXPORTS} exports at once": (exports,),
    "an import": (imports,),
    ALL: (bodies, readers, sign_ups, exports, imports),
}
