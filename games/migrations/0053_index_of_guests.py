"""An index of the guests, so that idle ones are found; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0052_guests"),
    ]

    operations = [
        AddIndex(
            model_name="user",
            index=models.Index(
                fields=["date_joined"],
                name="users_guests",
                condition=models.Q(guest=True),
            ),
        ),
    ]
