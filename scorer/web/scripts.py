"""The scripts of each kind of page: ES modules, joined into one file a page with every module in a scope of its own."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

FOLDER = Path(settings.BASE_DIR, "static", "scorer")
# The entry modules of each kind of page, in this order. Imported modules are added.
BUNDLES = {
    "page": ("main.js", "copy-share.js", "player-order.js"),
    "sheet": ("main.js", "sheet/main.js", "device/wake-lock.js", "device/haptics.js", "device/presence.js"),
    "result": ("main.js", "copy-share.js", "share-image.js"),
    "statistics": ("main.js", "statistics/charts.js"),
    "offline": ("main.js", "offline.js"),
}
IMPORT = re.compile(r'^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
OTHER_SYNTAX = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
COMMENT_LINE = re.compile(r"^\s*//.*\n", re.MULTILINE)  # a fifth of the size
SCOPE = "const {name} = (() => {{\n{body}return {{{exports}}};\n}})();\n"


def path_of(bundle: str) -> str:
    """Its path among the static files."""
    return f"scorer/bundles/{bundle}.js"


def sources(bundle: str) -> list[Path]:
    return [FOLDER / name for name in modules(*BUNDLES[bundle])]


def joined(bundle: str) -> str:
    return "".join(_scope(name) for name in modules(*BUNDLES[bundle]))


def modules(*entries: str) -> tuple[str, ...]:
    """The modules in dependency order, by path below static/scorer."""
    found: dict[str, None] = {}
    for entry in entries:
        _collect(entry, found)
    return tuple(found)


def _collect(name: str, found: dict[str, None]) -> None:
    for imported in imports(name):
        if imported not in found:
            _collect(imported, found)
    found.setdefault(name)


def imports(name: str) -> Iterator[str]:
    for found in IMPORT.finditer(_text(name)):
        yield _target(name, found["path"])


def _scope(name: str) -> str:
    """The module as a function that returns its exports.

    Raises ValueError for a form of import or export that no module here uses.
    """
    text = _text(name)
    exports = EXPORT.findall(text)
    body = EXPORT.sub("", IMPORT.sub(lambda found: _binding(name, found), text))
    if other := OTHER_SYNTAX.search(body):
        raise ValueError(f"{name}: {other[0]!r} is not supported; import names and export declarations")
    return SCOPE.format(name=_variable(name), body=body, exports=f" {', '.join(exports)} " if exports else "")


def _binding(name: str, found: re.Match[str]) -> str:
    if not found["names"]:
        return ""
    bound = found["names"].removeprefix("* as ").replace(" as ", ": ")
    return f"const {bound} = {_variable(_target(name, found['path']))};\n"


def _target(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    """The variable with the exports of a module. Its $ avoids collisions: no name in the modules has one."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _text(name: str) -> str:
    return COMMENT_LINE.sub("", (FOLDER / name).read_text("utf-8"))
