"""How a game begins, and how a move changes it (R7 to R13)."""

from collections.abc import Mapping

from .box import CITIES, DECK, HAND, SUPPLY, Card, Colour, Floors, Side, falling, without
from .chance import pick, shuffled, stream
from .errors import OptionsError
from .events import (
    BlockLost,
    Built,
    Chose,
    CityOpened,
    Event,
    GameOver,
    HandReplaced,
    MonsterMoved,
    OrdinanceTurned,
    Reshuffled,
    RoundScored,
    Took,
)
from .language import gettext as _
from .legal import builds_with, check, only_choice
from .monsters import start_site
from .moves import Build, ChooseBlocks, Move, blocks_by_colour
from .option_values import Choosing, Reshuffle, Start
from .options import Options
from .ordinances import ordinance_order
from .placing import outcome
from .scoring import score, winners
from .state import RULES, Phase, State
from .tower import Block


def new_game(options: Options, seed: str, rules: int = RULES) -> State:
    """
    Return the state before the first move: no points, the deck shuffled, four cards each (R7).

    `seed` is 64 hex digits. `rules` is the version of the rules that the game keeps to its end.
    Raises OptionsError for a version that doesn't exist.
    """
    if rules not in range(1, RULES + 1):
        raise OptionsError(
            _(
                "This version doesn’t know rules {rules}. The newest rules it knows are {newest}.",
                rules=rules,
                newest=RULES,
            ),
            "rules",
        )
    deck = list(_deck(seed, 0, DECK))
    sides, colours = options.sides, options.colours
    hands = {side: tuple(sorted(deck.pop() for _card in range(HAND))) for side in sides}
    start = (
        str(options.start)
        if options.start is not Start.RANDOM
        else sides[pick(stream(seed, "start"), len(sides))]
    )
    opening = shuffled(CITIES, seed, "cities") if options.slow_growth else tuple(CITIES)
    return State(
        options=options, seed=seed, ply=0, round=1, phase=Phase.CHOOSE, start=start, turn=0,
        towers={}, hands=hands, deck=tuple(deck), played=(), shuffles=0,
        chosen=dict.fromkeys(colours, ()), supply=dict.fromkeys(colours, SUPPLY), removed=dict.fromkeys(colours, ()),
        pending={}, scores=dict.fromkeys(colours, 0), opening=opening, monster=start_site(options, seed),
        rules=rules, ordinances=ordinance_order(seed) if options.ordinances else (),
    )  # fmt: skip


def play(state: State, side: Side, move: Move) -> State:
    """
    Return the state after `side` makes `move`, with everything that follows by itself.

    Raises IllegalMove, with the codes that `check` lists.
    """
    move = check(state, side, move)
    if isinstance(move, ChooseBlocks):
        state = state.replace(ply=state.ply + 1, happened=(), drawn={})
        return _settle(_choose(state, side, move))
    return _settle(_build(state, side, move))


def _settle(state: State) -> State:
    """Do everything that needs no decision, until a player has to decide something."""
    while True:
        if state.phase is Phase.BUILD:
            if state.turn == state.options.turns_of_all:
                state = _close_round(state)
                continue
            [side] = state.to_move
            if next(builds_with(state, side, *state.hands[side]), None):
                return state
            state = _help_stuck(state, side)
        elif state.phase is Phase.CHOOSE:
            forced = ((side, only_choice(state, side)) for side in state.to_move)
            side, blocks = next((found for found in forced if found[1]), ("", None))
            if blocks:
                state = _choose(state, side, blocks, forced=True)
            elif state.to_move:
                return state
            else:
                state = _reveal(state)
        else:
            return state


def _choose(state: State, side: Side, move: ChooseBlocks, *, forced: bool = False) -> State:
    """Choose blocks: seen at once if chosen in turn, hidden until all have chosen if together (R8)."""
    if state.options.choosing is Choosing.TOGETHER:
        # No event for a forced choice: the supply shows it already.
        events = () if forced else (Chose(side),)
        return _with_events(state.replace(pending={**state.pending, side: move}), *events)
    return _take(state, side, move, forced).replace(turn=state.turn + 1)


def _take(state: State, side: Side, move: ChooseBlocks, forced: bool) -> State:
    """Move the blocks from the supply to those chosen for the round (R8)."""
    blocks = blocks_by_colour(state.options, side, move)
    supply = {colour: without(state.supply[colour], floors) for colour, floors in blocks.items()}
    return state.replace(
        chosen={**state.chosen, **blocks},
        supply={**state.supply, **supply},
        happened=(*state.happened, Took(side, blocks, forced)),
    )


def _reveal(state: State) -> State:
    """Reveal all choices; building begins with the start seat (R8)."""
    for side in state.order:
        if side in state.pending:
            forced = only_choice(state, side) is not None
            state = _take(state, side, state.pending[side], forced)
    return state.replace(pending={}, phase=Phase.BUILD, turn=0)


