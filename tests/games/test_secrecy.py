"""Secrecy: dealing everything hidden differently changes no page, header, email or log line of a reader."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import md5
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from engine import Phase, choices
from engine.chance import commitment, shuffled
from engine.events import RoundScored
from engine.ordinances import ORDINANCES
from engine.orientation import COMPASS
from games.mail.channels import email
from games.models import Game, Notice, Ply
from games.play import leaving, turn_links
from games.play.notices import Kind
from games.table.quiet_poll import version
from tests.games.conftest import fresh, play_on, seated, skip
from tests.volume import THOROUGH, some

OTHER_SEED, ONE_SECRET, OTHER_SECRET = "5eed" * 16, "0a" * 32, "b1" * 32
# Amid a choice, amid a board, and amid the next choice where blocks are chosen together.
STOPS = {
    "the first choice": (Phase.CHOOSE, 1),
    "the first round": (engine.Phase.BUILD, 1),
    "the second choice": (Phase.CHOOSE, 2),
}

# First those that differ in what is hidden: hands and deck; secret choices too; before any build; colours of two.
SITUATIONS = [
    (4, "in-turn", "the first round"),
    (4, "together", "the second choice"),
    (4, "in-turn", "the first choice"),
    (2, "together", "the first choice"),
    (3, "in-turn", "the first round"),
    (2, "in-turn", "the first round"),
    (3, "together", "the second choice"),
    (4, "together", "the first choice"),
    (4, "together", "the first round"),
    (4, "in-turn", "the second choice"),
]


def situations(few):
    """All situations, with all but the first few for `make prove`."""
    return pytest.mark.parametrize(("players", "choosing", "stop"), some(SITUATIONS, few))


@pytest.fixture(autouse=True)
def still_clock() -> Iterator[None]:
    """Freeze the clock, so that the time left on pages is the same in both worlds."""
    with time_machine.travel("2030-01-01 12:00:00+00:00", tick=False):
        yield


@pytest.fixture
def cast(ann, bo, cy, di):
    return [ann, bo, cy, di]


def table_at(cast, players, choosing, stop, **variants):
    """A running game at `stop`, one or two plies into it."""
    game = seated(
        cast[:players], sides="SN" if players == 2 else "SWNE", choosing=choosing, **variants
    )
    phase, round_ = STOPS[stop]
    state = fresh(game).state()
    while (state.phase, state.round) != (phase, round_):
        state = skip(game, 1)
    play_on(game, 1 if phase == Phase.CHOOSE else players + 1)
    return fresh(game)


def dealt_anew(state, side):
    """The same position for `side` (None for a spectator), with everything hidden from it changed."""
    others = [s for s in state.options.sides if s != side]
    hidden = [*state.deck, *(card for s in others for card in state.hands[s])]
    cards = list(shuffled(hidden, OTHER_SEED, f"deck:{state.ply}"))
    hands = {s: tuple(sorted(cards.pop() for _ in range(4))) for s in others}
    own = {side: state.hands[side]} if side else {}
    pending = {
        s: move if s == side else another(state, s, move) for s, move in state.pending.items()
    }
    ordinances = (*state.ordinances[: state.round], *reversed(state.ordinances[state.round :]))
    drawn = {
        s: own_cards if s == side else hands[s][: len(own_cards)]
        for s, own_cards in state.drawn.items()
    }
    return state.replace(
        drawn=drawn,
        seed=OTHER_SEED,
        hands={**own, **hands},
        deck=tuple(cards),
        pending=pending,
        ordinances=ordinances,
    )


def chairs(game):
    """The seats whose eyes differ: one that is to move and one that isn't; every seat in `make prove`."""
    asked, others = game.seats.filter(to_move=True), game.seats.filter(to_move=False)
    return game.seats.all() if THOROUGH else [*asked[:1], *others[:1]]


def another(state, side, move):
    return next(other for other in choices(state, side) if other != move)


