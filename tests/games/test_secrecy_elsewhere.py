"""Secrecy of calendar, feed, webhooks and pushes: two worlds that differ in what is hidden send the same."""

import pytest
from django.test import Client
from django.utils import timezone

from engine.events import RoundScored
from games.elsewhere import feed_address, shapes
from games.elsewhere.message import message_of
from games.elsewhere.table_news import message_of as message_of_table
from games.models import Endpoint, Notice, Post, PrivateFeed
from games.play.notices import Kind
from tests.games.test_secrecy import SITUATIONS, answer, cast, differences, still_clock, table_at
from tests.volume import some

assert cast  # fixtures
assert still_clock


def feeds(user):
    """What the private addresses of a player answer, headers included, but for the hash of the body."""
    row = PrivateFeed.objects.get(user=user)
    looked = {name: Client().get(feed_address.url(name, row)) for name in ("calendar", "feed")}
    for response in looked.values():
        del response.headers["ETag"]
    return {name: answer(response) for name, response in looked.items()}


@pytest.mark.parametrize(("players", "choosing", "stop"), some(SITUATIONS, 3))
def test_no_calendar_or_feed_shows_hidden_information(cast, players, choosing, stop):
    game = table_at(cast, players, choosing, stop)
    for seat in game.seats.select_related("user"):
        feed_address.renew(seat.user)
        assert {} == differences(game, seat.side, lambda user=seat.user: feeds(user))


# Of a game that is running; rounds are told of the position in which they ended.
KINDS = set(Kind.where(lambda kind: kind.occasion)) - {Kind.ROUND, Kind.OVER, Kind.REMATCH}


def posts(seat):
    """Every webhook that the seat's player could get at this moment, in every shape."""
    game = seat.game
    scored = [
        ply
        for ply, state in enumerate(game.positions())
        if any(isinstance(event, RoundScored) for event in state.happened)
    ]
    owed = [(kind, game.ply) for kind in KINDS] + [(Kind.ROUND, ply) for ply in scored]
    shown = {}
    for kind, ply in owed:
        notice = Notice(pk=7, seat=seat, kind=kind, ply=ply, created_at=timezone.now())
        for shape in shapes.SHAPES:
            post = Post(pk=7, endpoint=Endpoint(user=seat.user, shape=shape), notice=notice)
            shown[kind, ply, shape] = shapes.request_of(
                shape, "https://hook.example/a", "whsec_AAAA", message_of(post), timezone.now()
            )
    return shown


@pytest.mark.parametrize(("players", "choosing", "stop"), some(SITUATIONS, 3))
def test_no_webhook_shows_hidden_information(cast, players, choosing, stop):
    game = table_at(cast, players, choosing, stop)
    for seat in game.seats.select_related("user", "game"):
        assert {} == differences(game, seat.side, lambda seat=seat: posts(seat))
        # A webhook may be read by others than the seat's player: it tells nothing of their hand either.
        assert {} == differences(game, None, lambda seat=seat: posts(seat))


def table_posts(game):
    """What a webhook of the table could be told at this moment, of any stretch of the game, in every shape."""
    shown = {}
    for since in {0, max(0, game.ply - 3), game.ply}:
        for shape in shapes.SHAPES:
            endpoint = Endpoint(user=game.host, shape=shape, table=game)
            post = Post(
                pk=7, endpoint=endpoint, since=since, ply=game.ply, created_at=timezone.now()
            )
            if told := message_of_table(post):
                shown[since, shape] = shapes.request_of(
                    shape, "https://hook.example/a", "whsec_AAAA", told, timezone.now()
                )
    assert shown
    return shown


@pytest.mark.parametrize(("players", "choosing", "stop"), some(SITUATIONS, 3))
def test_no_webhook_of_a_table_shows_hidden_information(cast, players, choosing, stop):
    game = table_at(cast, players, choosing, stop)
    assert {} == differences(game, None, lambda: table_posts(game))
