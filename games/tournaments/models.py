"""The rows of tournaments: a tournament, its entries, its rounds, and their tables."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine import Options, options_from
from games.lib import table_names
from games.models import Game
from games.models.game_codes import new_code
from games.models.timed import Timed

LONGEST_NAME, LONGEST_WORDS = 40, 1000  # characters


class Tournament(Timed):
    """
    A tournament: what its tables are like, when it starts, and how far it is.

    It starts at `starts_at`, or as soon as `starts_with` players have signed up; one of the two is
    given. `table_size` is the number of players at a table: exactly 2, or as many tables as possible of
    3 or 4, the others one larger or smaller. Without a `director` the site directs it.
    """

    class Kind(models.TextChoices):
        """How players meet: those with similar scores, or later all at the same deal."""

        SWISS = "swiss", _("similar scores meet")

    class Status(models.TextChoices):
        OPEN = "open"  # players sign up
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    class AtEnd(models.TextChoices):
        """What becomes of games that still run when the time of their round is over."""

        WAIT = "wait", _("The next round waits for them; substitutes play for absent players.")
        CLOSE = "close", _("They end, and the points scored so far count.")

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    kind = models.CharField(
        max_length=9, choices=Kind, default=Kind.SWISS, db_default=Kind.SWISS, editable=False
    )
    name = models.CharField(max_length=LONGEST_NAME)
    words = models.TextField(max_length=LONGEST_WORDS, blank=True, default="", db_default="")
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    status = models.CharField(
        max_length=9, choices=Status, default=Status.OPEN, db_default=Status.OPEN
    )
    # The month's open league, which the site announces by itself.
    league = models.BooleanField(default=False, db_default=False)

    # The key of the circle whose members alone play, such as a club (games/lobby/circles.py).
    circle = models.CharField(max_length=40, blank=True, default="", db_default="", editable=False)

    table_size = models.PositiveSmallIntegerField(default=4, db_default=4)
    rounds = models.PositiveSmallIntegerField(default=3, db_default=3)
    preset = models.CharField(max_length=12, default="mail", db_default="mail")
    options_by_key = models.JSONField(default=dict, db_default={})
    theme_key = models.CharField(max_length=16, default="world", db_default="world")
    # 0 if a round has no end date.
    round_days = models.PositiveSmallIntegerField(default=0, db_default=0)
    at_end = models.CharField(
        max_length=5, choices=AtEnd, default=AtEnd.WAIT, db_default=AtEnd.WAIT
    )

    starts_at = models.DateTimeField(null=True, blank=True)
    starts_with = models.PositiveSmallIntegerField(null=True, blank=True)
    most_players = models.PositiveSmallIntegerField(default=64, db_default=64)
    # The gate, as at a table (games/lobby/gate.py).
    least_reliability = models.PositiveSmallIntegerField(default=0, db_default=0)
    new_players = models.BooleanField(default=True, db_default=True)

    # The director's last word to all.
    announcement = models.TextField(max_length=LONGEST_WORDS, blank=True, default="", db_default="")
    announced_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    began_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Until when the clock leaves it alone after it failed.
    retry_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(starts_at__isnull=True) ^ Q(starts_with__isnull=True),
                name="starts_by_date_or_number",
            ),
            models.UniqueConstraint(
                fields=["league"],
                name="one_league_to_sign_up_for",
                condition=Q(status="open", league=True),
            ),
        )
        indexes = (
            models.Index(fields=["status", "-created_at"], name="tournaments_by_status"),
            models.Index(fields=["director", "-created_at"], name="tournaments_of_a_director"),
            models.Index(
                fields=["circle", "-created_at"],
                name="tournaments_of_a_circle",
                condition=~Q(circle=""),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.code])

    @property
    def title(self) -> str:
        """Return its name; a month's league is named in the reader's language."""
        return table_names.shown(self.name) if self.league else self.name

    def options(self, players: int | None = None) -> Options:
        """Return the options of a table for so many players, by default the usual size."""
        given: dict[str, Any] = {**self.options_by_key, "players": str(players or self.table_size)}
        return options_from(given)


class Entry(models.Model):
    """
    A player's entry in a tournament.

    A player who withdraws before the start has no entry any more. One who is dropped is in no later
    pairing; what they have scored stays. A player who came `late` has no points for earlier rounds.
    Whom the director invites is in no pairing either until they agree.
    """

    class Dropped(models.TextChoices):
        """Why a player isn't paired any more."""

        WITHDREW = "withdrew", _("withdrew")
        ABSENT = "absent", _("was absent")
        RESIGNED = "resigned", _("resigned")
        DIRECTOR = "director", _("dropped by the director")
        CLOSED = "closed", _("closed their account")
        INVITED = "invited", _("invited, hasn’t answered yet")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())
    late = models.BooleanField(default=False, db_default=False)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped = models.CharField(max_length=8, choices=Dropped, blank=True, default="", db_default="")
    # The place at the end, which lists show; None until then.
    place = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["tournament", "user"], name="enters_once"),)

    def __str__(self) -> str:
        return f"{self.user} in {self.tournament}"

    @property
    def may_join(self) -> bool:
        """Return whether the player themselves can be in the next pairing after all."""
        own = (self.Dropped.INVITED, self.Dropped.WITHDREW)
        undirected = self.tournament.director_id is None and self.dropped == self.Dropped.ABSENT
        return self.dropped in own or undirected

    def is_back(self) -> None:
        """Let the player be in the next pairing; the tournament's row is locked."""
        self.dropped_at, self.dropped = None, ""
        self.save(update_fields=["dropped_at", "dropped"])


# Those who will be paired, and those who are asked and haven’t answered.
COMING = Q(dropped_at=None) | Q(dropped=Entry.Dropped.INVITED)


class Round(models.Model):
    """
    A round of a tournament: its tables were dealt at `began_at`, all at once.

    `bye` is the entry that had no opponent, at tables of 2 only. `ends_at` is when its time is over, and
    `ended_at` when its last table was.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="played_rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    bye = models.ForeignKey(
        Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    began_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["tournament", "number"], name="each_round_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.number}"

    @property
    def ended(self) -> bool:
        return self.ended_at is not None

    def is_late(self, now: datetime) -> bool:
        """Return whether its time is over and games may still run."""
        return not self.ended and self.ends_at is not None and self.ends_at <= now


class TournamentTable(models.Model):
    """
    A table of a round, and the game that is played there.

    `entries_by_side` says whose result each side's is, such as {"S": 12}, whoever plays it to the end.
    `closed` games ended with the time of their round; the points scored until then count.
    """

    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="tables", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    entries_by_side = models.JSONField(default=dict, db_default={})
    closed = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["round", "number"], name="each_table_once"),)

    def __str__(self) -> str:
        return f"{self.round}, table {self.number}"
