"""Games stored before their number of players was: it stands in their options."""

from django.db import migrations


def fill(apps, schema_editor):
    for game in apps.get_model("games", "Game").objects.iterator():
        players = int(game.options_by_key["players"])
        if game.players != players:
            game.players = players
            game.save(update_fields=["players"])


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
