"""The command that tells the phones where to go."""

import socket

import pytest
from django.core.management import CommandError, call_command

from scorer.server import lan


@pytest.fixture
def printed(capsys):
    def printed(*arguments):
        call_command("addresses", *arguments)
        return capsys.readouterr().out

    return printed


def test_every_address_is_printed_and_the_first_is_drawn(printed, monkeypatch):
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.7", "172.17.0.1"])
    text = printed("--port=8123")
    assert "http://10.0.0.7:8123/  http://172.17.0.1:8123/" in text
    assert "▄▄▄▄▄" in text


def test_a_machine_without_a_network_says_so(printed, monkeypatch):
    monkeypatch.setattr(lan, "addresses", list)
    assert "on no network" in printed()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_server_for_this_machine_alone_sends_no_phone_anywhere(printed, monkeypatch, host):
    monkeypatch.setattr(lan, "addresses", lambda: ["10.0.0.7"])
    monkeypatch.setenv("HOST", host)
    text = printed()
    assert f"The server listens at {host} only" in text
    assert "10.0.0.7" not in text


def test_the_port_comes_from_the_environment(printed, monkeypatch):
    monkeypatch.setenv("PORT", "8765")
    assert "http://127.0.0.1:8765/" in printed()


def test_a_taken_port_is_told_before_the_server_starts(printed):
    with socket.create_server(("", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=f"Port {port} is taken"):
            printed("--free", f"--port={port}")
    assert f":{port}/" in printed("--free", f"--port={port}")
