"""The record of a stored game: what anyone may know of it, as text."""

import engine
from engine.record import theme_header
from games.models import Game


def record_of(game: Game, state: engine.State) -> str:
    """Return the record as far as anyone may know it: once the game is over with secret and words."""
    header = {"game": game.code, **theme_header(game.theme), "commitment": game.commitment}
    if game.over:
        header |= {"secret": game.secret, "words": ":".join(game.words)}
    return engine.dump(state, game.moves, header)
