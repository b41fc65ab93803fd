"""The page for leaving a game: resign the seat, call the game off with the others, and other votes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.urls import reverse

from games.models import Game, Seat
from games.play import handing_over
from games.table.ballots import Ballot, ballots


@dataclass(frozen=True)
class LeavingPage:
    """What a player can do to leave, and what the table votes on; `refusal` says why not."""

    game: Game
    seat: Seat
    refusal: str = ""

    @property
    def running(self) -> bool:
        return self.game.status == Game.Status.RUNNING

    @cached_property
    def ballots(self) -> Sequence[Ballot]:
        """Return what the table can vote on."""
        return ballots(self.game, self.seat)

    @property
    def begun(self) -> Sequence[Ballot]:
        """Return the votes that a player has asked for."""
        return [ballot for ballot in self.ballots if ballot.begun]

    @property
    def calling_off(self) -> Ballot:
        return self.ballots[0]

    @property
    def counting(self) -> Sequence[Ballot]:
        """Return the votes on resigned seats in which the reader has a say."""
        return [ballot for ballot in self.ballots[1:] if ballot.may_vote]

    @property
    def may_ask(self) -> bool:
        """Return whether the reader can ask to count a seat, which no player has done yet."""
        return any(not ballot.begun for ballot in self.counting)

    @property
    def may_hand_over(self) -> bool:
        """Return whether a volunteer could take the seat: not where other tables play the same cards."""
        return self.game.deal_id is None

    @property
    def offered(self) -> bool:
        """Return whether volunteers can take the reader's seat."""
        return self.seat.offered_from is not None

    @property
    def invite_link(self) -> str:
        """Return the link with which a volunteer finds a private table; empty for a public one."""
        if self.game.public:
            return ""
        return settings.SITE_URL + reverse("invitation", args=[self.game.invite])

    @cached_property
    def replaceable(self) -> Sequence[Seat]:
        """Return the seats of absent players that the reader, as the host, may offer."""
        if self.game.host_id != self.seat.user_id:
            return ()
        others = [seat for seat in self.game.seats_by_side.values() if seat.pk != self.seat.pk]
        return [
            seat for seat in others if not seat.offered_from and handing_over.may_be_offered(seat)
        ]
