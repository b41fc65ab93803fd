"""Figures of finished games, and their sums."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0082_closing_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='GameFigures',
            fields=[
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='figures', serialize=False, to='games.game')),
                ('sample', models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name='StatisticsSum',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('players', models.PositiveSmallIntegerField()),
                ('tables', models.CharField(max_length=6)),
                ('rules', models.CharField(blank=True, db_default='', default='', max_length=16)),
                ('counts', models.JSONField(db_default={}, default=dict)),
            ],
        ),
        migrations.AddField(
            model_name='game',
            name='figures_settled',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddConstraint(
            model_name='statisticssum',
            constraint=models.UniqueConstraint(fields=('players', 'tables', 'rules'), name='one_sum_per_kind_of_game'),
        ),
    ]
