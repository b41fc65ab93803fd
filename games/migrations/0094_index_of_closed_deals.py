"""An index for the deals that are still closed; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0093_events_of_tables_told'),
    ]

    operations = [
        AddIndex(
            model_name='shareddeal',
            index=models.Index(condition=models.Q(('opened_at__isnull', True)), fields=['id'], name='deals_closed'),
        ),
    ]
