"""One step of the tutorial: a position, a task, and the answer to what a learner builds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from engine import (
    IllegalMove,
    Move,
    Options,
    Phase,
    State,
    new_game,
    parse,
    play,
    view_for,
    write,
)
from engine.bots import BOTS
from engine.box import DECK, HAND, SUPPLY, Colour, Floors, Side, colour_name, without
from engine.chance import shuffled, stream
from engine.option_values import Start
from engine.themes import WORLD
from engine.tower import towers_from
from games.board.perspective import Perspective

YOU: Side = "S"
SEED = "0" * 64  # the deck's order and the bots' tie-breaks: the same for everyone


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a legal move is the intended one, and the feedback to it."""

    met: bool
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """
    One step: its topic, its task, and the position, with South to move.

    Texts are stored in English; told() translates them. `turns` are South's own; if there are several,
    the others reply as the greedy bot would. `answer` gets every position from the first on, once the
    last turn is taken.
    """

    title: str
    tells: tuple[str, ...]
    goal: str
    state: State
    answer: Callable[[Sequence[State]], Answer]
    turns: int = 1
    picture: str = ""

    def told(self) -> "Lesson":
        """Return the step in the reader's language."""
        tells = tuple(gettext(sentence) for sentence in self.tells)
        return replace(self, title=gettext(self.title), tells=tells, goal=gettext(self.goal))

    @property
    def reader(self) -> Perspective:
        """Return South's perspective; the others are named after their colours."""
        options = self.state.options
        names = {side: colour_name(options.colours_of(side)[0]) for side in options.sides}
        return Perspective(options, names, WORLD, YOU)

    @property
    def own_colours(self) -> tuple[Colour, ...]:
        """Return South's colours."""
        return self.state.options.colours_of(YOU)

    def follow(self, moves: Sequence[Move]) -> list[State]:
        """Return all positions, after South's `moves` and the replies; raises IllegalMove."""
        if len(moves) > self.turns:
            raise IllegalMove("phase", gettext("You’ve already finished this step."))
        states = [self.state]
        for move in moves:
            states.append(play(states[-1], YOU, move))
            while (
                self.turns > 1 and states[-1].phase == Phase.BUILD and YOU not in states[-1].to_move
            ):
                states.append(_reply(states[-1]))
        return states


def read(text: str) -> list[Move]:
    """Return the moves in an address, such as `2A3.5C1` or `take-432211`; raises NotationError."""
    return [parse(part) for part in text.split(".")] if text else []


def written(moves: Sequence[Move]) -> str:
    """Return the moves as an address has them."""
    return ".".join(write(move).replace(" ", "-") for move in moves)


def set_up(
    board: str, hands: str, chosen: str, players: int = 4, start: Side = YOU, turn: int = 0
) -> State:
    """
    Return a position from text, with no card or block missing.

    Towers are written as `A1: R1 B3; B2: K4`. Hands are clockwise from South; missing ones are dealt.
    Chosen blocks are in the order R B Y K, with `-` for none yet.
    """
    options = Options(players=players, start=Start(start))
    towers = towers_from(board)
    blocks = [block for tower in towers.values() for block in tower.blocks]
    lots = (tuple(map(int, lot.strip("-"))) for lot in chosen.split())
    taken: dict[Colour, Floors] = dict(zip(options.colours, lots, strict=True))
    supply = {
        c: without(SUPPLY, (*taken[c], *(b.floors for b in blocks if b.colour == c)))
        for c in options.colours
    }
    held = [tuple(map(int, hand)) for hand in hands.split()]
    deck = list(
        shuffled(without(DECK, tuple(card for hand in held for card in hand)), SEED, "deck:0")
    )
    held += [tuple(sorted(deck.pop() for _ in range(HAND))) for _ in options.sides[len(held) :]]
    return new_game(options, SEED).replace(
        phase=Phase.BUILD if taken[options.colours_of(YOU)[0]] else Phase.CHOOSE, turn=turn, towers=towers,
        hands=dict(zip(options.sides, held, strict=True)), chosen=taken, supply=supply,
        deck=tuple(deck[len(blocks) :]), played=tuple(deck[: len(blocks)]),
    )  # fmt: skip


def _reply(state: State) -> State:
    [side] = state.to_move
    return play(
        state, side, BOTS["greedy"](view_for(state, side), stream(SEED, f"reply:{state.ply}"))
    )
