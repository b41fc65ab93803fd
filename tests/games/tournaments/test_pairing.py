"""Pairing: everyone plays, similar scores meet, opponents and seats change; for 4 to 64 players."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.box import SIDES_OF
from games.tournaments.pairing import Player, pair, table_sizes

few = settings(max_examples=25, deadline=None)
fields = st.integers(4, 64)
sizes = st.sampled_from([2, 3, 4])


def newcomers(many, points=lambda key: 0):
    return [Player(key, points(key)) for key in range(many)]


def played(many, size, rounds):
    """The players after so many rounds in which the lower key always wins, and each round's pairing."""
    players, pairings = newcomers(many), []
    for number in range(rounds):
        pairings.append(pair(players, size, seed=str(number)))
        by_key = {player.key: player for player in players}
        for table in pairings[-1].tables:
            _note(table, by_key)
        bye = pairings[-1].bye
        players = [
            Player(p.key, p.points, p.met, p.sides, p.byes + (p.key == bye))
            for p in by_key.values()
        ]
    return players, pairings


def _note(table, by_key):
    for place, (key, side) in enumerate(sorted((key, side) for side, key in table.items())):
        old = by_key[key]
        met = old.met + Counter(set(table.values()) - {key})
        points = old.points + 12 * (len(table) - 1 - place) // (len(table) - 1)
        by_key[key] = Player(key, points, met, old.sides + Counter([side]), old.byes)


@given(fields, sizes, st.text(max_size=3), st.randoms())
@few
def test_everyone_sits_once_and_the_same_arguments_give_the_same_tables(many, size, seed, chance):
    players = newcomers(many, lambda key: key % 7)
    found = pair(players, size, seed=seed)
    at_tables = [key for table in found.tables for key in table.values()]
    assert sorted([*at_tables, *([] if found.bye is None else [found.bye])]) == list(range(many))
    assert all(tuple(table) == SIDES_OF[len(table)] for table in found.tables)
    chance.shuffle(players)
    assert found == pair(players, size, seed=seed)


@given(fields, st.sampled_from([3, 4]))
def test_nobody_sits_out_of_tables_of_three_and_four(many, size):
    found = table_sizes(many, size)
    assert many == sum(found)
    assert set(found) <= {3, 4} or many == 5
    if many > 5:
        assert len([each for each in found if each != size]) <= (2 if size == 3 else 3)


@pytest.mark.parametrize(
    ("many", "size", "expected"),
    [
        (5, 4, [3, 2]),
        (2, 4, [2]),
        (6, 4, [3, 3]),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (8, 3, [4, 4]),
    ],
)
def test_small_fields(many, size, expected):
    assert expected == table_sizes(many, size)


@given(st.integers(2, 12).map(lambda n: 2 * n + 1), st.integers(2, 5))
@few
def test_only_an_odd_field_of_duels_has_a_bye_and_nobody_has_a_second(many, rounds):
    players, pairings = played(many, 2, rounds)
    assert None not in [each.bye for each in pairings]
    assert max(player.byes for player in players) == 1
    assert all(each.bye is None for each in played(many + 1, 2, 1)[1])


@given(st.integers(16, 64), sizes)
@few
def test_nobody_meets_an_opponent_again_in_two_rounds(many, size):
    players, _pairings = played(many, size, 2)
    assert {1} == {times for player in players for times in player.met.values()}


def test_sixty_four_players_meet_nobody_twice_in_three_rounds():
    players, _pairings = played(64, 4, 3)
    assert all(len(player.met) == 9 for player in players)


@given(st.integers(8, 40), sizes, st.integers(2, 6))
@few
def test_seats_are_shared_out_evenly(many, size, rounds):
    players, _pairings = played(many, size, rounds)
    for player in players:
        even = -(-sum(player.sides.values()) // min(size, 3))
        assert max(player.sides.values()) <= even + 1


@given(st.integers(2, 16).map(lambda n: 4 * n))
@few
def test_players_with_equal_points_meet(many):
    found = pair(newcomers(many, lambda key: key // 4), 4, seed="x")
    assert all(len({key // 4 for key in table.values()}) == 1 for table in found.tables)


@given(st.integers(8, 40), sizes, st.data())
@few
def test_those_who_block_each_other_are_kept_apart(many, size, data):
    one, other = data.draw(st.sampled_from(list(combinations(range(many), 2))))
    found = pair(newcomers(many), size, seed="x", apart={frozenset((one, other))})
    assert not any({one, other} <= set(table.values()) for table in found.tables)


def test_two_who_block_each_other_play_where_there_is_nobody_else():
    assert 1 == len(pair(newcomers(2), 4, seed="x", apart={frozenset((0, 1))}).tables)


def test_one_player_makes_no_round():
    with pytest.raises(ValueError, match="two players"):
        pair(newcomers(1), 4, seed="x")
