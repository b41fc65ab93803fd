"""Secrecy across tables: of a table that has ended, nobody learns cards or moves while its deal is played."""

from contextlib import contextmanager

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from engine.chance import shuffled
from games.duplicates.models import Event
from games.elsewhere import feed_address
from games.lobby import shared_deals as tables
from games.mail.channels import email
from games.models import Follow, Game, Notice, Ply, PrivateFeed, SharedDeal
from games.people import export
from games.play import shared_deals
from games.play.notices import Kind
from games.table.quiet_poll import version
from tests.games.conftest import fresh, skip
from tests.games.play.test_shared_deals import TERMS
from tests.games.test_secrecy import (
    ONE_SECRET,
    OTHER_SECRET,
    OTHER_SEED,
    addresses,
    answer,
    plain,
    still_clock,
)

assert still_clock  # a fixture
PLAYED = Game.replayed

MORE = (".txt", ".json", ".html", "/file", "/sheet", "/last-round", "/last-round.webp",
        "/poster.png", "/poster.png?sky=night", "/replay?m=7", "/replay.json", "/deal", "/talk", "/branch?m=7",
        "/open-seats", "/pencil", "/webhooks", "/emails", "/staff")  # fmt: skip
PICTURES = ("/board.png", "/board.png?m=9", "/board.svg", "/og.png")
LISTS = ("/", "/tables", "/ranking", "/ranking?tables=all", "/ratings", "/following", "/sitemap.xml",
         "/u/Ann", "/u/Bo", "/u/Ann/games", "/u/Bo/games?state=running", "/u/Cy", "/u/Cy/games",
         "/records.txt", "/statistics", "/duplicate", "/duplicate/twins", "/duplicate/twins/moves")  # fmt: skip


@pytest.fixture
def deal(db):
    return SharedDeal.objects.create(secret=ONE_SECRET)


@pytest.fixture
def both(deal, ann, bo, cy, di, eve):
    """Ann and Bo have ended their game; Cy and Di are amid the same deal, and both sides follow."""
    one, other = tables.open_tables(deal, TERMS, [[ann, bo], [cy, di]])
    skip(one)
    skip(other, 20)
    Event.objects.create(
        code="twins", name="Twins", host=ann, players=2, preset="modern", clock="daily", deal=deal
    )
    for reader in (cy, eve):
        Follow.objects.create(follower=reader, followed=ann)
    return fresh(one), fresh(other)


def other_game(game):
    """Another game with this one's result: other cards in all hands and the deck, and other moves."""
    states = []
    for state in PLAYED(game):
        cards = list(shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9] * 5, OTHER_SEED, f"deck:{state.ply}"))
        hands = {side: tuple(sorted(cards.pop() for _ in range(4))) for side in state.hands}
        states.append(
            state.replace(seed=OTHER_SEED, hands=hands, deck=tuple(cards[: len(state.deck)]))
        )
    return states


@contextmanager
def world(game, states, secret, moves=None):
    """Run with these positions of one game, and with other moves if they are given."""
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        Game.objects.filter(pk=game.pk).update(secret=secret, seed=states[-1].seed)
        for number, move in enumerate(moves or (), 1):
            Ply.objects.filter(game=game, number=number).update(move=move)
        if moves:
            Game.objects.filter(pk=game.pk).update(small_board="")
            states = [state.replace(towers={}) for state in states]
        patch.setattr(Game, "replayed", lambda self: states if self.pk == game.pk else PLAYED(self))
        yield
        transaction.set_rollback(True)


def differences(game, look, *, moves=False):
    """What differs between this world, and one with other cards (and other `moves`) in the ended game."""
    with world(game, PLAYED(game), ONE_SECRET):
        one = look()
    others = ["5A1" for _ply in range(game.ply)] if moves else None
    with world(game, other_game(game), OTHER_SECRET, others):
        other = look()
    assert one.keys() == other.keys()
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def answered(client, address):
    """Status, headers, cookies and body of an answer; a streamed one is the file of records."""
    response = client.get(address)
    if response.streaming:
        return response.status_code, response.getvalue()
    return answer(response)


def seen(client, ended, running=None):
    """Everything that a reader can fetch about both games, and the lists that may name them."""
    table = f"/g/{ended.code}"
    wanted = [*LISTS, *addresses(ended), *(f"{table}{more}" for more in MORE)]
    if running:
        wanted += [*addresses(running), f"/g/{running.code}/live?v={version(running)}"]
    told = {address: answered(client, address) for address in wanted}
    for picture in PICTURES:
        response = client.get(f"{table}{picture}")
        told[picture] = (response.status_code, plain(response.content.decode("latin-1")))
    return told


def private(user):
    """What a player's own feeds answer, and what is in the zip and the file of their records."""
    row = PrivateFeed.objects.get(user=user)
    told = {}
    for name in ("calendar", "feed"):
        response = Client().get(feed_address.url(name, row))
        told[name] = response.content
    return told | {part.name: part.content for part in export.parts(user)}


def test_the_worlds_differ(both):
    ended, _running = both
    one, other = PLAYED(ended), other_game(ended)
    assert all(a.hands != b.hands for a, b in zip(one, other, strict=True))
    assert one[-1].scores == other[-1].scores


def test_a_player_of_another_table_learns_neither_moves_nor_cards(both, cy, sign_in):
    ended, running = both
    feed_address.renew(cy)
    assert {} == differences(ended, lambda: seen(sign_in(cy), ended, running), moves=True)
    assert {} == differences(ended, lambda: private(cy), moves=True)


@pytest.mark.parametrize("reader", ["nobody", "eve", "support"])
def test_nobody_else_does_either(both, reader, eve, support, sign_in):
    ended, running = both
    client = {"nobody": Client(), "eve": None, "support": None}[reader]
    client = client or sign_in({"eve": eve, "support": support}[reader])
    assert {} == differences(ended, lambda: seen(client, ended, running), moves=True)


def test_the_admin_shows_no_moves(both, support, sign_in):
    ended, _running = both
    page = f"/admin/games/game/{ended.pk}/change/"
    client = sign_in(support)
    assert {} == differences(ended, lambda: {page: answer(client.get(page))}, moves=True)


def test_a_player_of_the_ended_table_learns_no_card_that_was_not_their_own(both, ann, sign_in):
    ended, _running = both
    feed_address.renew(ann)
    own = {side for side, seat in ended.seats_by_side.items() if seat.user == ann}
    hands = [{side: state.hands[side] for side in own} for state in PLAYED(ended)]

    def look():
        with pytest.MonkeyPatch.context() as patch:
            theirs = [
                state.replace(hands={**state.hands, **mine})
                for state, mine in zip(Game.replayed(ended), hands, strict=True)
            ]
            patch.setattr(Game, "replayed", lambda self: theirs)
            told = seen(sign_in(ann), ended) | private(ann)
            for kind in (Kind.OVER, Kind.LEAVING):
                notice = Notice(seat=ended.seats.get(user=ann), kind=kind, ply=ended.ply)
                told[kind] = plain(email.compose(notice).message().as_bytes().decode())
        return told

    assert {} == differences(ended, look)


def test_once_the_last_table_has_ended_everyone_sees_everything(both, cy, sign_in):
    ended, running = both
    skip(running)
    shared_deals.open_ended(timezone.now())
    ended, client = fresh(ended), sign_in(cy)
    pages = [f"/g/{ended.code}{page}" for page in ("", "/replay", "/replay.json", ".txt")]
    assert (
        set(pages)
        == differences(ended, lambda: {at: answer(client.get(at)) for at in pages}).keys()
    )
