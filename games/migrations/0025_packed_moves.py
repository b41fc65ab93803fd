"""Columns for the packed moves of old games; no second index where a constraint is one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0024_indexes_of_lists'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='packed',
            field=models.TextField(blank=True, db_default='', default='', editable=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='emails_sent',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='notice',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='games.notice'),
        ),
        migrations.AlterField(
            model_name='notice',
            name='seat',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='games.seat'),
        ),
        migrations.AlterField(
            model_name='ply',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='plies', to='games.game'),
        ),
        migrations.AlterField(
            model_name='seat',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='games.game'),
        ),
    ]
