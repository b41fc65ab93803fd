"""The measures of the skyline, and how a point of the ground or of a tower comes to the screen."""

from typing import NamedTuple

PITCH = 56  # from site to site
PLOT = 46  # the side of a plot
FOOT = 32  # the side of a tower
EDGE = 6  # around the nine sites
CITY = 3 * PITCH + 2 * EDGE
APRON = 22  # in front of the first row: the city's name and its chips
DEPTH = CITY + APRON
GAP = 14  # between cities
THICK = 9  # of the ground below a city
CAP = 13  # the highest roof
SPIRE = 29  # on the tallest tower
INSET = (PITCH - FOOT) / 2


class Eye(NamedTuple):
    """Where one looks from: a step into the depth leads `a` to the right and `b` up."""

    a: float
    b: float

    def screen(self, u: float, v: float, z: float = 0) -> tuple[float, float]:
        """Return the point at `u` across and `v` deep, `z` above the ground of a city."""
        return round(u + self.a * v, 1), round(-self.b * v - z, 1)

    @property
    def depth(self) -> tuple[float, float]:
        """Return the step from a tower's front to its back: to the right, and up."""
        return round(self.a * FOOT, 1), round(self.b * FOOT, 1)


TABLE = Eye(0.42, 0.92)  # six cities, each with its own label
SLAB = Eye(0.45, 0.80)  # all cities in one picture, whose rows go on leaning


def rise(floors: int) -> int:
    """
    Return the height of so many floors: a taller tower is always higher, and the tallest fits.

    >>> rise(1), rise(27)
    (9, 90)
    """
    height: float = 9 * floors**0.7
    return round(height)
