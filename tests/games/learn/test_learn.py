"""The tutorial: five steps, each played by the engine and kept in the URL; the worked round; the legend."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from engine import legal_builds
from engine.box import DECK, SUPPLY, falling
from engine.worked_round import TURNS
from games.learn import example
from games.learn.lesson import YOU, read, written
from games.learn.lessons import LESSONS
from games.models import User
from tests.games.conftest import all_rows, flat, seated

# The move a step aims at, and another legal one.
AIMED = {1: "4B3", 2: "2B2", 3: "5A2", 4: "take 432111", 5: "5A3.2E1"}
BESIDE = {1: "4D1", 2: "2B3", 3: "1B1", 4: "take 111111", 5: "4B1.2A3"}
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de"}
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "say"}
every_step = pytest.mark.parametrize("number", range(1, 6))


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def post(client, address, move):
    """Post a move as the page's forms do."""
    lot = move.removeprefix("take ")
    sent = (
        {f"r{height}": lot.count(str(height)) for height in range(1, 5)}
        if lot != move
        else {"move": move}
    )
    return client.post(address, sent)


def played(client, number, moves):
    """The page after posting these moves of a step in order."""
    address = f"/rules/learn/{number}"
    for move in moves.split("."):
        answer = post(client, address, move)
        assert 303 == answer.status_code
        address = answer.url
    return client.get(address)


@every_step
def test_each_steps_position_comes_from_a_game(number) -> None:
    state = LESSONS[number - 1].state
    blocks = [block for tower in state.towers.values() for block in tower.blocks]
    assert (YOU,) == state.to_move
    assert sorted(DECK) == sorted(
        [*state.deck, *state.played, *(c for hand in state.hands.values() for c in hand)]
    )
    for colour in state.options.colours:
        built = [block.floors for block in blocks if block.colour == colour]
        assert falling((*built, *state.chosen[colour], *state.supply[colour])) == SUPPLY
    for tower in state.towers.values():
        while tower:
            top, tower = tower.blocks[-1], tower.without_top()
            assert tower.admits(top)


@every_step
def test_the_intended_move_is_praised_and_leads_on(number, client, db) -> None:
    page = played(client, number, AIMED[number])
    assert "Well done" in text(page)
    following = f"/rules/learn/{number + 1}" if number < 5 else "/rules/learn/done"
    assert f'<a class="btn primary" href="{following}">' in page.content.decode()


@every_step
def test_another_legal_move_is_played_and_answered_with_a_hint(number, client, db) -> None:
    page = played(client, number, BESIDE[number])
    assert "Not yet" in text(page)
    assert re.search(r"legal[^:]*[Tt]ry ", text(page))
    assert (
        f'<a class="btn primary" href="/rules/learn/{number}">Try again</a>'
        in page.content.decode()
    )


@every_step
def test_a_step_says_where_you_are_and_what_to_do(number, client, db) -> None:
    page = client.get(f"/rules/learn/{number}")
    assert f"{number} of 5" in text(page)
    assert LESSONS[number - 1].goal in text(page)
    assert 1 == page.content.decode().count("<h1")


@every_step
def test_every_legal_move_of_a_step_has_an_answer(number) -> None:
    lesson = LESSONS[number - 1]
    if number in (4, 5):
        return_to = [read(AIMED[number]), read(BESIDE[number])]
    else:
        return_to = [[move] for move in legal_builds(lesson.state, YOU)]
    answers = [lesson.answer(lesson.follow(moves)) for moves in return_to]
    assert {True, False} == {answer.met for answer in answers}
    assert all(answer.text.endswith(".") for answer in answers)


def test_a_block_too_small_is_refused_with_the_engines_reason(client, db) -> None:
    reason = "Blue has 4 floors here and you have 2, so you need a 2 or taller"
    looked = client.get("/rules/learn/2", {"card": 2, "block": "1r", "city": "B"})
    assert reason in text(looked)
    assert 'name="move"' not in looked.content.decode()
    page = client.post("/rules/learn/2", {"move": "2B1"})
    assert (422, True) == (page.status_code, reason in text(page))


@pytest.mark.parametrize(
    ("lot", "reason"),
    [
        ({"r4": 4, "r1": 2}, "Not enough blocks of 4 floors: you have 3 left"),
        ({"r1": 5}, "Take 6 blocks, not 5."),
    ],
)
def test_illegal_blocks_are_refused_with_the_reason(client, db, lot, reason) -> None:
    page = client.post("/rules/learn/4", lot)
    assert (422, True) == (page.status_code, reason in text(page))


def test_the_real_forms_are_shown_and_lead_back_to_the_step(client, db) -> None:
    page = client.get("/rules/learn/3", {"card": 5, "block": "2r", "city": "A"}).content.decode()
    assert '<form class="chooser" id="chooser" action="/rules/learn/3"' in page
    assert '<form method="post" action="/rules/learn/3" class="playform">' in page
    assert 'name="move" value="5A2"' in page
    assert "If scored now: you +6, Yellow −6." in page


