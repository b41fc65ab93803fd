"""Decision: what an email that asks for a turn says beside the board: all blocks, the cards, takings."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Build, Phase, PlayerView, legal_builds
from engine.analysis.swings import won_and_lost
from engine.box import COLOUR_MSGIDS, Colour, Side, Site, colour_letter, colour_name
from engine.explain import swing, worth_after, worth_now
from engine.moves import block_of, site_of
from engine.tower import EMPTY
from games.board import phrases, scoreboard
from games.board.perspective import Perspective

MOST = 3  # takings worth mentioning


@dataclass(frozen=True)
class ColourBlocks:
    """A colour's blocks: "4 3 1" chosen for this round, and "2×4 3×2" still in its supply."""

    colour: Colour
    name: str
    chosen: str
    supply: str


@dataclass(frozen=True)
class Taking:
    """A tower that the reader can take now, what that changes if scored now, and how to do it."""

    words: str
    changes: str
    typed: str
    link: str


@dataclass(frozen=True)
class Decision:
    """What a player needs to decide on a turn, besides the board; `with_worth` adds the takings, on `link`."""

    link: str
    reader: Perspective
    view: PlayerView
    with_worth: bool

    @cached_property
    def blocks(self) -> list[ColourBlocks]:
        """Return every colour's blocks, as far as they are shown to all."""
        return [
            ColourBlocks(
                colour,
                phrases.capital(self.reader.colour(colour)),
                " ".join(map(str, self.view.chosen[colour])) or "–",
                scoreboard.counted(self.view.supply[colour]) or "–",
            )
            for colour in self.view.options.colours
        ]

    @property
    def block_lines(self) -> list[str]:
        """Return the blocks for the text part: "R  4 3 1; 2×4 3×2"."""
        return [
            _("{colour}  {chosen}; supply {supply}").format(
                colour=colour_letter(each.colour), chosen=each.chosen, supply=each.supply
            )
            for each in self.blocks
        ]

    @property
    def cards(self) -> str:
        """Return how many cards are in the deck, and the played ones by their number."""
        left = ngettext(
            "{left} card in the deck.", "{left} cards in the deck.", self.view.cards_left
        )
        said = left.format(left=self.view.cards_left)
        played = sorted(Counter(self.view.played).items())
        if not played:
            return said
        faces = ", ".join(f"{face} ×{many}" if many > 1 else f"{face}" for face, many in played)
        return said + " " + _("Played: {cards}.").format(cards=faces)

    @cached_property
    def takings(self) -> list[Taking]:
        """Return the most rewarding takings if scored now, at most three, one for each tower."""
        if not self.with_worth or self.view.phase is not Phase.BUILD:
            return []
        view, before = self.view, worth_now(self.view)
        best: dict[Site, tuple[tuple[int, int, int], Build, dict[Side, int]]] = {}
        for move in legal_builds(view, view.side):
            site = site_of(view.side, move)
            if view.towers.get(site, EMPTY).owner in self._friends:
                continue
            change = swing(view.options, before, worth_after(view, view.side, move))
            total = sum(won_and_lost(change, view.side))
            rank = (total, change[view.side], -move.floors)
            if total > 0 and (site not in best or rank > best[site][0]):
                best[site] = rank, move, change
        chosen = sorted(best.values(), key=lambda found: found[0], reverse=True)[:MOST]
        return [
            self._taking(move, phrases.changes(self.reader, change))
            for _rank, move, change in chosen
        ]

    @cached_property
    def _friends(self) -> set[Colour | None]:
        """Whose towers are no takings: nobody's, the reader's, and those of a partner."""
        options = self.view.options
        team = next(team for team in options.teams if self.view.side in team)
        return {None, *(colour for side in team for colour in options.colours_of(side))}

    def _taking(self, move: Build, changes: str) -> Taking:
        view, code = self.view, self.reader.theme.codes[move.city]
        block, floors = block_of(view.options, view.side, move), phrases.floors(move.floors)
        several = len(view.own_colours) > 1
        place = self.reader.place(site_of(view.side, move))
        said = _("{place} with {floors}").format(
            place=place, floors=f"{floors} ({colour_name(block.colour)})" if several else floors
        )
        behind = f" {COLOUR_MSGIDS[block.colour].lower()}" if several else ""
        picked = f"card={move.card}&block={move.floors}{block.colour.lower()}&city={code}"
        return Taking(
            words=said,
            changes=changes,
            typed=f"{move.card} {code.lower()} {move.floors}{behind}",
            link=f"{self.link}?{picked}",
        )
