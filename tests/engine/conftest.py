"""Positions in a line or two; whatever a test doesn't mention is as the rules have it."""

from collections import Counter
from hashlib import sha256

import pytest

from engine import Options, Phase, choices, legal_builds, new_game, play
from engine.box import DECK, SUPPLY, falling, without
from engine.chance import pick, shuffled, stream
from engine.tower import towers_from


def seed_of(text):
    return sha256(str(text).encode()).hexdigest()


@pytest.fixture(scope="session")
def seed():
    """Return the seed made from any text."""
    return seed_of


@pytest.fixture(scope="session")
def towers():
    """Return towers by site: `A1: R3 B1; B1: K4`."""
    return towers_from


@pytest.fixture(scope="session")
def blocks_from():
    """Return blocks by colour: `R321 B4`."""

    def read(text):
        return {word[0]: falling([int(floors) for floors in word[1:]]) for word in text.split()}

    return read


@pytest.fixture(scope="session")
def deal():
    """
    Return all 45 cards; `hands` and `deck`, in the order drawn, start as given and are filled up.

    For example `deal(sides, hands={"S": "5555"}, deck="12")`. With `left`, that many cards are in
    the deck.
    """

    def lay(sides, hands=None, deck="", played="", left=None):
        told = {side: [int(face) for face in (hands or {}).get(side, "")] for side in sides}
        top, gone = [int(face) for face in deck], [int(face) for face in played]
        named = Counter([*top, *gone, *(face for hand in told.values() for face in hand)])
        rest = list(shuffled((Counter(DECK) - named).elements(), seed_of("rest"), "deal"))
        full = {
            side: tuple(sorted(hand + [rest.pop() for _ in range(4 - len(hand))]))
            for side, hand in told.items()
        }
        if left is not None:  # that many cards in the deck, the others are played
            under = left - len(top)
            gone += rest[under:]
            rest = rest[:under]
        return {"hands": full, "deck": (*rest, *reversed(top)), "played": tuple(gone)}

    return lay


@pytest.fixture(scope="session")
def position(towers, blocks_from, deal):
    """
    Return a state in which `to_move` is the first of the round to build, with the given board,
    hands and blocks.

    Colours without given blocks have chosen only 1s.
    """

    def make(board="", *, to_move="S", hand="", hands=None, chosen="", deck="", played="", left=None,
             players=4, options=None, **changes):  # fmt: skip
        options = options or Options(players=players, start="S")
        state = new_game(options, seed_of("position"))
        ones = dict.fromkeys(options.colours, (1,) * options.format.blocks)
        blocks = {**ones, **blocks_from(chosen)}
        supply = {
            c: without(SUPPLY, b) if not Counter(b) - Counter(SUPPLY) else SUPPLY
            for c, b in blocks.items()
        }
        cards = deal(
            options.sides,
            {**(hands or {}), **({to_move: hand} if hand else {})},
            deck,
            played,
            left,
        )
        return state.replace(
            phase=Phase.BUILD,
            start=to_move,
            towers=towers(board),
            chosen=blocks,
            supply=supply,
            **cards,
            **changes,
        )

    return make


@pytest.fixture(scope="session")
def walk():
    """Yield each state of a random game with the side and the move that came next, then the last one."""

    def steps(options, text=""):
        state, numbers = new_game(options, seed_of(text)), stream(seed_of(text), "test")
        while state.to_move:
            side = state.to_move[pick(numbers, len(state.to_move))]
            legal = list(
                choices(state, side) if state.phase == Phase.CHOOSE else legal_builds(state, side)
            )
            move = legal[pick(numbers, len(legal))]
            yield state, side, move
            state = play(state, side, move)
        yield state, None, None

    return steps


@pytest.fixture(scope="session")
def whole_game(walk):
    """Return the last state of a random game, and its moves."""

    def run(options, text=""):
        *steps, (last, _, _) = walk(options, text)
        return last, [(side, move) for _, side, move in steps]

    return run


@pytest.fixture(scope="session")
def other_world():
    """Return the same game for `viewer` with everything hidden from them dealt differently (R14)."""

    def make(state, viewer):
        new = seed_of(f"{state.seed} {state.ply} {viewer}")
        others = [side for side in state.options.sides if side != viewer]
        cards = list(
            shuffled([*state.deck, *(c for s in others for c in state.hands[s])], new, "world")
        )
        hands = {
            s: state.hands[s] if s == viewer else tuple(sorted(cards.pop() for _ in range(4)))
            for s in state.hands
        }
        pending = {
            side: move
            if side == viewer
            else next((m for m in choices(state, side) if m != move), move)
            for side, move in state.pending.items()
        }
        drawn = {
            s: own if s == viewer else tuple(face % 9 + 1 for face in own)
            for s, own in state.drawn.items()
        }
        seen, to_come = state.ordinances[: state.round], state.ordinances[state.round :]
        return state.replace(
            seed=new,
            hands=hands,
            deck=tuple(cards),
            pending=pending,
            drawn=drawn,
            ordinances=(*seen, *reversed(to_come)),
        )

    return make
