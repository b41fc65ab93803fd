"""Votes at a table: to call the game off, and to count a resigned seat by its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.box import Side
from games.models import Game, Seat, TableEvent

FIELDS = ("calls_off_at", "counts_sides", "counted_at")
Kind = TableEvent.Kind


@dataclass(frozen=True)
class Vote:
    """
    A question to which everyone at a table must agree.

    With a `side`, whether that seat counts by its points although its player resigned; else whether
    the game is called off.
    """

    side: Side = ""

    @property
    def asked(self) -> Kind:
        """Return the kind of event of the first player's vote."""
        return Kind.COUNT if self.side else Kind.CALL_OFF

    @property
    def agreed(self) -> Kind:
        """Return the kind of event that tells that everyone has agreed."""
        return Kind.COUNTED if self.side else Kind.CALLED_OFF

    def given(self, seat: Seat) -> bool:
        """Return whether the seat's player has agreed."""
        return self.side in seat.counts_sides if self.side else seat.calls_off_at is not None

    def give(self, game: Game, seat: Seat) -> None:
        """Note that the seat's player agrees; the caller holds the game's lock."""
        if not self.side:
            seat.calls_off_at = seat.calls_off_at or game.locked_at
        elif not self.given(seat):
            seat.counts_sides += self.side
        seat.save(update_fields=FIELDS)

    def take_back(self, seat: Seat) -> None:
        """Note that the seat's player doesn't agree any more; the caller holds the game's lock."""
        if self.side:
            seat.counts_sides = seat.counts_sides.replace(self.side, "")
        else:
            seat.calls_off_at = None
        seat.save(update_fields=FIELDS)

    def voters(self, game: Game) -> Sequence[Seat]:
        """Return the seats whose players have agreed."""
        return [seat for seat in game.seats_by_side.values() if self.given(seat)]

    def still_to_agree(self, game: Game) -> Sequence[Seat]:
        """Return the seats whose players must still agree; none of those that a substitute plays."""
        people = [seat for seat in game.seats_by_side.values() if seat.user_id]
        return [seat for seat in people if not (self.given(seat) or seat.substituted_at)]


CALL_OFF = Vote()


def countable(game: Game) -> Sequence[Seat]:
    """
    Return the resigned seats that the others may count by their points.

    There are none at a table of a shared deal: others are compared with it.
    """
    if game.deal_id:
        return []
    return [seat for seat in game.seats_by_side.values() if seat.takes_last_place]


def decided(game: Game) -> Iterator[Vote]:
    """Yield the votes to which everyone agrees or is away, and at least one player said so."""
    for vote in (CALL_OFF, *(Vote(seat.side) for seat in countable(game))):
        if vote.voters(game) and not vote.still_to_agree(game):
            yield vote


def clear(game: Game) -> None:
    """Forget what everyone has agreed to: the table has changed. The caller saves the seats."""
    for seat in game.seats.all():
        seat.calls_off_at, seat.counts_sides = None, ""


def forget_seat(game: Game, seat: Seat) -> None:
    """Forget the votes of the seat's former player, and those about it; the caller saves the seats."""
    seat.calls_off_at, seat.counts_sides, seat.counted_at = None, "", None
    for other in game.seats.all():
        other.counts_sides = other.counts_sides.replace(seat.side, "")
