"""The options of a game as parameters of a research library."""

from .. import Options


def parameters(options: Options) -> dict[str, str | int]:
    """Return the options by field: as texts, except the number of players."""
    return {
        key.replace("-", "_"): int(text) if key == "players" else text
        for key, text in options.values().items()
    }
