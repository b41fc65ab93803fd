"""The options of a game as parameters of a research library: text and whole numbers."""

from .. import Options


def parameters(options: Options) -> dict[str, str | int]:
    """The options by field: the text that a record has, and the number of players as a number."""
    return {key.replace("-", "_"): int(text) if key == "players" else text for key, text in options.as_dict().items()}
