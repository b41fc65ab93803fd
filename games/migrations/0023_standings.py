"""Rows for leaderboards and careers, and the columns that say which games they count."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0022_outages_and_timeouts'),
    ]

    operations = [
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.SmallAutoField(primary_key=True, serialize=False)),
                ('period', models.CharField(max_length=5)),
                ('tables', models.CharField(max_length=6)),
                ('players', models.PositiveSmallIntegerField()),
                ('variant', models.CharField(blank=True, db_default='', default='', max_length=16)),
                ('marks', models.JSONField(db_default=[], default=list)),
                ('marked_at', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='BotStanding',
            fields=[
                ('games', models.PositiveIntegerField(db_default=0, default=0)),
                ('wins', models.PositiveIntegerField(db_default=0, default=0)),
                ('expected', models.PositiveIntegerField(db_default=0, default=0)),
                ('points', models.PositiveIntegerField(db_default=0, default=0)),
                ('pk', models.CompositePrimaryKey('bot', 'board_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('bot', models.CharField(max_length=12)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.board')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Career',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='career', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('moves', models.PositiveIntegerField(db_default=0, default=0)),
                ('own_moves', models.PositiveIntegerField(db_default=0, default=0)),
                ('counted', models.PositiveIntegerField(db_default=0, default=0)),
                ('builds', models.PositiveIntegerField(db_default=0, default=0)),
                ('towers_taken', models.PositiveIntegerField(db_default=0, default=0)),
                ('towers_lost', models.PositiveIntegerField(db_default=0, default=0)),
                ('points_turned', models.PositiveIntegerField(db_default=0, default=0)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('games', models.PositiveIntegerField(db_default=0, default=0)),
                ('wins', models.PositiveIntegerField(db_default=0, default=0)),
                ('expected', models.PositiveIntegerField(db_default=0, default=0)),
                ('points', models.PositiveIntegerField(db_default=0, default=0)),
                ('pk', models.CompositePrimaryKey('user_id', 'board_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.board')),
                ('place', models.BigIntegerField(db_default=0, default=0)),
                ('listed', models.BooleanField(db_default=True, default=True)),
            ],
        ),
        migrations.AddField(
            model_name='game',
            name='periods_counted',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='finished_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddIndex(
            model_name='board',
            index=models.Index(fields=['marked_at'], name='boards_by_mark'),
        ),
        migrations.AddConstraint(
            model_name='board',
            constraint=models.UniqueConstraint(fields=('period', 'tables', 'players', 'variant'), name='one_board_per_filters'),
        ),
        migrations.AddIndex(
            model_name='standing',
            index=models.Index(condition=models.Q(('listed', True)), fields=['board', 'place', 'user'], name='standings_best'),
        ),
    ]
