"""Whole games with variants on the site: opened, joined, played to the end, every page and email readable."""

import pytest

import engine
from engine import view_for
from engine.options import VALUES
from engine.text import board
from games.board import option_text
from games.mail.channels import email
from games.models import Game, Notice
from games.play import bots
from games.play.audit import differences
from tests.games.board.test_variants import FORM, words
from tests.games.conftest import fresh, play_on, seat, seated, skip
from tests.volume import some


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


GAMES = [
    {"players": "4", "monster": "godzilla", "ordinances": "yes", "partners": "yes"},
    {"players": "3", "monster": "baby", "edge": "slide", "slow-growth": "yes", "ordinances": "yes", "side": "W"},
    {"players": "2", "monster": "monster", "edge": "wrap", "anti-trust": "yes", "preset": "mail"},
    {"players": "4", "monster": "monster", "slow-growth": "yes", "anti-trust": "yes", "ordinances": "yes",
     "partners": "yes", "preset": "mayfair"},
]  # fmt: skip


@pytest.mark.parametrize(
    "sent", some(GAMES), ids=lambda sent: f"{sent['players']} {sent['monster']}"
)
def test_a_table_is_opened_by_its_form_joined_and_played_to_the_end(ann, bo, sign_in, client, sent):
    host = sign_in(ann)
    game = Game.objects.get(code=host.post("/tables/new", FORM | sent).url.rpartition("/")[2])
    side, *others = game.free_sides
    assert 302 == sign_in(bo).post(f"/g/{game.code}/seat", {"side": side}).status_code
    for other in others:
        assert 302 == host.post(f"/g/{game.code}/bot", {"side": other, "bot": "greedy"}).status_code
    while fresh(game).status == Game.Status.RUNNING:
        bots.play_bots(game.pk)
        play_on(game, 1)
    game, record = fresh(game), client.get(f"/g/{game.code}.txt").content.decode()
    state = game.state()

    assert all(f"\n{key}: {value}\n" in record for key, value in sent.items() if key in VALUES)
    assert state.scores == engine.verify(engine.load(record)).scores
    assert [] == list(differences(game))
    assert words_of_winners(game, state) in words(client.get(f"/g/{game.code}"))


def words_of_winners(game, state):
    names = [seat.name for side, seat in game.seats_by_side.items() if side in state.winners]
    verb = (
        "wins"
        if len(names) == 1
        else "win"
        if state.winners in game.options.teams
        else "share the win"
    )
    return (
        f"{' and '.join([', '.join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]} {verb}"
    )


ALONE = [
    *((players, {"monster": "godzilla"}) for players in (2, 3, 4)),
    *((4, {"monster": "monster", "edge": edge}) for edge in VALUES["edge"]),
    (3, {"monster": "baby"}),
    (2, {"slow_growth": "yes"}),
    (2, {"anti_trust": "yes"}),
    (3, {"ordinances": "yes"}),
    (4, {"partners": "yes", "choosing": "together"}),
]


@pytest.mark.parametrize(("players", "given"), some(ALONE, 3), ids=str)
def test_every_page_and_letter_of_a_game_with_a_variant_can_be_read(
    cast, sign_in, client, players, given
):
    game = seated(cast[:players], sides="SN" if players == 2 else "SWNE", **given)
    rules = f"Rules: {option_text.in_short(game.options, 'modern')}\n"
    while (state := skip(game, 29)).to_move:
        side, kind = state.to_move[0], "turn" if state.phase == engine.Phase.BUILD else "blocks"
        assert_readable(game, sign_in(seat(game, side).user), client)
        for frame in game.options.sides:
            assert max(map(len, board(view_for(state, frame), theme=game.theme).splitlines())) <= 46
        assert rules in email.compose(Notice(seat=seat(game, side), kind=kind, ply=state.ply)).body
    assert_readable(game, sign_in(cast[0]), client)
    assert rules in email.compose(Notice(seat=seat(game, "S"), kind="over", ply=state.ply)).body


def assert_readable(game, *readers):
    for reader in readers:
        for tail in ("", "?card=5&city=C", "/replay?m=9", ".txt"):
            assert 200 == reader.get(f"/g/{game.code}{tail}").status_code, tail
