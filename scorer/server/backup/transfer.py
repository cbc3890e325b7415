"""Moves an SQLite database into an empty PostgreSQL one and compares all rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import psycopg
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management.color import no_style
from django.db import Error, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from scorer.settings import database

from . import BackupError, migrate, sqlite

SOURCE, TARGET = "default", "target"
BATCH_SIZE = 2000  # rows that are read at a time
CREATED_BY_MIGRATE = (Permission, ContentType)  # in the order of deletion


def move(url: str) -> dict[str, int]:
    """Copies all rows to the database at this URL, in one transaction. Returns the number of rows by table.

    Raises BackupError."""
    _check_source()
    _add_target(_parse(url))
    try:
        connections[TARGET].ensure_connection()
        migrate(url)
        _check_empty()
        with transaction.atomic(using=SOURCE), transaction.atomic(using=TARGET):
            moved = {model._meta.db_table: _move_rows(model) for model in _models()}
            _set_sequences()
    except (Error, psycopg.Error) as error:
        raise BackupError(f"PostgreSQL refused: {' '.join(str(error).split())}") from error
    finally:
        connections[TARGET].close()
    return moved


def _models() -> list[type[Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def _check_source() -> None:
    source = connections[SOURCE]
    if source.vendor != "sqlite":
        raise BackupError("Only an SQLite database can be moved; DATABASE_URL names another.")
    source.close()
    sqlite.check_unused(Path(source.settings_dict["NAME"]))
    executor = MigrationExecutor(source)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise BackupError("The database is not up to date. Run make setup first.")


def _parse(url: str) -> dict[str, Any]:
    """Django's settings for the new database. Raises BackupError."""
    try:
        found = database(url) if url.startswith(("postgres://", "postgresql://")) else {}
    except ValueError:  # a port that is no number
        found = {}
    if not found.get("NAME"):
        raise BackupError("Name the new database as postgres://user:password@host/name")
    return found


def _add_target(target: dict[str, Any]) -> None:
    """Lets Django connect to the new database."""
    connections.settings[TARGET] = connections.configure_settings({"default": {}, TARGET: target})[TARGET]


def _check_empty() -> None:
    for model in _models():
        if model not in CREATED_BY_MIGRATE and model._base_manager.using(TARGET).exists():
            raise BackupError(f"The new database is not empty: there are rows in {model._meta.db_table}.")
    for model in CREATED_BY_MIGRATE:
        model._base_manager.using(TARGET).all().delete()


def _move_rows(model: type[Model]) -> int:
    _copy_rows(model)
    number = 0
    for number, (old, new) in enumerate(zip_longest(_rows(model, SOURCE), _rows(model, TARGET)), 1):
        if old != new:
            raise BackupError(f"Row {number} of {model._meta.db_table} did not arrive as it was.")
    return number


def _rows(model: type[Model], alias: str) -> Iterator[tuple[Any, ...]]:
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names)
    return iter(rows.iterator(chunk_size=BATCH_SIZE))


def _copy_rows(model: type[Model]) -> None:
    target, fields = connections[TARGET], model._meta.concrete_fields
    columns = ", ".join(target.ops.quote_name(str(field.column)) for field in fields)
    command = f"COPY {target.ops.quote_name(model._meta.db_table)} ({columns}) FROM STDIN"
    with target.cursor() as cursor, cursor.copy(command) as copy:
        for row in _rows(model, SOURCE):
            copy.write_row([field.get_db_prep_save(value, target) for field, value in zip(fields, row, strict=True)])


def _set_sequences() -> None:
    """Sets the sequences behind the moved rows."""
    target = connections[TARGET]
    with target.cursor() as cursor:
        for command in target.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(command)
