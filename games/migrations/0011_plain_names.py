from django.db import migrations, models


class Migration(migrations.Migration):
    """Fields get names that need no explanation."""

    dependencies = [("games", "0010_players_are_away")]

    operations = [
        migrations.RenameField("ply", "how", "via"),
        migrations.AlterField(
            "ply",
            "via",
            models.CharField(
                choices=[("web", "Web"), ("mail", "Mail"), ("bot", "Bot"), ("stand-in", "Substitute")], max_length=8
            ),
        ),
        migrations.RenameField("game", "held_until", "sweep_retry_at"),
        migrations.RenameField("user", "worth", "show_worth"),
        migrations.RenameField("user", "confirm", "confirm_moves"),
        migrations.RenameField("user", "contrast", "high_contrast"),
        migrations.RenameField("user", "knows_tiles", "legend_dismissed"),
    ]
