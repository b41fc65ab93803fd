"""The ten city ordinances; one per round adds a fourth step to the scoring (V6)."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from .box import COLOURS, Colour
from .chance import shuffled
from .counting import Board, owned, sole_leader
from .language import gettext as _
from .language import gettext_noop

CORNERS = ("A1", "C3", "D7", "F9")  # of the board, not of a city
LINES = ("123", "456", "789", "147", "258", "369")  # rows and columns of a city


def _founder(towers: Board) -> Counter[Colour]:
    lost = (t.blocks[0].colour for t in towers.values() if t.blocks[0].colour != t.owner)
    return Counter(lost)


def _villa(towers: Board) -> Counter[Colour]:
    return Counter(t.owner for t in towers.values() if t.owner and t.height == 1)


def _main_square(towers: Board) -> Counter[Colour]:
    return Counter(t.owner for site, t in towers.items() if t.owner and site[1] == "5")


def _corner_lots(towers: Board) -> Counter[Colour]:
    leader = sole_leader(
        Counter(t.owner for site, t in towers.items() if t.owner and site in CORNERS)
    )
    return Counter({leader: 2} if leader else {})


def _runner_up(towers: Board) -> Counter[Colour]:
    ranked = sorted(towers.values(), key=lambda tower: tower.height, reverse=True)
    heights = [*(tower.height for tower in ranked), 0]
    second = len(ranked) > 1 and heights[0] > heights[1] > heights[2]
    return Counter({ranked[1].owner or "": 2} if second else {})


def _local_landmark(towers: Board) -> Counter[Colour]:
    cities: dict[str, dict[str, int]] = {}
    for site, tower in towers.items():
        cities.setdefault(site[0], {})[site] = tower.height
    return Counter(
        towers[top].owner or "" for heights in cities.values() if (top := sole_leader(heights))
    )


def _terrace(towers: Board) -> Counter[Colour]:
    points: Counter[Colour] = Counter()
    for city in {site[0] for site in towers}:
        for line in LINES:
            owners = {
                towers[site].owner if (site := f"{city}{number}") in towers else None
                for number in line
            }
            if len(owners) == 1 and (owner := owners.pop()):
                points[owner] += 2
    return points


def _globetrotter(towers: Board) -> Counter[Colour]:
    leader = sole_leader(Counter(colour for city in owned(towers).values() for colour in city))
    return Counter({leader: 3} if leader else {})


def _silent_partner(towers: Board) -> Counter[Colour]:
    return Counter(
        colour
        for tower in towers.values()
        for colour in COLOURS
        if tower.owner
        and colour != tower.owner
        and tower.floors_of(colour) == tower.floors_of(tower.owner)
    )


def _mixed_use(towers: Board) -> Counter[Colour]:
    return Counter(t.owner for t in towers.values() if t.owner and sum(map(bool, t.floors)) >= 3)


class Ordinance(NamedTuple):
    """A card of the ordinances: its name, what it pays in a sentence, and its points on a board."""

    key: str
    title_msgid: str
    sentence_msgid: str
    points: Callable[[Board], Counter[Colour]]

    @property
    def title(self) -> str:
        return _(self.title_msgid)

    @property
    def sentence(self) -> str:
        return _(self.sentence_msgid)


# In this order they are shuffled (docs/notation.md, Chance).
_CARDS = (
    (
        gettext_noop("Founder"),
        gettext_noop("1 for each tower with your block at the bottom but not on top."),
        _founder,
    ),
    (
        gettext_noop("Villa"),
        gettext_noop("1 for each tower you own that is exactly 1 floor high."),
        _villa,
    ),
    (gettext_noop("Main Square"), gettext_noop("1 for each centre site you own."), _main_square),
    (
        gettext_noop("Corner Lots"),
        gettext_noop("2 if you own more of the board’s four corners than anyone else."),
        _corner_lots,
    ),
    (
        gettext_noop("Runner-up"),
        gettext_noop(
            "2 for owning the second-tallest tower, if neither it nor the tallest is tied."
        ),
        _runner_up,
    ),
    (
        gettext_noop("Local Landmark"),
        gettext_noop("1 for each city where you own the tallest tower, if it isn’t tied."),
        _local_landmark,
    ),
    (
        gettext_noop("Terrace"),
        gettext_noop("2 for each full row or column of three you own in a city."),
        _terrace,
    ),
    (
        gettext_noop("Globetrotter"),
        gettext_noop("3 if you own towers in more cities than anyone else."),
        _globetrotter,
    ),
    (
        gettext_noop("Silent Partner"),
        gettext_noop(
            "1 for each tower you don’t own but in which you have as many floors as its owner."
        ),
        _silent_partner,
    ),
    (
        gettext_noop("Mixed Use"),
        gettext_noop("1 for each tower you own that has three or more colours."),
        _mixed_use,
    ),
)
ORDINANCES = {
    key: Ordinance(key, title, sentence, points)
    for title, sentence, points in _CARDS
    for key in [title.lower().replace(" ", "-")]
}


def ordinance_order(seed: str) -> tuple[str, ...]:
    """Return the keys of the ten cards in the order in which the rounds turn them up."""
    return shuffled(ORDINANCES, seed, "ordinances")
