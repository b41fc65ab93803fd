"""bench: what it measures and how it prints it. How fast is fast enough is for people to judge."""

import re

import pytest

from engine.__main__ import main
from engine.command_line.bench import Measurement, Work, measure, table

LINE = re.compile(r"(.+?) +([\d,.]+) +([\d,.]+)  (/s|ms|µs)")


def test_it_prints_the_best_and_the_median_of_every_measurement(capsys):
    assert 0 == main(["bench", "--runs", "1"])

    head, *lines = capsys.readouterr().out.splitlines()
    assert ["best", "median"] == head.split()
    assert [
        ("random plies, 2 players", "/s"),
        ("random plies, 3 players", "/s"),
        ("random plies, 4 players", "/s"),
        ("replay of a whole 4-player game", "ms"),
        ("legal builds of a middle-game position", "µs"),
        ("view_for", "µs"),
    ] == [LINE.fullmatch(line).group(1, 4) for line in lines]


def test_the_best_is_the_shortest_time_or_the_highest_rate():
    did = []
    works = [
        Work("plies", "/s", lambda: did.append("plies"), each=10),
        Work("view", "µs", lambda: did.append("view"), 3),
    ]
    plies, view = measure(works, runs=5)

    assert plies.best >= plies.median > 0
    assert 0 < view.best <= view.median
    assert [6, 16] == [did.count("plies"), did.count("view")]  # one call before the timing starts


def test_large_numbers_have_separators_and_small_ones_few_digits():
    _, line = table([Measurement("view_for", "µs", (3.14159, 12345.6, 20000.0))]).splitlines()

    assert ["view_for", "3.14", "12,346", "µs"] == line.split()


@pytest.mark.parametrize("runs", ["0", "-1", "many"])
def test_it_takes_at_least_one_run(runs):
    with pytest.raises(SystemExit) as left:
        main(["bench", "--runs", runs])

    assert 2 == left.value.code
