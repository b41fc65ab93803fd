"""Test emails: a player sends one to themselves and sees how far it has come; a page of its own shows it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.lib import times
from games.lib.database_time import database_time
from games.lib.time_control import duration
from games.mail import account
from games.models import EMAIL, Delivery, MailTest, Notice, User

SALT = "games.mail.mail_test"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST = ((HOUR, 3), (DAY, 10))  # tests of one player within a time
WATCHED = timedelta(minutes=10)  # how long the page asks for news of a test


class TooMany(Exception):
    """No test is sent now; its text is a sentence to the player."""


def send(user: User) -> None:
    """Owe the user a test email; raise TooMany. The mail process sends it."""
    with transaction.atomic():
        user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _check(user)
        now = database_time()
        notice = Notice.objects.create(user=user, kind=Notice.Kind.TEST)
        test = MailTest.objects.create(notice=notice)
        account.deliver(notice, content(user, test, now))


def _check(user: User) -> None:
    own = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    if not own.exists():
        raise TooMany(_("Confirm your email address first. Then we can send you a test."))
    now = database_time()
    sent = MailTest.objects.filter(notice__user=user)
    for within, most in MOST:
        if sent.filter(notice__created_at__gt=now - within).count() >= most:
            said = _("You can send yourself {most} tests in {time}. Try again later.")
            raise TooMany(said.format(most=most, time=duration(int(within.total_seconds()))))


def content(user: User, test: MailTest, now: datetime) -> dict[str, str]:
    """Return subject and body of a test that was asked for just now."""
    moment = times.moment(now)
    url = (
        f"{settings.SITE_URL}{reverse('mail-test-came', args=[signing.dumps(test.pk, salt=SALT)])}"
    )
    paragraphs = (
        _("Hi {user},").format(user=user.name),
        _("You asked for this test at {moment}. It’s here, so emails from us reach you.").format(
            moment=moment
        ),
        _("Open this link and press the button. Then you can see how long it took:"),
        url,
        _(
            "If it was in your spam folder, mark it as “not spam”, so your turns don’t end up there."
        ),
    )
    subject = _("Test email from {site}, {moment}").format(site=settings.SITE_NAME, moment=moment)
    return {"subject": subject, "body": "\n\n".join(paragraphs) + "\n"}


def of_token(token: str) -> MailTest | None:
    """Return the test whose email has this token in its link; None if there is none, or no longer."""
    try:
        pk = int(signing.loads(token, salt=SALT))
    except (signing.BadSignature, TypeError, ValueError):
        return None
    return MailTest.objects.select_related("notice__user").filter(pk=pk).first()


def came(test: MailTest) -> None:
    """Note that the test has come; its mailbox takes emails, then."""
    MailTest.objects.filter(pk=test.pk, opened_at=None).update(opened_at=database_time())


@dataclass(frozen=True)
class Step:
    """A step of the round trip: what it is, and when it was or how it failed."""

    name: str
    told: str
    done: bool
    failed: bool = False


@dataclass(frozen=True)
class MailTestPage:
    """A player's latest test, and how far it has come."""

    user: User
    problem: str = ""

    @cached_property
    def test(self) -> MailTest | None:
        tests = MailTest.objects.filter(notice__user=self.user).select_related("notice")
        return tests.order_by("-pk").first()

    @cached_property
    def _delivery(self) -> Delivery | None:
        assert self.test
        return self.test.notice.deliveries.filter(channel=EMAIL).first()

    @property
    def steps(self) -> list[Step]:
        """Return the three steps: asked for, taken by the mail server, and arrived."""
        if self.test is None:
            return []
        asked = Step(_("Asked for"), times.moment(self.test.notice.created_at), True)
        return [asked, self._accepted, self._arrived]

    @property
    def _accepted(self) -> Step:
        name, delivery = _("Accepted by the mail server"), self._delivery
        if delivery is None or delivery.outcome == Delivery.Outcome.DROPPED:
            said = self.user.refusal if self.user.mailbox_refuses else ""
            return Step(name, said or _("It couldn’t be sent."), False, failed=True)
        if delivery.sent_at is None:
            waits = _("Not yet: the mail server makes us wait.") if delivery.attempts else ""
            return Step(name, waits or _("Waiting…"), False)
        return Step(name, self._since(delivery.sent_at), True)

    @property
    def _arrived(self) -> Step:
        assert self.test
        name = _("Arrived")
        if self.test.opened_at:
            return Step(name, self._since(self.test.opened_at), True)
        if self._came_back:
            said = _("It came back: {error}").format(
                error=self.user.refusal or _("no reason given")
            )
            return Step(name, said, False, failed=True)
        return Step(name, _("Open the link in the email to tell us."), False)

    @property
    def _came_back(self) -> bool:
        """Whether a bounce has come since the test was sent."""
        assert self.test
        sent, bounced = self._delivery and self._delivery.sent_at, self.user.bounced_at
        return bool(sent and bounced and bounced > sent)

    def _since(self, moment: datetime) -> str:
        """The moment, and how long after asking that was."""
        assert self.test
        took = moment - self.test.notice.created_at
        said = _("{moment}, after {time}")
        return said.format(
            moment=times.moment(moment), time=duration(max(1, int(took.total_seconds())))
        )

    @property
    def watched(self) -> bool:
        """Return whether news of the test may still come, so that the page asks for it."""
        if self.test is None or self.test.opened_at or any(step.failed for step in self.steps):
            return False
        return timezone.now() < self.test.notice.created_at + WATCHED