@contextmanager
def world(game, states, secret):
    """Run with these positions and the rows that belong to them, and restore everything afterwards."""
    with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
        Game.objects.filter(pk=game.pk).update(seed=states[-1].seed, secret=secret)
        for side, move in states[-1].pending.items():
            last = Ply.objects.filter(game=game, seat__side=side).order_by("-number")[:1]
            Ply.objects.filter(pk__in=last.values("pk")).update(move=engine.write(move))
        patch.setattr(Game, "replayed", lambda self: states)
        yield
        transaction.set_rollback(True)


def differences(game, side, look):
    """The differences in what `look` shows once `side`'s world is dealt anew: both versions by address."""
    here = game.positions()
    with world(game, here, ONE_SECRET):
        one = look()
    with world(game, [dealt_anew(state, side) for state in here], OTHER_SECRET):
        other = look()
    assert one.keys() == other.keys()
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


def plain(text):
    """Strip what is random by design: CSRF tokens, nonces, email boundaries, the secret's commitment."""
    for secret in (ONE_SECRET, OTHER_SECRET):
        text = text.replace(commitment(secret), "commitment")
    return re.sub(r"""(csrfmiddlewaretoken" value="|nonce[-=]["']?|={15})[\w=+/-]+""", r"\1", text)


def answer(response):
    """Status, headers, names of cookies and body; a hash of the body reveals no more than the body."""
    headers = sorted(response.headers.items())
    if "ETag" in response.headers:
        assert (
            response["ETag"].strip('"') == md5(response.content, usedforsecurity=False).hexdigest()
        )
        headers.remove(("ETag", response["ETag"]))
    return (
        response.status_code,
        plain(str(headers)),
        sorted(response.cookies),
        plain(response.content.decode()),
    )


def addresses(game):
    """Every address of a running game to GET."""
    table, half = f"/g/{game.code}", game.ply // 2
    yield from (
        "/",
        "/next",
        "/tables",
        "/ranking?tables=all",
        "/ratings",
        "/u/Ann/games",
        "/u/Ann/games?state=running",
        "/following",
        "/u/Ann",
        "/u/Bo",
        f"{table}x",
    )
    picks = ("card=5&block=1b&city=A", "card=9&block=4&city=F", "typed=7b2")
    more = (
        "preset=even",
        "seat=N",
        f"done={game.ply}",
        "site=HKG.N",
        "site=man.c&seat=E&card=5",
        "threats=1",
    )
    yield from (table, *(f"{table}?{query}" for query in picks + more))
    live = ("", f"?v={version(game)}", f"?v=0-open&choosing={game.round}", "?seat=W")
    yield from (f"{table}/live{query}" for query in live)
    yield from (
        f"{table}/replay{query}" for query in ("", f"?m={half}", f"?m={game.ply - 1}&seat=W")
    )
    yield from (
        f"{table}/replay?m={half}&chips=on",
        f"{table}/replay.json",
        f"{table}/replay.json?last=3&seat=W&chips=on",
    )
    yield from (f"{table}.txt", f"{table}.json", f"{table}.html", f"{table}/deal")
    yield f"{table}/leave-game"
    yield f"{table}/open-seats"


REFUSED = ("5c5", "take 4")  # as moves; the page that refuses them is checked too


def pages(game, client, caplog):
    """Every page by address, with its number of queries and its log lines."""

    def look(address, send):
        caplog.clear()
        with CaptureQueriesContext(connection) as queries:
            seen[address] = (*answer(send()), len(queries), list(caplog.messages))

    seen: dict[str, Any] = {}
    table = f"/g/{game.code}"
    client.cookies.pop("moves_seen", None)  # what the other world has shown
    for address in addresses(game):
        look(address, lambda address=address: client.get(address))
    part = {"HX-Request": "true", "HX-Target": "say"}
    look("htmx", lambda: client.get(f"{table}?card=1", headers=part))
    asked = {"HX-Request": "true", "HX-Target": "peek"}
    for point in COMPASS if THOROUGH else COMPASS[:1]:
        look(
            f"panel {point}",
            lambda point=point: client.get(f"{table}?site=HKG.{point}", headers=asked),
        )
    tapped = f"{table}?block=1&out_of_reach=HKG.N&block_changed=1"
    look("tapped", lambda: client.get(tapped, headers=part))
    for move in REFUSED:
        sent = {"ply": game.ply, "move": move}
        look(f"post {move}", lambda sent=sent: client.post(f"{table}/move", sent))
    return seen


