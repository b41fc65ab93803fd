"""How strong players are, for pages that bring them together: their ratings, where these say something."""

from collections.abc import Collection

from games.lib.pools import ESTABLISHED, RATINGS, pool_of
from games.models import Standing

NEAR = 10 / 3  # between two ratings' `mu`; 200 points, as people see them


def strengths(people: Collection[int]) -> dict[tuple[int, int], float]:
    """Return `mu` by player and pool, of those with an established rating; asks one query."""
    rows = Standing.objects.filter(
        user__in=people, board__tables=RATINGS, board__period="all", board__variant="",
        games__gte=ESTABLISHED, mu__isnull=False,
    )  # fmt: skip
    known = rows.values_list("user", "board__players", "mu")
    return {(user, pool): mu for user, pool, mu in known if mu is not None}


def near(
    one: int, others: Collection[int], players: int, known: dict[tuple[int, int], float]
) -> bool | None:
    """Return whether a player is about as strong as all rated ones of the others; None if nobody knows."""
    pool = pool_of(players)
    own, theirs = known.get((one, pool)), [known.get((each, pool)) for each in others]
    rated = [mu for mu in theirs if mu is not None]
    if own is None or not rated:
        return None
    return all(abs(own - mu) <= NEAR for mu in rated)
