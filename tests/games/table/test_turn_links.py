"""Links of emails: one decision of one seat, without signing in, and nothing else of the site."""

import re
from html import unescape

import pytest

from engine import Phase, write
from games.lib.discretion import WithoutTokens
from games.models import Game, Seat
from games.play import turn_links, turns
from games.play.turn_links import LINK, REPLY
from tests.games.conftest import all_rows, bot_move, fresh, play_on, play_until, seat, seated


@pytest.fixture
def state(game):
    return play_until(game, Phase.BUILD, "W")


@pytest.fixture
def link(state, game):
    """The link in West's email, as a path."""
    return path(game, "W", state.ply)


def path(game, side, ply):
    return turn_links.url(seat(game, side), ply).removeprefix("http://127.0.0.1:8000")


def text(client, address):
    return client.get(address).content.decode()


def test_a_link_shows_its_players_hand_without_signing_in(link, state, client):
    page = text(client, link)

    assert "Your turn" in page
    assert re.search(
        r"</main>\s*<footer", page
    )  # or the stylesheet would keep hand and board hidden
    for card in state.hands["W"]:
        assert f'id="k{card}"' in page


def test_a_link_plays_its_turn_and_then_shows_the_public_board(link, state, game, client):
    move = bot_move(state, "W")
    sent = client.post(link, {"move": write(move), "ply": "0"})
    page = text(client, sent.url)

    assert (sent.status_code, sent.url) == (303, link)
    assert fresh(game).state().ply == state.ply + 1
    assert "This turn has been played." in page
    assert "Your cards" not in page
    assert not re.search(r'id="k\d"', page)


def test_the_same_move_sent_twice_is_played_once(link, state, game, client):
    move = {"move": write(bot_move(state, "W"))}
    assert [client.post(link, move).status_code for _ in "ab"] == [303, 303]
    assert fresh(game).state().ply == state.ply + 1


def test_another_move_for_a_turn_that_is_over_is_refused(link, state, game, client):
    client.post(link, {"move": write(bot_move(state, "W"))})
    before = all_rows()

    assert client.post(link, {"move": "5A1"}).status_code == 409
    assert all_rows()["games_ply"] == before["games_ply"]


def test_an_illegal_move_says_why(link, client):
    answer = client.post(link, {"move": "5C9"})

    assert answer.status_code == 422
    assert "There’s no block of 9 floors." in answer.content.decode()


def test_a_link_opens_its_turn_while_others_choose(ann, bo, cy, di, client):
    game = seated([ann, bo, cy, di], choosing="together")
    state = game.state()
    link = path(game, "W", 0)
    turns.submit_once(seat(game, "N"), 0, bot_move(state, "N"))

    assert "Take these blocks" in text(client, link)
    blocks = {"b4": "1", "b3": "1", "b2": "2", "b1": "2"}
    assert client.post(link, blocks).status_code == 303
    assert [ply.seat.side for ply in fresh(game).plies.all()] == ["N", "W"]


def test_a_player_who_keeps_the_hand_out_of_emails_is_asked_to_sign_in(link, state, bo, client):
    bo.email_hand = False
    bo.save()
    page = text(client, f"{link}?card=4")
    door = unescape(re.search(r'href="(/account/login/[^"]+)"', page)[1])

    assert "please sign in to play" in page
    assert not re.search(r'id="k\d"', page)
    assert client.get(door).context["redirect_field_value"].endswith("?card=4")
    assert client.post(link, {"move": write(bot_move(state, "W"))}).status_code == 403


def test_signing_in_from_a_link_leads_to_the_same_move_at_the_table(link, game, bo, client):
    page = text(client, f"{link}?card=4&city=A")
    door = unescape(re.search(r'href="(/account/login/[^"]+)"', page)[1])
    wanted = client.get(door).context["redirect_field_value"]

    assert wanted == f"/g/{game.code}?card=4&city=A"


