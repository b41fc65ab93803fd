"""Reporting: what a player can report, how often, and what is kept of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.models import Game, Seat, User
from games.moderation import context, emails
from games.moderation.context import Line
from games.moderation.models import Report
from games.talk import talking
from games.talk.models import Message

DAY, MOST_A_DAY = timedelta(days=1), 10  # reports of one reporter
AROUND = 5  # messages kept before the reported one, and as many after it


class ReportError(ValueError):
    """A report that can't be made, with a sentence for its author."""


@dataclass(frozen=True)
class Subject:
    """What is reported: whose it is, its text, and where it stands."""

    kind: Report.Subject
    person: User
    text: str
    game: Game | None = None
    message: Message | None = None
    lines: Sequence[Line] = ()  # the messages around it


def of_player(person: User) -> Subject:
    """Return a player as the subject of a report."""
    return Subject(Report.Subject.PLAYER, person, person.name)


def of_message(reader: User, game: Game, seat: Seat | None, number: int) -> Subject | None:
    """Return a message that the reader can read, with those around it; None without it."""
    said = talking.readable(reader, game, seat).filter(hidden=False)
    message = said.filter(pk=number).first()
    if message is None:
        return None
    earlier = said.filter(pk__lt=number).order_by("-pk")[:AROUND]
    later = said.filter(pk__gt=number).order_by("pk")[:AROUND]
    lines = context.around([*reversed(earlier), message, *later], message)
    return Subject(Report.Subject.MESSAGE, message.author, message.text, game, message, lines)


def of_word(reader: User, game: Game, side: str) -> Subject | None:
    """Return a player's word for the shuffle, which everyone reads who may see the game."""
    there = game.seats_by_side.get(side)
    if there is None or not there.user or not there.word:
        return None
    return Subject(Report.Subject.WORD, there.user, there.word, game)


def file(reporter: User, subject: Subject, why: str, words: str) -> None:
    """
    Write a report; a second one of the same while the first is open adds nothing.

    Raises ReportError for one's own messages and words, and beyond the limit.
    """
    if subject.person == reporter:
        raise ReportError(_("You can’t report yourself."))
    with transaction.atomic():
        # So that two reports at once are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        mine, now = Report.objects.filter(reporter=reporter), database_time()
        about = {"subject": subject.kind, "person": subject.person, "game": subject.game}
        if mine.filter(action=None, message=subject.message, **about).exists():
            return
        if mine.filter(at__gt=now - DAY).count() >= MOST_A_DAY:
            said = _(
                "You’ve sent {many} reports today, which is the limit. You can send more tomorrow."
            )
            raise ReportError(said.format(many=MOST_A_DAY))
        Report.objects.create(
            reporter=reporter, why=why, words=words, message=subject.message, at=now,
            reported=subject.text, context=context.stored(subject.lines), **about,
        )  # fmt: skip
        emails.owe_moderators(subject.person)
