"""Perspective: the seat a game is seen from, and its names for players and places."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine import Options, Theme
from engine.box import Card, Colour, Side, Site, colour_name, side_name
from engine.monsters import monster_name
from engine.orientation import seen_number
from games.board.words import gettext as _


@dataclass(frozen=True, slots=True)
class Perspective:
    """A seat or a spectator (None), the side they look from, and the names of players and cities."""

    options: Options
    names: Mapping[Side, str]
    theme: Theme
    side: Side | None = None
    turned: Side | None = None
    # Players who have handed over their seat: the side, the last ply that was theirs, and the name.
    formers: tuple[tuple[Side, int, str], ...] = ()

    @property
    def frame(self) -> Side:
        """Return the side from which the board is seen."""
        return self.turned or self.side or "S"

    def name(self, side: Side) -> str:
        return _("you") if side == self.side else self.names.get(side, side_name(side))

    def player(self, side: Side, ply: int) -> str:
        """Return the name of the player whose the side's move `ply` is."""
        until = (name for each, last, name in self.formers if each == side and ply <= last)
        return next(until, self.name(side))

    def had_seat(self, ply: int) -> bool:
        """Return whether the reader had their seat after so many moves; a volunteer got it later."""
        return not any(side == self.side and ply < last for side, last, _name in self.formers)

    def place(self, site: Site) -> str:
        """Return "Hong Kong 2", with the number the reader sees there."""
        return f"{self.theme.city_name(site[0])} {self.number(site)}"

    def short(self, site: Site) -> str:
        """Return "HKG 2"."""
        return f"{self.theme.codes[site[0]]} {self.number(site)}"

    def number(self, site: Site) -> Card:
        return seen_number(self.frame, int(site[1]))

    def first(self, side: Side) -> Colour:
        """Return the colour whose badge represents the seat."""
        return self.options.colours_of(side)[0]

    def colour(self, colour: Colour) -> str:
        """Return the player's name if each player has one colour, else the colour's name."""
        side = self.options.side_of(colour)
        return colour_name(colour) if len(self.options.colours_of(side)) > 1 else self.name(side)

    def owns(self, colour: Colour) -> bool:
        """Return whether the colour is the reader's only one, so that its towers are simply "yours"."""
        return self.own_colours == (colour,)

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """Return the reader's one or two colours; a spectator has none."""
        return self.options.colours_of(self.side) if self.side else ()

    @property
    def monster(self) -> str:
        """Return the name of the game's monster; empty if there is none."""
        return monster_name(self.options.monster)
