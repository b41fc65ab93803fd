"""An index for the webhooks of tables; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0077_blocks'),
    ]

    operations = [
        AddIndex(
            model_name='endpoint',
            index=models.Index(condition=models.Q(('table__isnull', False)), fields=['table'], name='endpoints_of_tables'),
        ),
    ]