def emails(seat):
    """Every email that the seat could get at this moment."""
    states = seat.game.positions()
    scored = [
        n
        for n, state in enumerate(states)
        if any(isinstance(e, RoundScored) for e in state.happened)
    ]
    owed = [
        (kind, seat.game.ply)
        for kind in (Kind.TURN, Kind.BLOCKS, Kind.REMINDER, Kind.LEAVING, Kind.BEGIN)
    ]
    owed += [(Kind.ROUND, ply) for ply in scored]
    mails = {
        (kind, ply): email.compose(Notice(seat=seat, kind=kind, ply=ply)) for kind, ply in owed
    }
    return {key: plain(mail.message().as_bytes().decode()) for key, mail in mails.items()}


@situations(len(SITUATIONS))
def test_the_worlds_differ(cast, players, choosing, stop):
    game = table_at(cast, players, choosing, stop)
    state, other = game.state(), dealt_anew(game.state(), "S")

    assert state.hands["S"] == other.hands["S"]
    assert (state.hands["N"], state.deck) != (other.hands["N"], other.deck)
    if state.phase == Phase.CHOOSE and choosing == "together":
        assert state.pending
        assert state.pending != dealt_anew(state, None).pending


@situations(6)
def test_no_page_or_email_shows_a_player_hidden_information(
    cast, sign_in, caplog, players, choosing, stop
):
    game = table_at(cast, players, choosing, stop)
    for chair in chairs(game):
        assert {} == differences(
            game, chair.side, lambda chair=chair: pages(game, sign_in(chair.user), caplog)
        )
        assert {} == differences(game, chair.side, lambda chair=chair: emails(chair))


@situations(4)
def test_no_page_shows_spectators_or_visitors_hidden_information(
    cast, eve, sign_in, caplog, players, choosing, stop
):
    game = table_at(cast, players, choosing, stop)
    for client in (sign_in(eve), Client()):
        assert {} == differences(game, None, lambda client=client: pages(game, client, caplog))


@pytest.mark.parametrize("stop", ["the first round", "the second choice"])
def test_no_link_of_an_email_shows_hidden_information(cast, stop):
    """Neither to the player who is asked, nor, once the turn is over, to anyone who has the link."""
    game = table_at(cast, 4, "together", stop)
    for chair in game.seats.all():
        asked = turn_links.url(chair, game.ply)
        side = chair.side if chair.to_move else None
        assert {} == differences(game, side, lambda link=asked: link_pages(game, link))
    over = turn_links.url(chair, 30_000)
    assert {} == differences(game, None, lambda: link_pages(game, over))


def link_pages(game, link):
    """What the link of an email answers: the page, its parts, and the page that refuses a move."""
    client, part = Client(), {"HX-Request": "true", "HX-Target": "say"}
    looked = {query: client.get(f"{link}?{query}") for query in ("", "card=5&block=1b&city=A")}
    looked["htmx"] = client.get(f"{link}?card=1", headers=part)
    refused = {move: client.post(link, {"move": move}) for move in REFUSED}
    return {key: answer(each) for key, each in (looked | refused).items()}


@pytest.mark.parametrize("stop", some(["the first round", "the first choice"]))
def test_nothing_hidden_is_shown_where_players_leave(cast, eve, sign_in, caplog, stop):
    game = table_at(cast, 4, "together", stop)
    leaving.resign(cast[1], game.pk)
    leaving.call_off(cast[2], game.pk)
    game = fresh(game)

    for chair in game.seats.all():
        assert {} == differences(
            game, chair.side, lambda chair=chair: pages(game, sign_in(chair.user), caplog)
        )
        assert {} == differences(game, chair.side, lambda chair=chair: emails(chair))
    assert {} == differences(game, None, lambda: pages(game, sign_in(eve), caplog))


VARIANTS = {"monster": "godzilla", "slow_growth": "yes", "ordinances": "yes", "partners": "yes"}


