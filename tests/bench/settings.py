"""The settings as `make run` has them, with the bench's constant pages beside the real ones."""

import os
from pathlib import Path

from scorer.settings import *  # noqa: F403  # it is the project's settings, with one changed

ROOT_URLCONF = "tests.bench.urls"
ANSWERS = Path(os.environ["BENCH_FOLDER"])  # where the real answers lie that the constant pages repeat
