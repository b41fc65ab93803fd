"""Options have names and values of their own, and presets set several of them."""

import pytest

from engine import PRESETS, Options, OptionsError, options_from
from engine.options import VALUES


@pytest.mark.parametrize(
    ("preset", "choosing", "reshuffle", "tie_break", "theme"),
    [
        ("modern", "in-turn", "empty", "modern", "world"),
        ("mail", "together", "empty", "modern", "world"),
        ("classic", "in-turn", "empty", "shared", "world"),
        ("mayfair", "together", "each-round", "shared", "neighbourhoods"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_preset_sets(preset, choosing, reshuffle, tie_break, theme, players):
    options = PRESETS[preset].for_players(players)

    assert Options(players, choosing=choosing, reshuffle=reshuffle, tie_break=tie_break) == options
    assert theme == PRESETS[preset].theme


def test_the_default_is_modern_for_four():
    assert Options() == PRESETS["modern"].for_players(4) == options_from({})


def test_options_survive_writing_and_reading():
    options = Options(3, "four", "together", "each-round", "shared", "W")

    assert options == options_from(options.as_dict())
    assert list(VALUES) == list(options.values())


def test_a_later_option_is_written_only_where_it_matters():
    assert "godzilla" not in Options(monster="godzilla").as_dict()
    chosen = Options(monster="godzilla", godzilla="C")
    assert "C" == chosen.as_dict()["godzilla"]
    assert chosen == options_from(chosen.as_dict())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"rounds": "five"},
            "The option “rounds” can’t be “five”. Choose from: official, four, six.",
        ),
        ({"players": "5"}, "The option “players” can’t be “5”. Choose from: 4, 3, 2."),
        ({"players": "04"}, "The option “players” can’t be “04”. Choose from: 4, 3, 2."),
        (
            {"start": "E", "players": "3"},
            "With 3 players, the East seat stays empty, so it can’t start.",
        ),
        (
            {"start": "W", "players": "2"},
            "With 2 players, the West seat stays empty, so it can’t start.",
        ),
        ({"colour": "red"}, f"There’s no option “colour”. The options are: {', '.join(VALUES)}."),
    ],
)
def test_a_wrong_option_is_refused(given, sentence):
    with pytest.raises(OptionsError) as refused:
        options_from(given)

    assert sentence == str(refused.value)


@pytest.mark.parametrize("players", ["2", "3"])
def test_partners_need_four_players(players):
    with pytest.raises(
        OptionsError, match=f"^Partners play two against two. That takes 4 players, not {players}.$"
    ):
        options_from({"partners": "yes", "players": players})
