"""The plans of the six cities: water, parks with rows of trees, streets with lamps. 180 by 180, north up."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from django.utils.safestring import SafeString

from engine.box import SIDES, City, Side
from games.board.svg import join, tag


class Plan(NamedTuple):
    """The ground of a city, as paths."""

    water: str
    park: str
    trees: str
    streets: str


PLANS: Mapping[City, Plan] = {
    # Two rivers, a large park, and a street across the grid.
    "A": Plan(
        "M0 0h12Q4 60 11 110T8 180H0zM180 0h-8q-7 60 1 100t-3 80h10z",
        "M66 6h48v59H66z",
        "M70 12v50M110 12v50",
        "M46 180L134 0",
    ),
    # A river from south to north.
    "B": Plan(
        "M88 0q-20 40-4 78t-10 102h22q12-60 2-98t8-82z",
        "M106 0q-8 40-2 74l14-8q-4-30 6-66z",
        "M114 4q-8 30-4 60M74 84q8 40 0 92",
        "M0 62h180M0 118h180",
    ),
    # Avenues that meet.
    "C": Plan(
        "",
        "M0 116q50-24 72 6t0 58H0z",
        "M4 124q46-20 62 4t2 48",
        "M90 90L0 20M90 90L180 10M90 90L150 180M90 90L20 180",
    ),
    # A river from east to west, with bridges.
    "D": Plan(
        "M0 108q50-14 88 4t92-10v22q-54 22-92 8t-88-4z",
        "M20 0q30 30 80 22t80 20V30Q130 36 106 10L90 0z",
        "M30 6q40 24 80 14t66 16M4 138q50-8 90 6t82-4",
        "M62 0v180M118 0v180",
    ),
    # A harbour with bays.
    "E": Plan(
        "M40 0q6 34 26 40t10 34 26 10 16-32 30 4 32-10V0z",
        "M0 130q34-18 56 6t-10 44H0z",
        "M4 136q30-14 46 6t-6 34M72 84q20 16 44-24",
        "M62 180V76L72 0M118 180V62M0 118h180",
    ),
    # A strait, and hills.
    "F": Plan(
        "M0 70q44 14 84 2t96 10v32q-44-8-92 4T0 104z",
        "M0 180v-18q54-24 92-4t88-12v34z",
        "M4 164q50-20 88 0t84-8M6 8q20-6 34 4",
        "M118 0v180M62 0v66M62 118v62",
    ),
}


@cache
def ground(city: City, frame: Side) -> SafeString:
    """Return the plan of a city as it lies before a reader on this side."""
    plan = PLANS[city]
    drawn = join(
        tag("path", class_=look, d=path)
        for look, path in (
            ("water", plan.water),
            ("park", plan.park),
            ("trees", plan.trees),
            ("streets", plan.streets),
            ("lamps", plan.streets),
        )
        if path
    )
    quarters = SIDES.index(frame)
    return tag("g", drawn, transform=f"rotate({-90 * quarters} 90 90)") if quarters else drawn
