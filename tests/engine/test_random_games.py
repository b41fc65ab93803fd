"""What holds at every ply of every game, whatever the options and the moves."""

import json
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BUILD, OVER, Build, Options, dump, is_legal, legal_builds, load, positions, replay, trace, verify
from engine.box import CITIES, DECK, SUPPLY
from engine.events import BlockLost, Built
from engine.moves import canonical
from engine.scoring import seat_scores

few = settings(max_examples=15, deadline=None, database=None, derandomize=True)


@st.composite
def any_options(draw):
    players = draw(st.sampled_from([2, 3, 4]))
    return Options(
        players=players,
        rounds=draw(st.sampled_from(["official", "four", "six"])),
        choosing=draw(st.sampled_from(["in-turn", "together"])),
        reshuffle=draw(st.sampled_from(["empty", "each-round"])),
        tie_break=draw(st.sampled_from(["modern", "shared"])),
        start=draw(st.sampled_from(["random", *{2: "SN", 3: "SWN", 4: "SWNE"}[players]])),
    )


games = given(options=any_options(), text=st.integers(0, 10**6))


@settings(few, max_examples=25)
@games
def test_the_box_is_always_complete(walk, options, text):
    for state, _, _ in walk(options, text):
        hands = [card for hand in state.hands.values() for card in hand]
        assert Counter(DECK) == Counter([*hands, *state.deck, *state.played])
        assert {4} == {len(hand) for hand in state.hands.values()}
        assert state.deck
        blocks = {colour: [*state.supply[colour], *state.chosen[colour], *state.removed[colour]]
                  for colour in options.colours}  # fmt: skip
        for tower in state.towers.values():
            for colour, floors in tower.blocks:
                blocks[colour].append(floors)
        assert all(sorted(SUPPLY) == sorted(found) for found in blocks.values())


@few
@games
def test_an_owner_has_at_least_as_many_floors_as_each_other_colour(walk, options, text):
    for state, _, _ in walk(options, text):
        for tower in state.towers.values():
            assert max(tower.floors) == tower.floors_of(tower.owner)
            assert tower.height == sum(tower.floors) == sum(floors for _, floors in tower.blocks)
            assert all(tower.floors_of(c) == sum(b.floors for b in tower.blocks if b.colour == c) for c in "RBYK")


@settings(few, max_examples=10)
@given(options=any_options(), text=st.integers(0, 10**6), every=st.integers(5, 9))
def test_the_list_of_builds_is_what_is_legal_and_nothing_else(walk, options, text, every):
    for state, seat, _ in walk(options, text):
        if state.phase != BUILD or state.ply % every:
            continue
        colours = options.colours_of(seat)
        asked = [
            Build(card, city, floors, colour if len(colours) > 1 else None)
            for card in range(1, 10)
            for city in CITIES
            for colour in colours
            for floors in range(1, 5)
        ]
        listed = list(legal_builds(state, seat))
        assert len(listed) == len(set(listed))
        assert {move for move in asked if is_legal(state, seat, move)} == set(listed)
        assert all(move == canonical(options, seat, move) for move in listed)


@few
@games
def test_a_game_is_written_read_and_replayed_to_the_same_end(whole_game, options, text):
    last, moves = whole_game(options, text)
    record = load(dump(last, moves, {"game": "x"}))

    assert last == verify(record) == replay(options, last.seed, moves)
    assert dump(last, moves, {"game": "x"}) == dump(last, record.moves, record.header)


@settings(few, max_examples=10)
@games
def test_the_same_seed_and_moves_give_the_same_trace_to_the_byte(walk, options, text):
    *steps, (last, _, _) = walk(options, text)
    record = load(dump(last, [(seat, move) for _, seat, move in steps], {}))
    first = "\n".join(json.dumps(trace(state)) for state in [*(state for state, _, _ in steps), last])

    assert first == "\n".join(json.dumps(trace(state)) for state in positions(record))


@settings(few, max_examples=25)
@games
def test_a_game_ends_with_winners_after_all_its_turns(walk, options, text):
    steps = list(walk(options, text))
    last = steps[-1][0]
    turns = sum(isinstance(e, Built | BlockLost) for state, _, _ in steps for e in state.happened)
    totals = seat_scores(options, last.scores)

    assert {2: 96, 3: 72, 4: 96}[options.players] == turns
    assert (OVER, options.format.rounds, ()) == (last.phase, last.round, last.to_move)
    assert last.winners
    assert {max(totals.values())} == {totals[seat] for seat in last.winners}
    assert len(steps) - 1 == last.ply


@few
@games
def test_plies_count_up_by_one_and_scores_only_grow(walk, options, text):
    before = None
    for state, _, _ in walk(options, text):
        if before:
            assert before.ply + 1 == state.ply
            assert before.round <= state.round
            assert all(before.scores[colour] <= state.scores[colour] for colour in options.colours)
            assert set(before.towers) <= set(state.towers)
        before = state
