"""Invitations to email addresses: who asks whom to which table, and what we keep of an address."""

from django.db import models
from django.db.models.functions import Now

from .game import Game
from .notice import Notice
from .user import User


class AddressInvitation(models.Model):
    """
    An invitation of an email address to a table by `by`; `taken_by` has joined with its link.

    It goes with its notice, after LASTS (games/play/address_links.py).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+", db_index=False)
    address = models.EmailField()
    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    taken_by = models.ForeignKey(
        User, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    notice = models.OneToOneField(Notice, on_delete=models.CASCADE, related_name="stranger")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["game", "address"], name="address_invited_once"),
        )
        indexes = (models.Index(fields=["by", "made_at"], name="addresses_invited_by"),)

    def __str__(self) -> str:
        # Omits the address: this one may appear in logs.
        return f"an address to {self.game}"


class HashedAddress(models.Model):
    """How many invitations an address has got, and whether it wants or takes no more; for good."""

    digest = models.CharField(max_length=64, primary_key=True)
    invitations = models.PositiveSmallIntegerField(default=0, db_default=0)
    invited_at = models.DateTimeField(null=True, blank=True)
    stopped = models.BooleanField(default=False, db_default=False)

    def __str__(self) -> str:
        return self.digest
