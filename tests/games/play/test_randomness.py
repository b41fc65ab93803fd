"""The secret of a deal comes from the operating system's randomness, all of it and nothing else."""

import os
import secrets
import subprocess
import sys

import time_machine

from engine import Options
from games.lobby import seating
from games.models import Game
from games.models.game_codes import new_secret

# In a process of its own, because the tests' setup makes secrets that can be repeated. What the
# operating system gives is replaced by known bytes; the clock and `random` are as they are.
DEAL = """
import random
random._urandom = lambda size: bytes(range(size))
random.seed(1)
import django
django.setup()
from games.models.game_codes import new_secret
print(new_secret())
"""


def test_a_secret_is_32_bytes_of_the_operating_system():
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "manhattan_site.settings"}
    done = subprocess.run(
        [sys.executable, "-c", DEAL], env=environment, capture_output=True, text=True, timeout=60
    )
    assert f"{bytes(range(32)).hex()}\n" == done.stdout, done.stderr


def test_a_new_game_has_a_secret_of_its_own(ann):
    assert Game._meta.get_field("secret").default is new_secret
    with time_machine.travel("2026-05-04 12:00Z", tick=False):
        games = [seating.open_table(ann, Options(players=2), side="S") for _nth in range(2)]
    assert 2 == len({game.secret for game in games})


def test_nothing_but_the_secret_and_the_words_makes_the_deal(ann, bo, monkeypatch):
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)
    seeds = []
    for day in ("2026-05-04", "2026-06-07"):
        with time_machine.travel(day, tick=False):
            game = seating.open_table(ann, Options(players=2), side="S")
            seating.take_seat(bo, game, game.free_sides[0])
        seeds.append(Game.objects.get(pk=game.pk).seed)
    assert "5a" * 32 == game.secret
    assert 1 == len(set(seeds))
