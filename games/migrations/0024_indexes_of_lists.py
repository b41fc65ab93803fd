"""Indexes for the front page, for the games of a player, and for the results that are to be counted."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0023_standings'),
    ]

    operations = [
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('public', True), ('status', 'running')), fields=['-started_at'], name='games_to_watch'),
        ),
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('status', 'finished'), models.Q(('periods_counted', 1), _negated=True)), fields=['periods_counted', 'finished_at'], name='games_to_count'),
        ),
        AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['user', '-finished_at', '-game'], name='seats_finished'),
        ),
        AddIndex(
            model_name='seat',
            index=models.Index(condition=models.Q(('finished_at', None)), fields=['user'], name='seats_unfinished'),
        ),
    ]
