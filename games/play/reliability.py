"""Reliability: how many of their last turns a player has played themselves."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
    Window,
)
from django.db.models.functions import Coalesce, Lead
from django.utils import timezone
from django.utils.translation import gettext as _

from games.lib.time_control import NO_CLOCK
from games.models import Handover, Ply, Seat, User
from games.play.old_games import KEPT

TURNS = 30  # the last ones, which count
LEAST = 10  # with fewer a player is new
ABSENCE = timedelta(hours=72)
VERY, FAIRLY = 97, 90  # percent


@dataclass(frozen=True)
class Reliability:
    """The last turns of a player: those they played, and absences; an absence counts as one turn."""

    own: int
    absences: int

    @property
    def turns(self) -> int:
        return self.own + self.absences

    @property
    def share(self) -> int:
        """Return the percentage of own turns, rounded down, so that 100 means all of them."""
        return 100 * self.own // self.turns if self.turns else 0

    @property
    def new(self) -> bool:
        """Return whether too little is known of the player."""
        return self.turns < LEAST

    @property
    def in_short(self) -> str:
        """Return the words beside a name in a list."""
        return _("new") if self.new else _("reliability {share} %").format(share=self.share)

    @property
    def sentence(self) -> str:
        """Return what the share means, in words."""
        if self.new:
            return _("new, fewer than {turns} turns so far").format(turns=LEAST)
        if self.share >= VERY:
            said = _("very good, {share} % of the last {turns} turns")
        elif self.share >= FAIRLY:
            said = _("good, {share} % of the last {turns} turns")
        else:
            said = _("low, {share} % of the last {turns} turns")
        return said.format(share=self.share, turns=self.turns)


def reliability(person: User) -> Reliability:
    """Return a player's reliability."""
    return reliabilities([person.pk])[person.pk]


def reliabilities(people: Collection[int]) -> dict[int, Reliability]:
    """Return the reliability of each player, from their moves; runs one query and replays no game."""
    plies = _recent(people) if people else ()
    by_person = {user: [each[1:] for each in many] for user, many in groupby(plies, itemgetter(0))}
    return {user: counted(by_person.get(user, [])) for user in people}


def _recent(people: Collection[int]) -> QuerySet[Ply, tuple[int, datetime, str]]:
    """Whose, when and how: the last own moves of each player, and the first missed one of each row."""
    order, each = ("-at", "-pk"), F("whose")
    missed = Q(via=Ply.Via.SUBSTITUTE)
    # What a substitute played after a resignation was nobody's turn to miss.
    theirs = Q(seat__resigned_at=None) | Q(at__lte=F("seat__resigned_at"))
    timed = Q(game__pace_seconds__lt=NO_CLOCK.seconds)
    plies = Ply.objects.filter(theirs, timed, seat__in=_seats(people))
    plies = (
        plies.annotate(whose=_whose())
        .filter(whose__in=people)
        .annotate(
            own=Window(Count("pk", filter=~missed), partition_by=each, order_by=order),
            after=Window(Lead("via", default=Value("")), partition_by=each, order_by=order),
        )
    )
    plies = plies.filter(own__lte=TURNS).exclude(missed, after=Ply.Via.SUBSTITUTE)
    return plies.order_by("whose", "at", "pk").values_list("whose", "at", "via")


def _seats(people: Collection[int]) -> QuerySet[Seat, Any]:
    """The seats they have or had, of games whose moves are still rows."""
    there = Q(finished_at=None) | Q(finished_at__gte=timezone.now() - KEPT)
    had = Seat.objects.filter(there, handovers__former__in=people)
    return Seat.objects.filter(there, user__in=people).values("pk").union(had.values("pk"))


def _whose() -> Case:
    """Whose a move is: the player's who had the seat then."""
    former = Handover.objects.filter(seat=OuterRef("seat"), ply__gte=OuterRef("number"))
    then = Subquery(former.order_by("at", "pk").values("former")[:1])
    return Case(
        When(seat__replaced_at=None, then=F("seat__user")),
        default=Coalesce(then, F("seat__user"), output_field=BigIntegerField()),
        output_field=BigIntegerField(),
    )


def counted(plies: Sequence[tuple[datetime, str]]) -> Reliability:
    """Return the reliability from moves in the order played, each with its time and how it came."""
    last = list(_outcomes(plies))[-TURNS:]
    return Reliability(own=sum(last), absences=len(last) - sum(last))


def _outcomes(plies: Iterable[tuple[datetime, str]]) -> Iterable[bool]:
    """
    Yield True for each own turn, and False once for each absence.

    An absence are the missed turns without an own one between them, and all within 72 hours.
    """
    began, away = None, False
    for at, via in plies:
        missed = via == Ply.Via.SUBSTITUTE
        if not missed:
            yield True
        elif not away and (began is None or at - began > ABSENCE):
            began = at
            yield False
        away = missed
