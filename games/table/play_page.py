"""A position to play in: verdict, preview, board, standings, hand. Shared by table and tutorial."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine import PlayerView, State, write
from engine.box import Side, Site
from engine.threats import Threats
from games.board import scoreboard, tiles
from games.board.board_drawing import BoardDrawing
from games.board.monster_map import MonsterMap, monster_map
from games.board.motion import STILL, Motion
from games.board.site_status import Sites
from games.board.skyline.scene import Scene, scene
from games.table.block_choice import BlockChoice, block_choice
from games.table.hand import HeldCard, HeldColour, held_blocks, held_cards
from games.table.inspector import Inspector, inspect, why_out_of_reach
from games.table.move_preview import MovePreview, move_preview
from games.table.picked import NOTHING, Picked
from games.table.position_page import PositionPage
from games.table.verdict import Verdict, block_changed, judge


@dataclass(frozen=True, kw_only=True)
class PlayPage(PositionPage):
    """
    A position and the reader's choice in it; each fact is computed once.

    `asked` is the inspected site, `out_of_reach` one that was tapped but can't be built on; `posted` and
    `preset` fill in the numbers of blocks; `at_once` makes the script play the move without another tap.
    """

    states: Sequence[State]
    picked: Picked = NOTHING
    asked: Site | None = None
    out_of_reach: Site | None = None
    block_was_changed: bool = False
    at_once: bool = False
    in_skyline: bool = False
    preset: str = ""
    posted: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    leaves_orders = False  # whether a picked move is left as an order (orders_page.py)

    @cached_property
    def sites(self) -> Sites:
        """Return the status of each site, shared by board, text, inspector, verdict, and chooser."""
        return Sites(self.view)

    @cached_property
    def verdict(self) -> Verdict:
        return (
            judge(self.picked, self.building, self.sites, self.reader)
            if self.building
            else Verdict(None)
        )

    @cached_property
    def preview(self) -> MovePreview | None:
        """Return the preview of the picked move."""
        if not (self.building and self.verdict.move):
            return None
        return move_preview(self.reader, self.building, self.verdict.move)

    @property
    def move_text(self) -> str:
        """Return the picked move in canonical notation."""
        return write(self.verdict.move) if self.verdict.move else ""

    @property
    def problem(self) -> str:
        """Return why a move was refused, or why the tapped site can't be built on."""
        if self.building and self.out_of_reach:
            return why_out_of_reach(self.reader, self.building, self.sites, self.out_of_reach)
        return self.refusal

    @property
    def changed(self) -> str:
        """Return a sentence if the tap on a site has changed the chosen block."""
        if not (self.building and self.block_was_changed and self.picked.floors):
            return ""
        return block_changed(self.building, self.picked)

    @property
    def marks(self) -> Mapping[Site, tuple[int, ...]]:
        """Return the numbers on sites that have changed."""
        return {}

    @property
    def motion(self) -> Motion:
        """Return how the last moves came about, to be seen on the board."""
        return STILL

    @property
    def threats(self) -> Threats | None:
        """Return what to mark in the threat view; None if it is off."""
        return None

    @property
    def last_words(self) -> Mapping[Side, str]:
        """Return each player's last build as a short text."""
        return {}

    @cached_property
    def board(self) -> BoardDrawing:
        """Return the board as it would be after the picked move."""
        return tiles.board(
            self.reader,
            self.view,
            self.verdict.move,
            self.marks,
            self.picked.city,
            self.asked,
            sites=self.sites,
            motion=self.motion,
            threats=self.threats,
        )

    @cached_property
    def skyline(self) -> Scene | None:
        """Return the same board as a skyline, for readers who want it."""
        return scene(self.board) if self.in_skyline else None

    @cached_property
    def standings(self) -> list[scoreboard.Standing]:
        """Return the players in the order of this round's turns."""
        return scoreboard.standings(self.reader, self.view, self.verdict.move, self.last_words)

    @cached_property
    def ranked(self) -> list[scoreboard.Team]:
        return scoreboard.by_points(self.reader, self.standings)

    @cached_property
    def monster_map(self) -> MonsterMap | None:
        return monster_map(self.reader, self.view, self.picked.card)

    @cached_property
    def hand(self) -> list[HeldCard]:
        return held_cards(self.reader, self.view) if isinstance(self.view, PlayerView) else []

    @cached_property
    def blocks(self) -> list[HeldColour]:
        return held_blocks(self.view) if isinstance(self.view, PlayerView) else []

    @cached_property
    def block_choice(self) -> BlockChoice | None:
        """Return the fields for a player who is choosing blocks."""
        return (
            block_choice(self.choosing, self.states, self.preset, self.posted)
            if self.choosing
            else None
        )

    @cached_property
    def inspector(self) -> Inspector | None:
        """Return the details of the inspected site."""
        return inspect(self.reader, self.sites, self.asked) if self.asked else None
