"""Guests play one game against bots without an account; signing up makes it theirs."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from engine import Options, write
from games.lobby import seating
from games.models import Career, Delivery, Game, Notice, Ply, Seat, Standing, User
from games.people.claiming import forget_guests
from games.play.bots import play_bots
from tests.games.conftest import bot_move, flat, fresh, skip
from tests.games.doors import ADDRESS_CODE, code, delivered, sign_up

MONTH = timedelta(days=30)


@pytest.fixture
def visitor(db):
    return Client()


def begun(client):
    """The game that a visitor begins with the button of the front page."""
    answer = client.post("/play")
    return Game.objects.get(code=answer.url.removeprefix("/g/"))


def play(client, game):
    """Post the guest's next move as the page does."""
    play_bots(game.pk)
    state = fresh(game).state()
    assert ("S",) == state.to_move
    move = {"ply": state.ply, "move": write(bot_move(state, "S"))}
    return client.post(f"/g/{game.code}/move", move)


def test_one_button_begins_a_game_and_leads_back_to_it(visitor):
    page = flat(visitor.get("/"))
    assert "Play now against bots" in page
    assert not User.objects.exists()
    game = begun(visitor)
    assert begun(visitor) == game
    assert f'href="/g/{game.code}">Continue your game' in flat(visitor.get("/"))
    assert 200 == visitor.get(f"/g/{game.code}").status_code


def test_looking_begins_nothing(visitor):
    assert "/" == visitor.get("/play").url
    assert not User.objects.exists()


def test_a_guest_plays(visitor):
    game = begun(visitor)
    assert 303 == play(visitor, game).status_code
    assert fresh(game).ply
    assert "Sign up to keep it" in flat(visitor.get(f"/g/{game.code}"))


def test_each_link_of_a_guests_game_opens(visitor):
    game = begun(visitor)
    play(visitor, game)
    while_it_runs = links(visitor, game, "")
    skip(game)
    for path in while_it_runs | links(visitor, game, "") | links(visitor, game, "/replay"):
        assert 200 == visitor.get(path).status_code, path


def links(client, game, path):
    """The addresses of the game to which one of its pages links, without what they ask."""
    page = client.get(f"/g/{game.code}{path}").content.decode()
    return set(re.findall(rf'href="(/g/{game.code}[^"?#]*)', page))


def test_another_visitor_sees_nothing_of_it(visitor):
    game = begun(visitor)
    for path in ("", "/replay"):
        assert "/account/login/" in Client().get(f"/g/{game.code}{path}").url, path
    for path in ("/live", ".txt", "/board.png"):
        assert 404 == Client().get(f"/g/{game.code}{path}").status_code, path


@pytest.mark.parametrize(
    "path", ["/settings", "/tables/new", "/next", "/g/{code}/leave-game", "/g/{code}/orders"]
)
def test_elsewhere_a_guest_is_a_visitor(visitor, path):
    game = begun(visitor)
    assert "/account/login/" in visitor.get(path.format(code=game.code)).url


def test_a_guest_cannot_join_a_table_of_others(visitor, ann):
    begun(visitor)
    table = seating.open_table(ann, Options(), side="S")
    assert "/account/login/" in visitor.post(f"/g/{table.code}/seat", {"side": "W"}).url
    assert 1 == Seat.objects.filter(game=table).count()


def test_five_games_a_day_begin_in_one_network(visitor):
    assert settings.ACCOUNT_RATE_LIMITS["guest_game"] in ("5/d/ip", "100/d/ip")
    with_limit = {**settings.ACCOUNT_RATE_LIMITS, "guest_game": "5/d/ip"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "ACCOUNT_RATE_LIMITS", with_limit)
        codes = {begun(Client(REMOTE_ADDR="203.0.113.9")).code for _nth in range(5)}
        assert 5 == len(codes)
        sixth = Client(REMOTE_ADDR="203.0.113.9").post("/play", follow=True)
        assert "enough games without an account for today" in flat(sixth)
        assert begun(Client(REMOTE_ADDR="203.0.113.10"))


def test_guests_are_in_no_list(visitor, eve, sign_in):
    game = begun(visitor)
    skip(game)
    guest = User.objects.get(guest=True)
    assert not Standing.objects.filter(user=guest).exists()
    client = sign_in(eve)
    for path in ("/", "/tables", "/ranking?tables=all", "/u?q=guest"):
        assert guest.name not in flat(client.get(path)), path
    assert 404 == client.get(f"/u/{guest.name}").status_code
    call_command("audit_games")


def test_signing_in_makes_the_game_the_accounts(visitor, ann):
    game = begun(visitor)
    play(visitor, game)
    visitor.force_login(ann)
    now = fresh(game)
    assert ann == now.host == now.seats_by_side["S"].user
    assert not User.objects.filter(guest=True).exists()
    assert 200 == visitor.get(f"/g/{game.code}").status_code
    assert 303 == play(visitor, now).status_code
    visitor.logout()
    assert "/account/login/" in visitor.get(f"/g/{game.code}").url


def test_a_finished_game_is_claimed_with_what_was_done_in_it(visitor, ann):
    skip(begun(visitor))
    done = Career.objects.get(user__guest=True).sums
    visitor.force_login(ann)
    assert done == Career.objects.get(user=ann).sums
    call_command("audit_games")


def test_only_idle_games_of_guests_are_ever_deleted(visitor, duel):
    game, other = begun(visitor), begun(Client())
    now = timezone.now()
    User.objects.update(date_joined=now - 2 * MONTH)
    Game.objects.update(created_at=now - 2 * MONTH)
    play(visitor, game)
    Ply.objects.filter(seat__game=other).update(at=now - 2 * MONTH)
    assert 1 == forget_guests(now)
    assert {game.pk, duel.pk} == set(Game.objects.values_list("pk", flat=True))
    assert 1 == forget_guests(now + MONTH + timedelta(minutes=1))
    assert [duel.pk] == list(Game.objects.values_list("pk", flat=True))


def test_guests_get_no_emails(visitor):
    game = begun(visitor)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        play(visitor, game)
        play_bots(game.pk)
        assert Notice.objects.filter(seat__user__guest=True).exists()
        clock.shift(timedelta(hours=2))
        assert [] == delivered()
    assert not Delivery.objects.filter(outcome=Delivery.Outcome.SENT).exists()


def test_signing_up_keeps_the_game(visitor):
    game = begun(visitor)
    sign_up(visitor)
    assert fresh(game).host.guest  # the address isn't confirmed yet
    visitor.post(ADDRESS_CODE, {"code": code()})
    assert "Cy" == fresh(game).host.name
    assert game.name in flat(visitor.get("/"))
