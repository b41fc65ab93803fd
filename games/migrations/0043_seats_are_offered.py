"""A kind of notice for players who are away and whose seat is offered to others."""

from django.db import migrations, models

KINDS = [
    ("turn", "your turn"),
    ("blocks", "choose blocks"),
    ("round", "round scored"),
    ("over", "game over"),
    ("reminder", "reminder"),
    ("leaving", "players leaving"),
    ("missed", "turn missed"),
    ("offered", "seat offered"),
    ("alarm", "alarm for the staff"),
    ("code", "sign-in code"),
    ("account", "change of an account"),
]


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0042_index_of_offered_seats"),
    ]

    operations = [
        migrations.AlterField(
            model_name=model,
            name="kind",
            field=models.CharField(choices=KINDS, max_length=8),
        )
        for model in ("notice", "preference")
    ]
