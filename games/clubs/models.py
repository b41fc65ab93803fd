"""The rows of clubs: a club, what a player is in it, its tables, and its webhooks."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.lib import display_names
from games.models import Endpoint, Game, Post
from games.models.game_codes import new_code, new_invite

LONGEST_TEXT = 600  # characters


class Colour(models.TextChoices):
    """The colours a club can choose two of (drawing.py paints them)."""

    BRICK = "brick", gettext_lazy("brick red")
    AMBER = "amber", gettext_lazy("amber")
    YELLOW = "yellow", gettext_lazy("yellow")
    GREEN = "green", gettext_lazy("green")
    TEAL = "teal", gettext_lazy("teal")
    BLUE = "blue", gettext_lazy("blue")
    VIOLET = "violet", gettext_lazy("violet")
    ROSE = "rose", gettext_lazy("rose")
    WHITE = "white", gettext_lazy("white")
    BLACK = "black", gettext_lazy("black")


class Entry(models.TextChoices):
    """How players become members, besides by the club's link."""

    OPEN = "open", gettext_lazy("Anyone can join")
    ASK = "ask", gettext_lazy("Players ask, and an admin decides")
    LINK = "link", gettext_lazy("Only with the club’s link")


class Club(models.Model):
    """
    A club. `name_key` is equal for names that look alike; `invite` is the token of its link.

    Only members see the text, the members, and the tables of a `private` one. The staff can hide its
    name and its text.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=display_names.LONGEST)
    name_key = models.CharField(max_length=48, unique=True, editable=False)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True, default="", db_default="")
    colour = models.CharField(
        max_length=8, choices=Colour, default=Colour.BLUE, db_default=Colour.BLUE
    )
    second_colour = models.CharField(
        max_length=8, choices=Colour, default=Colour.YELLOW, db_default=Colour.YELLOW
    )
    entry = models.CharField(max_length=4, choices=Entry, default=Entry.ASK, db_default=Entry.ASK)
    private = models.BooleanField(default=False, db_default=False)
    invite = models.CharField(max_length=24, unique=True, default=new_invite, editable=False)
    founded_at = models.DateTimeField(db_default=Now())
    # When its admins get, or got, the last email about requests to join.
    requests_told_at = models.DateTimeField(null=True, editable=False)
    name_hidden = models.BooleanField(default=False, db_default=False)
    text_hidden = models.BooleanField(default=False, db_default=False)

    class Meta:
        indexes = (models.Index(fields=["founded_at", "id"], name="clubs_by_age"),)

    def __str__(self) -> str:
        return self.shown_name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.code])

    @property
    def shown_name(self) -> str:
        """Return the name, or what stands for it if the staff have hidden it."""
        return _("Club {code}").format(code=self.code) if self.name_hidden else self.name

    @property
    def shown_text(self) -> str:
        return "" if self.text_hidden else self.text


class Membership(models.Model):
    """What a player is in a club; `shown` says whether their profile tells."""

    class Role(models.TextChoices):
        ADMIN = "admin"
        MEMBER = "member"
        ASKED = "asked"
        REMOVED = "removed"  # and comes back only if an admin lets them

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, related_name="memberships", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    role = models.CharField(max_length=7, choices=Role)
    shown = models.BooleanField(default=True, db_default=True)
    since = models.DateTimeField(db_default=Now())

    IN = (Role.ADMIN, Role.MEMBER)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_in_a_club"),
        )
        indexes = (
            models.Index(fields=["user", "role"], name="clubs_of_a_player"),
            models.Index(
                fields=["club", "since"],
                name="members_of_a_club",
                condition=Q(role__in=("admin", "member")),
            ),
        )

    def __str__(self) -> str:
        return f"{self.role} {self.user_id} of {self.club_id}"

    @property
    def inside(self) -> bool:
        return self.role in self.IN

    @property
    def is_admin(self) -> bool:
        return self.role == self.Role.ADMIN


class ClubTable(models.Model):
    """A table that only members of a club can join; `ended_at` is when its game was over."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tables", db_index=False)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=["club", "ended_at", "game"], name="tables_of_a_club"),)

    def __str__(self) -> str:
        return f"table {self.game_id} of club {self.club_id}"


class ClubHook(models.Model):
    """A webhook that is told a club's news; the endpoint's user is the admin who added it."""

    endpoint = models.OneToOneField(
        Endpoint, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"webhook {self.endpoint_id} of club {self.club_id}"


class ClubNews(models.Model):
    """What a post to a club's webhook tells: of a game, of a new member, or of an event (lobby/circles.py)."""

    class Kind(models.TextChoices):
        OPENED = "opened"
        BEGUN = "begun"
        OVER = "over"
        JOINED = "joined"
        EVENT = "event"

    post = models.OneToOneField(Post, on_delete=models.CASCADE, primary_key=True, related_name="+")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=6, choices=Kind)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="+")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )

    # What names an event, such as a round of a tournament.
    event = models.CharField(max_length=32, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"{self.kind}, to be told by post {self.post_id}"
