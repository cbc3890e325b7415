"""The listening socket of a process."""

import os
import socket
from pathlib import Path

import pytest

from scorer.server import listener


@pytest.mark.skipif(not listener.DESCRIPTORS.is_dir(), reason="only Linux lists the open files of a process")
def test_stalled_connections_are_dropped_without_a_descriptor_left_open():
    with socket.create_server(("127.0.0.1", 0)) as listening, Path(os.devnull).open():
        before = len(list(listener.DESCRIPTORS.iterdir()))
        listener.drop_stalled_connections()
        assert listening.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == listener.STALL_TIMEOUT
        assert len(list(listener.DESCRIPTORS.iterdir())) == before
