from itertools import islice

from django.db import migrations
from django.db.models import OuterRef, Subquery

KINDS = ("turn", "blocks", "round", "over", "reminder")
BATCH = 2000


def fill(apps, schema_editor):
    """Write a delivery by email for each notice, and a row for each switch that is off."""
    Notice, Delivery, User, Preference = models(apps)
    all_notices = Notice.objects.order_by("pk").iterator(BATCH)
    while notices := list(islice(all_notices, BATCH)):
        Delivery.objects.bulk_create(
            Delivery(
                notice=notice,
                channel="email",
                not_before=notice.not_before,
                claimed_until=notice.claimed_until,
                attempts=notice.attempts,
                sent_at=notice.sent_at,
                outcome="sent" if notice.sent_at else "dropped" if notice.dropped else "waiting",
                reason="" if notice.sent_at else notice.dropped,
            )
            for notice in notices
        )
    for kind in KINDS:
        off = User.objects.filter(**{f"mail_{kind}": False})
        Preference.objects.bulk_create(
            [Preference(user=user, channel="email", kind=kind, wanted=False) for user in off], BATCH
        )


def empty(apps, schema_editor):
    """Write the columns again from the rows of the email channel."""
    Notice, Delivery, User, Preference = models(apps)
    Notice.objects.filter(seat=None).delete()  # what is owed to no seat has no place there
    email = Delivery.objects.filter(notice=OuterRef("pk"), channel="email")
    columns = {"not_before": "not_before", "claimed_until": "claimed_until", "sent_at": "sent_at"}
    columns |= {"attempts": "attempts", "dropped": "reason"}
    Notice.objects.filter(deliveries__channel="email").update(
        **{old: Subquery(email.values(new)[:1]) for old, new in columns.items()}
    )
    chosen = Preference.objects.filter(channel="email", table=None)
    for kind in KINDS:
        for wanted in (True, False):
            users = chosen.filter(kind=kind, wanted=wanted).values("user")
            User.objects.filter(pk__in=users).update(**{f"mail_{kind}": wanted})
    Delivery.objects.all().delete()
    Preference.objects.all().delete()


def models(apps):
    return [apps.get_model("games", name) for name in ("Notice", "Delivery", "User", "Preference")]


class Migration(migrations.Migration):
    """How far each notice has come is written on its delivery, and each switch that is off as a preference."""

    dependencies = [("games", "0012_notices_and_deliveries")]

    operations = [migrations.RunPython(fill, empty)]
