"""Every address, as the URL resolver has them: a new one is covered by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from scorer.exchange.models import Import
from scorer.games import all_games
from scorer.plays.models import Edit, Play
from tests.support.addresses import every_address
from tests.support.world import NO_CODE, STATES, World

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
ASKED_FOR = re.compile(r"""\b(?:GET|POST|FILES|post|data|query)(?:\.get(?:list)?\(|\[)\s*"([\w-]+)\"""")
OTHERS = ("static/<path:part>", "<path:part>", "favicon.ico", "robots.txt", "play/", "group/")  # no pages of ours
NUMBERS = ("0", "1", "2", "7")


class Route(NamedTuple):
    """`name` is empty where it is no page of ours; `text`: with its parameters in angle brackets."""

    name: str
    text: str

    def filled(self, values: Mapping[str, str]) -> str:
        """The path, with each parameter replaced by what is already fit for an address."""
        return "/" + PARAMETER.sub(lambda found: values[found[1]], self.text)

    @property
    def parameters(self) -> list[str]:
        return PARAMETER.findall(self.text)


def routes() -> list[Route]:
    ours = [Route(pattern.name or "", str(pattern.pattern)) for pattern in every_address()]
    return ours + [Route("", text) for text in OTHERS]


class Known:
    """Arguments for the addresses of this world that lead somewhere."""

    def __init__(self, world: World) -> None:
        house, other = world.house, world.other
        plays = [house.plays[state] for state in STATES] + [other.plays["open"]]
        self.codes = {
            "play": [play.edit_code for play in plays] + [plays[0].view_code, house.before_kept["open"], NO_CODE],
            "view": [play.view_code for play in plays] + [plays[0].edit_code, NO_CODE],
            "group": [house.group.code] * 3 + [other.group.code, NO_CODE],
            "join": [house.group.join_code, other.group.join_code, NO_CODE],
        }
        self.by_parameter = {
            "game": [*all_games(), "others", "Azul", "nothing"],
            "seat": NUMBERS,
            "line": ["gold", "viziers", "total", "nothing"],
            "edit": _ids(Edit.objects.order_by("pk").values_list("pk", flat=True)),
            "number": _ids(Import.objects.order_by("pk").values_list("pk", flat=True)),
            "play": _ids(Play.objects.order_by("pk").values_list("pk", flat=True)),
            "change": [str(house.change.pk), "0"],
            "other": [str(house.guest.pk), "0"],
        }
        self.people = [str(one.pk) for one in (house.ada, house.berk, house.free, house.gone, other.ada)]

    def values(self, route: Route, parameter: str) -> Sequence[str]:
        if parameter.endswith("code"):
            return self.codes.get(route.text.partition("/")[0], [NO_CODE])
        if parameter in {"person", "rival"}:
            return self.people
        return self.by_parameter.get(parameter, [*NUMBERS, NO_CODE])


def _ids(found: Iterable[int]) -> list[str]:
    return [*map(str, found), "0"]


@cache
def names_asked_for() -> list[str]:
    """Names of parameters and fields that the views read, out of their source."""
    sources = sorted((Path(settings.BASE_DIR) / "scorer").rglob("*.py"))
    return sorted({name for path in sources for name in ASKED_FOR.findall(path.read_text("utf-8"))})
