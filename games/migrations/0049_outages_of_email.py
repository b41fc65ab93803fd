"""Outages of email."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0048_told_of_turns'),
    ]

    operations = [
        migrations.AddField(
            model_name='outage',
            name='email',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
