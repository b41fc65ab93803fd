"""The indexes of games: one for each question of lists, sweeps and jobs, with the rows it asks for."""

from django.db import models
from django.db.models import Q

INDEXES = (
    models.Index(fields=["deadline"], name="deadlines_running", condition=Q(status="running")),
    models.Index(
        fields=["remind_at"], name="reminders_running", condition=Q(remind_at__isnull=False)
    ),
    models.Index(
        fields=["sweep_retry_at"],
        name="games_held",
        condition=Q(sweep_retry_at__isnull=False),
    ),
    models.Index(fields=["status", "-created_at"], name="games_by_status"),
    models.Index(fields=["finished_at"], name="games_finished", condition=Q(status="finished")),
    models.Index(
        fields=["-started_at"],
        name="games_to_watch",
        condition=Q(status="running", public=True),
    ),
    models.Index(
        fields=["periods_counted", "finished_at"],
        name="games_to_count",
        condition=Q(status="finished") & ~Q(periods_counted=1),
    ),
    models.Index(
        fields=["finished_at", "id"],
        name="games_to_rate",
        condition=Q(status="finished", rating_settled=False),
    ),
    models.Index(
        fields=["finished_at", "id"],
        name="games_to_settle",
        condition=Q(status="finished", figures_settled=False),
    ),
    models.Index(
        fields=["finished_at"],
        name="games_to_pack",
        condition=Q(status="finished", packed=""),
    ),
    models.Index(fields=["deal"], name="games_of_a_deal", condition=Q(deal__isnull=False)),
)
