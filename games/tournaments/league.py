"""The open league: the site announces one each month, and it starts when eight have signed up."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from engine import PRESETS
from games.lib.table_names import LEAGUE
from games.tournaments.models import Tournament

PLAYERS, ROUNDS = 8, 3


def announce(now: datetime) -> None:
    """Announce this month's league, unless it was announced or players still sign up for another."""
    name = now.strftime(LEAGUE)
    leagues = Tournament.objects.filter(league=True)
    if leagues.filter(Q(name=name) | Q(status=Tournament.Status.OPEN)).exists():
        return
    league = Tournament(
        name=name, league=True, starts_with=PLAYERS, most_players=64, rounds=ROUNDS,
        preset="mail", options_by_key={**PRESETS["mail"].options, "start": "S"},
    )  # fmt: skip
    with transaction.atomic():
        # Of two processes one wins; the constraint on leagues to sign up for sees to it.
        Tournament.objects.bulk_create([league], ignore_conflicts=True)
