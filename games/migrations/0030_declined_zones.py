"""Which time zones of their browsers users have decided against."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0029_index_of_seats_played_at_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="declined_zones",
            field=models.JSONField(db_default=[], default=list, editable=False),
        ),
    ]
