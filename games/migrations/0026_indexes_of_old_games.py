"""Indexes to find what is old, and none for LIKE on columns that are only compared."""

from django.db import migrations, models

from games.lib.indexes import AddIndex

# Django adds these beside each unique column of text; only `name_key` is ever searched by its beginning.
UNUSED = ("games_game_code_%_like", "games_game_invite_%_like", "games_user_email_%_like")


def drop_unused(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        for pattern in UNUSED:
            cursor.execute("SELECT indexname FROM pg_indexes WHERE indexname LIKE %s", [pattern])
            for (name,) in cursor.fetchall():
                schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(name)}")


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0025_packed_moves'),
    ]

    operations = [
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('packed', ''), ('status', 'finished')), fields=['finished_at'], name='games_to_pack'),
        ),
        AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('seat', None)), fields=['created_at'], name='notices_without_a_game'),
        ),
        migrations.RunPython(drop_unused, migrations.RunPython.noop),
    ]
