"""Ratings: what each game did to each player, rows on boards, and which games are rated."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0067_invitations'),
    ]

    operations = [
        migrations.CreateModel(
            name='RatingEvent',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='rating_event', serialize=False, to='games.seat')),
                ('pool', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField()),
                ('nth', models.PositiveIntegerField()),
                ('others', models.PositiveSmallIntegerField()),
                ('weight', models.FloatField()),
                ('mu_before', models.FloatField()),
                ('sigma_before', models.FloatField()),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
            ],
        ),
        migrations.AddField(
            model_name='game',
            name='casual',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='game',
            name='rating_settled',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.AddField(
            model_name='standing',
            name='last_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='mu',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='standing',
            name='sigma',
            field=models.FloatField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='country',
            field=models.CharField(blank=True, db_default='', default='', max_length=2, verbose_name='country'),
        ),
        migrations.AddField(
            model_name='ratingevent',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rating_events', to='games.game'),
        ),
    ]
