"""Defaults in the database: the previous release can insert rows while this one is being started."""

import datetime
import django.db.models.functions.datetime
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0015_plain_words'),
    ]

    operations = [
        migrations.AlterField(
            model_name='delivery',
            name='attempts',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='outcome',
            field=models.CharField(choices=[('waiting', 'Waiting'), ('sent', 'Sent'), ('dropped', 'Dropped')], db_default='waiting', default='waiting', max_length=8),
        ),
        migrations.AlterField(
            model_name='delivery',
            name='reason',
            field=models.CharField(blank=True, db_default='', default='', max_length=80),
        ),
        migrations.AlterField(
            model_name='game',
            name='created_at',
            field=models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AlterField(
            model_name='game',
            name='options_by_key',
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='game',
            name='pace_seconds',
            field=models.PositiveIntegerField(db_default=172800, default=172800),
        ),
        migrations.AlterField(
            model_name='game',
            name='phase',
            field=models.CharField(blank=True, db_default='', default='', max_length=6),
        ),
        migrations.AlterField(
            model_name='game',
            name='players',
            field=models.PositiveSmallIntegerField(db_default=4, default=4),
        ),
        migrations.AlterField(
            model_name='game',
            name='ply',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='game',
            name='preset',
            field=models.CharField(db_default='modern', default='modern', max_length=12),
        ),
        migrations.AlterField(
            model_name='game',
            name='public',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name='game',
            name='round',
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.AlterField(
            model_name='game',
            name='rules',
            field=models.PositiveSmallIntegerField(db_default=1, default=1),
        ),
        migrations.AlterField(
            model_name='game',
            name='scores',
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='game',
            name='seed',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=64),
        ),
        migrations.AlterField(
            model_name='game',
            name='status',
            field=models.CharField(choices=[('open', 'Open'), ('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], db_default='open', default='open', max_length=9),
        ),
        migrations.AlterField(
            model_name='game',
            name='theme_key',
            field=models.CharField(db_default='world', default='world', max_length=16),
        ),
        migrations.AlterField(
            model_name='game',
            name='winners',
            field=models.CharField(blank=True, db_default='', default='', max_length=4),
        ),
        migrations.AlterField(
            model_name='notice',
            name='address',
            field=models.EmailField(blank=True, db_default='', default='', max_length=254),
        ),
        migrations.AlterField(
            model_name='notice',
            name='created_at',
            field=models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AlterField(
            model_name='outboxemail',
            name='at',
            field=models.DateTimeField(auto_now_add=True, db_default=django.db.models.functions.datetime.Now()),
        ),
        migrations.AlterField(
            model_name='outboxemail',
            name='headers',
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name='outboxemail',
            name='html',
            field=models.TextField(blank=True, db_default='', default=''),
        ),
        migrations.AlterField(
            model_name='seat',
            name='bot',
            field=models.CharField(blank=True, db_default='', default='', max_length=12),
        ),
        migrations.AlterField(
            model_name='seat',
            name='to_move',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='seat',
            name='word',
            field=models.CharField(blank=True, db_default='', default='', max_length=40),
        ),
        migrations.AlterField(
            model_name='user',
            name='confirm_moves',
            field=models.BooleanField(db_default=True, default=True, verbose_name='confirm each move before it’s played'),
        ),
        migrations.AlterField(
            model_name='user',
            name='date_joined',
            field=models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name='user',
            name='digest_at',
            field=models.TimeField(db_default=datetime.time(18, 0), default=datetime.time(18, 0), verbose_name='at'),
        ),
        migrations.AlterField(
            model_name='user',
            name='email_hand',
            field=models.BooleanField(db_default=True, default=True, verbose_name='with my hand of cards'),
        ),
        migrations.AlterField(
            model_name='user',
            name='high_contrast',
            field=models.BooleanField(db_default=False, default=False, verbose_name='high contrast'),
        ),
        migrations.AlterField(
            model_name='user',
            name='is_active',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name='user',
            name='is_staff',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='user',
            name='language',
            field=models.CharField(choices=[('en', 'English'), ('de', 'Deutsch')], db_default='en', default='en', max_length=8, verbose_name='language'),
        ),
        migrations.AlterField(
            model_name='user',
            name='legend_dismissed',
            field=models.BooleanField(db_default=False, default=False, verbose_name='knows how to read a tower'),
        ),
        migrations.AlterField(
            model_name='user',
            name='patterns',
            field=models.BooleanField(db_default=False, default=False, verbose_name='patterns on tower walls'),
        ),
        migrations.AlterField(
            model_name='user',
            name='quiet_from',
            field=models.TimeField(db_default=datetime.time(22, 0), default=datetime.time(22, 0), verbose_name='from'),
        ),
        migrations.AlterField(
            model_name='user',
            name='quiet_hours',
            field=models.BooleanField(db_default=False, default=False, verbose_name='no emails during quiet hours'),
        ),
        migrations.AlterField(
            model_name='user',
            name='quiet_until',
            field=models.TimeField(db_default=datetime.time(7, 0), default=datetime.time(7, 0), verbose_name='until'),
        ),
        migrations.AlterField(
            model_name='user',
            name='show_worth',
            field=models.BooleanField(db_default=True, default=True, verbose_name='what the board would score now'),
        ),
        migrations.AlterField(
            model_name='user',
            name='theme',
            field=models.CharField(blank=True, choices=[('', 'same as my device'), ('light', 'light'), ('dark', 'dark')], db_default='', default='', max_length=5, verbose_name='light or dark'),
        ),
        migrations.AlterField(
            model_name='user',
            name='time_zone',
            field=models.CharField(db_default='UTC', default='UTC', max_length=64),
        ),
        migrations.AlterField(
            model_name='user',
            name='turn_emails',
            field=models.CharField(blank=True, choices=[('', 'right away'), ('daily', 'daily digest')], db_default='', default='', max_length=5, verbose_name='emails about my turns'),
        ),
        migrations.AlterField(
            model_name='user',
            name='vacations',
            field=models.JSONField(db_default=[], default=list, editable=False),
        ),
    ]
