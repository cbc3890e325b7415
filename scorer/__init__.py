"""Scorer: what lies on the table, added up, explained and kept."""

import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"

__version__: str = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]["version"]
