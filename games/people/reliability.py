"""Reliability: how many of their last turns a player has played themselves."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Q
from django.utils.translation import gettext as _

from games.models import Ply, Seat, User

TURNS = 30  # the last ones, which count
LEAST = 10  # with fewer a player is new
FINISHED = 30  # finished games that are looked at, beside all unfinished ones
READ = 300  # moves; an absence may be many of them
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
    def sentence(self) -> str:
        """Return what the share means, in words."""
        if self.turns < LEAST:
            return _("new, fewer than {turns} turns so far").format(turns=LEAST)
        if self.share >= VERY:
            said = _("very good, {share} % of the last {turns} turns")
        elif self.share >= FAIRLY:
            said = _("good, {share} % of the last {turns} turns")
        else:
            said = _("low, {share} % of the last {turns} turns")
        return said.format(share=self.share, turns=self.turns)


def reliability(person: User) -> Reliability:
    """Return a player's reliability, from the moves at their tables; no game is replayed."""
    seats = Seat.objects.filter(user=person)
    finished = seats.filter(finished_at__isnull=False).order_by("-finished_at", "-game")
    ids = [*seats.filter(finished_at=None).values_list("pk", flat=True)]
    ids += finished.values_list("pk", flat=True)[:FINISHED]
    # What a substitute played after a resignation was nobody's turn to miss.
    theirs = Q(seat__resigned_at=None) | Q(at__lte=F("seat__resigned_at"))
    plies = Ply.objects.filter(theirs, seat__in=ids).order_by("-at").values_list("at", "via")
    return counted(list(plies[:READ])[::-1])


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
