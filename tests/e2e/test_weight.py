"""Bytes of a first visit of a sheet on a slow line."""

import json

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

from tests.e2e.scenes import filled

MAX_BYTES = 100_000
PRODUCTION = settings.STORAGES | {
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}


@pytest.fixture
def compressed(tmp_path):
    """The size of each static file as production serves it: compressed if that is smaller."""
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=PRODUCTION):
        call_command("collectstatic", interactive=False, verbosity=0)

    hashed = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]

    def size(name):
        file = tmp_path / hashed[name]
        return min(version.stat().st_size for version in file.parent.glob(f"{file.name}*"))

    return size


@pytest.mark.parametrize(
    ("game", "case"),
    [
        ("five_tribes", "ft-every-row"),
        ("architects", "architects-random-9"),
        ("ezra_nehemiah", "ezra_nehemiah-random-22"),
        ("terra_mystica", "tm-rnd-48"),
    ],
)
def test_the_first_visit_of_a_sheet_is_below_100_kilobytes(page, compressed, game, case):
    loaded = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(f"/play/{filled(game, case).edit_code}/", wait_until="networkidle")
    static = [request.url.partition("/static/")[2] for request in loaded if "/static/" in request.url]
    pages = [request.sizes() for request in loaded if "/static/" not in request.url]
    assert {name.rpartition(".")[2] for name in static} >= {"css", "js"}
    overhead = sum(request.sizes()["responseHeadersSize"] for request in loaded)
    total = overhead + sum(size["responseBodySize"] for size in pages) + sum(map(compressed, static))
    assert total < MAX_BYTES, {name: compressed(name) for name in static} | {"pages": pages}
