"""A copy of one game that the rig plays along, so that it knows what is legal without asking the site."""

import time
from functools import cached_property
from threading import Lock

import engine
from engine import Move, State, view_for
from engine.bots import BOTS
from engine.chance import stream

from .world import Dealt


class TableCopy:
    """One game: its positions by what was acknowledged or seen in the database, whichever came first."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt, self.lock = dealt, Lock()
        self.moved_at = time.monotonic()
        self.states: list[State] = [engine.new_game(self.options, dealt.seed)]

    @cached_property
    def options(self) -> engine.Options:
        return engine.options_from(self.dealt.options)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.state.phase is engine.Phase.OVER

    def follow(self, number: int, side: str, text: str) -> None:
        """Play the move with this number, unless the copy is past it or has a gap before it."""
        with self.lock:
            if number == len(self.states):
                self.states.append(engine.play(self.state, side, engine.parse(text)))
                self.moved_at = time.monotonic()

    def turn_of(self, address: str) -> tuple[int, str, State] | None:
        """The ply, the side and the position if that person is to move."""
        state = self.state
        sides = [side for side in state.to_move if self.dealt.people.get(side) == address]
        return (state.ply, sides[0], state) if sides else None

    def any_move(self, side: str, state: State) -> Move:
        return BOTS["random"](view_for(state, side), stream(f"{self.dealt.seed}{state.ply}", "bot"))
