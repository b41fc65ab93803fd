"""What ratings take from a finished game: who is rated, and in which places."""

from collections.abc import Collection, Sequence

from games.lib.pools import pool_of
from games.models import Game, Ply, Seat
from games.ranking.skill import Player, RatedGame

# A player who came back gains nothing if a substitute played more than this share of their turns.
MOST_SUBSTITUTED = 1 / 5


def rated_game(game: Game) -> RatedGame | None:
    """
    Return what ratings take from the game; None if it changes none.

    Only games of people alone are rated, and no seat that was handed over. A player who has resigned or
    never came back is last unless the table counts the seat, and the others are placed as if that seat
    weren't there. Where partners
    play, that is all that counts: neither the partner nor the opponents had the game they wanted.
    """
    seats = list(game.seats_by_side.values())
    if not game.rated or not game.finished_at or any(seat.bot for seat in seats):
        return None
    kept = [seat for seat in seats if not seat.replaced_at]
    there = [seat for seat in kept if not seat.given_up]
    if not there or any(seat.points is None for seat in seats):
        return None
    if game.options.partners:
        players = _partners(game, kept, there) if len(kept) == len(seats) else []
    else:
        players = [_alone(game, seat, there, last=len(seats)) for seat in kept]
    if len(players) < 2:
        return None
    return RatedGame(pool_of(game.players), game.finished_at, players)


def _alone(game: Game, seat: Seat, there: Collection[Seat], last: int) -> Player:
    place = _place(seat, there) if seat in there else last
    gain = not _mostly_substituted(game, seat)
    return Player(seat.user_id or 0, game.options.sides.index(seat.side), place, gain)


def _place(seat: Seat, there: Collection[Seat]) -> int:
    """How many of the others did better: winners before losers, and then by points."""
    own = _result(seat)
    return sum(_result(other) > own for other in there)


def _result(seat: Seat) -> tuple[bool, int]:
    """What orders players: all winners are equal, whatever decided between equal points."""
    won = bool(seat.win_share)
    return won, 0 if won else seat.points or 0


def _partners(game: Game, seats: Sequence[Seat], there: Collection[Seat]) -> list[Player]:
    teams = {side: at for at, team in enumerate(game.options.teams) for side in team}
    lost = {teams[seat.side] for seat in seats if seat not in there}
    if len(lost) == len(game.options.teams):
        return []
    if not lost:
        lost = set(teams.values()) - {teams[seat.side] for seat in seats if seat.win_share}
    return [
        Player(
            user=seat.user_id or 0,
            team=teams[seat.side],
            place=int(teams[seat.side] in lost),
            gain=not _mostly_substituted(game, seat),
            counts=len(there) == len(seats) or seat not in there,
        )
        for seat in seats
    ]


def _mostly_substituted(game: Game, seat: Seat) -> bool:
    """Whether a substitute played over a fifth of the seat's turns; no moves are read if nobody missed any."""
    if not game.news:
        return False
    own = [move.via == Ply.Via.SUBSTITUTE for move in game.rows if move.side == seat.side]
    return sum(own) > MOST_SUBSTITUTED * len(own)
