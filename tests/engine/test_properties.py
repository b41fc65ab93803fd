"""What holds at every ply of every game, whatever the options and the moves."""

import json
from collections import Counter
from hashlib import sha256
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Build,
    ChooseBlocks,
    Options,
    Phase,
    Selection,
    dump,
    is_legal,
    legal_builds,
    load,
    new_game,
    play,
    positions,
    trace,
    verify,
    view_for,
)
from engine.box import CITIES, COLOURS, DECK, NUMBERS, SUPPLY
from engine.events import BlockLost, Built, MonsterMoved, RoundScored
from engine.legal import builds_with
from engine.moves import canonical
from engine.options import VALUES
from engine.scoring import side_scores
from tests.volume import games

READS = {"S": "123456789", "W": "369258147", "N": "987654321", "E": "741852963"}  # R3


@st.composite
def any_options(draw):
    players = draw(st.sampled_from([2, 3, 4]))
    given = {
        key.replace("-", "_"): draw(st.sampled_from(values))
        for key, values in VALUES.items()
        if key != "players"
    }
    start = draw(st.sampled_from(["random", *{2: "SN", 3: "SWN", 4: "SWNE"}[players]]))
    return Options(
        **given
        | {"players": players, "start": start}
        | ({} if players == 4 else {"partners": "no"})
    )


# How blocks are chosen: at random, or one kind first, which more often leaves a player without a legal build.
any_game = given(
    options=any_options(), text=st.integers(0, 10**9), taste=st.sampled_from(["any", "tall", "low"])
)


def choice(state, side, chance, taste):
    """Return blocks for the round: the tallest, the lowest or any."""
    selections = []
    for colour in state.options.colours_of(side):
        supply = list(state.supply[colour])
        if taste == "any":
            chance.shuffle(supply)
        selections.append(
            Selection(
                tuple(supply[:: -1 if taste == "low" else 1][: state.options.format.blocks]), colour
            )
        )
    return canonical(state.options, side, ChooseBlocks(tuple(selections)))


def build(state, side, chance):
    """Return a legal build, found without listing them all."""
    faces = sorted(set(state.hands[side]))
    chance.shuffle(faces)
    return chance.choice(
        next(filter(None, (list(builds_with(state, side, face)) for face in faces)))
    )


def game(options, text, taste):
    """Yield each state of a game with the side and the move that came next, then the last state."""
    state, chance = new_game(options, sha256(str(text).encode()).hexdigest()), Random(text)
    while state.to_move:
        side = chance.choice(state.to_move)
        move = (
            choice(state, side, chance, taste)
            if state.phase == Phase.CHOOSE
            else build(state, side, chance)
        )
        yield state, side, move
        state = play(state, side, move)
    yield state, None, None


@games(60)
@any_game
def test_there_are_always_45_cards_and_every_hand_is_full(options, text, taste):
    for state, _, _ in game(options, text, taste):
        hands = [card for hand in state.hands.values() for card in hand]
        assert Counter(DECK) == Counter([*hands, *state.deck, *state.played])
        assert {4} == {len(hand) for hand in state.hands.values()}
        assert state.deck


@games(60)
@any_game
def test_there_are_always_24_blocks_of_each_colour(options, text, taste):
    for state, _, _ in game(options, text, taste):
        blocks = {
            c: [*state.supply[c], *state.chosen[c], *state.removed[c]] for c in options.colours
        }
        for tower in state.towers.values():
            assert tower.blocks
            for colour, floors in tower.blocks:
                blocks[colour].append(floors)
        assert all(sorted(SUPPLY) == sorted(found) for found in blocks.values())
        for side, move in state.pending.items():
            for colour, selection in zip(options.colours_of(side), move.selections, strict=True):
                assert not Counter(selection.floors) - Counter(state.supply[colour])


@games(60)
@any_game
def test_an_owner_has_at_least_as_many_floors_as_each_other_colour(options, text, taste):
    for state, _, _ in game(options, text, taste):
        for tower in state.towers.values():
            assert max(tower.floors) == tower.floors_of(tower.owner)
            assert tower.height == sum(tower.floors)
    assert all(
        tower.floors_of(c) == sum(floors for colour, floors in tower.blocks if colour == c)
        for tower in state.towers.values()
        for c in COLOURS
    )


