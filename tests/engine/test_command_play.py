"""play: whole games in the terminal, typed by a script, left, saved and resumed."""

import errno
import io
import os
import pathlib
import re
import select
import shlex
import signal
import subprocess
import sys

import pytest

from engine import Options, Phase, choices, legal_builds, load, positions, verify, write
from engine.__main__ import main
from engine.command_line.arguments import seed_of
from engine.command_line.simulate import simulate

PROGRAM = [sys.executable, "-m", "engine", "play"]


@pytest.fixture
def typed(capsys, monkeypatch):
    """Run `play` with these lines as its input; return exit code, output and error output."""

    def call(lines, *words):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return main(["play", *map(str, words)]), *capsys.readouterr()

    return call


class Typist(io.StringIO):
    """Someone who reads the saved record and types the first legal move of the player to move."""

    def __init__(self, path, sides):
        super().__init__()
        self.path, self.sides = path, sides

    def readline(self, *_):
        *_, state = positions(load(self.path.read_text(encoding="utf-8")))
        side = next(side for side in state.to_move if side in self.sides)
        legal = choices(state, side) if state.phase == Phase.CHOOSE else legal_builds(state, side)
        return f"{write(next(iter(legal)))}\n"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_played_at_one_keyboard(typed, tmp_path, players):
    options, path = Options(players), tmp_path / "game.txt"
    last, moves = simulate(options, seed_of("whole"))
    code, text, complaint = typed(
        [write(move) for _, move in moves],
        "--players",
        players,
        "--hot-seat",
        "--seed",
        "whole",
        "--save",
        path,
    )
    record = load(path.read_text(encoding="utf-8"))

    assert (0, "") == (code, complaint)
    assert (tuple(moves), last.scores) == (record.moves, verify(record).scores)
    assert "Won by " in text
    assert text.endswith(f"The record is in {path}.\n")


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "2", "--seat", "N", "--bots", "greedy"],
        ["--players", "3", "--preset", "mail", "--bots", "random"],
        [
            "--players",
            "4",
            "--set",
            "monster=baby",
            "--set",
            "anti-trust=yes",
            "--set",
            "rounds=six",
            "--bots",
            "random",
        ],
    ],
)
def test_a_whole_game_can_be_played_against_bots(capsys, monkeypatch, tmp_path, words):
    path = tmp_path / "game.txt"
    monkeypatch.setattr(sys, "stdin", Typist(path, "N" if "N" in words else "S"))
    code = main(["play", *words, "--seed", "bots", "--save", str(path)])

    assert 0 == code
    assert "Won by " in capsys.readouterr().out
    assert verify(load(path.read_text(encoding="utf-8"))).winners


def test_choosing_together_asks_one_player_after_another(typed):
    lines = ["take 4443", "take 4444", "take 1111"]
    _, text, _ = typed(lines, "--players", 3, "--hot-seat", "--preset", "mail")
    asked = [line.partition(",")[0] for line in text.splitlines() if ", your blocks:" in line]

    assert ["South", "West", "West", "North"] == asked  # West has no four 4s
    assert "Not enough blocks of 4 floors: you have 3 left, not 4." in text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("5C3", "Choose your blocks for this round first."),
        ("hello", "“hello” isn’t a move."),
        ("take 44444", "Take 6 blocks, not 5."),
        ("", "Type a move; ? shows the legal ones"),
        ("help", "Build: the card, the city, the floors"),
        ("?", "Red: 444333 "),
    ],
)
def test_every_answer_that_is_not_a_move_is_answered_and_asked_again(typed, line, sentence):
    code, text, _ = typed([line, "quit"], "--set", "start=S")
    answer = text.split(f"South, your blocks: {line}\n")[1]

    assert 0 == code
    assert answer.startswith(sentence)
    assert "South, your blocks: quit" in answer


def test_the_listed_legal_builds_can_be_typed(typed):
    chosen = ["take r4321 y2211", "take b4321 k2211"]
    words = ["--players", 2, "--hot-seat", "--set", "start=S", "--seed", "any"]
    listed = (
        typed([*chosen, "?"], *words)[1]
        .split("South, your move: ?\n")[1]
        .split("South, your move:")[0]
    )
    builds = [word for word in listed.split() if len(word) == 4 and word[0].isdigit()]

    assert len(builds) > 50
    for build in builds[::20]:
        assert "South builds " in typed([*chosen, build], *words)[1]


