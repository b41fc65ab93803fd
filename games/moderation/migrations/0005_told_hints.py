"""Note when moderators were told of a hint; they have been told of those that are there."""

from django.db import migrations, models
from django.utils import timezone


def count_as_told(apps, schema_editor):
    apps.get_model("moderation", "Hint").objects.update(told_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("moderation", "0004_spared_towers")]
    operations = [
        migrations.AddField("hint", "told_at", models.DateTimeField(null=True)),
        migrations.RunPython(count_as_told, migrations.RunPython.noop),
    ]
