"""Races at duplicates: two clocks that start an event, and its last tables that end together."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from engine import play
from games.duplicates import signing_up, starting
from games.duplicates.models import Event
from games.models import Game, Notice, SharedDeal, User
from games.play import shared_deals
from games.play.turns import submit_move
from tests.games.at_once import all_at_once
from tests.games.conftest import bot_move, fresh, person, seat, skip
from tests.volume import trials

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
TOLD = {"name": "Advent", "players": 2, "tables": 2, "preset": "mail", "clock": "daily"}


def full_event() -> Event:
    """An event whose places are taken, before its start."""
    first = User.objects.count()
    host, *others = (person(f"Player {first + number}") for number in range(4))
    event = signing_up.announce(host, **TOLD)
    for user in others:
        signing_up.sign_up(user, event)
    return event


def last_move(game: Game) -> Callable[[], object]:
    """Play a game up to its last move, and return the function that submits that one."""
    state, moves = fresh(game).state(), -1
    while state.to_move:
        state, moves = play(state, state.to_move[0], bot_move(state, state.to_move[0])), moves + 1
    state = skip(game, moves)
    side = state.to_move[0]
    mover, move = seat(game, side), bot_move(state, side)
    return lambda: submit_move(mover, state.ply, move)


def test_two_clocks_start_an_event_once():
    for nth in range(1, trials(3, 40) + 1):
        full_event()
        all_at_once([lambda: starting.start_due(timezone.now())] * 2)
        assert (nth, 2 * nth) == (SharedDeal.objects.count(), Game.objects.count())


def test_the_last_two_tables_end_at_once_and_their_deal_opens_once():
    for _nth in range(trials(2, 40)):
        event = full_event()
        starting.start_due(timezone.now())
        games = list(Game.objects.filter(deal__isnull=False, status=Game.Status.RUNNING))
        ends = [last_move(game) for game in games]
        clocks = [lambda: shared_deals.open_ended(timezone.now())] * 2
        all_at_once([*ends, *clocks])
        all_at_once(clocks)
        assert Event.objects.get(pk=event.pk).ended
        assert {(True, False)} == {(game.public, game.deal_closed) for game in map(fresh, games)}
        players = event.entries.values("user")
        told = Notice.objects.filter(kind=Notice.Kind.DUPLICATE, user__in=players)
        assert 4 == told.count() == told.values("user").distinct().count()