def test_htmx_gets_the_changed_parts_and_no_input(client, db) -> None:
    part = client.get(
        "/rules/learn/3", {"card": 5, "block": "2r", "city": "A"}, **HTMX
    ).content.decode()
    assert "<html" not in part
    assert 'type="radio"' not in part


def test_the_last_step_plays_replies_and_scores_the_round(client, db) -> None:
    half = played(client, 5, "5A3")
    assert re.search(r"You: Manhattan 5, 3 floors.* Blue: .* Yellow: .*Your next turn", text(half))
    assert 'action="/rules/learn/5/5A3"' in half.content.decode()
    assert "Round 1 scored" in text(played(client, 5, AIMED[5]))


def test_the_same_moves_get_the_same_replies() -> None:
    lesson = LESSONS[4]
    assert lesson.follow(read(AIMED[5])) == lesson.follow(read(AIMED[5]))


def test_moves_survive_the_trip_through_a_url() -> None:
    for moves in (*AIMED.values(), *BESIDE.values()):
        assert read(moves) == read(written(read(moves)))


@pytest.mark.parametrize(
    "address",
    [
        "/rules/learn/2/nonsense",
        "/rules/learn/2/9A4",
        "/rules/learn/2/2B2.2B2",
        "/rules/learn/4/2B2",
        "/rules/learn/1/.",
        f"/rules/learn/1/{'4B1' * 99}",
    ],
)
def test_a_url_with_illegal_moves_leads_to_the_start_of_the_step(client, db, address) -> None:
    answer = client.get(address)
    assert (302, address[:14]) == (answer.status_code, answer.url)


@pytest.mark.parametrize("number", [0, 6, 99])
def test_there_are_five_steps(client, db, number) -> None:
    assert 404 == client.get(f"/rules/learn/{number}").status_code


@every_step
def test_a_step_is_in_the_readers_language(number, client, db) -> None:
    english = LESSONS[number - 1]
    with override("de"):
        german = english.told()
    shown = text(client.get(f"/rules/learn/{number}", **GERMAN))
    for words in (german.title, german.goal, *german.tells):
        assert words in shown
    for words in (english.title, english.goal, *english.tells):
        assert words not in shown


@every_step
@pytest.mark.parametrize("moves", [AIMED, BESIDE])
def test_a_steps_result_is_in_the_readers_language(number, moves) -> None:
    lesson = LESSONS[number - 1]
    states = lesson.follow(read(moves[number]))
    english = lesson.answer(states).text
    with override("de"):
        german = lesson.answer(states).text
    assert not re.search(r"\b(legal|the|you|and)\b", german)
    assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", german))


@pytest.mark.parametrize(
    "address", ["/rules/learn/1", "/rules/learn/3?card=5&block=2r&city=A", "/rules/example?m=24"]
)
def test_drawings_use_decimal_points_in_every_language(address, client, db) -> None:
    page = client.get(address, **GERMAN).content.decode()
    assert re.findall(r'transform="translate\([\d.]+ [\d.]+\)', page)
    assert not re.findall(r' (?:x|y|r|d|width|height|transform|points)="[^"]*\d,\d[^"]*"', page)


def test_the_first_step_labels_the_tile_in_the_readers_language(client, db) -> None:
    assert 'src="/static/rules/r04-tile.svg"' in client.get("/rules/learn/1").content.decode()
    assert (
        'src="/static/rules/de/r04-tile.svg"'
        in client.get("/rules/learn/1", **GERMAN).content.decode()
    )


def test_nothing_is_stored(client, db) -> None:
    before = all_rows()
    for number, moves in AIMED.items():
        played(client, number, moves)
    assert before == all_rows()


def test_a_post_without_the_pages_token_is_refused(db) -> None:
    assert (
        403 == Client(enforce_csrf_checks=True).post("/rules/learn/2", {"move": "2B2"}).status_code
    )


def test_the_end_leads_to_tables_and_bots(client, ann, sign_in) -> None:
    assert (
        '<a class="btn" href="/tables">Join a table</a>'
        in client.get("/rules/learn/done").content.decode()
    )
    assert 'action="/tables/against-bots"' in sign_in(ann).get("/rules/learn/done").content.decode()


@pytest.mark.parametrize("address", ["/", "/rules"])
def test_signed_out_visitors_find_the_tutorial(client, db, address) -> None:
    assert re.search(
        '/rules/learn">(Learn|Rules) in 3 minutes</a>', client.get(address).content.decode()
    )


def test_home_shows_the_tutorial_to_players_without_games(ann, bo, sign_in) -> None:
    link = '/rules/learn">Learn in 3 minutes</a>'
    assert link in sign_in(ann).get("/").content.decode()
    seated([ann, bo], sides="SN")
    assert link not in sign_in(ann).get("/").content.decode()


# --- The worked round ------------------------------------------------------------------------------------


def test_every_build_of_the_example_has_its_page_and_its_sentence(client, db) -> None:
    for number, turn in enumerate(TURNS, 1):
        page = client.get(f"/rules/example?m={number}")
        assert example.sentence(number) in text(page).replace("&#x27;", "'")
        assert f"{number} of 24" in text(page)
        assert f"plays card {turn.card}" in example.sentence(number)


