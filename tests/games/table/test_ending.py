"""A finished game: the winner and why, the turning point, and a rematch."""

import re
from dataclasses import replace

import pytest
from django.utils.translation import override

from engine import Options, new_game, view_for
from engine.scoring import Points, winners
from engine.themes import WORLD
from engine.tower import towers_from
from games.board.perspective import Perspective
from games.models import Game
from games.table.ending import how_won
from tests.games.conftest import flat, fresh, seated, skip

NAMES = {"S": "Ann", "W": "Bo", "N": "Cy", "E": "Di"}
TOWERS = towers_from("A1: B3; A2: K1")


def text(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))


@pytest.mark.parametrize(
    ("reds", "blues", "yellows", "blacks", "rule", "said"),
    [
        (47, 45, 40, 30, "modern", "You win with 47 points, 2 more than Bo."),
        (40, 47, 40, 30, "modern", "Bo wins with 47 points, 7 more than you and Cy."),
        (
            44,
            44,
            40,
            30,
            "modern",
            "Bo wins with 44 points. It’s a tie with you, and the tallest tower decides.",
        ),
        (
            44,
            40,
            44,
            30,
            "modern",
            "Cy wins with 44 points. It’s a tie with you, and more majorities at the end decide.",
        ),
        (44, 40, 30, 44, "modern", "You and Di share the win with 44 points each."),
        (44, 44, 40, 30, "shared", "You and Bo share the win with 44 points each."),
    ],
)
def test_the_sentence_says_what_decided(reds, blues, yellows, blacks, rule, said):
    assert said == sentence(rule, R=reds, B=blues, Y=yellows, K=blacks)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ({"R": 44, "B": 44}, "Bo gewinnt mit 44 Punkten. Gleichauf: du. Der höchste Turm entscheidet."),
        ({"R": 44, "Y": 44}, "Cy gewinnt mit 44 Punkten. Gleichauf: du. Die Mehrheiten am Ende entscheiden."),
        ({"B": 47}, "Bo gewinnt mit 47 Punkten, 17 mehr als du, Cy und Di."),
    ],
)  # fmt: skip
def test_in_german_the_reader_is_du_in_every_sentence(scores, said):
    with override("de"):
        assert said == sentence("modern", **dict.fromkeys("RBYK", 30) | scores)


def sentence(rule, **scores):
    """What the page says of South's game that ended with these points."""
    options = Options(players=4, tie_break=rule)
    final = {colour: Points(majorities=2 * (colour == "Y")) for colour in scores}
    won = winners(options, scores, TOWERS, final)
    view = replace(
        view_for(new_game(options, "0" * 64), "S"), scores=scores, towers=TOWERS, winners=won
    )
    return how_won(Perspective(options, NAMES, WORLD, "S"), view)


def test_partners_win_by_their_sum():
    options = Options(players=4, partners="yes")
    scores = {"R": 30, "B": 40, "Y": 39, "K": 28}
    view = view_for(new_game(options, "0" * 64), "W")
    won = winners(options, scores, TOWERS, dict.fromkeys(scores, Points()))
    said = how_won(
        Perspective(options, NAMES, WORLD, "W"),
        replace(view, scores=scores, towers=TOWERS, winners=won),
    )
    assert "Ann and Cy win with 69 points, 1 more than you and Di." == said


def test_the_page_shows_the_biggest_swing_points_by_round_and_next_steps(game, ann, sign_in):
    skip(game)
    page = sign_in(ann).get(f"/g/{game.code}")

    assert re.search(r"(wins?|share the win) with \d+ points", text(page))
    assert re.search(
        rf'Biggest swing:<a href="/g/{game.code}/replay\?m=\d+">Move \d+</a>,', flat(page)
    )
    assert "Points by round" in text(page)
    assert "Rematch" in text(page)


def test_running_games_and_spectators_are_offered_none_of_it(game, ann, eve, sign_in):
    skip(game, 50)
    assert "Points by round" not in text(sign_in(ann).get(f"/g/{game.code}"))
    sign_in(ann).post(f"/g/{game.code}/again")
    skip(game)
    assert "Play again" not in text(sign_in(eve).get(f"/g/{game.code}"))
    assert 404 == sign_in(eve).post(f"/g/{game.code}/again").status_code
    assert 1 == Game.objects.count()


def test_a_rematch_opens_one_table_and_links_it_for_everyone(ann, bo, cy, di, sign_in):
    game = seated([ann, bo, cy, di], monster="baby")
    Game.objects.update(public=False, pace_seconds=86_400)
    skip(game)
    asked = sign_in(bo).post(f"/g/{game.code}/again")
    again = Game.objects.latest("pk")

    assert f"/g/{again.code}" == asked.url
    now = ("name", "options_by_key", "pace_seconds", "public", "theme_key", "preset")
    assert [getattr(fresh(game), name) for name in now] == [getattr(again, name) for name in now]
    assert ["W"] == list(again.seats.values_list("side", flat=True))
    assert f"/join/{again.invite}" in sign_in(ann).get(f"/g/{game.code}").content.decode()
    assert (
        f"/join/{again.invite}" == sign_in(ann).post(f"/g/{game.code}/again").url
    )  # the second click opens no other table
    assert 2 == Game.objects.count()


def test_a_rematch_against_bots_starts_at_once(ann, sign_in):
    browser = sign_in(ann)
    game = Game.objects.get(
        code=browser.post("/tables/against-bots", {"players": 3}).url.split("/")[-1]
    )
    skip(game)
    browser.post(f"/g/{game.code}/again")
    again = Game.objects.latest("pk")

    assert Game.Status.RUNNING == again.status
    assert [(seat.side, seat.bot) for seat in again.seats.order_by("side")] == [
        (seat.side, seat.bot) for seat in game.seats.order_by("side")
    ]
