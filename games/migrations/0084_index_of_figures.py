"""The index of games whose figures are due; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0083_figures_of_games'),
    ]

    operations = [
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('figures_settled', False), ('status', 'finished')), fields=['finished_at', 'id'], name='games_to_settle'),
        ),
    ]
