"""The public record of a stored game, as text."""

import engine
from engine.record import theme_header
from engine.seat_events import WHAT, SeatEvent, called_off, write_events
from games.models import Game


def record_of(game: Game) -> str:
    """
    Return the public part of the record; once the game is over, with the secret and the words.

    There is none while other tables play the game's deal: the caller must have checked.
    """
    if game.deal_closed:
        raise ValueError(f"The deal of {game} is closed, so it has no record yet.")
    header = {"game": game.code, **theme_header(game.theme), "commitment": game.commitment}
    if game.revealed:
        header |= {"secret": game.secret, "words": ":".join(game.words)}
    rows = game.happenings
    if told := [
        SeatEvent(ply, side, what) for ply, side, what, _name in rows if side and what in WHAT
    ]:
        header["events"] = write_events(told)
    if game.called_off:
        header["ended"] = called_off(game.ply)
    return engine.dump(game.replayed()[-1], game.moves, header)
