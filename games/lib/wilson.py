"""Wilson's interval: between which shares the truth lies, most likely, after so many trials."""

from math import sqrt

Z = 1.959964  # 95 of 100 intervals have the true share in them


def interval(hits: float, trials: int) -> tuple[float, float]:
    """
    Return the lowest and the highest share, each from 0 to 1; hits may be parts, such as shared wins.

    >>> [round(share, 3) for share in interval(8, 10)]
    [0.49, 0.943]
    >>> interval(0, 0)
    (0.0, 1.0)
    """
    if not trials:
        return 0.0, 1.0
    share = hits / trials
    middle = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    whole = 1 + Z * Z / trials
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
