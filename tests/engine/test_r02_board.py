"""
R2.

Sites are numbered in reading order as seen from South; city names are a theme, not a rule.
"""

import pytest

from engine import THEMES
from engine.box import CITIES
from engine.orientation import compass


@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "NW"), (2, "N"), (3, "NE"), (4, "W"), (5, "C"), (6, "E"), (7, "SW"), (8, "S"), (9, "SE")],
)
def test_a_site_has_one_compass_name_for_everyone(number, name):
    assert name == compass(number)


@pytest.mark.parametrize(
    ("theme", "city", "name", "code"),
    [
        ("world", "A", "Manhattan", "MAN"),
        ("world", "B", "Cairo", "CAI"),
        ("world", "C", "São Paulo", "SAO"),
        ("world", "D", "Frankfurt", "FRA"),
        ("world", "E", "Sydney", "SYD"),
        ("world", "F", "Hong Kong", "HKG"),
        ("neighbourhoods", "A", "Harlem", "HAR"),
        ("neighbourhoods", "B", "Midtown", "MID"),
        ("neighbourhoods", "C", "Chelsea", "CHE"),
        ("neighbourhoods", "D", "Soho", "SOH"),
        ("neighbourhoods", "E", "Downtown", "DOW"),
        ("neighbourhoods", "F", "Wall Street", "WAL"),
        *(("letters", letter, letter, letter) for letter in "ABCDEF"),
    ],
)
def test_a_theme_names_a_city(theme, city, name, code):
    assert (name, code) == (THEMES[theme].names[city], THEMES[theme].codes[city])


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_has_six_different_names(theme):
    assert list(CITIES) == list(theme.names) == list(theme.codes)
    assert 6 == len(set(theme.names.values())) == len(set(theme.codes.values()))
