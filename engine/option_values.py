"""The values of the options of a game; each is the text that records, addresses and the database hold."""

from enum import StrEnum


class Rounds(StrEnum):
    """How many rounds: as the rules say for the number of players, or four long or six short ones (R5)."""

    OFFICIAL = "official"
    FOUR = "four"
    SIX = "six"


class Choosing(StrEnum):
    """Whether blocks are chosen in turn and in the open, or together and hidden until all have chosen (R8)."""

    IN_TURN = "in-turn"
    TOGETHER = "together"


class Reshuffle(StrEnum):
    """When played cards make a new deck: when the deck is empty, or after each round as well (R10)."""

    EMPTY = "empty"
    EACH_ROUND = "each-round"


class TieBreak(StrEnum):
    """Whether a tie for first place is broken or shared (R12)."""

    MODERN = "modern"
    SHARED = "shared"


class Start(StrEnum):
    """Who starts the first round: a side picked at random, or a given one (R7)."""

    RANDOM = "random"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"
    EAST = "E"


class Monster(StrEnum):
    """Which monster walks the board, if any (V1 to V3)."""

    NONE = "none"
    GODZILLA = "godzilla"
    MONSTER = "monster"
    BABY = "baby"


class Edge(StrEnum):
    """What becomes of a monster's step over the outer edge of the board (V2)."""

    STAY = "stay"
    WRAP = "wrap"
    SLIDE = "slide"
