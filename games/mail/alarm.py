"""AlarmEmail: what is wrong with the site, for a member of its staff."""

from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.mail.email import Email
from games.models import Alarm, Notice, User

MOST = 20  # the most alarms in one email
LATELY = timedelta(days=1)  # an alarm that is over may have been what delayed this email


@dataclass(frozen=True)
class AlarmEmail(Email):
    """One email with all alarms that are open or were until lately."""

    notice: Notice

    template = "mail/alarm"

    @property
    def user(self) -> User:
        user = self.notice.recipient
        assert user is not None
        return user

    @property
    def subject(self) -> str:
        first = self.alarms[0].text if self.alarms else ""
        many = max(len(self.alarms), 1)
        said = ngettext("{number} alarm: {first}", "{number} alarms: {first}", many)
        return said.format(number=many, first=first)

    @property
    def heading(self) -> str:
        return _("{site} needs your attention").format(site=settings.SITE_NAME)

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Message-ID": f"<alarm.{self.notice.pk}@{settings.MAIL_DOMAIN}>",
            "Auto-Submitted": "auto-generated",
        }

    @cached_property
    def alarms(self) -> list[Alarm]:
        """Return the open alarms and those that ended lately, the newest first."""
        told = Q(cleared_at=None) | Q(cleared_at__gte=timezone.now() - LATELY)
        return list(Alarm.objects.filter(told).order_by("-raised_at")[:MOST])

    @property
    def link(self) -> str:
        return f"{settings.SITE_URL}{reverse('admin:games_alarm_changelist')}"


def compose(notice: Notice) -> EmailMessage:
    """Return the message for a notice of an alarm."""
    return AlarmEmail(notice).message()
