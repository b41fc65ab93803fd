"""Saying something at a table: who may, how often, and who reads it."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _

from games.lib.database_time import database_time
from games.models import Game, Seat, User
from games.models.block import kept_apart
from games.replay import branches
from games.replay.branches import Branch
from games.talk import muting
from games.talk.models import LONGEST, Message

MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
LIMITS = ((MINUTE, 6), (DAY, 200))  # of one author
MOST_OUTSIDE = 20  # a day at a table where the author has no seat
SHOWN, OF_A_MOVE = 200, 50  # messages on a page, and of one move in the replay
MOST_BRANCHES = 10  # of one author, in a game


class TalkError(ValueError):
    """Something that can't be said, with a sentence for its author."""


def say(
    user: User, game: Game, text: str, *, public: bool, ply: int | None = None, branch: str = ""
) -> Message:
    """
    Write a message at a table, about a move if `ply` is given, and tell the others' pages.

    With a `branch` it is about the moves tried from there.

    Raises TalkError if it is empty or too long, for those who may not talk here, and beyond the limits.
    """
    seat, text, now = game.seat_of(user), " ".join(text.split()), database_time()
    ply = game.ply if ply is None else min(ply, game.ply)
    _check_author(user, game, seat, now)
    _check_words(game, ply, text, branch)
    with transaction.atomic():
        # So that two messages at once are counted one after the other.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _check_limits(user, game, seat, now, branch)
        message = Message.objects.create(
            game=game, author=user, text=text, public=public or seat is None, at=now, ply=ply,
            branch=branch,
        )  # fmt: skip
        _tell(game, user)
    return message


def _check_author(user: User, game: Game, seat: Seat | None, now: datetime) -> None:
    if not may_talk(user, game, seat):
        raise TalkError(_("Only the players can talk at this table while the game runs."))
    if user.muted_until and user.muted_until > now:
        raise TalkError(_("A moderator has muted you, so you can’t talk at tables for now."))


def _check_words(game: Game, ply: int, text: str, branch: str) -> None:
    if not text:
        raise TalkError(_("Write something first."))
    if len(text) > LONGEST:
        said = _("A message has {most} characters at most, and yours has {many}.")
        raise TalkError(said.format(most=LONGEST, many=len(text)))
    if branch and not is_told(game, ply, branch):
        raise TalkError(_("These moves can’t be played from there. Try them on the board again."))


def _check_limits(user: User, game: Game, seat: Seat | None, now: datetime, branch: str) -> None:
    """Count what the author has written; their row is locked."""
    mine = Message.objects.filter(author=user)
    if any(mine.filter(at__gt=now - span).count() >= most for span, most in LIMITS):
        raise TalkError(_("That’s a lot of messages. Wait a little before you write the next."))
    here = mine.filter(game=game)
    if seat is None and here.filter(at__gt=now - DAY).count() >= MOST_OUTSIDE:
        said = _("Without a seat here you can write {most} messages a day. Wait until tomorrow.")
        raise TalkError(said.format(most=MOST_OUTSIDE))
    if branch and here.exclude(branch="").count() >= MOST_BRANCHES:
        said = _("You’ve saved {many} branches of this game, and more don’t fit. Delete one first.")
        raise TalkError(said.format(many=MOST_BRANCHES))


def _tell(game: Game, author: User) -> None:
    """Let open pages notice the message, and count it as unread for the others."""
    _is_news(game)
    others = Seat.objects.filter(game=game, user__isnull=False, talk_unread__lt=99)
    deaf = {author.pk, *kept_apart(author.pk), *muting.readers_of(author)}
    others.exclude(user__in=deaf).update(talk_unread=F("talk_unread") + 1)


def _is_news(game: Game) -> None:
    """Let open pages notice; before any seat is written, because a move, too, locks the game before its seats."""
    Game.objects.filter(pk=game.pk).update(news=F("news") + 1)


