"""A player's next choice of blocks or next build, seen before it is their turn, from what they may know."""

from dataclasses import replace

from .box import without
from .legal import only_choice
from .moves import blocks_by_colour
from .state import Phase
from .view import PlayerView


def next_choice(view: PlayerView) -> PlayerView | None:
    """
    Return the view as it will be when the player next chooses blocks, as far as it can be seen now.

    None if they are to choose now, if nothing is left to choose, and after the last choice.
    """
    choosing = view.phase is Phase.CHOOSE
    if view.phase is Phase.OVER or (choosing and view.may_move):
        return None
    own, pending = view.own_colours, view.own_choice
    chosen = pending is not None or any(view.chosen[colour] for colour in own)
    round_ = view.round if choosing and not chosen else view.round + 1
    if round_ > view.options.format.rounds:
        return None
    taken = blocks_by_colour(view.options, view.side, pending) if pending else {}
    left = {colour: without(view.supply[colour], floors) for colour, floors in taken.items()}
    ahead = replace(
        view,
        phase=Phase.CHOOSE,
        round=round_,
        to_move=(view.side,),
        supply={**view.supply, **left},
        own_choice=None,
    )
    return None if only_choice(ahead, view.side) else ahead


def next_build(view: PlayerView) -> PlayerView | None:
    """
    Return the view of a player who waits as if it were their turn to build, with the board as it is.

    None if it is their turn, and if they build nothing more in this round.
    """
    if view.phase is Phase.OVER or view.may_move:
        return None
    if not any(view.chosen[colour] for colour in view.own_colours):
        return None
    return replace(view, phase=Phase.BUILD, to_move=(view.side,))