def test_the_board_is_drawn_again_on_request(typed):
    _, text, _ = typed(["board", "quit"], "--seed", "x", "--set", "start=S")

    assert 2 == text.count("Ply 0, round 1 of 4, South to move")


def test_each_player_reads_what_happened_since_their_last_move(typed):
    _, text, _ = typed(
        ["take 444333"],
        "--players",
        3,
        "--set",
        "start=S",
        "--set",
        "rounds=four",
        "--bots",
        "greedy",
    )

    assert "South takes 4 4 4 3 3 3.\nWest takes 4 4 4 3 3 3.\nNorth takes 4 4 4 3 3 3.\n" in text


@pytest.mark.parametrize("lines", [["quit"], ["resign"], []])
def test_a_game_left_early_is_saved_and_can_be_resumed(typed, tmp_path, lines):
    path = tmp_path / "game.txt"
    code, text, _ = typed(["take 432211", *lines], "--players", 2, "--save", path, "--set", "rounds=four", "--seed", "x",
                          "--set", "start=S")  # fmt: skip
    assert 0 == code
    assert "Choose blocks once for each of your colours" in text or "Say which colour" in text
    assert f"  python -m engine play --resume {path} --seat S --bots greedy --theme world\n" in text

    code, text, _ = typed(["take r432211 y432211"], "--resume", path)

    assert 0 == code
    assert "South takes red 4 3 2 2 1 1, yellow 4 3 2 2 1 1." in text
    assert 2 == len(load(path.read_text(encoding="utf-8")).moves)


def test_a_saved_game_keeps_the_names_of_its_cities(typed, tmp_path):
    path = tmp_path / "game.txt"
    typed(["quit"], "--players", 2, "--save", path, "--preset", "mayfair")
    code, text, _ = typed(["quit"], "--resume", path)

    assert (0, True, False) == (code, "HARLEM" in text, "MANHATTAN" in text)


def goes_on_with(text):
    """Return the arguments of the command in the text that continues the game."""
    return shlex.split(re.search(r"python -m engine play ([^“”\n]+)", text)[1])


@pytest.mark.parametrize(
    ("words", "sits", "others"),
    [
        (["--players", 3, "--seat", "n", "--bots", "random"], "North", ["South: Random bot.", "West: Random bot."]),
        (["--seat", "W", "--bots", "random,greedy"], "West",
         ["North: Random bot.", "East: Greedy bot.", "South: Random bot."]),
        (["--players", 2, "--hot-seat"], "South", []),
    ],
)  # fmt: skip
def test_the_printed_command_resumes_in_the_same_seat_against_the_same_bots(
    typed, tmp_path, words, sits, others
):
    path = tmp_path / "my game.txt"
    left = typed([], *words, "--preset", "mayfair", "--save", path)[1]
    text = typed([], *goes_on_with(left))[1]

    assert others == [line for line in text.splitlines() if line.endswith(" bot.")]
    assert f"{sits}, your blocks: " in text
    assert "HARLEM" in text
    assert goes_on_with(left) == goes_on_with(text)


def test_the_same_call_does_not_overwrite_a_saved_game(typed, tmp_path, capsys):
    path, call = tmp_path / "game.txt", ["--players", "3", "--seat", "N", "--save"]
    typed(["take 4321"], *call, path)
    saved = path.read_bytes()
    for words in ([*call, path], ["--resume", elsewhere(tmp_path, saved), "--save", path]):
        with pytest.raises(SystemExit) as left:
            typed([], *words)
        complaint = capsys.readouterr().err

        assert (2, saved) == (left.value.code, path.read_bytes())
        assert (
            f"{path} already exists; continue with “python -m engine play --resume {path} --seat "
            in complaint
        )
    assert ["--seat", "S"] == goes_on_with(complaint)[2:4]


def elsewhere(folder, record):
    """Return another file with the same record."""
    other = folder / "other.txt"
    other.write_bytes(record)
    return other


def test_a_resumed_game_can_be_saved_under_another_name(typed, tmp_path):
    path, other = tmp_path / "game.txt", tmp_path / "other.txt"
    typed([], "--save", path)

    assert 0 == typed([], "--resume", path, "--save", path)[0]
    assert str(other) in goes_on_with(typed([], "--resume", path, "--save", other)[1])


