"""The exceptions of the engine; each text is a sentence for a person."""


class MoveError(ValueError):
    """A move that was not played. `code` is for programs, the text is for the player."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class NotationError(MoveError):
    """
    A text that is not a move.

    Codes: ambiguous, card, city, colour, floors, not-a-move, take, too-long.
    """


class IllegalMove(MoveError):
    """
    A move that the rules don't allow in this position.

    Codes: no-seat, game-over, not-your-turn, phase; of colours not-your-colour, which-colour,
    each-colour; of a choice of blocks block-count, block-supply; of a build no-city, no-card,
    no-block, closed-city, monster, own-tower, too-small.
    """


class OptionsError(ValueError):
    """
    An unknown option, an unknown value, or two values that exclude each other.

    `key` is the option's.
    """

    def __init__(self, sentence: str, key: str = "") -> None:
        super().__init__(sentence)
        self.key = key


class RecordError(ValueError):
    """
    A record that can't be read or replayed. `line` counts from 1; 0 stands for the whole record.

    The text is always English, like the record itself, and is not shown on pages.
    """

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.line = line


class OrdersError(ValueError):
    """
    A text that is not a list of standing orders. `line` counts from 1; 0 stands for the whole text.

    The text is always English, like the orders themselves: players build theirs by tapping.
    """

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.line = line
