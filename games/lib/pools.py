"""The pools of ratings: games of two, and games of three or four."""

RATINGS = "rating"  # Board.tables of the boards that hold them
DUEL, TABLE = 2, 4
ESTABLISHED = 10  # a rating after fewer games says little yet


def pool_of(players: int) -> int:
    """Return the pool of games with so many players."""
    return DUEL if players == 2 else TABLE