def test_the_examples_builds_are_described_correctly() -> None:
    assert example.sentence(1) == (
        "Red plays card 3. Manhattan 3, 1 floor, a new tower. Now the tallest. Red gets the majority. If scored now: Red +6."
    )
    assert example.sentence(10).startswith(
        "Blue plays card 5. Frankfurt 5, 3 floors, taken from Yellow. 4→7 floors"
    )
    assert example.sentence(14).startswith(
        "Blue plays card 7. Seen from the west, that’s site 1. Sydney 1, 1 floor"
    )
    assert "on their own tower" in example.sentence(22)


def test_the_examples_builds_are_in_the_readers_language(client, db) -> None:
    with override("de"):
        first, west = example.sentence(1), example.sentence(14)
        assert first.startswith("Rot spielt Karte 3. Manhattan 3, 1 Stockwerk, ein neuer Turm. ")
        assert west.startswith(
            "Blau spielt Karte 7. Von Westen aus ist das Bauplatz 1. Sydney 1, 1 Stockwerk, "
        )
        assert "Rot besitzt die meisten Türme in Frankfurt und Hongkong: 4 Punkte." in list(
            example.reasons()
        )
        assert "auf einen eigenen Turm." in example.sentence(22)
    assert example.sentence(1).startswith("Red plays card 3.")
    page = client.get("/rules/example?m=1", **GERMAN)
    assert first in text(page)
    assert "<b>S1</b>" in page.content.decode()


def test_the_example_ends_with_9_8_6_and_4_and_says_why(client, db) -> None:
    last = text(client.get("/rules/example?m=24"))
    assert re.search(r"Red 5 Frankfurt +Hong Kong +4 0 \+9 9 .*Blue 3 [\w ]+ 2 3 \+8 8 ", last)
    assert re.search(r"Yellow 4 [\w ]+ 2 0 \+6 6 .*Black 4 0 0 \+4 4", last)
    assert "Red owns the most towers in Frankfurt and Hong Kong: 4 points." in last
    assert "Round 1 scored" not in text(client.get("/rules/example?m=23"))


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 0), ("-3", 0), ("x", 0), ("²", 0), ("25", 24), ("99999", 24), ("9" * 99, 24)],
)
def test_a_build_out_of_range_shows_the_nearest(client, db, asked, shown) -> None:
    assert f"Build {shown} of 24" in text(client.get("/rules/example", {"m": asked}))


def test_every_step_of_the_example_is_a_link(client, db) -> None:
    page = flat(client.get("/rules/example?m=7"))
    assert {f"{number}" for number in range(1, 25)} == set(
        re.findall(r'<td><a href="\?m=(\d+)#step"', page)
    )
    assert 'href="?m=6#step">‹ Previous' in page
    assert 'href="?m=8#step">Next ›' in page


# --- The legend under the board --------------------------------------------------------------------------


def test_a_player_sees_the_legend_until_they_dismiss_it(game, ann, sign_in) -> None:
    browser, address = sign_in(ann), f"/g/{game.code}"
    assert "How to read a tower" in browser.get(address).content.decode()
    answer = browser.post(f"{address}/legend")
    assert (302, address) == (answer.status_code, answer.url)
    assert "How to read a tower" not in browser.get(address).content.decode()
    assert User.objects.get(pk=ann.pk).legend_dismissed


def test_dismissing_the_legend_keeps_the_choice(game, ann, sign_in) -> None:
    browser = sign_in(ann)
    assert (
        f"/g/{game.code}?card=5&city=A" == browser.post(f"/g/{game.code}/legend?card=5&city=A").url
    )
    assert b"" == browser.post(f"/g/{game.code}/legend", HTTP_HX_REQUEST="true").content


def test_nobody_else_sees_or_dismisses_the_legend(game, ann, bo, eve, client, sign_in) -> None:
    sign_in(ann).post(f"/g/{game.code}/legend")
    assert "How to read a tower" in sign_in(bo).get(f"/g/{game.code}").content.decode()
    for browser in (client, sign_in(eve)):
        assert "How to read a tower" not in browser.get(f"/g/{game.code}").content.decode()
    assert 404 == sign_in(eve).post(f"/g/{game.code}/legend").status_code
    assert not User.objects.filter(legend_dismissed=True).exclude(pk=ann.pk).exists()


def test_a_get_request_dismisses_nothing(game, ann, sign_in) -> None:
    assert 302 == sign_in(ann).get(f"/g/{game.code}/legend").status_code
    assert not User.objects.get(pk=ann.pk).legend_dismissed


def test_the_legend_shows_the_readers_own_chip(game, duel, ann, bo, sign_in) -> None:
    for table, user, chip in (
        (game, ann, "+2"),
        (game, bo, "+2"),
        (duel, ann, "+2R"),
        (duel, bo, "+2B"),
    ):
        page = sign_in(user).get(f"/g/{table.code}").content.decode().partition('id="legend"')[2]
        assert f"<b>{chip}</b>" in page
