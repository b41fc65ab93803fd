"""The random codes of a game: in its address, its invite link, and the secret of its deal."""

import secrets

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """Return a short, unguessable id for a game's URL."""
    return "".join(secrets.choice(CODE_ALPHABET) for _nth in range(8))


def new_secret() -> str:
    """Return a random secret of 64 hex digits."""
    return secrets.token_hex(32)


def new_invite() -> str:
    """Return a random token for an invite link."""
    return secrets.token_urlsafe(18)