def allowed(state, side, move):
    """Return whether the text of the rules allows a build, without the engine's own rules (R3, R4, V1 to V5)."""
    options, colour = state.options, move.colour
    site = move.city + READS[side][move.card - 1]
    tower = state.towers[site].blocks if site in state.towers else ()
    owner = tower[-1].colour if tower else None
    floors = Counter()
    for block in tower:
        floors[block.colour] += block.floors
    return (
        colour in options.colours_of(side)
        and move.card in state.hands[side]
        and move.floors in state.chosen[colour]
        and (owner in (None, colour) or floors[colour] + move.floors >= floors[owner])
        and not (options.slow_growth and move.city in state.opening[state.round + 2 :])
        and not (options.monster in ("monster", "baby") and site == state.monster)
        and not (options.anti_trust and owner in options.colours_of(side))
    )


@games(40)
@any_game
def test_the_legal_builds_are_exactly_what_the_rules_allow(options, text, taste):
    for state, side, _ in game(options, text, taste):
        if state.phase != Phase.BUILD or (state.ply + text) % 19:
            continue
        every = [
            Build(f, c, h, colour)
            for f in NUMBERS
            for c in CITIES
            for h in range(1, 5)
            for colour in COLOURS
        ]
        legal = {move for move in every if is_legal(state, side, move)}
        listed = list(legal_builds(state, side))

        assert len(listed) == len(set(listed))
        assert {canonical(options, side, move) for move in legal} == set(listed)
        assert {move for move in every if allowed(state, side, move)} == legal
        assert legal


@games(30)
@any_game
def test_a_record_replays_to_the_same_trace_byte_for_byte(options, text, taste):
    *steps, (last, _, _) = game(options, text, taste)
    moves = [(side, move) for _, side, move in steps]
    record = load(dump(last, moves, {"game": "x"}))
    traced = [json.dumps(trace(state)) for state in [*(state for state, _, _ in steps), last]]

    assert (options, last.seed, tuple(moves)) == (record.options, record.seed, record.moves)
    assert traced == [json.dumps(trace(state)) for state in positions(record)]
    assert last == verify(record)
    assert dump(last, moves, {"game": "x"}) == dump(last, record.moves, record.header)


@games(60)
@any_game
def test_scores_never_fall_and_only_monsters_remove_towers(options, text, taste):
    before = None
    for state, _, _ in game(options, text, taste):
        if before:
            assert before.ply + 1 == state.ply
            assert before.round <= state.round
            assert all(before.scores[colour] <= state.scores[colour] for colour in options.colours)
            hit = {event.hit for event in state.happened if isinstance(event, MonsterMoved)}
            assert set(before.towers) - set(state.towers) <= hit
            assert all(set(before.removed[c]) <= set(state.removed[c]) for c in options.colours)
        before = state


@games(60)
@any_game
def test_every_game_ends_with_winners_after_all_its_turns(options, text, taste):
    states = [state for state, _, _ in game(options, text, taste)]
    last, events = states[-1], [event for state in states for event in state.happened]
    totals = side_scores(options, last.scores)
    sums = {team: sum(totals[side] for side in team) for team in options.teams}

    assert {2: 96, 3: 72, 4: 96}[options.players] == sum(
        isinstance(event, Built | BlockLost) for event in events
    )
    assert options.format.rounds == sum(isinstance(event, RoundScored) for event in events)
    assert (Phase.OVER, options.format.rounds, ()) == (last.phase, last.round, last.to_move)
    assert dict.fromkeys(options.colours, ()) == last.supply == last.chosen
    assert {max(sums.values())} == {
        sums[team] for team in options.teams if set(team) <= set(last.winners)
    }
    assert set(last.winners) == {
        side for team in options.teams if set(team) & set(last.winners) for side in team
    }


@games(30)
@any_game
def test_a_view_does_not_depend_on_anything_hidden_from_it(other_world, options, text, taste):
    for state, _, _ in game(options, text, taste):
        if not state.to_move or (state.ply + text) % 15:
            continue
        for viewer in (*options.sides, None):
            other = other_world(state, viewer)
            assert state.seed != other.seed
            assert view_for(state, viewer) == view_for(other, viewer)
            assert repr(view_for(state, viewer)) == repr(view_for(other, viewer))
        assert repr(state) == repr(other)
