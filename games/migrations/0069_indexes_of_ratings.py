"""Indexes for ratings; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0068_ratings'),
    ]

    operations = [
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('rating_settled', False), ('status', 'finished')), fields=['finished_at', 'id'], name='games_to_rate'),
        ),
        AddIndex(
            model_name='standing',
            index=models.Index(condition=models.Q(('last_at__isnull', False), ('listed', True)), fields=['last_at'], name='standings_to_unlist'),
        ),
        AddIndex(
            model_name='ratingevent',
            index=models.Index(fields=['at', 'game'], name='ratings_in_order'),
        ),
    ]
