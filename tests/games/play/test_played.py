"""The panel after my move: its result, shown until my next one."""

import re

from engine import Phase, legal_builds, write
from engine.events import RoundScored
from tests.games.conftest import fresh, play_on, play_until, seated, skip


def played(response):
    """The text of the panel with my move's result; empty without one."""
    found = re.search(r'<p class="done".*?</p>', response.content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", found[0]).split()) if found else ""


def test_revealed_blocks_are_listed_with_names(ann, bo, cy, di, sign_in):
    game = seated([ann, bo, cy, di], choosing="together")
    first, last = sign_in(ann), sign_in(di)
    mine = first.post(f"/g/{game.code}/move", {"ply": 0, "r1": "6"}).url
    assert played(first.get(mine)) == "Move played. Blocks chosen: not yet shown."

    play_on(game, 2)
    theirs = last.post(f"/g/{game.code}/move", {"ply": 3, "k1": "6"}).url
    ones = "1 1 1 1 1 1"
    expected = rf"Move played\. Ann: blocks {ones}\. Bo: blocks [1-4 ]+\. Cy: blocks [1-4 ]+\. Blocks {ones}\."
    assert re.fullmatch(expected, played(last.get(theirs)))
    assert played(first.get(mine)).startswith("Move played. Blocks chosen."), "they lie open now"


def test_the_last_move_of_a_round_shows_its_points_and_no_other_link(game, ann, sign_in):
    def closed():
        return any(isinstance(event, RoundScored) for event in fresh(game).state().happened)

    while not (closed() and fresh(game).movers[-1] == "S"):
        skip(game, 1)
    done = fresh(game).ply
    said = played(sign_in(ann).get(f"/g/{game.code}?done={done}"))
    assert re.match(r"Move played\. Round \d scored: you [+−]\d+, \w+ [+−]\d+", said)
    assert "floor" not in said


def test_a_player_choosing_blocks_here_is_offered_no_next_turn(game, ann, sign_in):
    skip(game, 8)
    play_until(game, Phase.CHOOSE, "S")
    mine = [at for at, side in enumerate(fresh(game).movers, 1) if side == "S"]
    page = sign_in(ann).get(f"/g/{game.code}?done={mine[-1]}")
    assert played(page).startswith("Move played.")
    assert "Choose 6 blocks" in page.content.decode()
    assert "Next turn" not in page.content.decode()


def test_the_result_of_my_move_stays_while_others_move(game, ann, sign_in):
    play_until(game, Phase.BUILD, "S")
    state, browser = fresh(game).state(), sign_in(ann)
    url = browser.post(
        f"/g/{game.code}/move", {"ply": state.ply, "move": write(next(legal_builds(state, "S")))}
    ).url
    page = browser.get(url)
    live = re.search(r'hx-get="([^"]+)"', page.content.decode())[1].replace("&amp;", "&")
    play_on(game, 1)

    again = browser.get(live)
    assert played(again) == played(page) != ""
    assert '<p class="done" tabindex="-1" autofocus' not in again.content.decode(), (
        "the focus is elsewhere by now"
    )
    assert f"&amp;done={state.ply + 1}" in again.content.decode(), "and stays on"

    play_until(game, Phase.BUILD, "S")
    play_on(game, 1)
    assert played(browser.get(url)) == "", "my next move makes it old"
