"""The settings as the tests see them: a known key, plain http, static files straight from their folders."""

import atexit
import os
import tempfile
from pathlib import Path

os.environ |= {"SECRET_KEY": "known to every test", "LOCAL_NETWORK": "1"}

from scorer.settings import *

STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes its time, as it should
WHITENOISE_AUTOREFRESH = True  # there is no collected folder to read at start


def remove_what_begins_with(path):
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink(missing_ok=True)


if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file and not memory, as in earnest: write-ahead logging and waiting writers are tested too.
    # Its name is this process's own, so that several may run at once.
    own_file = Path(tempfile.gettempdir()) / f"scorer-test-{os.getpid()}.sqlite3"
    DATABASES["default"]["TEST"] = {"NAME": own_file}
    atexit.register(remove_what_begins_with, own_file)  # the lock of scorer.writers too, beside it
