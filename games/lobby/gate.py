"""
The gate: who may sit at a table, and at how many tables at once.

A table can ask for members of a circle, or for reliable players; its host may sit there anyway.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from games.board.option_text import Words
from games.lobby import circles
from games.models import Game, Seat, User
from games.play import suspension
from games.play.reliability import FAIRLY, LEAST, VERY, Reliability, reliability

GATES = (0, FAIRLY, VERY)  # the least percentages to choose from; 0 lets everyone in


class Step(NamedTuple):
    """So many games at once with other people, until so many of them are finished."""

    most: int
    finished: int


# How many games new players can have at once; everyone else, and with games against bots, MOST_RUNNING.
STEPS = (Step(most=5, finished=3), Step(most=20, finished=10))
MOST_RUNNING = 40
UNFINISHED = (Game.Status.OPEN, Game.Status.RUNNING)
# Each counts what will be a game without being asked again, such as a sign-up; consequences.py fills it.
promised: list[Callable[[User], int]] = []


def words() -> dict[str, Words]:
    """Return the gates of the form; the first is the default."""
    shut = _("Only players whose reliability on their profile is at least {share} %.")
    titles = {str(share): _("At least {share} %").format(share=share) for share in GATES if share}
    return {
        "0": Words(_("Anyone"), _("However often they have missed a turn.")),
        **{key: Words(title, shut.format(share=key)) for key, title in titles.items()},
    }


def sentence(game: Game) -> str:
    """Return whom the table lets in; empty if that is everyone."""
    if not game.least_reliability:
        return ""
    if game.new_players:
        told = _("Open to players whose reliability is at least {share} %, and to new players.")
    else:
        told = _("Open to players whose reliability is at least {share} %, but not to new players.")
    return told.format(share=game.least_reliability)


def in_short(game: Game) -> str:
    """Return the gate for a list; empty without one."""
    least = game.least_reliability
    return _("reliability at least {share} %").format(share=least) if least else ""


def refusal(game: Game, user: User, known: Reliability | None = None) -> str:
    """Return why the user can't join; empty if the gate is open to them."""
    if user.pk == game.host_id:
        return ""
    if reason := circles.refusal(game, user):
        return reason
    if not game.least_reliability:
        return ""
    theirs = known or reliability(user)
    if theirs.new:
        if game.new_players:
            return ""
        return _(
            "This table isn’t open to new players, whose reliability isn’t known yet. Yours will be "
            "after {least} turns; so far you’ve had {turns}."
        ).format(least=LEAST, turns=theirs.turns)
    if theirs.share >= game.least_reliability:
        return ""
    return _(
        "This table is for players whose reliability is at least {least} %. Yours is {share} %. It "
        "gets better with every turn that you play yourself."
    ).format(least=game.least_reliability, share=theirs.share)


def refusal_of_more(user: User, *, alone: bool = False) -> str:
    """
    Return why the user can't have one more game, or place in one; empty if they can.

    Every way into a game asks here, within its transaction: the user's row is locked until that ends, so
    that two ways at once are counted one after the other. A game `alone` is against bots only.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    places = sum(count(user) for count in promised)
    unfinished = Seat.objects.filter(user=user, finished_at=None, game__status__in=UNFINISHED)
    if unfinished.count() + places >= MOST_RUNNING:
        said = _("You’re already at {many} tables. Finish a game first.")
        return said.format(many=MOST_RUNNING)
    reason = suspension.refusal(user)
    if alone or reason:
        return reason
    with_people = unfinished.filter(Q(game__status=Game.Status.OPEN) | _beside(user))
    return _refusal_of_new(user, with_people.count() + places)


def _refusal_of_new(user: User, many: int) -> str:
    """Why a new player with so many games can't have another."""
    if many < STEPS[0].most:
        return ""
    first, second = STEPS
    finished = _finished(user)
    if finished < first.finished:
        return _(
            "New players can have {most} games at once. Tables that wait and sign-ups count, games against "
            "bots don’t. Once you’ve finished {least} games with other people, it’s {more}; so far you’ve "
            "finished {finished}."
        ).format(most=first.most, least=first.finished, more=second.most, finished=finished)
    if many < second.most or (finished >= second.finished and not reliability(user).new):
        return ""
    return _(
        "You can have {most} games at once. Tables that wait and sign-ups count, games against bots don’t. "
        "It’s {more} once you’ve finished {least} games with other people and your reliability is known, "
        "after {turns} turns at tables with a time limit; so far you’ve finished {finished}."
    ).format(
        most=second.most, least=second.finished, more=MOST_RUNNING, turns=LEAST, finished=finished
    )


def _beside(user: User) -> Exists:
    """Whether another person sits at the table of a seat."""
    others = Seat.objects.filter(game=OuterRef("game"), user__isnull=False)
    return Exists(others.exclude(user=user))


def _finished(user: User) -> int:
    """How many games with other people the user has played to their end, up to as many as matter."""
    own = Seat.objects.filter(user=user, finished_at__isnull=False, resigned_at=None)
    own = own.filter(_beside(user), substituted_at=None).exclude(game__winners="")
    return own[: STEPS[-1].finished].count()
