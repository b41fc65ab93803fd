"""The games waiting for me on my home page: thumbnail, turn, time left, and latest news."""

import re
from datetime import timedelta
from gzip import compress

import pytest
import time_machine
from django.utils import timezone

import engine
from engine import Options
from engine.orientation import city_rows, seen_number
from games.board.monster_map import CELL, GAP
from games.board.thumbnail import HALF, thumbnail
from games.home.my_turns import my_turns
from games.home.sample_board import sample_board
from games.lib import small_board
from games.lobby import seating
from games.models import Alarm, Game, Seat
from games.play import vacation
from tests.games.conftest import fresh, play_until, seated, skip
from tests.games.markup import flat
from tests.played.pin import HERE, read

TWO_DAYS = timedelta(days=2)
SQUARE = re.compile(r"M(\d+) (\d+)h10v10h-10z")


def squares(drawn):
    """The owner of the square at each place, counted in sites from the top left."""
    found = {}
    for colour, path in drawn.paths:
        for x, y in SQUARE.findall(path):
            found[at(int(y) + HALF), at(int(x) + HALF)] = colour
    return found


def at(middle):
    """The index of a site in its row or column: three cells and a gap make a city."""
    city, rest = divmod(middle, 3 * CELL + GAP)
    return 3 * city + rest // CELL


@pytest.mark.parametrize("side", "SWNE")
def test_a_thumbnail_shows_every_owner_from_the_readers_side(side):
    record = read(HERE / "4-classic.txt")
    state = list(engine.positions(record))[70]
    seen = squares(thumbnail(side, small_board.read(small_board.written(state))))
    expected = {}
    for row, keys in enumerate(city_rows(side)):
        for column, key in enumerate(keys):
            for number in range(1, 10):
                down, across = divmod(seen_number(side, number) - 1, 3)
                expected[3 * row + down, 3 * column + across] = (
                    state.tower(f"{key}{number}").owner or ""
                )
    assert len(expected) == 54
    assert expected == seen


def test_a_thumbnail_shows_the_monster():
    state = list(engine.positions(read(HERE / "4-all-monster-slide.txt")))[30]
    assert thumbnail("S", small_board.read(small_board.written(state))).monster


def row_of(game, side):
    [row], [] = my_turns([fresh(game).seats_by_side[side]])
    return row


def test_a_row_shows_the_turn_and_the_time_left(game, ann, sign_in):
    play_until(game, engine.Phase.BUILD, "S")
    Seat.objects.filter(game=game, to_move=True).update(
        deadline=timezone.now() + timedelta(hours=30, minutes=5)
    )
    page = flat(sign_in(ann).get("/").content.decode())
    row = re.search(r'<li class="waiting">.*?</li>', page, re.S)[0]
    assert f'href="/g/{game.code}"' in row
    assert "Round 1 of 4 · turn 1 of 6 · <time" in row
    assert "<b>1 d 6 h left</b>, <span>until " in row
    assert '<svg class="stamp" viewBox="0 0 117 78"' in row


def test_a_row_running_out_of_time_is_urgent(game):
    play_until(game, engine.Phase.BUILD, "S")
    Seat.objects.filter(game=game).update(deadline=timezone.now() + 0.3 * TWO_DAYS)
    assert not row_of(game, "S").urgent
    Seat.objects.filter(game=game).update(deadline=timezone.now() + 0.2 * TWO_DAYS)
    assert row_of(game, "S").urgent


def test_a_broken_game_is_named_and_the_others_are_shown(game, duel, ann, sign_in, caplog):
    play_until(game, engine.Phase.BUILD, "S")
    play_until(duel, engine.Phase.BUILD, "S")
    game.plies.filter(number=2).update(move="no move at all")
    page = flat(sign_in(ann).get("/").content.decode())
    assert "<h1>Your turn (2)</h1>" in page
    assert 1 == page.count('<svg class="stamp"')
    assert "We can’t show one of your tables right now. Its last email has the board." in page
    assert 1 == page.count(f'href="/g/{game.code}"') == page.count(f'href="/g/{duel.code}"')
    assert [f"{game} cannot be shown in a list"] == [
        record.getMessage() for record in caplog.records if record.levelname == "ERROR"
    ]
    assert Alarm.objects.filter(name=f"game-{game.code}").exists()
    assert "NotationError" in caplog.text