@pytest.mark.parametrize("stop", some(["the second choice", "the first round"]))
def test_no_page_email_or_record_shows_what_a_variant_hides(cast, sign_in, caplog, stop):
    game = table_at(cast, 4, "together", stop, **VARIANTS)
    state = game.state()
    assert state.ordinances[state.round :] != dealt_anew(state, "S").ordinances[state.round :]

    chair = game.seats.get(side="W")
    assert {} == differences(game, "W", lambda: pages(game, sign_in(chair.user), caplog))
    assert {} == differences(game, "W", lambda: emails(chair))
    assert {} == differences(game, None, lambda: pages(game, Client(), caplog))
    shown = everything_shown(game, cast[:1], sign_in, caplog) + str(emails(chair))
    assert ORDINANCES[state.ordinance].sentence in shown
    assert [] == [
        key for key in state.ordinances[state.round :] if ORDINANCES[key].sentence in shown
    ]


def admin_pages(game, client, state):
    """The admin's pages of a game, including searches that guess the secret digit by digit."""
    one, user = f"/admin/games/game/{game.pk}", game.host_id
    fixed = [
        "/admin/",
        "/admin/games/game/",
        f"{one}/change/",
        f"{one}/history/",
        "/admin/games/notice/",
    ]
    fixed += ["/admin/games/delivery/", f"/admin/games/delivery/?q={game.code}"]
    fixed += [f"/admin/games/game/?q={state.seed}", f"/admin/games/user/{user}/change/"]
    fixed += ["/admin/games/game/?status__exact=running&players=4&public__exact=1"]
    asked = [
        f"{field}{how}"
        for field in ("seed", "secret", "invite")
        for how in ("", "__startswith", "__gt")
    ]
    asked += ["plies__move", "plies__move__startswith", "seats__plies__move__contains"]
    guesses = [
        f"/admin/games/game/?{field}={guess}"
        for field in asked
        for guess in ("5", state.seed, "take 4")
    ]
    return {address: answer(client.get(address)) for address in fixed + guesses}


@pytest.mark.parametrize("stop", some(["the second choice", "the first round", "the first choice"]))
def test_no_admin_page_shows_hidden_information(cast, support, sign_in, stop):
    game = table_at(cast, 4, "together", stop)
    state = game.state()

    assert {} == differences(game, None, lambda: admin_pages(game, sign_in(support), state))


def test_only_the_known_admin_filters_work(game, support, sign_in):
    asked = (
        "status__exact=running",
        "players=4",
        "seed__startswith=a",
        "secret__gt=5",
        "plies__move=5C3",
    )
    client = sign_in(support)
    answers = [client.get(f"/admin/games/game/?{query}").status_code for query in asked]

    assert answers == [200, 200, 400, 400, 400]
    assert client.get("/admin/games/user/?password__startswith=md5").status_code == 400


def everything_shown(game, users: list[Any], sign_in: Callable[..., Client], caplog) -> str:
    clients = [*(sign_in(user) for user in users), Client()]
    return str([pages(game, client, caplog) for client in clients])


def test_a_running_game_shows_no_seed_or_secret(cast, eve, support, sign_in, caplog):
    game = table_at(cast, 4, "together", "the second choice")
    players = [chair.user for chair in chairs(game)]
    shown = everything_shown(game, [*players, eve, support], sign_in, caplog)
    shown += str([emails(chair) for chair in game.seats.all()])
    shown += str(admin_pages(game, sign_in(support), game.state().replace(seed="")))

    assert game.seed not in shown
    assert game.secret not in shown


def test_a_finished_games_record_contains_seed_and_secret(duel, client):
    play_on(duel)
    game = fresh(duel)
    text = client.get(f"/g/{game.code}.txt").content.decode()

    assert f"seed: {game.seed}\n" in text
    assert f"secret: {game.secret}\n" in text
    assert f"commitment: {commitment(game.secret)}\n" in text
    assert engine.verify(engine.load(text)).winners


def test_past_moments_of_a_running_game_show_only_my_hand(game, sign_in, bo):
    play_on(game, 12)
    page = sign_in(bo).get(f"/g/{game.code}/replay?m=6").content.decode()
    hands = re.search(r"Hands at this point.*?</section>", page, re.S)[0]

    assert "You" in hands
    assert not [name for name in ("Ann", "Cy", "Di") if name in hands]
