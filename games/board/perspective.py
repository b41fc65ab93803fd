"""Perspective: whose eyes a game is seen through, and what they call its people and places."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Options, Theme
from engine.box import COLOUR_NAMES, SIDE_NAMES, Card, Colour, Seat, Site
from engine.monsters import NAMES as MONSTERS
from engine.orientation import seen_number


@dataclass(frozen=True, slots=True)
class Perspective:
    """Who reads: a seat or a spectator (None), from which side, and what people and cities are called."""

    options: Options
    names: Mapping[Seat, str]
    theme: Theme
    seat: Seat | None = None
    turned: Seat | None = None

    @property
    def frame(self) -> Seat:
        """The side from which the board is seen."""
        return self.turned or self.seat or "S"

    def name(self, seat: Seat) -> str:
        return _("you") if seat == self.seat else self.names.get(seat, SIDE_NAMES[seat])

    def place(self, site: Site) -> str:
        """ "Hong Kong 2", with the number the reader sees there."""
        return f"{self.theme.names[site[0]]} {self.number(site)}"

    def short(self, site: Site) -> str:
        """ "HKG 2"."""
        return f"{self.theme.codes[site[0]]} {self.number(site)}"

    def number(self, site: Site) -> Card:
        return seen_number(self.frame, int(site[1]))

    def first(self, seat: Seat) -> Colour:
        """The colour whose badge stands for the seat."""
        return self.options.colours_of(seat)[0]

    def colour(self, colour: Colour) -> str:
        """Whose colour it is: a name where each has one colour, the colour where each has two."""
        seat = self.options.seat_of(colour)
        return COLOUR_NAMES[colour] if len(self.options.colours_of(seat)) > 1 else self.name(seat)

    def owns(self, colour: Colour) -> bool:
        """Whether the colour is the reader's only one, so that what is built of it is simply his."""
        return bool(self.seat) and self.options.colours_of(self.seat or "") == (colour,)

    @property
    def monster(self) -> str:
        """What the monster of the game is called; empty in a game without."""
        name: str = MONSTERS.get(self.options.monster, "")
        return name
