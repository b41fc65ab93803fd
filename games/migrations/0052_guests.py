"""Visitors who play against bots without an account."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0051_small_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="guest",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
