"""User: a person with an email address, a display name, and settings for language, emails, and looks."""

from datetime import date, time, timedelta
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.lib import clock, display_names, trouble
from games.lib.vacation_budget import START, Budget


class UserManager(BaseUserManager["User"]):
    """A manager that cleans the display name of new users."""

    def create_user(
        self, email: str, password: str | None = None, *, name: str, **fields: Any
    ) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        name = fields.pop("name", "") or email.partition("@")[0]
        return self.create_user(
            email, password, name=name, is_staff=True, is_superuser=True, **fields
        )


class Appearance(models.TextChoices):
    """Light or dark mode."""

    DEVICE = "", _("same as my device")
    LIGHT = "light", _("light")
    DARK = "dark", _("dark")


class BoardView(models.TextChoices):
    """How the board of a table is drawn."""

    FLAT = "", _("flat")
    SKYLINE = "skyline", _("skyline")


class Colours(models.TextChoices):
    """The players' colours on pages (games/board/palette.py); letters and names stay the same."""

    OURS = "", _("red, blue, yellow, black")
    OF_1994 = "1994", _("as in 1994: green instead of yellow")


class TurnEmails(models.TextChoices):
    """How often emails ask for waiting turns."""

    AT_ONCE = "", _("right away")
    DIGEST = "daily", _("daily digest")


