"""Indexes that are added to a table in use, without keeping anyone from writing meanwhile."""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently, RemoveIndexConcurrently
from django.db import migrations


class AddIndex(AddIndexConcurrently):
    """Add an index, on PostgreSQL concurrently; the migration says `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        add = AddIndexConcurrently if _concurrent(schema_editor) else migrations.AddIndex
        add.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        add = AddIndexConcurrently if _concurrent(schema_editor) else migrations.AddIndex
        add.database_backwards(self, app_label, schema_editor, *states)


class RemoveIndex(RemoveIndexConcurrently):
    """Remove an index, on PostgreSQL concurrently; the migration says `atomic = False`."""

    def database_forwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        remove = RemoveIndexConcurrently if _concurrent(schema_editor) else migrations.RemoveIndex
        remove.database_forwards(self, app_label, schema_editor, *states)

    def database_backwards(self, app_label: str, schema_editor: Any, *states: Any) -> None:
        remove = RemoveIndexConcurrently if _concurrent(schema_editor) else migrations.RemoveIndex
        remove.database_backwards(self, app_label, schema_editor, *states)


def _concurrent(schema_editor: Any) -> bool:
    return bool(schema_editor.connection.vendor == "postgresql")
