"""TableEvent: what happened at a table besides its moves, such as a missed turn."""

from django.db import models
from django.db.models.functions import Now

from .game import Game
from .seat import Seat
from .user import User


class TableEvent(models.Model):
    """
    One event after `ply` moves. History, emails and the `events:` line of records read it.

    `seat` is empty for what concerns the whole table, `by` for what nobody did.
    """

    class Kind(models.TextChoices):
        MISSED = "missed"  # a turn; the substitute played it
        SUBSTITUTE = "substitute"  # from now on the seat's turns are played at once
        BACK = "back"  # the player plays again
        RESIGNED = "resigned"
        OFFERED = "offered"  # to a replacement
        REPLACED = "replaced"
        VOID = "void"
        CALL_OFF = "call-off"  # a vote for calling the game off
        CALLED_OFF = "called-off"
        COUNT = "count"  # a vote for counting a resigned seat by its points
        COUNTED = "counted"
        VACATION = "vacation"  # began by itself, so that a turn isn't missed
        UNREACHED = "unreached"  # the player's address refuses our emails
        CLOSED = "closed"  # a game without a clock in which nobody moved

    # The index of game and ply serves the foreign key as well.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="events", db_index=False)
    ply = models.PositiveSmallIntegerField()
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="events"
    )
    kind = models.CharField(max_length=10, choices=Kind)
    by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("game", "ply", "pk")
        indexes = (models.Index(fields=["game", "ply"], name="events_of_a_game"),)

    def __str__(self) -> str:
        who = f" {self.seat.side}" if self.seat else ""
        return f"{self.ply}{who} {self.kind}"
