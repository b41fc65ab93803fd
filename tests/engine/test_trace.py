"""The trace: one object per position, exactly as docs/notation.md describes it."""

import json

import pytest

from engine import Options, Phase, dump, load, new_game, parse, play, positions, trace

KEYS = ["ply", "phase", "round", "to_move", "board", "monster", "open", "hands", "deck", "played", "chosen", "supply",
        "removed", "scores", "winners"]  # fmt: skip
SUPPLY = "4443333222222" + "1" * 11


@pytest.fixture(scope="module")
def traces(whole_game):
    """Return the trace of a whole random game."""

    def run(options, text="trace"):
        last, moves = whole_game(options, text)
        return [trace(state) for state in positions(load(dump(last, moves, {})))], moves

    return run


def test_the_first_line_is_the_position_before_the_first_move(seed):
    line = trace(new_game(Options(start="N"), seed("first")))
    dealt = "".join(line.pop("hands").values()) + line.pop("deck")

    assert "".join(str(face) * 5 for face in range(1, 10)) == "".join(sorted(dealt))
    assert {
        "ply": 0, "phase": "choose", "round": 1, "to_move": ["N"], "board": {}, "monster": None, "open": "ABCDEF",
        "played": "", "chosen": dict.fromkeys("RBYK", ""), "supply": dict.fromkeys("RBYK", SUPPLY),
        "removed": dict.fromkeys("RBYK", ""), "scores": dict.fromkeys("RBYK", 0), "winners": [],
    } == line  # fmt: skip


def test_a_line_describes_a_position_in_the_middle_of_a_round(position):
    state = position(
        "C5: R1 B3; A1: K4", hand="1357", chosen="R3211", played="93", left=20, ply=37, round=2,
        removed={"R": (2, 1), "B": (), "Y": (), "K": ()}, scores={"R": 12, "B": 3, "Y": 0, "K": 7},
    )  # fmt: skip
    line = trace(state)

    assert (line["ply"], line["phase"], line["round"], line["to_move"]) == (37, "build", 2, ["S"])
    assert line["board"] == {"A1": "K4", "C5": "R1 B3"}
    assert list(line["board"]) == ["A1", "C5"]
    assert (line["hands"]["S"], line["chosen"]["R"], line["removed"]["R"]) == ("1357", "3211", "21")
    assert line["scores"] == {"R": 12, "B": 3, "Y": 0, "K": 7}
    assert "".join(sorted(line["played"])) == line["played"]
    assert str(state.deck[-1]) == line["deck"][-1]


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_one_line_before_the_first_and_one_after_each_move(traces, players, choosing):
    lines, moves = traces(Options(players=players, choosing=choosing))

    assert list(range(len(moves) + 1)) == [line["ply"] for line in lines]
    assert all(list(line) == KEYS for line in lines)
    assert lines == [json.loads(json.dumps(line)) for line in lines]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_line_is_the_end_of_the_game(traces, players):
    options = Options(players=players)
    lines, _ = traces(options)
    last = lines[-1]

    assert (Phase.OVER, options.format.rounds, []) == (
        last["phase"],
        last["round"],
        last["to_move"],
    )
    assert last["winners"]
    assert dict.fromkeys(options.colours, "") == last["chosen"] == last["supply"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lists_are_in_their_documented_order(traces, players):
    lines, _ = traces(Options(players=players))

    for line in lines:
        assert sorted(line["played"]) == list(line["played"])
        for hand in line["hands"].values():
            assert sorted(hand) == list(hand)
        for blocks in ("chosen", "supply", "removed"):
            assert all(sorted(text, reverse=True) == list(text) for text in line[blocks].values())
            assert list(Options(players=players).colours) == list(line[blocks])


def test_a_choice_not_yet_revealed_changes_neither_chosen_nor_supply(seed):
    before = new_game(Options(choosing="together"), seed("unrevealed"))
    after = play(before, "W", parse("take 432211"))

    assert trace(before) | {"ply": 1, "to_move": ["S", "N", "E"]} == trace(after)


def test_together_all_who_may_still_choose_are_to_move(seed):
    assert trace(new_game(Options(choosing="together"), seed("all")))["to_move"] == [
        "S",
        "W",
        "N",
        "E",
    ]


def test_scores_are_the_points_already_scored(position):
    line = trace(position("A1: R4"))

    assert dict.fromkeys("RBYK", 0) == line["scores"]
