"""What can go wrong with a move, an option or a record, as a sentence to a person."""


class MoveError(ValueError):
    """A move that was not played. `code` is for programs, the text for the player."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class NotationError(MoveError):
    """The text is not a move."""


class IllegalMove(MoveError):
    """It is a move, but the rules do not allow it here."""


class OptionsError(ValueError):
    """An option or a value that does not exist, or two that do not go together. `key` is the option's."""

    def __init__(self, sentence: str, key: str = "") -> None:
        super().__init__(sentence)
        self.key = key


class RecordError(ValueError):
    """
    A record that cannot be read or replayed. `line` counts from 1; 0 is the whole record.

    Its sentence is English, like the record: it is for whoever keeps or checks one, and no page shows it.
    """

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.line = line