def unsay(user: User, game: Game, number: int) -> Message | None:
    """
    Delete what the user has said; None if there is no such message, or a moderator has hidden it.

    The emptied row stays, so that it still counts against its author's limits.
    """
    own = Message.objects.filter(author=user, game=game, hidden=False).exclude(text="")
    message = own.filter(pk=number).first()
    with transaction.atomic():
        if message and own.filter(pk=number).update(text="", branch=""):
            _is_news(game)
            _forget_unread(game, message)
    return message


def _forget_unread(game: Game, message: Message) -> None:
    """Lower the counts of the players who haven't read this message, which has just been emptied."""
    later = Message.objects.filter(game=game, pk__gt=message.pk).exclude(text="")
    seats = Seat.objects.filter(game=game, talk_unread__gt=0).exclude(user=message.author_id)
    for seat in seats.select_related("user"):
        if seat.user:
            deaf = {seat.user.pk, *kept_apart(seat.user.pk), *muting.muted_by(seat.user)}
            unread = later.exclude(author__in=deaf).count() < seat.talk_unread
            if unread and message.author_id not in deaf:
                lower = Seat.objects.filter(pk=seat.pk, talk_unread__gt=0)
                lower.update(talk_unread=F("talk_unread") - 1)


def is_told(game: Game, ply: int, branch: str) -> bool:
    """Return whether the game's moves may be known, and those of the branch can be played from there."""
    if not game.revealed:
        return False
    return not branch or branches.follow(game.positions(), ply, branch).text == branch


def may_talk(user: User, game: Game, seat: Seat | None) -> bool:
    """Return whether the user may talk: players always, everyone else once a public game is over."""
    if user.guest or not user.is_active:
        return False
    return seat is not None or (game.over and game.public)


def readable(user: User | None, game: Game, seat: Seat | None) -> QuerySet[Message]:
    """
    Return what this reader may read at a table.

    Those who block each other read nothing of one another.
    """
    messages = Message.objects.filter(game=game).select_related("author")
    if user and (apart := kept_apart(user.pk)):
        messages = messages.exclude(author__in=apart)
    return messages.filter(_may_read(seat)).exclude(text="")


def heard(user: User | None, game: Game, seat: Seat | None) -> Sequence[Message]:
    """Return the latest `SHOWN` messages that this reader may read, in order."""
    latest = readable(user, game, seat).order_by("-at", "-pk")[:SHOWN]
    return list(latest)[::-1]


def of_moves(
    user: User | None, game: Game, seat: Seat | None, shown: int | None
) -> Sequence[Message]:
    """
    Return what is said about the moves of a game, in order: `SHOWN` messages at most.

    The move that is `shown` comes first with its latest, then the latest of every move, then the one before of
    every move, and so on, so that nobody can push out what is said about the others. What a moderator has hidden
    comes last.
    """
    of_its_move = Window(RowNumber(), F("ply"), ("hidden", "-at", "-pk"))
    ranked = readable(user, game, seat).annotate(rank=of_its_move).filter(rank__lte=OF_A_MOVE)
    elsewhere = Case(When(ply=-1 if shown is None else shown, then=0), default=1)
    chosen = ranked.order_by("hidden", elsewhere, "rank", "-at", "-pk")[:SHOWN]
    return _in_order(chosen)


def of_branch(
    user: User | None, game: Game, seat: Seat | None, branch: Branch
) -> Sequence[Message]:
    """Return the latest `SHOWN` messages about a branch, in order."""
    said = readable(user, game, seat).filter(ply=branch.start, branch=branch.text)
    return _in_order(said.order_by("hidden", "-at", "-pk")[:SHOWN])


def _in_order(messages: Iterable[Message]) -> list[Message]:
    return sorted(messages, key=lambda each: (each.at, each.pk))


def _may_read(seat: Seat | None) -> Q:
    """A player reads all since they have the seat; others what was said to everyone."""
    if seat is None:
        return Q(public=True)
    return Q(public=True) | Q(at__gte=seat.replaced_at) if seat.replaced_at else Q()


def mark_read(seat: Seat) -> None:
    """Forget how many messages the seat's player hasn't read."""
    Seat.objects.filter(pk=seat.pk).update(talk_unread=0)
