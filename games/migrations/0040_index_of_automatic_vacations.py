"""An index of the players on automatic vacation, which every sweep asks for."""

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('games', '0039_automatic_vacation'),
    ]

    operations = [
        AddIndex(
            model_name='user',
            index=models.Index(condition=models.Q(('automatic_since__isnull', False)), fields=['automatic_since'], name='users_on_automatic_vacation'),
        ),
    ]
