"""The page on which any reader tries builds on the board, with nothing but what is public, and keeps notes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, Self

from django.urls import reverse
from django.utils.http import urlencode

from engine import IllegalMove, Phase, PlayerView
from engine.box import Colour, Side, Site, colour_name
from engine.orientation import site_number
from engine.pencil import Tried, blocks_to_try, read_tried, tried_on, with_tried, write_tried
from games.board.board_drawing import CityDrawing
from games.board.motion import STILL, Motion
from games.board.phrases import floors
from games.board.words import gettext as _
from games.models import Game, Seat
from games.models.note import LONGEST
from games.table.page import TablePage


class PencilBlock(NamedTuple):
    """A block to try: its colour, height, and number, and the address that picks it."""

    colour: Colour
    height: int
    many: int
    label: str
    href: str
    picked: bool


class PencilSite(NamedTuple):
    """A site that admits the picked block: the number at which the reader sees it, and its address."""

    number: int
    label: str
    href: str


@dataclass(frozen=True, kw_only=True)
class PencilPage(TablePage):
    """The board after the builds that the reader tries; `fell` of them don't fit any more."""

    tried: tuple[Tried, ...] = ()
    block: tuple[Colour, int] | None = None
    fell: int = 0
    note: str = ""
    note_problem: str = ""
    seat: Seat | None = field(default=None)

    @classmethod
    def at(cls, game: Game, seat: Seat | None, builds: str, block: str) -> Self:
        """Return the page with as many of the `builds` as fit; `block` is the picked one, such as `3r`."""
        page = cls.of(game, seat)
        tried = read_tried(builds)
        view, many = tried_on(page.view, tried)
        page = replace(page, view=view, tried=tried[:many], fell=len(tried) - many)
        picked = next(
            (each for each in page.blocks_to_try if f"{each[1]}{each[0]}" == block.upper()), None
        )
        return replace(page, block=picked)

    def _asked_to(self, phase: Phase) -> PlayerView | None:
        """None: nothing that is tried here is played."""
        return None

    @cached_property
    def page_url(self) -> str:
        return reverse("pencil", args=[self.game.code])

    @property
    def blocks_to_try(self) -> list[tuple[Colour, int]]:
        """Return every colour with each height that it has left."""
        colours = [
            colour
            for side in self.game.options.sides
            for colour in self.game.options.colours_of(side)
        ]
        return [
            (colour, height)
            for colour in colours
            for height in sorted(set(blocks_to_try(self.view, colour)))
        ]

    def _address(self, tried: tuple[Tried, ...], block: tuple[Colour, int] | None) -> str:
        query = {"builds": write_tried(tried)} if tried else {}
        if block:
            query["block"] = f"{block[1]}{block[0].lower()}"
        return f"{self.page_url}?{urlencode(query)}#pencil" if query else f"{self.page_url}#pencil"

    @property
    def palette(self) -> Iterator[tuple[str, list[PencilBlock]]]:
        """Yield each colour's name with its blocks."""
        for side in self.game.options.sides:
            for colour in self.game.options.colours_of(side):
                yield (
                    self._whose(colour),
                    [
                        PencilBlock(
                            colour,
                            height,
                            blocks_to_try(self.view, colour).count(height),
                            f"{colour_name(colour)}, {floors(height)}",
                            self._address(self.tried, (colour, height)),
                            self.block == (colour, height),
                        )
                        for each, height in self.blocks_to_try
                        if each == colour
                    ],
                )

    def _whose(self, colour: Colour) -> str:
        """Return "Red, you" or "Blue, Ben"."""
        name = self.reader.name(self.game.options.side_of(colour))
        return f"{colour_name(colour)}, {name}"

    def targets(self, city: CityDrawing) -> list[PencilSite]:
        """Return the sites of a city that admit the picked block."""
        if not self.block:
            return []
        colour, height = self.block
        found = []
        for tile in sorted(city.tiles, key=lambda tile: tile.number):
            site = f"{city.key}{site_number(self.reader.frame, tile.number)}"
            build = Tried(colour, height, site)
            try:
                after = with_tried(self.view, build)
            except IllegalMove:
                continue
            again = self.block if height in blocks_to_try(after, colour) else None
            label = f"{self.reader.place(site)}: {tile.told}"
            found.append(PencilSite(tile.number, label, self._address((*self.tried, build), again)))
        return found

    @cached_property
    def marks(self) -> Mapping[Site, tuple[int, ...]]:
        """Return the numbers of the tried builds, on their sites."""
        marks: dict[Site, tuple[int, ...]] = {}
        for nth, build in enumerate(self.tried, start=1):
            marks[build.site] = (*marks.get(build.site, ()), nth)
        return marks

    @property
    def motion(self) -> Motion:
        return STILL

    @cached_property
    def last_words(self) -> Mapping[Side, str]:
        return {}

    @property
    def sentences(self) -> list[str]:
        """Return the tried builds in words, in their order."""
        said = _("{place}: {colour}, {floors}")
        return [
            said.format(
                place=self.reader.place(build.site),
                colour=self._whose(build.colour),
                floors=floors(build.floors),
            )
            for build in self.tried
        ]

    @property
    def without_last(self) -> str:
        return self._address(self.tried[:-1], self.block)

    @property
    def longest_note(self) -> int:
        return LONGEST

    @property
    def afresh(self) -> str:
        return f"{self.page_url}#pencil"

    @property
    def cities(self) -> list[tuple[CityDrawing, list[PencilSite]]]:
        """Return each city with its sites that admit the picked block."""
        return [(city, self.targets(city)) for city in self.board.cities]
