import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

KINDS = [
    ("turn", "your turn"),
    ("blocks", "choose blocks"),
    ("round", "round scored"),
    ("over", "game over"),
    ("reminder", "reminder"),
]


def key(model, related_name, **options):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE, related_name=related_name, to=model, **options
    )


class Migration(migrations.Migration):
    """A place for deliveries and preferences; what the columns of notices and users hold moves there in 0013."""

    dependencies = [("games", "0011_plain_names")]

    operations = [
        migrations.RenameModel("Letter", "OutboxEmail"),
        migrations.RenameIndex("outboxemail", new_name="emails_to_an_address", old_name="letters_to_an_address"),
        migrations.RenameField("user", "mail_hand", "email_hand"),
        migrations.RenameField("user", "turn_mails", "turn_emails"),
        migrations.RenameField("user", "daily_at", "digest_at"),
        migrations.RenameField("user", "sleeps", "quiet_hours"),
        migrations.RenameField("user", "sleeps_from", "quiet_from"),
        migrations.RenameField("user", "sleeps_until", "quiet_until"),
        migrations.RenameField("user", "absences", "vacations"),
        migrations.AddField("notice", "user", key(settings.AUTH_USER_MODEL, "notices", null=True, blank=True)),
        migrations.AddField("notice", "address", models.EmailField(max_length=254, blank=True)),
        migrations.AlterField("notice", "seat", key("games.seat", "notices", null=True, blank=True)),
        migrations.AlterField("notice", "ply", models.PositiveSmallIntegerField(null=True, blank=True)),
        migrations.AddConstraint(
            "notice",
            models.CheckConstraint(
                condition=Q(seat__isnull=False, user__isnull=True, address="")
                | Q(seat__isnull=True, user__isnull=False, address="")
                | (Q(seat__isnull=True, user__isnull=True) & ~Q(address="")),
                name="one_kind_of_recipient",
            ),
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=16)),
                ("not_before", models.DateTimeField(blank=True, null=True)),
                ("claimed_until", models.DateTimeField(blank=True, null=True)),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "outcome",
                    models.CharField(
                        choices=[("waiting", "Waiting"), ("sent", "Sent"), ("dropped", "Dropped")],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=80)),
                ("notice", key("games.notice", "deliveries")),
            ],
            options={
                "verbose_name_plural": "deliveries",
                "indexes": [models.Index(F("id"), name="unsettled_deliveries", condition=Q(outcome="waiting"))],
                "constraints": [
                    models.UniqueConstraint(fields=["notice", "channel"], name="one_delivery_per_notice_channel"),
                    models.CheckConstraint(
                        condition=Q(outcome="sent", sent_at__isnull=False) | (~Q(outcome="sent") & Q(sent_at=None)),
                        name="sent_has_a_time",
                    ),
                    models.CheckConstraint(
                        condition=(Q(outcome="dropped") & ~Q(reason="")) | (~Q(outcome="dropped") & Q(reason="")),
                        name="dropped_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Preference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("channel", models.CharField(max_length=16)),
                ("kind", models.CharField(choices=KINDS, max_length=8)),
                ("wanted", models.BooleanField()),
                ("table", key("games.game", "preferences", null=True, blank=True)),
                ("user", key(settings.AUTH_USER_MODEL, "preferences")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=["user", "channel", "kind", "table"], name="one_preference_per_table"
                    ),
                    models.UniqueConstraint(
                        fields=["user", "channel", "kind"],
                        name="one_preference_for_all_tables",
                        condition=Q(table=None),
                    ),
                ],
            },
        ),
    ]
