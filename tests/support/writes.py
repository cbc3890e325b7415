"""The tables that statements change, seen on their way to the database."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from scorer.accounts.models import Failure, QuotaUsage
from scorer.statistics.models import Computed

# Attempts and quotas, which refused requests count too, and results of statistics.
COUNTED_ON_READING = {model._meta.db_table for model in (Failure, QuotaUsage, Computed)}
WRITE = re.compile(r'\s*(?:WITH\b.*?\b)?(?:(?:INSERT|REPLACE)\b.*?\bINTO|UPDATE|DELETE\s+FROM)\s+"?(\w+)', re.DOTALL)
READ = re.compile(r"\s*(?:WITH|SELECT|PRAGMA|EXPLAIN|SAVEPOINT|RELEASE|ROLLBACK|BEGIN)\b")


class Writes:
    """Records the tables of statements that changed a row. A statement that is neither read nor write is an error."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        result = execute(sql, params, many, context)
        write = WRITE.match(sql)
        if write is None:
            assert READ.match(sql), sql
        elif "RETURNING" in sql or context["cursor"].rowcount:
            self.tables.append(write[1])
        return result


@contextmanager
def written_tables() -> Iterator[list[str]]:
    """The tables that the block changes, but for those that reading changes too."""
    writes, found = Writes(), []
    with connection.execute_wrapper(writes):
        yield found
    found += [table for table in writes.tables if table not in COUNTED_ON_READING]


@contextmanager
def undone() -> Iterator[None]:
    """Rolls back what the block writes."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # as in TestCase: a durable block may stand inside
    with block:
        yield
        transaction.set_rollback(True)
