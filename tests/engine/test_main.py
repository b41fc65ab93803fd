"""python -m engine: what it prints, and what it refuses."""

import io
import json
import subprocess
import sys

import pytest

from engine import Options, legal_builds, load, positions, verify
from engine.__main__ import main


@pytest.fixture
def run(capsys):
    """Run the program; return its exit code, output and error output."""

    def call(*words):
        code = main([str(word) for word in words])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def written(run, tmp_path):
    """Return a file with a record that `new` or `simulate` wrote."""

    def make(*words):
        code, text, _ = run(*words)
        assert code == 0
        path = tmp_path / "record.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return make


def test_new_writes_a_record_that_can_be_continued(run):
    code, text, complaint = run(
        "new", "--players", 3, "--seed", "x", "--set", "start=N", "--set", "choosing=together"
    )
    record = load(text)

    assert (code, complaint) == (0, "")
    assert (Options(3, choosing="together", start="N"), ()) == (record.options, record.moves)
    assert record.seed


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
def test_moves_are_added_one_after_another(run, written, choosing):
    path = written("new", "--players", 2, "--set", "start=S", "--set", f"choosing={choosing}")

    for side, text in (("S", "take r4321 y2211"), ("N", "take b1111 k1111")):
        code, record, complaint = run("move", path, text, "--seat", side)
        assert (code, complaint) == (0, "")
        path.write_text(record, encoding="utf-8")

    assert [tuple(s for s, _ in load(record).moves), [*positions(load(record))][-1].phase] == [
        ("S", "N"),
        "build",
    ]


def test_without_a_seat_the_player_to_move_moves(run, written):
    _, record, _ = run("move", written("new", "--set", "start=E"), "take 432211")

    assert load(record).moves[0][0] == "E"


@pytest.mark.parametrize(
    ("move", "side", "sentence"),
    [
        ("5C3", "S", "Choose your blocks for this round first."),
        (
            "hello",
            "S",
            "“hello” isn’t a move. Write a card, a city, and floors, for example: 2 hkg 3.",
        ),
        ("take r4321 y2211", "N", "It isn’t your turn yet."),
        ("take r4321 y2211", "W", "There is no seat W in this game. The seats are S, N."),
        ("take r4321 y2211", "Q", "There is no seat Q in this game. The seats are S, N."),
    ],
)
def test_a_refused_move_gets_a_sentence(run, written, move, side, sentence):
    path = written("new", "--players", 2, "--set", "start=S")

    assert (1, "", f"{sentence}\n") == run("move", path, move, "--seat", side)


def test_a_finished_game_takes_no_move(run, written):
    assert run("move", written("simulate", "--players", 3), "5C3") == (1, "", "The game is over.\n")


def test_simulate_writes_valid_games_with_a_separator_between_them(run):
    code, text, _ = run(
        "simulate", "--games", 3, "--players", 3, "--seed", "text", "--set", "tie-break=shared"
    )
    records = [load(part) for part in text.split("---\n")]

    assert (code, len(records)) == (0, 3)
    assert all(verify(record).winners for record in records)
    assert {Options(3, tie_break="shared")} == {record.options for record in records}
    assert len({record.seed for record in records}) == 3


def test_the_seed_decides_everything(run):
    words = ["simulate", "--games", 2, "--players", 3, "--seed"]

    assert run(*words, "a") == run(*words, "a")
    assert run(*words, "a") != run(*words, "b")


def test_replay_draws_the_last_position(run, written):
    code, text, _ = run("replay", written("simulate", "--players", 3))

    assert code == 0
    assert "over" in text.splitlines()[0]
    assert "Won by" in text


def test_replay_prints_a_line_of_json_for_each_position(run, written):
    path = written("simulate", "--players", 3)
    code, text, _ = run("replay", path, "--trace")
    lines = [json.loads(line) for line in text.splitlines()]

    assert code == 0
    assert list(range(len(load(path.read_text(encoding="utf-8")).moves) + 1)) == [
        line["ply"] for line in lines
    ]


def test_show_turns_the_board_to_a_side_and_shows_its_hand(run, written):
    path = written("simulate", "--players", 3)
    code, text, _ = run("show", path, "--ply", 5, "--seat", "w")
    state = [*positions(load(path.read_text(encoding="utf-8")))][5]

    assert code == 0
    assert text.startswith("Ply 5, round 1 of 6")
    assert f"Hand: {' '.join(map(str, state.hands['W']))}\n" in text
    assert "Hand:" not in run("show", path, "--ply", 5)[1]


