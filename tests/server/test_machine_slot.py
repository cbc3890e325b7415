"""One request of a background lane at a time, in all processes of this machine."""

import asyncio
import fcntl

import pytest

from scorer.server.gateway import Gateway
from scorer.server.lanes import EXPORTS
from scorer.server.machine_slot import SlotTimeout, machine_slot
from tests.server.conftest import Client, say, scope


@pytest.fixture
def another_process(slots_folder):
    """Takes the slot of this name, as another process would."""
    opened = []

    def take(name):
        slots_folder.mkdir(exist_ok=True)
        file = (slots_folder / f"{name}.slot").open("ab")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises where it is taken
        opened.append(file)

    yield take
    for file in opened:
        file.close()


def test_a_slot_that_another_process_has_is_not_had(another_process):
    another_process("exports")
    with pytest.raises(SlotTimeout), machine_slot("exports", timeout=0.05):
        raise AssertionError("nobody gets here")


def test_another_lane_has_a_slot_of_its_own(another_process):
    another_process("exports")
    with machine_slot("reports", timeout=0.05):
        pass


def test_a_slot_is_free_again_when_its_request_ends(another_process):
    with machine_slot("exports", timeout=0.05):
        pass
    another_process("exports")


def test_a_request_that_gets_no_slot_was_never_run(another_process, monkeypatch):
    another_process(EXPORTS.name)
    impatient = EXPORTS._replace(timeout=0.05)
    monkeypatch.setattr("scorer.server.gateway.LANES", (impatient, *Gateway(say).queues))
    monkeypatch.setattr("scorer.server.gateway.lane_of", lambda path, method: impatient)
    client = Client()
    asyncio.run(Gateway(say)(scope(), client.receive, client.send))
    assert client.status == 503


def test_without_a_folder_for_slots_requests_run_all_the_same(slots_folder):
    slots_folder.write_text("a file in the place of the folder")
    ran = []
    with machine_slot("passwords", timeout=0.05):
        ran.append("the request")
    assert ran


def test_a_folder_of_another_user_is_not_used(slots_folder, monkeypatch, caplog):
    monkeypatch.setattr("os.geteuid", lambda: -1)
    with machine_slot("passwords", timeout=0.05):
        pass
    assert "another user's" in caplog.text
