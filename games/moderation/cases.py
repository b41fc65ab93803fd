"""The moderators' queue: open reports by player, the oldest first, appeals, and the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Min

from games.lib import keyset
from games.lib.keyset import KeysetPage
from games.models import User
from games.moderation import acting, appeals, context, hints
from games.moderation.context import Line
from games.moderation.forms import AnswerForm, DecisionForm
from games.moderation.hint_pages import HintShown, shown
from games.moderation.models import Action, Report
from games.talk.models import Message

SHOWN, IN_LOG = 100, 50


@dataclass(frozen=True)
class Case:
    """The open reports about one player, as a row of the queue."""

    person: User
    reports: int


@dataclass(frozen=True)
class QueuePage:
    """What waits for this moderator; what is about themselves isn't here."""

    moderator: User

    @cached_property
    def cases(self) -> Sequence[Case]:
        """Return the players with open reports, the one who has waited longest first."""
        reports = Report.objects.filter(action=None).exclude(person=self.moderator)
        grouped = reports.values("person").annotate(first=Min("at"), many=Count("pk"))
        rows = list(grouped.order_by("first", "person")[:SHOWN])
        people = User.objects.in_bulk([row["person"] for row in rows])
        return [Case(people[row["person"]], row["many"]) for row in rows]

    @cached_property
    def hints(self) -> int:
        """Return how many hints are open."""
        many: int = hints.seen_by(self.moderator).open().count()
        return many

    @cached_property
    def appeals(self) -> Sequence[Action]:
        """Return the appeals without an answer, the oldest first."""
        waiting = Action.objects.filter(appealed_at__isnull=False, decided_at=None)
        others = waiting.exclude(person=self.moderator).select_related("person")
        return list(others.order_by("appealed_at", "pk")[:SHOWN])


@dataclass(frozen=True)
class ReportShown:
    """An open report; who made it isn't shown."""

    report: Report

    @property
    def lines(self) -> list[Line]:
        return context.read(self.report.context)


@dataclass(frozen=True)
class CasePage:
    """The open reports about a player, what was done before, and the form; `refusal` says why not."""

    moderator: User
    person: User
    form: DecisionForm
    refusal: str = ""

    @cached_property
    def barred(self) -> str:
        """Return why another moderator must decide; the reports aren't shown then."""
        return acting.barred(self.moderator, self.person)

    @cached_property
    def reports(self) -> list[ReportShown]:
        rows = Report.objects.filter(person=self.person, action=None).select_related("game")
        return [ReportShown(each) for each in rows.order_by("at", "pk")[:SHOWN]]

    @cached_property
    def hints(self) -> Sequence[HintShown]:
        """Return the open hints about the player, which a decision closes."""
        return shown(hints.about(self.person, self.moderator))

    @cached_property
    def earlier(self) -> list[Action]:
        """Return what moderators have decided about the player before, the latest first."""
        done = Action.objects.filter(person=self.person).select_related("by")
        return list(done.order_by("-at", "-pk")[:SHOWN])


def messages_of(person: User) -> list[Message]:
    """Return the reported messages of a player that aren't hidden yet."""
    reported = Report.objects.filter(person=person, action=None, message__isnull=False)
    messages = Message.objects.filter(pk__in=reported.values("message"), hidden=False)
    messages = messages.exclude(text="")  # deleted by their author
    return list(messages.order_by("pk"))


@dataclass(frozen=True)
class AppealPage:
    """An appeal, and the form that answers it; `refusal` says why it wasn't."""

    moderator: User
    action: Action
    form: AnswerForm
    refusal: str = ""

    @cached_property
    def barred(self) -> str:
        return appeals.barred(self.moderator, self.action)


@dataclass(frozen=True)
class LogPage:
    """Every action with who and why, the latest first; those about the reader are left out."""

    moderator: User
    before: str | None

    @cached_property
    def rows(self) -> KeysetPage:
        actions = Action.objects.exclude(person=self.moderator)
        actions = actions.select_related("person", "by", "decided_by")
        return keyset.page(actions, "at", "id", self.before, IN_LOG)

    @cached_property
    def dismissed(self) -> Sequence[HintShown]:
        """Return the hints dismissed last, beside the latest actions."""
        rows = hints.seen_by(self.moderator).filter(dismissed_at__isnull=False)
        latest = rows.order_by("-dismissed_at")[:IN_LOG]
        return [] if self.before else [HintShown(hint) for hint in latest]