def addresses(page):
    """Everything on a page that leads or sends somewhere."""
    found = re.findall(r'(?:href|action|hx-get|data-url)="([^"#]+)"', page)
    return {unescape(each) for each in found if not each.startswith(("/static/", "data:"))}


@pytest.mark.parametrize("when", ["open", "played", "hidden", "choosing"])
def test_a_links_page_leads_nowhere_but_to_itself_and_to_signing_in(game, client, bo, when):
    state = play_until(game, Phase.CHOOSE if when == "choosing" else Phase.BUILD, "W")
    link = path(game, "W", state.ply)
    if when == "hidden":
        bo.email_hand = False
        bo.save()
    if when == "played":
        play_on(game, 1)

    inside = {each.partition("?")[0] for each in addresses(text(client, f"{link}?site=HKG.N"))}
    assert inside - {"", link, "/app.webmanifest"} == {"/account/login/"}


def test_a_link_opens_no_other_page(link, game, client):
    Game.objects.update(public=False)
    text(client, link)

    assert not client.cookies
    assert client.get(f"/g/{game.code}").status_code == 302
    for address in (f"{link}/live", f"{link}/move", f"{link}/orders", f"/g/{game.code}/live"):
        assert client.get(address).status_code == 404


def test_a_link_asks_neither_caches_nor_referrers_nor_sessions(link, eve, sign_in):
    answer = sign_in(eve).get(link)

    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert not answer.cookies
    assert ">Eve<" not in answer.content.decode()


def test_looking_at_a_link_changes_nothing(link, state, client):
    before = all_rows()
    for extra in ({}, {"HX-Request": "true", "HX-Target": "say"}, {"Purpose": "prefetch"}):
        client.get(f"{link}?card={state.hands['W'][0]}", headers=extra)
        client.head(link)

    assert all_rows() == before


def test_a_link_of_a_seat_that_was_handed_over_is_dead(link, state, game, eve, client):
    Seat.objects.filter(game=game, side="W").update(user=eve)

    assert client.get(link).status_code == 404
    assert client.post(link, {"move": write(bot_move(state, "W"))}).status_code == 404
    assert fresh(game).state().ply == state.ply


def test_no_changed_token_is_accepted(state, game):
    decision = turn_links.of(seat(game, "W"), state.ply)
    token = decision.token(LINK)

    assert turn_links.read(token, LINK) == turn_links.read(token.upper(), LINK) == decision
    assert turn_links.read(token, REPLY) is None
    for at in range(len(token)):
        other = token[:at] + ("a" if token[at] != "a" else "b") + token[at + 1 :]
        assert turn_links.read(other, LINK) is None
    assert turn_links.read("é" * len(token), LINK) is None


def test_links_of_a_former_key_still_work(state, game, settings):
    decision = turn_links.of(seat(game, "W"), state.ply)
    token = decision.token(LINK)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    assert turn_links.read(token, LINK) == decision


def test_tokens_stay_out_of_the_log(link, client, caplog):
    client.post(link, {"move": "5C9"})
    client.get(f"{link}x")
    logged = [WithoutTokens("{message}", style="{").format(line) for line in caplog.records]

    assert any("/t/…" in line for line in logged)
    assert not any(link.removeprefix("/t/") in line for line in logged)


def test_a_private_table_asks_visitors_to_sign_in_and_says_no_more(game, client):
    Game.objects.update(public=False)
    for page in ("", "/replay"):
        there, nowhere = (client.get(f"/g/{code}{page}?m=3") for code in (game.code, "nosuchgame"))
        assert there.url == f"/account/login/?next=/g/{game.code}{page}%3Fm%3D3"
        assert there.url.replace(game.code, "nosuchgame") == nowhere.url


def test_a_stranger_who_signs_in_still_finds_no_private_table(game, eve, sign_in):
    Game.objects.update(public=False)
    assert sign_in(eve).get(f"/g/{game.code}").status_code == 404
