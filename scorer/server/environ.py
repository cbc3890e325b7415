"""The WSGI environment of an ASGI request."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import IO, Any
from urllib.parse import unquote_to_bytes

UNPREFIXED = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


def build_environ(scope: Mapping[str, Any], body: IO[bytes]) -> dict[str, Any]:
    """Its text is Latin-1 (PEP 3333)."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    return headers(scope["headers"]) | {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def headers(sent: Iterable[tuple[bytes, bytes]]) -> dict[str, Any]:
    """Leaves out names with an underscore: X_Forwarded_For would pass for the header that a proxy sets."""
    environ: dict[str, Any] = {}
    for name, value in sent:
        if b"_" in name:
            continue
        key = UNPREFIXED.get(name) or f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]}{_separator(name)}{text}" if key in environ else text
    return environ


def _separator(name: bytes) -> str:
    return "; " if name == b"cookie" else ","
