"""What happens at a table besides its moves: missed turns, seats that substitutes play, resignations."""

import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_indexes_of_sweeps'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ply', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('missed', 'Missed'), ('substitute', 'Substitute'), ('back', 'Back'), ('resigned', 'Resigned'), ('offered', 'Offered'), ('replaced', 'Replaced'), ('void', 'Void'), ('call-off', 'Call Off'), ('called-off', 'Called Off')], max_length=10)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
            ],
            options={
                'ordering': ('game', 'ply', 'pk'),
            },
        ),
        migrations.AddField(
            model_name='game',
            name='rated',
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name='game',
            name='waits_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='misses',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='resigned_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='substituted_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tableevent',
            name='by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='tableevent',
            name='game',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.game'),
        ),
        migrations.AddField(
            model_name='tableevent',
            name='seat',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.seat'),
        ),
        migrations.AddIndex(
            model_name='tableevent',
            index=models.Index(fields=['game', 'ply'], name='events_of_a_game'),
        ),
    ]