def test_a_list_leaves_out_games_with_unreadable_rules(ann, bo, cy, sign_in):
    mine, over = seating.open_table(ann, Options(), side="S"), seated([ann, bo], sides="SN")
    skip(over)
    theirs, fine = (
        seating.open_table(bo, Options(), side="S"),
        seating.open_table(cy, Options(), side="S"),
    )
    Game.objects.filter(pk__in=[mine.pk, over.pk, theirs.pk]).update(
        options_by_key={"players": "many"}
    )
    page = flat(sign_in(ann).get("/").content.decode())
    assert "We can’t show 2 of your tables right now." in page
    assert [1, 1, 0, 2] == [
        page.count(f'href="/g/{game.code}"') for game in (mine, over, theirs, fine)
    ]
    for path, links in (
        ("/tables", [0, 0, 0, 2]),
        ("/u/Bo", [0, 0, 0, 0]),
        ("/u/Cy", [0, 0, 0, 1]),
    ):
        page = sign_in(ann).get(path).content.decode()
        assert links == [
            page.count(f'href="/g/{game.code}"') for game in (mine, over, theirs, fine)
        ], path


# --- When no turn waits -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "sentence"),
    [
        (timedelta(hours=6), "Next deadline: Bo, 6 h left, until Mon 4 May, 15:00 (UTC)."),
        (timedelta(days=2), "Next deadline: Bo, 2 d left, until Wed 6 May, 09:00 (UTC)."),
        (-timedelta(hours=20), "Next deadline: Bo, no time left, until Sun 3 May, 13:00 (UTC)."),
    ],
)
def test_home_shows_the_nearest_deadline(game, ann, sign_in, left, sentence):
    play_until(game, engine.Phase.BUILD, "W")
    with time_machine.travel("2026-05-04T09:00Z", tick=False):
        Game.objects.filter(pk=game.pk).update(deadline=timezone.now() + left)
        page = sign_in(ann).get("/").content.decode()
    assert "<h1>You’re all caught up</h1>" in flat(page)
    assert sentence in text_of(page)


def text_of(page):
    """The page's words without its tags."""
    return " ".join(re.sub(r"<[^>]+>", "", page).split())


def test_the_nearest_deadline_comes_first(ann, bo, cy, sign_in):
    for other, hours in ((bo, 30), (cy, 3)):
        game = seated([ann, other], sides="SN", start="N")
        Game.objects.filter(pk=game.pk).update(
            deadline=timezone.now() + timedelta(hours=hours, minutes=1)
        )
    page = text_of(sign_in(ann).get("/").content.decode())
    assert "Next deadline: Cy, 3 h left" in page
    assert page.index("Waiting for Cy, 3 h") < page.index("Waiting for Bo, 1 d 6 h left")


def test_home_says_that_the_awaited_player_is_on_vacation(ann, bo, sign_in):
    with time_machine.travel("2026-11-21 12:00Z", tick=False):
        seated([ann, bo], sides="SN", start="N")
        today = timezone.now().date()
        vacation.book(bo, today, today + timedelta(days=9))
        page = text_of(sign_in(ann).get("/").content.decode())
    left = "11 d 12 h left, until Thu 3 Dec, 00:00 (UTC)"
    assert f"Waiting for Bo (on vacation until 30 November), {left}" in page
    assert f"Next deadline: Bo, {left}." in page


def test_new_players_can_learn_or_join(eve, sign_in):
    page = sign_in(eve).get("/").content.decode()
    assert "Learn in 3 minutes</a>" in page
    assert "Join a table</a>" in page
    assert "Next one" not in page


# --- The front page -----------------------------------------------------------------------------


def test_the_front_page_is_light_and_links_game_and_rules(client, game):
    page = client.get("/").content
    assert len(compress(page, 9)) < 14 * 1024
    page_text = page.decode()
    assert "<h1>Play by email, three taps per turn</h1>" in page_text
    assert 6 == page_text.count('class="sites skyline"')
    assert f'<a class="btn" href="/g/{game.code}">Watch a game</a>' in page_text
    assert "Rules in 3 minutes" in page_text


def test_without_a_public_game_no_game_is_shown(client, db):
    assert "Watch a game" not in client.get("/").content.decode()


def test_all_four_colours_have_towers_on_the_front_page():
    city = {chip.colour for card in sample_board().cities for chip in card.chips}
    assert set("RBYK") == city
