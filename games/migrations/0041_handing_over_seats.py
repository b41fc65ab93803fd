"""Players may hand over their seats: from when one may be taken, and who had it before."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0040_index_of_automatic_vacations"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="offered_from",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="replaced_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="Handover",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.PositiveSmallIntegerField()),
                ("ply", models.PositiveSmallIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "former",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="handovers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handovers",
                        to="games.seat",
                    ),
                ),
            ],
            options={"ordering": ("at", "pk")},
        ),
    ]
