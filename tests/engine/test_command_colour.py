"""Colours appear only where they are wanted and can be shown, and change no letter."""

import re

import pytest

from engine import Options, view_for
from engine.command_line.colour import coloured, wants_colours
from engine.command_line.describe import describe
from engine.themes import LETTERS


class Screen:
    def __init__(self, terminal):
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "verdict"),
    [
        (True, {"TERM": "xterm"}, True),
        (False, {"TERM": "xterm"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (True, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_only_terminals_that_want_colours_get_them(monkeypatch, terminal, environment, verdict):
    for name in ("TERM", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert verdict == wants_colours(Screen(terminal))


@pytest.mark.parametrize(
    ("plain", "painted"),
    [
        ("R2", "<97;41>R2</>"),
        ("Y13+3", "<30;43>Y13</>+3"),
        ("HONG KONG K5* B4", "HONG KONG <97;100>K5</>* <97;44>B4</>"),
        ("MAN 9 R1B4", "MAN 9 <97;41>R1</><97;44>B4</>"),
        ("K  12 points", "<97;100>K</>  12 points"),
        ("Blocks B: 3 2", "Blocks <97;44>B</>: 3 2"),
        ("B R2", "B <97;41>R2</>"),  # city B of the theme letters
        ("B 3 K1", "B 3 <97;100>K1</>"),
        ("Ply 5, round 1 of 6", "Ply 5, round 1 of 6"),
    ],
)
def test_what_a_colour_owns_is_printed_on_its_colour(plain, painted):
    assert painted == re.sub(r"\033\[([\d;]+)m", r"<\1>", coloured(plain).replace("\033[0m", "</>"))


@pytest.mark.parametrize(
    "options", [Options(2), Options(4, monster="baby", slow_growth="yes", ordinances="yes")]
)
def test_colours_change_no_text(walk, options):
    for state in [state for state, _, _ in walk(options, "colours")][::10]:
        text = describe(state, "S", LETTERS)
        assert text == re.sub(r"\033\[[\d;]+m", "", coloured(text))
        assert coloured(text).count("\033[0m") >= sum(
            map(bool, view_for(state, "S").towers.values())
        )