def test_a_full_disk_leaves_the_old_record_in_place(typed, tmp_path, monkeypatch):
    path = tmp_path / "game.txt"
    typed([], "--save", path, "--set", "start=S")
    saved = path.read_bytes()

    def full(file, text, **_):
        file.write_bytes(text.encode()[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(pathlib.Path, "write_text", full)

    assert (1, f"{path} can’t be written: No space left on device.\n") == typed(
        [], "--resume", path
    )[::2]
    assert [path] == list(tmp_path.iterdir())
    assert saved == path.read_bytes()


def test_a_link_to_a_saved_game_stays_a_link(typed, tmp_path):
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    typed([], "--save", path, "--set", "start=S")
    link.symlink_to(path)
    typed(["take 432211"], "--resume", link)

    assert link.is_symlink()
    assert load(path.read_text(encoding="utf-8")).moves


def test_leaving_an_unsaved_game_says_so(typed):
    code, text, _ = typed([])

    assert 0 == code
    assert text.endswith("Your game wasn’t saved. Use --save FILE to keep one.\n")


def test_the_same_seed_gives_the_same_deal(typed):
    assert typed(["?"], "--seed", "x") == typed(["?"], "--seed", "x")
    assert typed(["?"])[1] != typed(["?"])[1]


def test_a_preset_brings_its_city_names(typed):
    _, text, _ = typed([], "--preset", "mayfair")

    assert "HARLEM" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--seat", "E", "--players", "3"],
            "There is no seat E in this game. The seats are S, W, N.\n",
        ),
        (
            ["--save", "/nowhere/game.txt"],
            "/nowhere/game.txt can’t be written: No such file or directory.\n",
        ),
        (["--resume", "/nowhere.txt"], "/nowhere.txt can’t be read: No such file or directory.\n"),
    ],
)
def test_impossible_arguments_are_refused_before_the_game(typed, words, sentence):
    assert (1, "", sentence) == typed([], *words)


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "hal"],
        ["--hot-seat", "--seat", "S"],
        ["--hot-seat", "--bots", "random"],
        ["--resume", "-"],
        ["--resume", "game.txt", "--players", "3"],
    ],
)
def test_a_wrong_call_exits_with_2(typed, words):
    with pytest.raises(SystemExit) as left:
        typed([], *words)

    assert 2 == left.value.code


def test_ctrl_c_saves_and_leaves_quietly(tmp_path):
    path = tmp_path / "game.txt"
    words = [*PROGRAM, "--save", str(path), "--set", "start=S"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as game:
        game.stdin.write(b"take 432211\n")
        game.stdin.flush()
        shown = b""
        while not shown.endswith(b"your move: "):
            shown += os.read(game.stdout.fileno(), 65536)
        game.send_signal(signal.SIGINT)
        text, complaint = game.communicate(timeout=30)

    assert (130, b"") == (game.returncode, complaint)
    assert b"Your game is saved" in text
    assert load(path.read_text(encoding="utf-8")).moves


CTRL_C = b"\x03"


def on_terminal(words, *exchange):
    """Return what a terminal shows after each answer has been typed to its question."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "LINES": "24", "COLUMNS": "80"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [*PROGRAM, *words], preexec_fn=lambda: os.login_tty(theirs), env=environment
    ) as game:
        os.close(theirs)
        shown = b""
        for question, answer in exchange:
            while not shown.endswith(question):
                shown += os.read(ours, 65536)
            os.write(ours, answer)
        while game.poll() is None or select.select([ours], [], [], 0)[0]:
            # Ctrl-C just between a question and the wait for its answer gets lost: press it again.
            if not select.select([ours], [], [], 2)[0] and answer == CTRL_C:
                os.write(ours, answer)
                continue
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
    os.close(ours)
    return game.returncode, shown.decode()


def test_the_screen_is_cleared_between_two_people():
    code, text = on_terminal(
        ["--players", "2", "--hot-seat", "--set", "start=S"],
        (b"South, your blocks: ", b"take r4321 y2211\n"),
        (b"Press Enter, North. ", b"\n"),
        (b"North, your blocks: ", b"quit\n"),
    )
    between = text.split("take r4321 y2211\r\n")[1].split("Press Enter, North. ")[0]

    assert 0 == code
    assert between == "\r\n" * 25
    assert "\033[97;41mR\033[0m  0 points" in text


def test_ctrl_c_at_a_terminal_leaves_quietly():
    code, text = on_terminal([], (b"your blocks: ", CTRL_C))

    assert 130 == code
    assert "You left the game after " in text
    assert "Traceback" not in text
