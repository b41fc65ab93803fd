"""The page for leaving a game: resign the seat, or call the game off with the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.urls import reverse

from engine.language import listed
from games.models import Game, Seat
from games.play import handing_over, leaving


@dataclass(frozen=True)
class LeavingPage:
    """What a player can do to leave, and who has agreed to call the game off; `refusal` says why not."""

    game: Game
    seat: Seat
    refusal: str = ""

    @property
    def running(self) -> bool:
        return self.game.status == Game.Status.RUNNING

    @property
    def may_call_off(self) -> bool:
        return leaving.may_call_off(self.game) and not self.seat.resigned_at

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

    @cached_property
    def votes(self) -> Sequence[Seat]:
        """Return the seats whose players have agreed to call the game off."""
        return [seat for seat in self.game.seats_by_side.values() if seat.calls_off_at]

    @property
    def agreed(self) -> bool:
        """Return whether the reader has agreed."""
        return self.seat.calls_off_at is not None

    @cached_property
    def still_to_agree(self) -> str:
        """Return the names of the other players who must agree; empty if there are none."""
        others = [seat.name for seat in leaving.still_to_agree(self.game) if seat != self.seat]
        return listed(others)

    @property
    def voters(self) -> str:
        """Return the names of those who have agreed."""
        return listed(seat.name for seat in self.votes)
