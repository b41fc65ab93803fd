"""User: a person with an address, a display name, a time zone and mail switches."""

from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.urls import reverse
from django.utils import timezone

from games import names


class UserManager(BaseUserManager["User"]):
    """Makes users; the display name is cleaned on the way in."""

    def create_user(self, email: str, password: str | None = None, *, name: str, **fields: Any) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        name = fields.pop("name", "") or email.partition("@")[0]
        return self.create_user(email, password, name=name, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """Who plays. `name` is what others see; `name_key` is equal for names that look alike."""

    email = models.EmailField("e-mail address", unique=True)
    name = models.CharField("display name", max_length=24)
    name_key = models.CharField(max_length=48, unique=True, editable=False)
    time_zone = models.CharField(max_length=64, default="UTC")
    mail_turn = models.BooleanField("when it is my turn", default=True)
    mail_blocks = models.BooleanField("when I have to choose blocks", default=True)
    mail_round = models.BooleanField("when a round was scored", default=True)
    mail_over = models.BooleanField("when a game is over", default=True)
    mail_reminder = models.BooleanField("when my time is nearly up", default=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects: ClassVar[UserManager] = UserManager()

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.name = names.clean(self.name)
        self.name_key = names.key(self.name)
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.name])

    def wants(self, kind: str) -> bool:
        """Whether the switch for this kind of mail is on."""
        return bool(getattr(self, f"mail_{kind}"))

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)
