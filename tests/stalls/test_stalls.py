"""The phases run, and no edit is lost in any. The times are for whoever reads them; none is asserted."""

import re
import subprocess
import sys

from tests.bench import server

BESIDE, LOST = 0, 7


def test_no_edit_is_lost_while_the_server_is_held_up():
    command = [sys.executable, "-m", "tests.stalls", "--quick"]
    done = subprocess.run(command, cwd=server.ROOT, capture_output=True, text=True, timeout=300, check=True)
    rows = [re.split(" {2,}", line) for line in done.stdout.splitlines()]
    lost = {row[BESIDE]: row[LOST] for row in rows if len(row) > LOST}
    assert lost == {"beside": "lost", "nothing else": "0", "all of these": "0"}
