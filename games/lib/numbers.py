"""Whole numbers in URLs."""

import re

_NUMBER = re.compile(r"-?[0-9]{1,5}")


def whole_number(text: str) -> int | None:
    """
    Return the number in the text; None if it isn't one, or is implausibly long.

    >>> whole_number("12"), whole_number("-3"), whole_number("x"), whole_number("123456")
    (12, -3, None, None)
    """
    return int(text) if _NUMBER.fullmatch(text) else None
