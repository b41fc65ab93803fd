"""One index of the seats that bots or substitutes play at once, built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex, RemoveIndex


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0028_events_at_tables"),
    ]

    operations = [
        AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('to_move', True), models.Q(models.Q(('bot', ''), _negated=True), ('substituted_at__isnull', False), _connector='OR')), fields=['game'], name='played_at_once'),
        ),
        # The release before finds its bots with the new one.
        RemoveIndex(
            model_name="seat",
            name="bots_waiting",
        ),
    ]
