"""What can be played next in a branch: blocks, sites, and cards as addresses, or the choice of a round's blocks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from engine import Build, ChooseBlocks, Phase, PlayerView, State, legal_builds, view_for
from engine.box import Card, Colour, Side, Site, colour_name
from engine.moves import block_of, site_of
from engine.orientation import site_number
from engine.tower import Block
from games.board.board_drawing import CityDrawing
from games.board.perspective import Perspective
from games.board.phrases import floors
from games.board.words import gettext as _
from games.replay.branches import Branch, mover
from games.table.block_choice import BlockChoice, BlocksForm, block_choice


class Link(Protocol):
    """The address of a branch, with more parameters."""

    def __call__(self, branch: Branch, *more: tuple[str, str | int]) -> str: ...


class BranchBlock(NamedTuple):
    """A block of the player to move, and the address that picks it or puts it back."""

    colour: Colour
    height: int
    label: str
    href: str
    picked: bool


class BranchSite(NamedTuple):
    """A site where a block can be built: its number for the reader, and the address of that build."""

    number: int
    label: str
    href: str


class BranchCard(NamedTuple):
    """A card that can be played, and the places of its builds with their addresses."""

    card: Card
    builds: list[tuple[str, str]]


@dataclass(frozen=True)
class Offers:
    """What the side to move can play after the `shown` moves; `wanted` is the picked block, such as `3r`."""

    reader: Perspective
    shown: Branch
    at: int
    whole: Branch
    link: Link
    wanted: str = ""

    @property
    def state(self) -> State:
        return self.shown.states[-1]

    @property
    def side(self) -> Side | None:
        """Return whose move could be added; None where no more can be."""
        return None if self.shown.ended else mover(self.state)

    @property
    def choosing(self) -> PlayerView | None:
        """Return the view of the side that chooses blocks now; None if none does."""
        if self.side is None or self.state.phase is not Phase.CHOOSE:
            return None
        return view_for(self.state, self.side)

    def chosen(self, sent: Mapping[str, str]) -> ChooseBlocks | None:
        """Return the choice that these fields stand for."""
        return BlocksForm(sent, self.choosing.own_colours).move if self.choosing else None

    def block_choice(
        self, before: Sequence[State], preset: str, sent: Mapping[str, str]
    ) -> BlockChoice | None:
        """Return the fields for the blocks that are chosen now; `before` are the positions of the game."""
        if not self.choosing:
            return None
        return block_choice(self.choosing, [*before, *self.shown.states], preset, sent)

    @cached_property
    def _builds(self) -> list[tuple[Block, Build]]:
        """Every legal build, the smallest blocks first."""
        if self.side is None or self.choosing:
            return []
        options, found = self.state.options, legal_builds(self.state, self.side)
        builds = [(block_of(options, self.side, build), build) for build in found]
        return sorted(builds, key=lambda each: (each[0].floors, each[0].colour))

    @cached_property
    def blocks(self) -> list[Block]:
        """Return the different blocks that the side to move can build with."""
        return sorted({block for block, _build in self._builds}, key=lambda b: (b.colour, b.floors))

    @cached_property
    def block(self) -> Block | None:
        """Return the picked block, or the only one there is."""
        if len(self.blocks) == 1:
            return self.blocks[0]
        return next((each for each in self.blocks if _value(each) == self.wanted.lower()), None)

    @property
    def palette(self) -> Iterator[BranchBlock]:
        for block in self.blocks:
            is_picked = block == self.block
            picked = [] if is_picked else [("block", _value(block))]
            href = self.link(self.whole, ("n", self.at), *picked)
            yield BranchBlock(block.colour, block.floors, _named(block), href, is_picked)

    @cached_property
    def _by_site(self) -> dict[Site, tuple[Block, Build]]:
        """For each site the build with the picked block, or else with the smallest that fits."""
        found: dict[Site, tuple[Block, Build]] = {}
        for block, build in self._builds:
            if self.side and self.block in (None, block):
                found.setdefault(site_of(self.side, build), (block, build))
        return found

    def sites(self, city: CityDrawing) -> list[BranchSite]:
        """Return the sites of a city where a block can be built."""
        return list(self._sites(city))

    def _sites(self, city: CityDrawing) -> Iterator[BranchSite]:
        said = _("{block} on {place}: {told}")
        for tile in sorted(city.tiles, key=lambda tile: tile.number):
            site = f"{city.key}{site_number(self.reader.frame, tile.number)}"
            if site in self._by_site:
                block, build = self._by_site[site]
                words = said.format(
                    block=_named(block), place=self.reader.place(site), told=tile.told
                )
                yield BranchSite(tile.number, words, self.link(self.shown.then(build)))

    @property
    def by_card(self) -> list[BranchCard]:
        """Return the same builds by card."""
        found: dict[Card, list[tuple[str, str]]] = {}
        for site, (_block, build) in self._by_site.items():
            href = self.link(self.shown.then(build))
            found.setdefault(build.card, []).append((self.reader.place(site), href))
        return [BranchCard(card, sorted(found[card])) for card in sorted(found)]


def _value(block: Block) -> str:
    """Return "3r"."""
    return f"{block.floors}{block.colour.lower()}"


def _named(block: Block) -> str:
    """Return "Red, 3 floors"."""
    return f"{colour_name(block.colour)}, {floors(block.floors)}"
