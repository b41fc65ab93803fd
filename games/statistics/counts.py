"""
Counts: what a sample adds to the sums, by name.

Names are paths such as "seat/S/wins"; all values are whole numbers, so that what was added can be taken
away again, in any order. Wins are in twelfths, luck in hundredths of a point.
"""

from collections import Counter
from collections.abc import Iterator

from games.statistics.sample import KINDS, Sample

HOUR = 3600
DAY = 24 * HOUR
# A game that lasted less than so many seconds is counted under the first of these; a longer one under
# "longer".
LENGTHS = (HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 56 * DAY)
LONGER = "longer"


def counts_of(sample: Sample) -> Counter[str]:
    """Return what a game adds."""
    return Counter(dict(_counts(sample)))


def _counts(sample: Sample) -> Iterator[tuple[str, int]]:
    yield "games", 1
    yield f"length/{_length(sample['seconds'])}", 1
    places: Counter[str] = Counter()
    for side in sample["order"]:
        points = sum(sum(each["points"][side]) for each in sample["rounds"])
        for place in (f"seat/{side}", f"order/{sample['order'].index(side) + 1}"):
            yield f"{place}/games", 1
            yield f"{place}/wins", sample["wins"][side]
            yield f"{place}/points", points
        luck = _luck_place(sample, side)
        places[f"luck/{luck}/games"] += 1
        places[f"luck/{luck}/wins"] += sample["wins"][side]
        places[f"luck/{luck}/luck"] += sample["luck"][side]
    yield from places.items()
    for number, scored in enumerate(sample["rounds"], start=1):
        yield f"round/{number}/games", 1
        yield f"round/{number}/takeovers", scored["takeovers"]
        for at, kind in enumerate(KINDS):
            paid = sum(points[at] for points in scored["points"].values())
            yield f"round/{number}/{kind}", paid


def _luck_place(sample: Sample, side: str) -> int:
    """1 for the player with the best cards; equal luck is the same place."""
    return 1 + sum(luck > sample["luck"][side] for luck in sample["luck"].values())


def _length(seconds: int) -> str:
    return next((str(most) for most in LENGTHS if seconds < most), LONGER)
