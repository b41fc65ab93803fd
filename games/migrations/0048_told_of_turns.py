"""When players were told of their turns, from which on their time runs."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0047_waits_of_a_game'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='told_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='seat',
            name='unreached_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='game',
            name='clock_rules',
            field=models.PositiveSmallIntegerField(db_default=1, default=3),
        ),
    ]
