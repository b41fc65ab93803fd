"""The next round's blocks on the page of a player who waits: what they chose, and the form to change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine import ChooseBlocks, PlayerView, State
from engine.ahead import next_choice
from engine.moves import blocks_by_colour
from games.board.event_text import lots_text
from games.board.perspective import Perspective
from games.models import Seat
from games.play import ahead
from games.table.block_choice import BlockChoice, block_choice, fields_of


@dataclass(frozen=True, slots=True)
class BlocksInAdvance:
    """The round, its fields, and in words what has been chosen; `open` if the reader is at work on it."""

    round: int
    many: int
    form: BlockChoice
    chosen: str
    open: bool


def blocks_in_advance(
    seat: Seat,
    reader: Perspective,
    view: PlayerView,
    states: Sequence[State],
    preset: str,
    posted: Mapping[str, str],
) -> BlocksInAdvance | None:
    """Return what the seat's player can choose in advance; None if there is nothing."""
    asked = next_choice(view)
    if asked is None:
        return None
    kept = ahead.chosen(seat, asked.round)
    refused = posted if "choosing" in posted else {}
    filled = refused or (fields_of(asked.own_colours, kept) if kept else {})
    return BlocksInAdvance(
        round=asked.round,
        many=asked.options.format.blocks,
        form=block_choice(asked, states, preset, filled),
        chosen=_in_words(reader, asked, kept) if kept else "",
        open=bool(preset or refused),
    )


def _in_words(reader: Perspective, view: PlayerView, move: ChooseBlocks) -> str:
    return lots_text(reader, blocks_by_colour(view.options, view.side, move))
