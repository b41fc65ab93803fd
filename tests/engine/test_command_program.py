"""The program as its callers see it: help, exit codes, pipes, closed streams, Ctrl-C."""

import os
import re
import signal
import subprocess
import sys

import pytest

from engine import RULES
from engine.__main__ import main
from engine.options import VALUES

PROGRAM = [sys.executable, "-m", "engine"]
VERBS = ["play", "new", "simulate", "show", "replay", "move", "verify", "bench"]


def shell(line):
    """Return what a shell prints for a line in which `@` stands for the program."""
    return subprocess.run(
        ["bash", "-c", line.replace("@", " ".join(PROGRAM))],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.fixture
def left(capsys):
    """Return exit code, output and error output of a call that ends before a verb runs."""

    def call(*words):
        with pytest.raises(SystemExit) as end:
            main(words)
        return end.value.code, *capsys.readouterr()

    return call


def test_without_a_verb_it_prints_its_help(left):
    code, _, text = left()

    assert 2 == code
    assert all(f"    {verb} " in text for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_each_verb_has_help_with_an_example(left, verb):
    code, text, complaint = left(verb, "--help")

    assert (0, "") == (code, complaint)
    assert re.search(rf"for example:\n  python -m engine {verb}", text)


@pytest.mark.parametrize("verb", ["play", "new", "simulate"])
@pytest.mark.parametrize("key", [key for key in VALUES if key != "players"])
def test_help_names_every_option_with_its_values(left, verb, key):
    assert re.search(rf"^  {key} +{', '.join(VALUES[key])}$", left(verb, "--help")[1], re.MULTILINE)


def test_it_knows_its_version(left):
    assert (0, f"Manhattan engine, rules version {RULES}\n", "") == left("--version")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "Argument VERB: invalid choice: 'dance'"),
        (
            ["show"],
            "The following arguments are required: FILE.\nFor help: python -m engine show --help\n",
        ),
        (["new", "--players", "7"], "Argument --players: invalid choice: "),
        (["show", "x", "--theme", "moon"], "Argument --theme: invalid choice: 'moon'"),
        (
            ["simulate", "--frob"],
            "Unrecognized arguments: --frob.\nFor help: python -m engine --help\n",
        ),
    ],
)
def test_a_wrong_call_gets_a_sentence_and_a_hint_where_help_is(left, words, sentence):
    code, text, complaint = left(*words)

    assert (2, "") == (code, text)
    assert complaint.startswith(sentence)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (
            "rounds",
            "Write an option as key=value, for example choosing=together. “rounds” has no “=”.\n",
        ),
        ("colour=red", "There’s no option “colour”. The options are: players, rounds, "),
        ("edge=x", "The option “edge” can’t be “x”. Choose from: stay, wrap, slide.\n"),
    ],
)
def test_a_wrong_setting_gets_a_sentence(capsys, setting, sentence):
    assert 1 == main(["new", "--set", setting])
    assert capsys.readouterr().err.startswith(sentence)


@pytest.mark.parametrize("words", [["--preset", "mail"], ["--set", "choosing=together"]])
def test_a_preset_sets_options(capsys, words):
    main(["new", "--seed", "x", *words])

    assert "choosing: together\n" in capsys.readouterr().out


def test_a_setting_overrides_the_preset(capsys):
    main(["new", "--preset", "mayfair", "--players", "3", "--set", "choosing=in-turn"])
    text = capsys.readouterr().out

    assert "players: 3\n" in text
    assert "choosing: in-turn\nreshuffle: each-round\n" in text


def test_a_closed_pipe_is_not_an_error():
    done = shell("set -o pipefail; @ simulate --games 400 | head -1")

    assert (0, "manhattan-record: 1\n", "") == (done.returncode, done.stdout, done.stderr)


def test_a_full_disk_gets_a_sentence():
    done = shell("@ simulate > /dev/full")

    assert (1, "Can’t write the output: No space left on device.\n") == (
        done.returncode,
        done.stderr,
    )


@pytest.mark.parametrize(
    ("line", "code"), [("@ new >&-", 0), ("@ show - <&-", 1), ("@ play <&-", 0)]
)
def test_closed_streams_are_no_error(line, code):
    done = shell(line)

    assert code == done.returncode
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_what_goes_through_a_pipe_is_utf_8(encoding):
    done = shell(
        f"export PYTHONIOENCODING={encoding}; @ new --seed x | sed '2s/.*/game: Zürich/' | @ move - 'take 432211'"
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert "game: Zürich\n" in done.stdout


def test_a_byte_order_mark_is_ignored():
    assert 0 == shell(r"(printf '\xef\xbb\xbf'; @ simulate --players 3) | @ verify -").returncode


def test_bytes_that_are_not_text_are_refused():
    assert "Standard input is not a text in UTF-8.\n" == shell(r"printf '\xff' | @ verify -").stderr


def test_the_record_of_a_game_still_going_on_cannot_be_shown_and_says_why():
    done = shell("@ new --players 3 | grep -v ^seed | @ show -")

    assert 1 == done.returncode
    assert (
        "This record has no seed, so its game is still going on and can’t be replayed yet.\n"
        == done.stderr
    )


def test_an_illegal_move_is_reported_with_its_line():
    done = shell("@ simulate --seed c | sed '30s/.*/N 1A1/' | @ replay -")

    assert (1, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith("Line 30: N 1A1 can’t be played here. ")


def test_ctrl_c_ends_without_a_traceback():
    with subprocess.Popen(
        [*PROGRAM, "simulate", "--games", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        os.read(run.stdout.fileno(), 100)
        run.send_signal(signal.SIGINT)
        _, complaint = run.communicate(timeout=30)

    assert (130, b"") == (run.returncode, complaint)