def _build(state: State, side: Side, move: Build) -> State:
    """Place the block, move the monster, and replace the card (R4, R9, V0)."""
    site, block, towers, monster, hit, destroyed = outcome(state, side, move)
    tower = state.tower(site)
    before, own = tower.owner, tower.owner == block.colour
    height = tower.height + block.floors
    built = Built(side, move.card, site, block, None if own else before, height, own)
    walked = (
        (MonsterMoved(state.monster, monster, hit, destroyed),) if state.monster and monster else ()
    )
    after = state.replace(
        ply=state.ply + 1, turn=state.turn + 1, towers=towers, monster=monster,
        chosen=_without_block(state.chosen, block),
        removed=_with_removed(state.removed, destroyed) if destroyed else state.removed,
        happened=(built, *walked), drawn={},
    )  # fmt: skip
    return _replace_cards(after, side, (move.card,))


def _replace_cards(state: State, side: Side, cards: tuple[Card, ...]) -> State:
    """
    Play the cards from a hand and draw as many from the top (R9).

    The played cards become the deck when the last one is drawn (R10).
    """
    deck, played, shuffles = state.deck, (*state.played, *cards), state.shuffles
    happened, drawn = state.happened, state.drawn.get(side, ())
    hand = without(state.hands[side], cards)
    for _card in cards:
        hand, drawn, deck = (*hand, deck[-1]), (*drawn, deck[-1]), deck[:-1]
        if not deck:
            shuffles += 1
            deck, played = _deck(state.seed, shuffles, played), ()
            happened = (*happened, Reshuffled(len(deck)))
    return state.replace(
        hands={**state.hands, side: tuple(sorted(hand))},
        deck=deck,
        played=played,
        shuffles=shuffles,
        happened=happened,
        drawn={**state.drawn, side: drawn},
    )


def _reshuffle(state: State) -> State:
    """Shuffle what is left of the deck and all played cards into a new deck (R10)."""
    shuffles = state.shuffles + 1
    deck = _deck(state.seed, shuffles, (*state.deck, *state.played))
    return _with_events(
        state.replace(deck=deck, played=(), shuffles=shuffles), Reshuffled(len(deck))
    )


def _deck(seed: str, shuffles: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the deck made of `cards` by this shuffle of the game; the first one has number 0."""
    return shuffled(sorted(cards), seed, f"deck:{shuffles}")


def _help_stuck(state: State, side: Side) -> State:
    """Replace the hand of a player who can't build; take a block away if no card could help (R13)."""
    hand = state.hands[side]
    faces = {*state.deck, *state.played, *hand}
    if next(builds_with(state, side, *faces), None):
        return _replace_cards(_with_events(state, HandReplaced(side, hand)), side, hand)
    own = state.options.colours_of(side)
    floors, _at, colour = min(
        (f, own.index(colour), colour) for colour in own for f in state.chosen[colour]
    )
    block, card = Block(colour, floors), hand[0]
    after = state.replace(
        chosen=_without_block(state.chosen, block),
        removed=_with_removed(state.removed, (block,)),
        turn=state.turn + 1,
    )
    return _replace_cards(_with_events(after, BlockLost(side, block, card)), side, (card,))


def _close_round(state: State) -> State:
    """Score the round; begin the next one with the seat to the left, or end the game (R11, R12)."""
    options = state.options
    points = score(state.towers, options.colours, state.ordinance)
    scores = {colour: state.scores[colour] + points[colour].total for colour in options.colours}
    state = _with_events(
        state.replace(scores=scores), RoundScored(state.round, points, state.ordinance)
    )
    if state.round == options.format.rounds:
        won = winners(options, scores, state.towers, points)
        return _with_events(state.replace(phase=Phase.OVER, winners=won), GameOver(won))
    if options.reshuffle is Reshuffle.EACH_ROUND:
        state = _reshuffle(state)
    return _begin_round(
        state.replace(round=state.round + 1, phase=Phase.CHOOSE, start=state.order[1], turn=0)
    )


def _begin_round(state: State) -> State:
    """Open another city (V4) and turn up another ordinance (V6)."""
    if state.options.slow_growth and state.round + 2 <= len(state.opening):
        state = _with_events(state, CityOpened(state.open_cities[-1]))
    return (
        _with_events(state, OrdinanceTurned(state.round, state.ordinance))
        if state.ordinance
        else state
    )


def _without_block(chosen: Mapping[Colour, Floors], block: Block) -> dict[Colour, Floors]:
    return {**chosen, block.colour: without(chosen[block.colour], (block.floors,))}


def _with_removed(
    removed: Mapping[Colour, Floors], blocks: tuple[Block, ...]
) -> dict[Colour, Floors]:
    gone = dict(removed)
    for block in blocks:
        gone[block.colour] = falling((*gone[block.colour], block.floors))
    return gone


def _with_events(state: State, *events: Event) -> State:
    return state.replace(happened=(*state.happened, *events)) if events else state
