"""The host offers the seat of a player who is away: when, what its player hears, and who is back in time."""

from datetime import timedelta

import pytest
from django.core import mail

from games.mail import sending
from games.models import Delivery, Game, Notice, Ply, Seat, TableEvent
from games.play import handing_over, leaving, turns
from games.play.audit import differences
from games.play.handing_over import NOTICE
from games.play.leaving import LeavingError
from tests.games.conftest import bot_move, flat, fresh, seat

REFUSED = r"^You can only offer a seat that a substitute has played three times in a row\.$"


def away(game, side, times):
    """Let a substitute play the next turns of this side, and the others their own."""
    state = fresh(game).state()
    while times:
        mover = state.to_move[0]
        via = Ply.Via.SUBSTITUTE if mover == side else Ply.Via.WEB
        move = bot_move(state, mover)
        state = turns.submit_move(seat(game, mover), state.ply, move, via)
        times -= mover == side


def offered(game, ann):
    """Let Bo be away for three turns, and Ann offer the seat."""
    away(game, "N", 3)
    handing_over.offer_for(ann, game.pk, "N")


def hours_later(game, hours):
    """Let so many hours pass for offers of this game."""
    for each in Seat.objects.filter(game=game, offered_from__isnull=False):
        each.offered_from -= timedelta(hours=hours)
        each.save()


def test_a_host_offers_a_seat_only_after_three_turns_of_a_substitute(duel, ann):
    away(duel, "N", 2)
    with pytest.raises(LeavingError, match=REFUSED):
        handing_over.offer_for(ann, duel.pk, "N")
    away(duel, "N", 1)
    handing_over.offer_for(ann, duel.pk, "N")

    assert seat(duel, "N").offered_from > fresh(duel).turn_began + NOTICE - timedelta(minutes=1)
    assert [("N", "offered", ann)] == [
        (event.seat.side, event.kind, event.by)
        for event in TableEvent.objects.filter(game=duel, kind="offered")
    ]


def test_only_the_host_offers_and_never_their_own_seat(game, ann, bo):
    away(game, "E", 3)
    with pytest.raises(LeavingError, match=r"^Only the host of this table"):
        handing_over.offer_for(bo, game.pk, "E")
    for side in "SX":
        with pytest.raises(LeavingError, match=REFUSED):
            handing_over.offer_for(ann, game.pk, side)


def test_nobody_takes_the_seat_within_48_hours(duel, ann, eve, sign_in):
    offered(duel, ann)
    with pytest.raises(LeavingError, match=r"^This seat isn’t offered any more\.$"):
        handing_over.take_over(eve, duel.pk, "N")
    assert "Replacement for Bo" not in flat(sign_in(eve).get("/tables"))
    hours_later(duel, 48)

    assert "Replacement for Bo" in flat(sign_in(eve).get("/tables"))
    handing_over.take_over(eve, duel.pk, "N")
    assert seat(duel, "N").user == eve
    assert not list(differences(fresh(duel)))


@pytest.mark.parametrize("how", ["click", "keep", "move"])
def test_a_player_who_is_back_keeps_the_seat(duel, ann, bo, eve, how):
    offered(duel, ann)
    hours_later(duel, 60)
    north = seat(duel, "N")
    if how == "click":
        turns.come_back(north)
    elif how == "keep":
        handing_over.keep(bo, duel.pk)
    else:
        state = fresh(duel).state()
        if state.to_move[0] == "S":
            state = turns.submit_move(seat(duel, "S"), state.ply, bot_move(state, "S"))
        turns.submit_move(north, state.ply, bot_move(state, "N"))

    with pytest.raises(LeavingError, match=r"^This seat isn’t offered any more\.$"):
        handing_over.take_over(eve, duel.pk, "N")
    assert not seat(duel, "N").substituted_at


def test_a_seat_whose_player_resigned_is_open_at_once(duel, ann, bo, eve):
    leaving.resign(bo, duel.pk)
    handing_over.offer_for(ann, duel.pk, "N")
    handing_over.take_over(eve, duel.pk, "N")

    assert not fresh(duel).resigned
    assert not Notice.objects.filter(kind="offered").exists()


def test_the_player_gets_one_email_with_what_happens_next(duel, ann, bo):
    offered(duel, ann)
    sending.send_due()
    [told] = [email for email in mail.outbox if email.subject.startswith("Your seat is offered")]

    assert told.to == [bo.email]
    assert "anyone can take over your seat" in " ".join(told.body.split())
    assert "press “I’m back” before someone does" in " ".join(told.body.split())


def test_a_player_who_is_back_gets_no_such_email(duel, ann):
    offered(duel, ann)
    turns.come_back(seat(duel, "N"))
    sending.send_due()

    assert "player is back" == Delivery.objects.get(notice__kind="offered").reason


def test_the_three_turns_are_counted_anew_for_a_new_player(duel, ann, eve):
    offered(duel, ann)
    hours_later(duel, 48)
    handing_over.take_over(eve, duel.pk, "N")
    away(duel, "N", 2)

    with pytest.raises(LeavingError, match=REFUSED):
        handing_over.offer_for(ann, duel.pk, "N")


def test_the_table_leads_the_host_to_the_button(duel, ann, bo, sign_in):
    away(duel, "N", 3)
    assert "Find a replacement …" in flat(sign_in(ann).get(f"/g/{duel.code}"))
    assert "Find a replacement …" not in flat(sign_in(bo).get(f"/g/{duel.code}"))
    page = sign_in(ann).get(f"/g/{duel.code}/leave-game")
    assert "Look for a replacement for Bo" in flat(page)
    sign_in(ann).post(f"/g/{duel.code}/replace", {"side": "N"})

    assert "If Bo isn’t back by" in flat(sign_in(ann).get(f"/g/{duel.code}"))
    assert "Keep my seat" not in flat(sign_in(bo).get(f"/g/{duel.code}"))
    assert Game.objects.get(pk=duel.pk).news > 0
