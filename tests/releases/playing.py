"""Sign up, sign in, move, and sweep as one release does; run with that release's code on the path."""

import os
import secrets
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "manhattan_site.settings")
django.setup()

from allauth.account.models import EmailAddress  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

import engine  # noqa: E402
from engine import Options, view_for  # noqa: E402
from engine.bots import BOTS  # noqa: E402
from engine.chance import stream  # noqa: E402
from games import sweeps  # noqa: E402
from games.lobby import seating  # noqa: E402
from games.models import Game, User  # noqa: E402
from games.play import bots  # noqa: E402

PASSWORD = secrets.token_urlsafe(12)
MOVES = 6


def main(name: str) -> None:
    """Let a new player sign up and open a table, and everyone move on all tables."""
    setup_test_environment()
    sign_up(name)
    player = User.objects.get(name=name)
    sign_in(player)
    seating.open_table(player, Options(players=2), side="S", bots=["greedy"])
    for game in Game.objects.running():
        for _ in range(MOVES):
            move(game)
    sweeps.sweep()
    print(Game.objects.running().count(), "games")


def sign_up(name: str) -> None:
    form = {"email": f"{name.lower()}@example.org", "name": name, "password1": PASSWORD}
    answer = Client().post("/account/signup/", form)
    assert answer.status_code == 302, answer.content.decode()


def sign_in(player: User) -> None:
    EmailAddress.objects.filter(user=player).update(verified=True)
    client = Client()
    answer = client.post("/account/login/", {"login": player.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()
    assert client.get("/settings").status_code == 200


def move(game: Game) -> None:
    """Post the next move as the page does if a person is to move; else let the bots play."""
    game = Game.objects.with_moves().get(pk=game.pk)
    state = game.state()
    seat = game.seats_by_side[state.to_move[0]]
    if not seat.user:
        bots.play_bots(game.pk)
        return
    chosen = BOTS["greedy"](view_for(state, seat.side), stream("release", str(state.ply)))
    client = Client()
    client.force_login(seat.user)
    assert client.get(f"/g/{game.code}").status_code == 200
    form = {"ply": state.ply, "move": engine.write(chosen)}
    answer = client.post(f"/g/{game.code}/move", form)
    assert answer.status_code == 303, answer.content.decode()


if __name__ == "__main__":
    main(sys.argv[1])
