"""How a game ended, where that isn't what its moves give: it was called off, or players resigned."""

from collections.abc import Collection

from engine import Phase, State
from engine.box import Side
from engine.events import GameOver
from engine.scoring import score, winners


def as_ended(state: State, resigned: Collection[Side], *, called_off: bool) -> State:
    """
    Return the last position of a finished game with its end as it counts.

    A game that was called off is over without winners. Players who resigned can't win: the best of
    the others do, by the same rules. If all have resigned, the moves alone decide.
    """
    if called_off:
        return state.replace(phase=Phase.OVER, winners=())
    options = state.options
    if state.phase is not Phase.OVER or not resigned or set(resigned) >= set(options.sides):
        return state
    final = score(state.towers, options.colours, state.ordinance)
    won = winners(options, state.scores, state.towers, final, out=resigned)
    told = [GameOver(won) if isinstance(event, GameOver) else event for event in state.happened]
    return state.replace(winners=won, happened=tuple(told))