class User(AbstractBaseUser, PermissionsMixin):
    """An account. `name` is the public name; `name_key` is equal for names that look alike."""

    email = models.EmailField(_("email address"), unique=True)
    name = models.CharField(_("display name"), max_length=24)
    name_key = models.CharField(max_length=48, unique=True, editable=False)
    language = models.CharField(
        _("language"),
        max_length=8,
        choices=settings.LANGUAGES,
        default=settings.LANGUAGE_CODE,
        db_default=settings.LANGUAGE_CODE,
    )
    time_zone = models.CharField(max_length=64, default="UTC", db_default="UTC")
    # Zones of the user's browsers that they have decided against; they aren't asked about them again.
    declined_zones = models.JSONField(default=list, db_default=[], editable=False)
    email_hand = models.BooleanField(_("with my hand of cards"), default=True, db_default=True)
    email_one_subject = models.BooleanField(
        _("with one subject per game, for mail programs that sort by it"),
        default=False,
        db_default=False,
    )
    turn_emails = models.CharField(
        _("emails about my turns"),
        max_length=5,
        choices=TurnEmails.choices,
        default=TurnEmails.AT_ONCE,
        db_default=TurnEmails.AT_ONCE,
        blank=True,
    )
    digest_talk = models.BooleanField(
        _("with what was said at these tables since I last looked"), default=False, db_default=False
    )
    digest_at = models.TimeField(_("at"), default=time(18), db_default=time(18))
    quiet_hours = models.BooleanField(
        _("no emails during quiet hours"), default=False, db_default=False
    )
    quiet_from = models.TimeField(_("from"), default=time(22), db_default=time(22))
    quiet_until = models.TimeField(_("until"), default=time(7), db_default=time(7))
    # [from, until] of each vacation, as ISO dates, in order; stored here because clocks and tables
    # need them with every user.
    vacations = models.JSONField(default=list, db_default=[], editable=False)
    automatic_vacation = models.BooleanField(
        _("automatic vacation before I’d miss a turn"), default=True, db_default=True
    )
    # What the budget for it held at a moment; and since when one of the vacations is automatic.
    budget_seconds = models.PositiveIntegerField(
        default=int(START.total_seconds()), db_default=int(START.total_seconds()), editable=False
    )
    budget_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    automatic_since = models.DateTimeField(null=True, blank=True, editable=False)
    # Only if they want to say so: the code of ISO 3166-1, for the leaderboards of countries.
    country = models.CharField(_("country"), max_length=2, blank=True, default="", db_default="")
    theme = models.CharField(
        _("light or dark"),
        max_length=5,
        choices=Appearance.choices,
        default=Appearance.DEVICE,
        db_default=Appearance.DEVICE,
        blank=True,
    )
    # Each device keeps its own choice too (games/lib/board_view.py).
    board = models.CharField(
        _("board"),
        max_length=7,
        choices=BoardView.choices,
        default=BoardView.FLAT,
        db_default=BoardView.FLAT,
        blank=True,
    )
    colours = models.CharField(
        _("colours of the towers"),
        max_length=7,
        choices=Colours.choices,
        default=Colours.OURS,
        db_default=Colours.OURS,
        blank=True,
    )
    high_contrast = models.BooleanField(_("high contrast"), default=False, db_default=False)
    patterns = models.BooleanField(_("patterns on tower walls"), default=False, db_default=False)
    sound = models.BooleanField(
        _("a short sound when my turn begins"), default=False, db_default=False
    )
    vibration = models.BooleanField(
        _("vibrate when my turn begins"), default=False, db_default=False
    )
    show_worth = models.BooleanField(
        _("what the board would score now"), default=True, db_default=True
    )
    confirm_moves = models.BooleanField(
        _("confirm each move before it’s played"), default=True, db_default=True
    )
    legend_dismissed = models.BooleanField(
        "knows how to read a tower", default=False, db_default=False
    )
    # The address at which a mail server refused an email for good, and what it said (games/mail/mailbox.py).
    # It goes with the address: a new one has been refused by nobody.
    refused_address = models.EmailField(blank=True, default="", db_default="", editable=False)
    refused_at = models.DateTimeField(null=True, blank=True, editable=False)
    refusal = models.CharField(
        max_length=200, blank=True, default="", db_default="", editable=False
    )
    # Emails that came back from that address, weighted, the last one, and the last that was counted
    # (games/mail/bounces.py).
    bounce_score = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    bounced_at = models.DateTimeField(null=True, blank=True, editable=False)
    bounce_counted_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Until when moderators keep them from talking, and from playing (games/moderation).
    muted_until = models.DateTimeField(null=True, blank=True, editable=False)
    suspended_until = models.DateTimeField(null=True, blank=True, editable=False)
    is_staff = models.BooleanField(default=False, db_default=False)
    # Plays against bots without an account (games/lobby/guests.py).
    guest = models.BooleanField(default=False, db_default=False, editable=False)
    is_active = models.BooleanField(default=True, db_default=True)
    date_joined = models.DateTimeField(default=timezone.now, db_default=Now())

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        indexes = (
            models.Index(
                fields=["date_joined"],
                name="users_unconfirmed",
                condition=Q(last_login__isnull=True),
            ),
            models.Index(fields=["date_joined"], name="users_guests", condition=Q(guest=True)),
            models.Index(
                fields=["automatic_since"],
                name="users_on_automatic_vacation",
                condition=Q(automatic_since__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name = display_names.clean(self.name)
        self.name_key = display_names.key(self.name)
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)

    @property
    def shown_name(self) -> str:
        """Return the name as its reader sees it: deleted accounts are named in their language."""
        return display_names.shown(self.name)

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.name])

    def wants(self, channel: str, kind: str, table_id: int | None = None) -> bool:
        """Return the choice for this table, else the one for all tables, else True."""
        rows = [row for row in self.preferences.all() if (row.channel, row.kind) == (channel, kind)]
        wanted = {row.table_id: row.wanted for row in rows}
        return wanted.get(table_id, wanted.get(None, True))

    @property
    def mailbox_refuses(self) -> bool:
        """Return whether the last email to the user's present address was refused."""
        return self.refused_at is not None and self.refused_address == self.email

    @property
    def zone(self) -> ZoneInfo:
        """Return the user's time zone; UTC, with an alarm, if this machine doesn't know it."""
        try:
            return ZoneInfo(self.time_zone)
        except (KeyError, ValueError, OSError):
            said = "Player {} has the unknown time zone “{}”. They get UTC until it’s corrected."
            trouble.report(f"zone-{self.pk}", said.format(self.pk, self.time_zone))
            return ZoneInfo("UTC")

    @property
    def vacation_spans(self) -> list[clock.Span]:
        """Return all vacations: past, current, and booked; none, with an alarm, if they're unreadable."""
        try:
            return [clock.read_span(span) for span in self.vacations]
        except (TypeError, ValueError):
            said = "The vacations of player {} can’t be read. They don’t count until they’re corrected."
            trouble.report(f"vacations-{self.pk}", said.format(self.pk))
            return []

    @property
    def next_vacation(self) -> clock.Span | None:
        """Return the current vacation, or else the booked one."""
        return next((span for span in self.vacation_spans if span.ends > timezone.now()), None)

    @property
    def budget(self) -> Budget:
        """Return the budget of automatic vacation."""
        return Budget(timedelta(seconds=self.budget_seconds), self.budget_at)

    @property
    def automatic_span(self) -> clock.Span | None:
        """Return the automatic vacation that is under way."""
        since = self.automatic_since
        spans = self.vacation_spans if since else []
        return next((span for span in spans if since and span.begins <= since < span.ends), None)

    @property
    def away_until(self) -> date | None:
        """Return the last day of the current vacation, in the user's time zone."""
        span = self.next_vacation
        return self.last_day(span) if span and span.begins <= timezone.now() else None

    def last_day(self, span: clock.Span) -> date:
        return (span.ends - timedelta(seconds=1)).astimezone(self.zone).date()

    @property
    def wants_digest(self) -> bool:
        """Return whether waiting turns are collected in one email a day."""
        return self.turn_emails == TurnEmails.DIGEST

    @property
    def quiet(self) -> clock.QuietHours | None:
        """Return the user's quiet hours, if any."""
        return (
            clock.QuietHours(self.quiet_from, self.quiet_until, self.zone)
            if self.quiet_hours
            else None
        )
