from django.db import migrations


class Migration(migrations.Migration):
    """What 0013 has moved."""

    dependencies = [("games", "0013_move_deliveries_and_preferences")]

    operations = [
        migrations.RemoveIndex("notice", "unsettled_notices"),
        *(
            migrations.RemoveField("notice", name)
            for name in ("not_before", "claimed_until", "attempts", "sent_at", "dropped")
        ),
        *(
            migrations.RemoveField("user", f"mail_{kind}")
            for kind in ("turn", "blocks", "round", "over", "reminder")
        ),
    ]
