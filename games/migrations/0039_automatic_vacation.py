"""A budget of vacation that is used automatically before a player misses a turn."""

import django.db.models.functions.datetime
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('games', '0038_turns_by_length'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='automatic_since',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='automatic_vacation',
            field=models.BooleanField(db_default=True, default=True, verbose_name='automatic vacation before I’d miss a turn'),
        ),
        migrations.AddField(
            model_name='user',
            name='budget_at',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddField(
            model_name='user',
            name='budget_seconds',
            field=models.PositiveIntegerField(db_default=604800, default=604800, editable=False),
        ),
    ]
