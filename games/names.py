"""Display names: clean, unique, and none that looks like another."""

import unicodedata


def clean(name: str) -> str:
    """The name as it is stored and shown: composed, trimmed, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def key(name: str) -> str:
    """The same for two names that a person could mistake for each other."""
    return clean(name).casefold()
