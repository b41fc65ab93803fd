"""Whole games in a real browser: by tapping, by keys alone and without scripts, with two, three and four players."""

import pytest
from playwright.sync_api import expect

from engine import Options
from games.lobby import seating
from tests.games.conftest import fresh

from .conftest import DESKTOP, PHONE, SMALL
from .hands import Keys, Listening, Tapping, WithoutScripts, play

pytestmark = pytest.mark.chromium


def against_bots(user, players, **options):
    """A game of `user`, South, who starts."""
    wanted = Options(players=players, start="S", **options)
    return seating.open_table(user, wanted, side="S", bots=["greedy"] * (players - 1))


def at_table(visit, user, game, hands, screen):
    return visit(user, f"/g/{game.code}", viewport=screen, **hands.touch)


def assert_played_to_the_end(page, game):
    assert fresh(game).over
    expect(page.locator(".bar.over")).to_contain_text("win")


@pytest.mark.volume
def test_a_whole_game_of_four_by_tapping_on_a_small_phone(visit, ann):
    game, hands = against_bots(ann, 4), Tapping()
    page = at_table(visit, ann, game, hands, SMALL)
    play(page, game, hands)
    assert_played_to_the_end(page, game)


@pytest.mark.volume
def test_a_whole_game_of_three_by_keys_takes_13_keys_a_move_at_most(visit, ann):
    game, hands = against_bots(ann, 3), Keys()
    page = at_table(visit, ann, game, hands, DESKTOP)
    play(page, game, hands)
    assert_played_to_the_end(page, game)
    assert 24 == len(hands.counts)
    assert max(hands.counts) <= 13


@pytest.mark.volume
def test_a_whole_game_of_two_without_scripts_on_a_phone(visit, ann):
    game, hands = against_bots(ann, 2), WithoutScripts()
    page = at_table(visit, ann, game, hands, PHONE)
    play(page, game, hands)
    assert_played_to_the_end(page, game)


def test_a_round_of_two_by_tapping_on_a_phone(visit, ann):
    game, hands = against_bots(ann, 2), Tapping()
    page = at_table(visit, ann, game, hands, PHONE)
    assert 2 == play(page, game, hands, rounds=1).round


def test_a_round_with_two_colours_by_keys_takes_15_keys_a_move_at_most(visit, ann):
    game, hands = against_bots(ann, 2), Keys()
    page = at_table(visit, ann, game, hands, DESKTOP)
    play(page, game, hands, rounds=1)
    assert 8 == len(hands.counts)
    assert max(hands.counts) <= 15


def test_a_round_by_keys_without_scripts_takes_13_keys_a_move_at_most(visit, ann):
    game, hands = against_bots(ann, 4), Keys()
    page = visit(ann, f"/g/{game.code}", java_script_enabled=False)
    play(page, game, hands, rounds=1)
    assert 6 == len(hands.counts)
    assert max(hands.counts) <= 13


def test_a_round_by_the_roles_and_names_that_a_screen_reader_has(visit, ann):
    game, hands = against_bots(ann, 4), Listening()
    page = at_table(visit, ann, game, hands, DESKTOP)
    assert 2 == play(page, game, hands, rounds=1).round
