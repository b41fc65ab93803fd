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
from .legal import builds_with, check, legal_builds, only_choice
from .monsters import start_site
from .moves import Build, ChooseBlocks, Move, block_of, blocks_by_colour, site_of
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
    deck = list(shuffled(DECK, seed, "deck:0"))
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
    state = state.replace(ply=state.ply + 1, happened=(), drawn={})
    after = (
        _choose(state, side, move)
        if isinstance(move, ChooseBlocks)
        else _draw(_build(state, side, move), side)
    )
    return _settle(after)


def _settle(state: State) -> State:
    """Do everything that needs no decision, until a player has to decide something."""
    while True:
        if state.phase is Phase.BUILD:
            if state.turn == len(state.options.sides) * state.options.turns:
                state = _close_round(state)
                continue
            [side] = state.to_move
            if next(legal_builds(state, side), None):
                return state
            state = _help_stuck(state, side)
        elif state.phase is Phase.CHOOSE:
            forced = [
                (side, blocks) for side in state.to_move if (blocks := only_choice(state, side))
            ]
            if forced:
                state = _choose(state, *forced[0], forced=True)
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
    after = state.replace(chosen={**state.chosen, **blocks}, supply={**state.supply, **supply})
    return _with_events(after, Took(side, blocks, forced))


def _reveal(state: State) -> State:
    """Reveal all choices; building begins with the start seat (R8)."""
    for side in state.order:
        if side in state.pending:
            state = _take(
                state, side, state.pending[side], forced=only_choice(state, side) is not None
            )
    return state.replace(pending={}, phase=Phase.BUILD, turn=0)


def _build(state: State, side: Side, move: Build) -> State:
    """Play the card, place the block, and move the monster (R4, R9, V0)."""
    site, block = site_of(side, move), block_of(state.options, side, move)
    tower = state.tower(site)
    before, own = tower.owner, tower.owner == block.colour
    towers, monster, hit, destroyed = outcome(state, side, move)
    built = Built(
        side, move.card, site, block, None if own else before, tower.height + block.floors, own
    )
    walked = (
        (MonsterMoved(state.monster, monster, hit, destroyed),) if state.monster and monster else ()
    )
    return state.replace(
        **_discarded(state, side, (move.card,)), towers=towers, monster=monster,
        chosen=_without_block(state.chosen, block),
        removed=_with_removed(state.removed, destroyed) if destroyed else state.removed,
        turn=state.turn + 1, happened=(*state.happened, built, *walked),
    )  # fmt: skip


def _draw(state: State, side: Side) -> State:
    """Draw a card from the top; reshuffle if it was the last one (R9, R10)."""
    deck, top = state.deck[:-1], state.deck[-1]
    hands = {**state.hands, side: tuple(sorted((*state.hands[side], top)))}
    drawn = (
        {**state.drawn, side: (*state.drawn.get(side, ()), top)} if state.drawn else {side: (top,)}
    )
    after = state.replace(hands=hands, deck=deck, drawn=drawn)
    return after if deck else _reshuffle(after)


def _reshuffle(state: State) -> State:
    """Shuffle what is left of the deck and all played cards into a new deck (R10)."""
    cards = sorted((*state.deck, *state.played))
    shuffles = state.shuffles + 1
    deck = shuffled(cards, state.seed, f"deck:{shuffles}")
    return _with_events(
        state.replace(deck=deck, played=(), shuffles=shuffles), Reshuffled(len(deck))
    )


def _discarded(state: State, side: Side, cards: tuple[Card, ...]) -> dict[str, object]:
    """Return the changes that move cards from a hand to the played cards."""
    hands = {**state.hands, side: without(state.hands[side], cards)}
    return {"hands": hands, "played": (*state.played, *cards)}


def _help_stuck(state: State, side: Side) -> State:
    """Replace the hand of a player who can't build; take a block away if no card could help (R13)."""
    hand = state.hands[side]
    faces = {*state.deck, *state.played, *hand}
    if any(next(builds_with(state, side, face), None) for face in faces):
        after = _with_events(
            state.replace(**_discarded(state, side, hand)), HandReplaced(side, hand)
        )
        for _card in hand:
            after = _draw(after, side)
        return after
    own = state.options.colours_of(side)
    floors, _at, colour = min(
        (f, own.index(colour), colour) for colour in own for f in state.chosen[colour]
    )
    block, card = Block(colour, floors), hand[0]
    after = state.replace(
        **_discarded(state, side, (card,)),
        chosen=_without_block(state.chosen, block),
        removed=_with_removed(state.removed, (block,)),
        turn=state.turn + 1,
    )
    return _draw(_with_events(after, BlockLost(side, block, card)), side)


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
