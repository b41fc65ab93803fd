"""
People and games on the site under test, made within its own settings.

`python -m tests.faults.world people` creates the accounts once; `games N` deals N more games and prints
them, one JSON object a line.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice

PASSWORD = "six cities"
PLAYERS = [f"p{number}@example.org" for number in range(8)]
VISITORS = [f"v{number}@example.org" for number in range(20)]
LATE = "late@example.org"  # never moves, so that the clock has something to do
PACE, LATE_PACE = 172_800, 8

# Which players sit there, clockwise from South: numbers are people, "late" is late, "bot" is a bot.
SHAPES: tuple[tuple[int | str, ...], ...] = (
    (0, 1), (2, 3, 4), (4, 5, 6, 7), (6, "bot", "bot", "bot"), (1, "late"),
    (3, 2), (5, 7, 0), (1, 3, 5, 2), (7, "bot"), (0, "late", "bot"),
)  # fmt: skip


@dataclass(frozen=True)
class Dealt:
    """A game as the rig knows it, with what no player may know."""

    id: int
    code: str
    seed: str
    options: dict[str, object]
    pace: int
    people: dict[str, str]  # the addresses of people by side


def _people() -> None:
    from allauth.account.models import EmailAddress
    from django.contrib.auth.hashers import make_password

    from games.models import User

    password = make_password(PASSWORD)
    for address in (*PLAYERS, *VISITORS, LATE):
        user = User(email=address, name=f"Player {address.partition('@')[0]}", password=password)
        user.save()
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)


def _games(many: int) -> Iterator[Dealt]:
    from django.db import transaction

    from games.models import Game
    from tests.established import let_everyone_play_many

    let_everyone_play_many()
    began = Game.objects.count()
    for shape in islice(cycle(SHAPES), began, began + many):
        with transaction.atomic():  # no worker may see half a table
            yield _game(shape)


def _game(shape: tuple[int | str, ...]) -> Dealt:
    from engine import PRESETS
    from games.lib.time_control import TimeControl
    from games.lobby import seating
    from games.models import Game, User

    users = {user.email: user for user in User.objects.all()}
    options = PRESETS["modern"].for_players(len(shape))
    sides = options.sides
    host = users[PLAYERS[int(shape[0])]]
    pace = LATE_PACE if "late" in shape else PACE
    game = seating.open_table(host, options, side=sides[0], time=TimeControl(pace), name="Chaos")
    for side, who in zip(sides[1:], shape[1:], strict=True):
        if who == "bot":
            seating.seat_bot(host, game, side, "greedy")
        else:
            seating.take_seat(users[LATE if who == "late" else PLAYERS[int(who)]], game, side)
    game = Game.objects.with_table().get(pk=game.pk)
    people = {side: seat.user.email for side, seat in game.seats_by_side.items() if seat.user}
    return Dealt(game.pk, game.code, game.seed, game.options.as_dict(), pace, people)


if __name__ == "__main__":
    import django

    django.setup()
    if sys.argv[1] == "people":
        _people()
    else:
        for dealt in _games(int(sys.argv[2])):
            print(json.dumps(vars(dealt)))
