"""A vote as the pages of a table show it to one player: the question, who has agreed, and the buttons."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.language import listed
from games.models import Game, Seat
from games.play import leaving, votes
from games.play.votes import CALL_OFF, Vote


@dataclass(frozen=True)
class Ballot:
    """What a table is asked, for the player of `seat`; `question` names it, `asked` says who wants it."""

    game: Game
    seat: Seat
    vote: Vote

    @property
    def name(self) -> str:
        """Return the name of the player whose seat it is about; empty if it is about the game."""
        side = self.vote.side
        return self.game.seats_by_side[side].name if side else ""

    @property
    def question(self) -> str:
        if self.vote.side:
            return _("Count {name}’s seat by points?").format(name=self.name)
        return _("Call the game off?")

    @property
    def asked(self) -> str:
        if self.vote.side:
            said = _("Asked to count {name}’s seat by points, not as last place: {names}.")
        else:
            said = _("Asked to call the game off: {names}.")
        return said.format(name=self.name, names=self.voters)

    @property
    def may_vote(self) -> bool:
        if self.seat.resigned_at:
            return False
        return bool(self.vote.side) or leaving.may_call_off(self.game)

    @property
    def agree(self) -> str:
        """Return what is on the button to agree, or to ask."""
        if self.vote.side:
            return _("Count this seat by its points")
        return _("Agree to call it off") if self.begun else _("Ask to call it off")

    @property
    def take_back(self) -> str:
        return _("Leave it in last place") if self.vote.side else _("Play on after all")

    @property
    def url(self) -> str:
        """Return where the button goes: to agree, or to take that back."""
        if self.vote.side:
            name = "last-place" if self.agreed else "count-seat"
        else:
            name = "carry-on" if self.agreed else "call-off"
        return reverse(name, args=[self.game.code])

    @property
    def begun(self) -> bool:
        """Return whether a player has agreed."""
        return bool(self.vote.voters(self.game))

    @property
    def agreed(self) -> bool:
        """Return whether the reader has agreed, and others haven't yet."""
        return self.vote.given(self.seat) and bool(self.still_to_agree)

    @property
    def voters(self) -> str:
        """Return the names of those who have agreed."""
        return listed(seat.name for seat in self.vote.voters(self.game))

    @cached_property
    def still_to_agree(self) -> str:
        """Return the names of the other players who must agree; empty if there are none."""
        seats = self.vote.still_to_agree(self.game)
        return listed(seat.name for seat in seats if seat != self.seat)


def ballots(game: Game, seat: Seat) -> Sequence[Ballot]:
    """Return what the table can vote on, for the player of `seat`."""
    seats = [Ballot(game, seat, Vote(each.side)) for each in votes.countable(game)]
    return [Ballot(game, seat, CALL_OFF), *seats]
