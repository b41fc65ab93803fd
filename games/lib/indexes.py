"""Indexes that are added to a table in use, without keeping anyone from writing meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations


class AddIndex(AddIndexConcurrently):
    """Add an index, on PostgreSQL concurrently; the migration says `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        with _patience(schema_editor):
            if _concurrent(schema_editor):
                _drop_unfinished(schema_editor, self.index.name)
            add = AddIndexConcurrently if _concurrent(schema_editor) else migrations.AddIndex
            add.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        with _patience(schema_editor):
            add = AddIndexConcurrently if _concurrent(schema_editor) else migrations.AddIndex
            add.database_backwards(self, app_label, schema_editor, *states)


class RemoveIndex(RemoveIndexConcurrently):
    """Remove an index, on PostgreSQL concurrently; the migration says `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        with _patience(schema_editor):
            remove = (
                RemoveIndexConcurrently if _concurrent(schema_editor) else migrations.RemoveIndex
            )
            remove.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        with _patience(schema_editor):
            remove = (
                RemoveIndexConcurrently if _concurrent(schema_editor) else migrations.RemoveIndex
            )
            remove.database_backwards(self, app_label, schema_editor, *states)


@contextmanager
def _patience(schema_editor: Any) -> Iterator[None]:
    """
    Wait for others without an end: a concurrent build waits for each older snapshot, and keeps nobody waiting.

    A backup or a nightly audit holds its snapshot for long, and a build that gives up leaves an invalid index.
    """
    if not _concurrent(schema_editor):
        yield
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        [limit] = cursor.fetchone()
        cursor.execute("SET lock_timeout = 0")
        try:
            yield
        finally:
            cursor.execute("SELECT set_config('lock_timeout', %s, false)", [limit])


def _drop_unfinished(schema_editor: Any, name: str) -> None:
    """Drop what is left of a build of this index that was cut off."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(%s) AND NOT indisvalid", [name]
        )
        unfinished = cursor.fetchone()
    if unfinished:
        schema_editor.execute(f"DROP INDEX CONCURRENTLY {schema_editor.quote_name(name)}")


def _concurrent(schema_editor: Any) -> bool:
    return bool(schema_editor.connection.vendor == "postgresql")
