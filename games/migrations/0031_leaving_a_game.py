"""Players may leave: votes for calling a game off, a count of changes without a move, and a notice."""

from django.db import migrations, models

KINDS = [
    ("turn", "your turn"),
    ("blocks", "choose blocks"),
    ("round", "round scored"),
    ("over", "game over"),
    ("reminder", "reminder"),
    ("leaving", "players leaving"),
    ("alarm", "alarm for the staff"),
    ("code", "sign-in code"),
    ("account", "change of an account"),
]


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0030_declined_zones"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="news",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="seat",
            name="calls_off_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=8),
        ),
        migrations.AlterField(
            model_name="preference",
            name="kind",
            field=models.CharField(choices=KINDS, max_length=8),
        ),
    ]
