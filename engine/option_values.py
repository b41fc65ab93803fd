"""The values of the options of a game; each is the text that records and the database hold."""

from enum import StrEnum


class RoundFormat(StrEnum):
    """The number of rounds: the usual one, or four long or six short ones (R5)."""

    OFFICIAL = "official"
    FOUR = "four"
    SIX = "six"


class Choosing(StrEnum):
    """How blocks are chosen: in turn and in the open, or together and hidden (R8)."""

    IN_TURN = "in-turn"
    TOGETHER = "together"


class Reshuffle(StrEnum):
    """When played cards are shuffled: once the deck is empty, or after each round as well (R10)."""

    EMPTY = "empty"
    EACH_ROUND = "each-round"


class TieBreak(StrEnum):
    """How a tie for first place ends: broken or shared (R12)."""

    MODERN = "modern"
    SHARED = "shared"


class Start(StrEnum):
    """The side that starts: picked at random, or a given one (R7)."""

    RANDOM = "random"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"
    EAST = "E"


class Monster(StrEnum):
    """The monster on the board, if any (V1 to V3)."""

    NONE = "none"
    GODZILLA = "godzilla"
    MONSTER = "monster"
    BABY = "baby"


class Edge(StrEnum):
    """What happens when a monster would step over the outer edge of the board (V2)."""

    STAY = "stay"
    WRAP = "wrap"
    SLIDE = "slide"


class GodzillaCity(StrEnum):
    """The city in whose centre Godzilla starts: picked at random, or a given one (V1)."""

    RANDOM = "random"
    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
