"""How long turns have waited for each player; `manage.py count_response_times` fills it from the moves."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0033_missed_turns_are_told"),
    ]

    operations = [
        migrations.CreateModel(
            name="ResponseTimes",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="response_times",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("waited", models.JSONField(db_default=[], default=list)),
                ("answered", models.JSONField(db_default=[], default=list)),
            ],
        ),
    ]
