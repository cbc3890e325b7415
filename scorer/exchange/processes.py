"""The process that works an import off. It is nobody's child for long: the page may be left, the server may restart."""

from __future__ import annotations

import subprocess
import sys
import threading

from django.conf import settings

from scorer.models import Import


def begin(one: Import) -> None:
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "import_plays", str(one.pk)]
    process = subprocess.Popen(  # noqa: S603  # this project's own command, with a number
        command, cwd=settings.BASE_DIR, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )
    # Whoever started it waits for its end, or it would stay in the list of processes.
    threading.Thread(target=process.wait, daemon=True).start()
