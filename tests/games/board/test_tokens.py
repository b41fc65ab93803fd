"""
The stylesheet's colours: contrast for low vision, distance for colour blindness and in grey.

Contrast is WCAG 2.2's (w3.org/TR/WCAG22/#dfn-contrast-ratio). Colour blindness is the full one of Machado,
Oliveira and Fernandes (2009), "A Physiologically-based Model for Simulation of Color Vision Deficiency". Distance
is CIEDE2000 as written by Sharma, Wu and Dalal (2005), "The CIEDE2000 Color-Difference Formula".
"""

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin
from pathlib import Path

import pytest

from games.board import palette
from games.board.stylesheet import FILES, picture_style

STATIC = Path(__file__).parents[3] / "static"
SHEETS = [
    (STATIC / file).read_text()
    for part in ("shapes", "patterned", "lights")
    for file in FILES[part]
]
CSS = " ".join(" ".join(SHEETS).split())  # as if each rule were on one line


def six_digits(colours):
    """Colours by name: `#fff` is ffffff."""
    short = {name: colour.removeprefix("#") for name, colour in colours.items()}
    return {
        name: colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
        for name, colour in short.items()
    }


LIGHT, DARK = six_digits(palette.LIGHT), six_digits(palette.DARK)
THEMES = {"light": LIGHT, "dark": DARK}
PLAYERS = {
    letter: LIGHT[name]
    for letter, name in zip("RBYK", ("red", "blue", "yellow", "black"), strict=True)
}

# Foregrounds and their backgrounds. Text needs 4.5, rings and borders 3.
TEXT = """
    ink on bg surface plot legf; muted on bg surface legf; link on bg surface legf; num on plot legf
    actink on act; act on bg surface; amb on bg surface; danger on bg surface
    monster on surface; surface on monster; bg on ink
"""
EDGES = """
    ctl on bg surface; out on plot legf; leg on plot surface bg; amb on plot surface bg; act on bg surface
    monster on plot; ink on bg surface
"""


def pairs(written):
    for line in re.split(r"[;\n]", written.strip()):
        front, _, backs = line.strip().partition(" on ")
        yield from ((front, back) for back in backs.split())


def linear(colour):
    """Red, green, blue as light, 0 to 1, of an sRGB colour in hex."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour):
    return sum(
        weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)
    )


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_dark_mode_by_choice_matches_the_device_setting():
    device, chosen = re.findall(
        r":root\S*(?:light|dark)\S* {([^}]*--bg[^}]*)}", palette.page_tokens()
    )
    assert chosen == device + "color-scheme:dark;"
    assert f"--bg:{palette.DARK['bg']};" in chosen


def test_more_contrast_by_choice_matches_the_device_setting():
    chosen, asked = re.findall(r":root(?:\.high)? {(--muted[^}]*)}", palette.page_tokens())
    assert (
        chosen
        == asked
        == "--muted:var(--ink);--line:var(--ctl);--ctl:var(--ink);--pln:var(--ctl);--num:var(--ink);"
    )


def test_images_without_custom_properties_get_every_colour():
    assert palette.painted("fill:var(--plot);stroke:var(--pln)") == "fill:#e8e1d3;stroke:#c9bfa9"
    assert "var(" not in picture_style(night=False)


def test_contrast_matches_published_values():
    assert 21 == contrast("000000", "ffffff")
    assert 4.54 == round(
        contrast("767676", "ffffff"), 2
    )  # the lightest grey that is readable on white


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_readable(theme):
    colours = THEMES[theme]
    poor = [(a, b) for a, b in pairs(TEXT) if contrast(colours[a], colours[b]) < 4.5]
    assert [] == poor


@pytest.mark.parametrize("theme", THEMES)
def test_rings_borders_and_outlines_are_visible(theme):
    colours = THEMES[theme]
    poor = [(a, b) for a, b in pairs(EDGES) if contrast(colours[a], colours[b]) < 3]
    assert [] == poor


def test_text_on_the_players_colours_is_readable():
    dark, light = re.search(
        r"\.tR, \.tY \{ fill: #(\w+);.*\.tB, \.tK \{ fill: #(\w+);", CSS
    ).groups()
    assert all(contrast(dark, PLAYERS[letter]) >= 4.5 for letter in "RY")
    assert all(contrast(2 * light, PLAYERS[letter]) >= 4.5 for letter in "BK")


def test_chips_are_readable_on_lit_and_unlit_sites():
    chips = re.findall(r"--chip: #(\w+)", CSS)
    assert {"fff", "ffc266"} == set(chips)
    assert all(contrast("14171c", chip) >= 4.5 for chip in ("ffffff", "ffc266"))


def test_wall_patterns_are_visible_and_leave_digits_clear():
    """A mark contrasts with the wall behind it; a digit has an outline in the wall's own colour."""
    names = dict(zip("RBYK", ("red", "blue", "yellow", "black"), strict=True))
    marks = re.findall(r"\.motif-([BYK]) \{ fill: #(\w{6}); stroke: var\(--(\w+)\)", CSS)
    assert [(letter, names[letter]) for letter in "BYK"] == [
        (letter, wall) for letter, _, wall in marks
    ]
    assert all(contrast(mark, PLAYERS[letter]) >= 3 for letter, mark, _ in marks)
    clear = re.findall(r"\.patterned \.sites \.floors\.t(\w) \{ stroke: var\(--(\w+)\)", CSS)
    assert names == dict(clear)


MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GREY = ((0.2126, 0.7152, 0.0722),) * 3
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)


def times(matrix, parts):
    return [sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix]


def lab(light):
    """CIELAB of red, green, blue as light; values outside the gamut are clipped to its edge."""
    parts = times(XYZ, [min(1, max(0, part)) for part in light])
    x, y, z = (
        t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116
        for t in (part / white for part, white in zip(parts, WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, other):
    """CIEDE2000 of two CIELAB colours, in the names of Sharma, Wu and Dalal."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * (mean_c**7 / (mean_c**7 + 25**7)) ** 0.5
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1, h2 = (
        degrees(atan2(b, stretch * a)) % 360 if a or b else 0 for a, b in ((a1, b1), (a2, b2))
    )
    turn = 0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * (c1 * c2) ** 0.5 * sin(radians(turn / 2))
    mean_l, mean_c, mean_h = (l1 + l2) / 2, (c1 + c2) / 2, (h1 + turn / 2 if c1 * c2 else h1 + h2)
    t = (1 - 0.17 * cos(radians(mean_h - 30)) + 0.24 * cos(radians(2 * mean_h))
         + 0.32 * cos(radians(3 * mean_h + 6)) - 0.20 * cos(radians(4 * mean_h - 63)))  # fmt: skip
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / (20 + (mean_l - 50) ** 2) ** 0.5
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rotation = (
        -2
        * (mean_c**7 / (mean_c**7 + 25**7)) ** 0.5
        * sin(radians(60 * exp(-(((mean_h % 360 - 275) / 25) ** 2))))
    )
    lightness, chroma, hue = (l2 - l1) / s_l, (c2 - c1) / s_c, big_h / s_h
    return (lightness**2 + chroma**2 + hue**2 + rotation * chroma * hue) ** 0.5


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_colour_distance_matches_sharmas_paper(one, other, expected):
    assert expected == round(distance(one, other), 4) == round(distance(other, one), 4)


# Each set of the players' colours, the usual one first.
SETS = {"": PLAYERS} | {
    key: PLAYERS | {"Y": six_digits(other)["yellow"]} for key, other in palette.SETS.items()
}
by_set = pytest.mark.parametrize("players", SETS.values(), ids=SETS)


def nearest(seen, players):
    """The smallest distance between two players' colours, seen through a matrix."""
    colours = [lab(times(seen, linear(colour))) for colour in players.values()]
    return min(distance(one, other) for one, other in combinations(colours, 2))


@by_set
@pytest.mark.parametrize("blindness", MACHADO)
def test_colour_blind_readers_can_tell_the_colours_apart(blindness, players):
    assert nearest(MACHADO[blindness], players) >= 20


@by_set
def test_the_players_colours_differ_in_grey(players):
    assert nearest(GREY, players) >= 15


@by_set
def test_letters_are_readable_on_each_set(players):
    assert all(contrast("14171c", players[letter]) >= 4.5 for letter in "RY")
    assert all(contrast("ffffff", players[letter]) >= 4.5 for letter in "BK")


@pytest.mark.parametrize("key", palette.SETS)
def test_a_set_changes_the_towers_by_day_and_at_night_and_their_marks(key):
    other, rules = palette.SETS[key], palette.set_tokens(key)
    assert other["yellow"] == other["sky-yellow"]
    assert contrast(*(other[name].removeprefix("#") for name in ("pane-Y", "yellow"))) >= 3
    assert f"--yellow:{other['yellow']};" in rules
    assert f".motif-Y{{fill:{other['pane-Y']}}}" in rules


def test_an_unknown_set_changes_nothing():
    assert "" == palette.set_tokens("") == palette.set_tokens("x;}")
