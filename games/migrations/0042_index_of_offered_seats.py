"""One index of the seats that volunteers may take, built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0041_handing_over_seats"),
    ]

    operations = [
        AddIndex(
            model_name="seat",
            index=models.Index(
                fields=["offered_from"],
                name="seats_offered",
                condition=models.Q(offered_from__isnull=False),
            ),
        ),
    ]
