"""Nothing that anybody sends is answered with an error of ours. `make hostile` sends more of it."""

import subprocess
import sys

import pytest
from django.test import override_settings

from scorer.exchange.importing import worker
from tests.bench import server
from tests.hostile import addresses, generate
from tests.hostile.generate import Generator
from tests.hostile.inside import Application
from tests.support.world import World

SEED, REQUESTS, OVER_THE_WIRE = 2026, 500, 150


@pytest.fixture
def world(db, monkeypatch, tmp_path):
    monkeypatch.setattr(worker, "start", lambda: None)
    with override_settings(IMPORTS_FOLDER=tmp_path):
        yield World()


def test_no_request_is_answered_with_an_error_of_ours(world):
    requests = map(Generator(world, SEED).request, range(REQUESTS))
    found = Application(world).findings(requests)
    assert [f"{one.why}: {one}" for one in found if one.is_failure] == []


def test_every_address_is_tried(world):
    generator = Generator(world, SEED)
    tried = {generator.routes[number % len(generator.routes)].name for number in range(REQUESTS)}
    assert tried >= {route.name for route in addresses.routes()}


def test_the_same_number_is_the_same_request(world):
    one, other = (Generator(world, SEED).request(7) for _ in range(2))
    assert one == other
    assert generate.Generator(world, SEED + 1).request(7) != one


def test_a_running_server_withstands_the_same_and_what_is_hardly_http():
    size = ["--seed", str(SEED), "--requests", "0", "--wire", str(OVER_THE_WIRE)]
    command = [sys.executable, "-m", "tests.hostile", *size]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
