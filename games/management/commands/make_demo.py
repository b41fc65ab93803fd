"""manage.py make_demo: create demo accounts and games on an empty site."""

from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand
from django.db import transaction

import engine
from engine import PRESETS, Options, view_for
from engine.bots import BOTS
from engine.chance import stream
from engine.option_values import Monster
from games.lobby import seating
from games.models import Delivery, Game, Notice, Ply, User
from games.play.turns import submit_move

PASSWORD = "six cities"  # noqa: S105 (told to everyone who runs the demo)
NAMES = ("Ann", "Bo", "Cy", "Di")


class Command(BaseCommand):
    """Create the demo unless the site already has an account."""

    help = "Create four accounts, games against bots, and a finished game on an empty site."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exists():
            return
        with transaction.atomic():  # so that workers see all of it or nothing
            _make()
        self.stdout.write(
            "Created a demo: four accounts, a finished game, four games in progress, and an open table."
        )


def _make() -> None:
    ann, bo, cy, di = (_account(name) for name in NAMES)
    _admin()

    finished = seating.open_table(ann, PRESETS["modern"].for_players(4), side="S")
    for user, side in ((bo, "W"), (cy, "N"), (di, "E")):
        seating.take_seat(user, finished, side)
    _play(finished, 200)

    for user, preset, players, plies in (
        (ann, "mail", 4, 62),
        (ann, "classic", 2, 40),
        (bo, "modern", 3, 25),
    ):
        _against_bots(user, preset, PRESETS[preset].for_players(players), plies)
    _against_bots(ann, "modern", Options(monster=Monster.BABY, ordinances=True), 44)
    seating.open_table(cy, PRESETS["mail"].for_players(4), side="W", preset="mail", bots=["random"])
    # Past events need no email; the waiting turns are sent at once.
    Delivery.objects.update(not_before=None)
    past = Delivery.objects.exclude(notice__seat__to_move=True, notice__kind__in=Notice.ASKING)
    past.update(outcome=Delivery.Outcome.DROPPED, reason=Delivery.Reason.DEMO)


def _against_bots(user: User, preset: str, options: Options, plies: int) -> None:
    """A running game of `user`, South, after at least `plies` moves."""
    bots = ["greedy"] * (options.players - 1)
    _play(
        seating.open_table(
            user, options, side="S", preset=preset, theme=PRESETS[preset].theme, bots=bots
        ),
        plies,
    )


def _account(name: str, **fields: Any) -> User:
    email = f"{name.lower()}@example.org"
    user = User.objects.create_user(email, PASSWORD, name=name, **fields)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def _admin() -> User:
    return _account("Support", is_staff=True, is_superuser=True)


def _play(game: Game, plies: int) -> None:
    """Play as greedy bots for at least `plies` moves, until a person is to move or the game is over."""
    while True:
        state = Game.objects.with_moves().get(pk=game.pk).state()
        if state.phase is engine.Phase.OVER:
            return
        seats = game.seats.in_bulk(field_name="pk")
        side = state.to_move[0]
        seat = next(seat for seat in seats.values() if seat.side == side)
        if state.ply >= plies and seat.user_id:
            return
        numbers = stream(f"demo:{game.pk}:{state.ply}", "bot")
        move = BOTS["greedy"](view_for(state, side), numbers)
        submit_move(seat, state.ply, move, Ply.Via.BOT if seat.bot else Ply.Via.WEB)
