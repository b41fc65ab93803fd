# An index on a table in use, added without keeping anyone from writing.

from django.db import migrations, models

from games.lib.indexes import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('tournaments', '0004_places'),
    ]

    operations = [
        AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('circle', ''), _negated=True), fields=['circle', '-created_at'], name='tournaments_of_a_circle'),
        ),
    ]
