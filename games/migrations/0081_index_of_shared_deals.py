"""An index for the tables of a shared deal; built while the site is in use."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0080_shared_deals'),
    ]

    operations = [
        AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('deal__isnull', False)), fields=['deal'], name='games_of_a_deal'),
        ),
    ]
