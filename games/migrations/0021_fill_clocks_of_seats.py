"""Give each seat that is to move the clock of its game; a batch at a time, so that no move waits long."""

from django.db import migrations
from django.db.models import OuterRef, Subquery

BATCH = 500


def fill(apps, schema_editor):
    Game, Seat = apps.get_model("games", "Game"), apps.get_model("games", "Seat")
    running = Game.objects.filter(status="running").order_by("pk")
    last = 0
    while batch := list(running.filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        game = Game.objects.filter(pk=OuterRef("game"))
        Seat.objects.filter(game__in=batch, to_move=True, deadline=None).update(
            deadline=Subquery(game.values("deadline")), remind_at=Subquery(game.values("remind_at"))
        )
        last = batch[-1]


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("games", "0020_clocks_of_seats")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
