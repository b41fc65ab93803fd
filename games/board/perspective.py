"""Perspective: whose eyes a game is seen through, and what they call its people and places."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine import Options, Theme
from engine.box import Card, Colour, Side, Site, colour_name, side_name
from engine.monsters import monster_name
from engine.orientation import seen_number


@dataclass(frozen=True, slots=True)
class Perspective:
    """Who reads: a seat or a spectator (None), from which side, and what people and cities are called."""

    options: Options
    names: Mapping[Side, str]
    theme: Theme
    side: Side | None = None
    turned: Side | None = None

    @property
    def frame(self) -> Side:
        """The side from which the board is seen."""
        return self.turned or self.side or "S"

    def name(self, side: Side) -> str:
        return _("you") if side == self.side else self.names.get(side, side_name(side))

    def place(self, site: Site) -> str:
        """ "Hong Kong 2", with the number the reader sees there."""
        return f"{self.theme.city_name(site[0])} {self.number(site)}"

    def short(self, site: Site) -> str:
        """ "HKG 2"."""
        return f"{self.theme.codes[site[0]]} {self.number(site)}"

    def number(self, site: Site) -> Card:
        return seen_number(self.frame, int(site[1]))

    def first(self, side: Side) -> Colour:
        """The colour whose badge stands for the seat."""
        return self.options.colours_of(side)[0]

    def colour(self, colour: Colour) -> str:
        """Whose colour it is: a name where each has one colour, the colour where each has two."""
        side = self.options.side_of(colour)
        return colour_name(colour) if len(self.options.colours_of(side)) > 1 else self.name(side)

    def owns(self, colour: Colour) -> bool:
        """Whether the colour is the reader's only one, so that what is built of it is simply his."""
        return self.own_colours == (colour,)

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """The reader's one or two colours; a spectator has none."""
        return self.options.colours_of(self.side) if self.side else ()

    @property
    def monster(self) -> str:
        """What the monster of the game is called; empty in a game without."""
        return monster_name(self.options.monster)
