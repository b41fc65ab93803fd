"""Standings: points by place at tables of any size, and each tie-break in its turn."""

from fractions import Fraction

import pytest

from games.tournaments.scoring import Played, points, standings


def table(**results):
    """A table that is over, such as table(a=30, b=20)."""
    keys = {ord(name): score for name, score in results.items()}
    whole = sum(keys.values())
    return Played(
        {key: (score,) for key, score in keys.items()},
        {key: Fraction(score, whole) for key, score in keys.items()},
    )


def order(names, played, byes=""):
    rows = standings(map(ord, names), played, [ord(name) for name in byes])
    return [(chr(row.key), row.place, row.points) for row in rows]


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ((40, 30, 20, 10), [12, 8, 4, 0]),
        ((40, 30, 30, 10), [12, 6, 6, 0]),
        ((30, 20, 10), [12, 6, 0]),
        ((30, 30, 30), [6, 6, 6]),
        ((20, 10), [12, 0]),
        ((20, 20), [6, 6]),
    ],
)
def test_a_win_is_worth_the_same_everywhere(results, expected):
    assert expected == list(points({n: (score,) for n, score in enumerate(results)}).values())


def test_a_bye_is_half_a_win_and_no_opponent():
    assert [("a", 1, 12), ("c", 2, 6), ("b", 3, 0)] == order("abc", [table(a=2, b=1)], byes="c")
    row = next(row for row in standings([1], [], [1]))
    assert (0, 0) == (row.opponents, row.tables)


def test_a_player_whose_entry_is_gone_only_counts_as_an_opponent():
    played = [table(a=20, x=10), table(x=20, b=10)]
    assert [("a", 1, 12), ("b", 2, 0)] == order("ab", played)
    assert [12, 12] == [row.opponents for row in standings(map(ord, "ab"), played)]


def test_equal_points_are_decided_by_what_the_opponents_have():
    # a and c won once each; b, whom a beat, then beat somebody too.
    played = [table(a=2, b=1), table(c=2, d=1), table(b=3, e=1)]
    assert ["b", "a", "c"] == [name for name, _place, _points in order("abcde", played)][:3]


def test_then_by_the_share_of_the_points_on_the_board():
    played = [table(a=30, b=10), table(c=30, d=20)]
    assert [("a", 1), ("c", 2)] == [each[:2] for each in order("abcd", played)][:2]


def test_then_by_the_games_against_each_other():
    won = ("ab", "ca", "bd", "ec", "df")
    played = [table(**{winner: 30, loser: 20}) for winner, loser in won]
    # a, b, and c have won once and lost once, against opponents who have as many points.
    assert [("c", 1), ("a", 2), ("b", 3)] == [each[:2] for each in order("abcdef", played)][:3]


def test_all_equal_share_a_place_and_the_next_is_counted_on():
    assert [1, 1, 3, 3] == [
        place for _name, place, _points in order("abcd", [table(a=2, b=1), table(c=2, d=1)])
    ]
