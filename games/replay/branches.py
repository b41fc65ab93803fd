"""Branches: other moves tried from a moment of a finished game, with the cards as they were dealt."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from engine import Move, MoveError, State, Theme, check, parse, play, write
from engine.box import Side
from engine.themes import WORLD
from games.models import Game

MOST = 12  # moves
LONGEST = 250  # characters; a move has 16 at most


@dataclass(frozen=True)
class Branch:
    """Moves in canonical notation after ply `start`, with the positions before the first and after each."""

    start: int
    moves: tuple[str, ...]
    states: tuple[State, ...]

    @property
    def text(self) -> str:
        return ",".join(self.moves)

    @property
    def written(self) -> str:
        """Return the moves for people to read."""
        return ", ".join(self.moves)

    @property
    def ended(self) -> bool:
        """Return whether no move can be added."""
        return len(self.moves) >= MOST or not self.states[-1].to_move

    def cut(self, many: int) -> "Branch":
        """Return the branch up to this number of moves."""
        many = min(max(many, 0), len(self.moves))
        return Branch(self.start, self.moves[:many], self.states[: many + 1])

    def then(self, move: Move) -> "Branch":
        """Return the branch with another move, by the side to move; raises MoveError."""
        state = self.states[-1]
        side = mover(state) or state.options.sides[0]
        text = write(check(state, side, move))
        after = play(state, side, parse(text))
        return Branch(self.start, (*self.moves, text), (*self.states, after))


def mover(state: State) -> Side | None:
    """Return the side that moves next in a branch; where several may, the first of them."""
    return state.to_move[0] if state.to_move else None


def follow(states: Sequence[State], start: int, text: str, theme: Theme = WORLD) -> Branch:
    """Return the branch of a text such as `5C3,2A1`, as far as its moves are legal."""
    start = min(max(start, 0), len(states) - 1)
    branch = Branch(start, (), (states[start],))
    with suppress(MoveError):
        for move in text.split(",") if text else ():
            if branch.ended:
                break
            branch = branch.then(parse(move, theme))
    return branch


def address(game: Game, start: int, text: str, *more: tuple[str, str | int]) -> str:
    """Return the address of a branch; `more` are other parameters of its page."""
    tried = [("branch", text)] if text else []
    query: list[tuple[str, str | int]] = [("m", start), *tried, *more]
    return f"{reverse('branch', args=[game.code])}?{urlencode(query)}"