@pytest.mark.parametrize("ply", [-1, 10**6])
def test_show_refuses_a_ply_that_was_not_played(run, written, ply):
    path = written("simulate", "--players", 3)
    code, text, complaint = run("show", path, "--ply", ply)

    assert (code, text) == (1, "")
    assert complaint.startswith(f"There is no ply {ply}; this game has ")


def test_show_refuses_a_side_that_is_not_in_play(run, written):
    complaint = "There is no seat E in this game. The seats are S, W, N.\n"

    assert (1, "", complaint) == run("show", written("simulate", "--players", 3), "--seat", "E")


def test_show_uses_the_theme_of_the_record_unless_another_is_given(run, written):
    path = written("simulate", "--players", 3, "--preset", "mayfair")

    assert "theme: neighbourhoods\n" in path.read_text(encoding="utf-8")
    for words, city in (
        ((), "HARLEM "),
        (("--theme", "world"), "MANHATTAN "),
        (("--theme", "letters"), "\nA "),
    ):
        assert city in run("show", path, "--ply", 20, *words)[1]
    assert "HARLEM " in run("replay", path)[1]


def test_a_new_record_names_its_theme_unless_it_is_the_default(run):
    assert "theme: letters\n" in run("new", "--players", 3, "--theme", "letters")[1]
    assert "theme: " not in run("new", "--preset", "mayfair", "--theme", "world")[1]


def test_a_move_may_use_the_city_names_of_the_record(run, written):
    path = written("simulate", "--players", 2, "--theme", "neighbourhoods")
    head, _, moves = path.read_text(encoding="utf-8").partition("\n\n")
    first, second, *_builds = moves.splitlines()
    path.write_text("\n".join([*head.splitlines(), "", first, second, ""]), encoding="utf-8")
    *_, state = positions(load(path.read_text(encoding="utf-8")))
    mover = state.to_move[0]
    build = next(build for build in legal_builds(state, mover) if build.city == "C")

    code, text, complaint = run("move", path, f"{build.card} ch {build.floors} {build.colour}")

    assert (0, "") == (code, complaint)
    assert build == load(text).moves[-1][1]


def test_verify_confirms_a_valid_record(run, written):
    code, text, _ = run("verify", written("simulate", "--players", 2))

    assert code == 0
    assert text.startswith("The record is correct: 106 moves, South ")


def test_verify_refuses_a_record_with_other_scores(run, written):
    path = written("simulate", "--players", 3)
    path.write_text(
        path.read_text(encoding="utf-8").replace("scores: R ", "scores: R 1"), encoding="utf-8"
    )
    code, text, complaint = run("verify", path)

    assert (code, text) == (1, "")
    assert complaint.startswith("The record says “scores: R 1")


@pytest.mark.parametrize("verb", ["replay", "show", "verify"])
def test_a_broken_record_is_refused_with_its_line(run, tmp_path, verb):
    path = tmp_path / "broken.txt"
    path.write_text("manhattan-record: 1\nplayers: 7\n", encoding="utf-8")

    assert run(verb, path) == (1, "", "Line 2: “players” can’t be “7”. Choose from: 4, 3, 2.\n")


def test_a_file_that_is_not_text_is_refused(run, tmp_path):
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xfe\x00")

    assert (1, "", f"{path} is not a text in UTF-8.\n") == run("verify", path)


def test_a_missing_file_is_refused(run, tmp_path):
    code, _, complaint = run("verify", tmp_path / "nothing")

    assert code == 1
    assert "No such file" in complaint


def test_a_record_may_come_from_standard_input(run, monkeypatch):
    _, text, _ = run("simulate", "--players", 3)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    assert run("verify", "-")[0] == 0


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("rounds=nine", "The option “rounds” can’t be “nine”. Choose from: official, four, six."),
        ("start=E", "With 3 players, the East seat stays empty, so it can’t start."),
        ("partners=yes", "Partners play two against two. That takes 4 players, not 3."),
    ],
)
@pytest.mark.parametrize("verb", ["new", "simulate"])
def test_a_wrong_option_is_refused(run, verb, setting, sentence):
    assert (1, "", f"{sentence}\n") == run(verb, "--players", 3, "--set", setting)


@pytest.mark.parametrize("words", [[], ["dance"], ["new", "--players", "7"], ["verify"]])
def test_a_wrong_call_exits_with_2(run, words):
    with pytest.raises(SystemExit) as left:
        main(words)

    assert left.value.code == 2


def test_it_runs_as_a_module():
    words = [sys.executable, "-m", "engine", "simulate", "--players", "3"]
    made = subprocess.run(words, capture_output=True, check=True)
    held = subprocess.run(
        [*words[:3], "verify", "-"], input=made.stdout, capture_output=True, check=False
    )

    assert (held.returncode, held.stderr) == (0, b"")
