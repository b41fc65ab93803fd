"""The history of moves with who, when and how, and the board at any moment."""

import re
from html import unescape

import engine
from games import sweeps
from games.models import Heartbeat
from tests.games.conftest import fresh, play_on, play_until, seated, skip


def lines(page: str) -> list[str]:
    """The history on a replay page as plain lines: number, player, move, how it was sent."""
    items = re.findall(
        r"<li[^>]*>(.*?)</li>", page.split('<ol class="all">')[1].split("</ol>")[0], re.S
    )
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", item)).split()) for item in items]


def test_every_move_says_who_how_and_when(game, client):
    play_on(game, 2)
    play_on(game, 1, via="mail")
    moment = fresh(game).deadline
    Heartbeat.objects.create(name="sweep", at=moment)
    sweeps.sweep(moment)
    page = client.get(f"/g/{game.code}/replay").content.decode()
    shown = lines(page)
    assert ["web", "web", "email", "substitute"] == [
        re.search(r"(web|email|bot|substitute) ·", line)[1] for line in shown
    ]
    assert [["1", "Ann:"], ["2", "Bo:"], ["3", "Cy:"], ["4", "Di:"]] == [
        line.split()[:2] for line in shown
    ]
    assert 4 == page.split('<ol class="all">')[1].count("<time datetime=")


def test_blocks_revealed_by_another_player_show_no_source(ann, bo, client):
    game = seated([ann, bo], sides="SN", choosing="together")
    play_on(game, 2)
    shown = lines(client.get(f"/g/{game.code}/replay").content.decode())
    first_chooser = [line for line in shown if line.startswith("2 Ann")]
    assert 1 == len(first_chooser)
    assert "web" not in first_chooser[0]


def test_every_moments_board_has_its_own_url(game, client):
    state = skip(game, 30)
    for ply in (0, 7, state.ply):
        page = client.get(f"/g/{game.code}/replay?m={ply}").content.decode()
        assert f"Move {ply} of {state.ply}" in page


def test_a_running_record_is_public_only_and_a_finished_one_complete(duel, client):
    skip(duel, 20)
    running = client.get(f"/g/{duel.code}.txt").content.decode()
    assert "seed:" not in running
    skip(duel)
    finished = client.get(f"/g/{duel.code}.txt").content.decode()
    last = engine.verify(engine.load(finished))
    assert fresh(duel).scores == dict(last.scores)


def test_a_hidden_choice_is_news_until_the_blocks_are_revealed(ann, bo, sign_in):
    game = seated([ann, bo], sides="SN", choosing="together")
    play_on(game, 1)
    assert "locks chosen" in sign_in(bo).get(f"/g/{game.code}").content.decode()
    play_until(game, engine.Phase.BUILD, "N")
    assert "locks chosen" not in sign_in(bo).get(f"/g/{game.code}").content.decode()


def test_the_biggest_swing_and_the_print_sheet_name_the_substitute(duel, client):
    skip(duel)
    duel.plies.update(via="stand-in")
    table, sheet = (
        unescape(client.get(f"/g/{duel.code}{page}").content.decode()) for page in ("", "/sheet")
    )

    assert re.search(r"a substitute for (Ann|Bo), ", " ".join(table.split()))
    assert "Ann*" in sheet
    assert "* played by a substitute" in sheet
