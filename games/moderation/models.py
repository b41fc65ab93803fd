"""The rows of moderation: reports, traces, hints, what moderators do, and changes of address by the staff."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Game
from games.talk.models import Message

LONGEST = 1000  # characters of a reason or an appeal


class Action(models.Model):
    """
    What a moderator did about a player, and why; together they are the audit log.

    A player can appeal once; `decided_by` has then let the action stand or undone it.
    """

    class Kind(models.TextChoices):
        """What a moderator can do; nobody is told that nothing was done."""

        WARN = "warn", _("Warn")
        HIDE = "hide", _("Hide the message")
        MUTE = "mute", pgettext_lazy("a moderator does it", "Mute")
        SUSPEND = "suspend", _("Suspend")
        RENAME = "rename", _("Rename")
        NOTHING = "nothing", _("Do nothing")

    # What moderators have decided is about others.
    WITHHELD: ClassVar[tuple[str, ...]] = ("by", "decided_by")
    # Nor do they learn that nothing was done about them.
    WITHHELD_ROWS: ClassVar[Q] = Q(kind=Kind.NOTHING)

    kind = models.CharField(max_length=8, choices=Kind.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=LONGEST)
    until = models.DateTimeField(null=True)  # of a mute or a suspension
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, related_name="+")
    former_name = models.CharField(max_length=24, blank=True, default="", db_default="")
    appeal = models.CharField(max_length=LONGEST, blank=True, default="", db_default="")
    appealed_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=LONGEST, blank=True, default="", db_default="")
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    undone = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = (
            models.Index(
                fields=["appealed_at"],
                name="appeals_to_decide",
                condition=Q(appealed_at__isnull=False, decided_at__isnull=True),
            ),
            models.Index(fields=["at"], name="actions_in_order"),
        )

    def __str__(self) -> str:
        # Omits the texts: this one may appear in logs.
        return f"{self.kind} {self.pk}"


class Report(models.Model):
    """
    A player's report of another; it is open until an action answers it.

    `context` holds what was said around it, as the reporter could read it then, so that nothing
    that is changed later changes the report.
    """

    class Subject(models.TextChoices):
        """What is reported."""

        MESSAGE = "message", _("A message")
        WORD = "word", _("A word for the shuffle")
        PLAYER = "player", _("A player")

    class Why(models.TextChoices):
        """The reasons to choose from."""

        INSULT = "insult", _("Insults or hate")
        HARASSMENT = "harassment", _("Harassment or threats")
        SPAM = "spam", _("Spam or advertising")
        NAME = "name", _("An offensive name or word")
        CHEATING = "cheating", _("Cheating: several accounts, or help from another player")
        OTHER = "other", _("Something else")

    # The export of the reported player would tell who reported them.
    WITHHELD: ClassVar[tuple[str, ...]] = ("person",)

    subject = models.CharField(max_length=8, choices=Subject.choices)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, related_name="+")
    why = models.CharField(max_length=10, choices=Why.choices)
    words = models.CharField(max_length=500, blank=True, default="", db_default="")
    # What is reported, and the messages around it: [name, text, time as ISO, whether it is the one].
    reported = models.CharField(max_length=500)
    context = models.JSONField(default=list, db_default=[])
    at = models.DateTimeField()
    action = models.ForeignKey(Action, on_delete=models.CASCADE, null=True, related_name="reports")

    class Meta:
        permissions = (("moderate", "Can decide about reports"),)
        indexes = (
            models.Index(fields=["at"], name="reports_open", condition=Q(action=None)),
            models.Index(fields=["reporter", "at"], name="reports_of_a_reporter"),
        )

    def __str__(self) -> str:
        return f"report {self.pk}"


class AddressChangeQuerySet(models.QuerySet["AddressChange"]):
    """Changes of address, by what became of them."""

    def open(self) -> "AddressChangeQuerySet":
        """Return those that are neither stopped nor done."""
        return self.filter(stopped_at=None, done_at=None)


class AddressChange(models.Model):
    """
    The staff give a player who lost their mailbox another address, after a week (recovery.py).

    It needs to be confirmed from the new address, and can be stopped from the old one.
    """

    # A member of the staff began it for someone else.
    WITHHELD: ClassVar[tuple[str, ...]] = ("by",)

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    address = models.EmailField()
    former = models.EmailField()
    at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    objects: ClassVar[Any] = AddressChangeQuerySet.as_manager()

    def __str__(self) -> str:
        return f"change of address {self.pk}"


class Trace(models.Model):
    """From which network and device an account signed in or moved on a day: keyed hashes (traces.py)."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    day = models.DateField()
    network = models.CharField(max_length=32, blank=True, default="", db_default="")
    device = models.CharField(max_length=32, blank=True, default="", db_default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "day", "network", "device"], name="a_trace_a_day"
            ),
        )
        indexes = (models.Index(fields=["day"], name="traces_by_day"),)

    def __str__(self) -> str:
        # Omits the hashes: this one may appear in logs.
        return f"trace {self.pk}"


class HintQuerySet(models.QuerySet["Hint"]):
    """Hints, by what became of them."""

    def open(self) -> "HintQuerySet":
        """Return those that nobody has dismissed, and about which nothing was done."""
        return self.filter(dismissed_at=None, action=None)


class Hint(models.Model):
    """
    Something about two players at rated tables that a moderator should look at; it proves nothing.

    `since` and `last` are the days between which it was seen. Of helping builds, `one` helps
    `other`, and in games of two one doesn't take what they could; else the two are in no order. `figures` has
    the counts of helping.py or sparing.py.
    """

    class Kind(models.TextChoices):
        """What was seen."""

        DEVICE = "device", _("Same device")
        NETWORK = "network", _("Same network")
        HELPING = "helping", _("Helping builds")
        SPARING = "sparing", _("Towers spared by both")
        YIELDING = "yielding", _("Towers not taken in games of two")

    # Hints are for moderators alone.
    WITHHELD: ClassVar[tuple[str, ...]] = ("one", "other", "by")

    kind = models.CharField(max_length=8, choices=Kind.choices)
    one = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    games = models.ManyToManyField(Game, related_name="+")
    since = models.DateField()
    last = models.DateField()
    figures = models.JSONField(default=dict, db_default={})
    told_at = models.DateTimeField(null=True)  # when the first moderator was told of it
    dismissed_at = models.DateTimeField(null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    reason = models.CharField(max_length=LONGEST, blank=True, default="", db_default="")
    action = models.ForeignKey(Action, on_delete=models.SET_NULL, null=True, related_name="hints")

    objects: ClassVar[Any] = HintQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["one", "other", "kind"], name="hints_once"),)
        indexes = (models.Index(fields=["last"], name="hints_by_day"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
