"""The public record of a stored game, as text."""

import engine
from engine.record import theme_header
from games.models import Game


def record_of(game: Game, state: engine.State) -> str:
    """Return the public part of the record; once the game is over, with the secret and the words."""
    header = {"game": game.code, **theme_header(game.theme), "commitment": game.commitment}
    if game.over:
        header |= {"secret": game.secret, "words": ":".join(game.words)}
    return engine.dump(state, game.moves, header)
