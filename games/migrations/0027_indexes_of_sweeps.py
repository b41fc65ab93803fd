"""The indexes of the sweep, built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0026_indexes_of_old_games"),
    ]

    operations = [
        AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('to_move', True), models.Q(('bot', ''), _negated=True)), fields=['game'], name='bots_waiting'),
        ),
        AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('last_login__isnull', True)), fields=['date_joined'], name='users_unconfirmed'),
        ),
    ]
