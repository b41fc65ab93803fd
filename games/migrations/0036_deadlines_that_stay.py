"""The deadline that a turn keeps when the hours of its player change."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0035_time_controls'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='kept_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
