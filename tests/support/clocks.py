"""A server's clock that is wrong for a while."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from django.utils import timezone

MINUTE, DAY = datetime.timedelta(minutes=1), datetime.timedelta(days=1)
AHEAD = [MINUTE, 400 * DAY]  # a little, and as the clock of a board without a battery may be


@contextmanager
def clock_ahead(by: datetime.timedelta) -> Iterator[None]:
    """Django's clock shows so much more inside the block. Defaults of model fields are not moved."""
    right = timezone.now
    with patch.object(timezone, "now", lambda: right() + by):
        yield
