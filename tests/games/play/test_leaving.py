"""Leaving on purpose: resigning a seat, and calling a game off together."""

import pytest

import engine
from engine import MoveError, Options, Phase
from games.lobby import seating
from games.models import BotStanding, Delivery, Notice, Seat, Standing, TableEvent
from games.play import leaving, turns
from games.play.audit import differences
from games.play.leaving import LeavingError
from games.play.record import record_of
from tests.games.conftest import bot_move, fresh, play_on, seat, seated, skip


def events(game):
    return [(e.ply, e.seat and e.seat.side, e.kind) for e in TableEvent.objects.filter(game=game)]


def told(game):
    """The players to whom an email about leaving is owed, and whether it is unsent."""
    waiting = Delivery.objects.filter(notice__kind=Notice.Kind.LEAVING, notice__seat__game=game)
    return sorted(delivery.notice.seat.user.name for delivery in waiting)


# Resigning


def test_a_resigned_seat_is_played_by_a_substitute_for_good(game, ann):
    leaving.resign(ann, game.pk)
    south = seat(game, "S")

    assert south.resigned_at
    assert south.substituted_at == south.resigned_at
    assert south.at_once


def test_resigning_is_an_event_and_an_email_to_each_of_the_others(game, bo):
    leaving.resign(bo, game.pk)

    assert events(game) == [(0, "W", "resigned")]
    assert told(game) == ["Ann", "Cy", "Di"]


def test_resigning_twice_does_nothing_more(game, bo):
    leaving.resign(bo, game.pk)
    first = seat(game, "W").resigned_at
    leaving.resign(bo, game.pk)

    assert first == seat(game, "W").resigned_at
    assert len(events(game)) == 1


def test_a_player_who_resigned_cannot_move(game, ann):
    leaving.resign(ann, game.pk)
    move = bot_move(fresh(game).state(), "S")

    with pytest.raises(MoveError, match=r"^You’ve left this game"):
        turns.submit_once(seat(game, "S"), 0, move)
    turns.submit_once(seat(game, "S"), 0, move, "stand-in")
    assert fresh(game).ply == 1


def test_only_players_of_a_running_game_can_leave_it(game, eve, ann):
    with pytest.raises(LeavingError, match=r"^You don’t have a seat at this table\.$"):
        leaving.resign(eve, game.pk)
    skip(game)
    with pytest.raises(LeavingError, match=r"^This game isn’t in progress\.$"):
        leaving.resign(ann, game.pk)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_resigns_takes_last_place_even_with_the_most_points(ann, bo, cy, di, players):
    game = seated([ann, bo, cy, di][:players], sides={2: "SN", 3: "SWN", 4: "SWNE"}[players])
    best = _winner_of_the_same_game(game)
    leaving.resign(best.user, game.pk)
    skip(game)
    ended = fresh(game)
    shares = {s.side: s.win_share for s in ended.seats.all()}

    assert shares[best.side] == 0
    assert sum(shares.values()) == pytest.approx(1)
    assert best.side not in ended.winners
    assert "".join(ended.state().winners) == ended.winners
    assert not list(differences(ended))


def _winner_of_the_same_game(game):
    """The seat that wins if random bots play the game to its end, as `skip` does."""
    state = fresh(game).state()
    while state.to_move:
        side = state.to_move[0]
        state = engine.play(state, side, bot_move(state, side, "random"))
    return seat(game, state.winners[0])


def test_the_record_keeps_the_winners_that_the_moves_give(game):
    best = _winner_of_the_same_game(game)
    leaving.resign(best.user, game.pk)
    skip(game)
    record = engine.load(record_of(fresh(game)))

    assert best.side in record.header["winners"]
    assert engine.verify(record).phase is Phase.OVER
    assert f"0 {best.side} resigned" == record.header["events"]


def test_several_who_resign_share_last_place(game, ann, bo, cy):
    for user in (ann, bo, cy):
        leaving.resign(user, game.pk)
    skip(game)

    assert [0, 0, 0, 1] == [seat(game, side).win_share for side in "SWNE"]
    assert fresh(game).rated


def test_a_game_that_everyone_resigned_is_unrated(duel, ann, bo):
    leaving.resign(ann, duel.pk)
    leaving.resign(bo, duel.pk)
    skip(duel)

    assert not fresh(duel).rated
    assert not Standing.objects.exists()


def test_a_partner_who_stays_can_still_win(ann, bo, cy, di):
    game = seated([ann, bo, cy, di], partners="yes")
    best = _winner_of_the_same_game(game)
    leaving.resign(best.user, game.pk)
    skip(game)
    ended = fresh(game)

    assert len(ended.winners) == 1
    assert ended.winners in {"S": "N", "N": "S", "W": "E", "E": "W"}[best.side]


def test_resigning_against_bots_counts_as_a_loss(ann):
    game = seating.open_table(ann, Options(players=2), side="S", bots=["greedy"])
    leaving.resign(ann, game.pk)
    skip(game)

    assert seat(game, "S").win_share == 0
    assert {0} == set(Standing.objects.values_list("wins", flat=True))
    assert {12} == set(BotStanding.objects.values_list("wins", flat=True))


# Calling off


def test_a_game_is_called_off_once_everyone_has_agreed(duel, ann, bo):
    play_on(duel, 5)
    assert not leaving.call_off(ann, duel.pk)
    assert fresh(duel).status == "running"
    assert leaving.call_off(bo, duel.pk)
    ended = fresh(duel)

    assert ended.called_off
    assert (ended.rated, ended.winners, ended.deadline) == (False, "", None)
    assert not any(s.to_move or s.deadline for s in ended.seats.all())
    assert [(5, "S", "call-off"), (5, None, "called-off")] == events(duel)
    assert not list(differences(ended))


def test_everyone_hears_once_of_the_question_and_of_its_end(game, ann, bo, cy, di):
    leaving.call_off(ann, game.pk)
    assert told(game) == ["Bo", "Cy", "Di"]
    Delivery.objects.update(outcome="sent", sent_at=game.created_at)
    leaving.call_off(bo, game.pk)
    leaving.call_off(cy, game.pk)
    assert not Delivery.objects.unsettled().filter(notice__kind="leaving").exists()
    leaving.call_off(di, game.pk)

    owed = Delivery.objects.unsettled().filter(notice__kind="leaving")
    assert {"Ann", "Bo", "Cy"} == {each.notice.seat.user.name for each in owed}


def test_who_withdraws_no_longer_agrees(duel, ann, bo):
    leaving.call_off(ann, duel.pk)
    leaving.withdraw(ann, duel.pk)

    assert not leaving.call_off(bo, duel.pk)


@pytest.mark.parametrize("column", ["substituted_at", "resigned_at"])
def test_silence_counts_as_yes_only_for_seats_that_a_substitute_plays(duel, ann, bo, column):
    now = duel.created_at
    Seat.objects.filter(game=duel, user=bo).update(**{"substituted_at": now, column: now})

    assert leaving.call_off(ann, duel.pk)


def test_a_game_is_called_off_when_the_last_who_has_not_agreed_misses_two_turns(duel, ann, bo):
    leaving.call_off(bo, duel.pk)
    while fresh(duel).status == "running" and fresh(duel).ply < 20:
        state = fresh(duel).state()
        side = state.to_move[0]
        via = "stand-in" if side == "S" else "web"
        turns.submit_move(seat(duel, side), state.ply, bot_move(state, side), via)
    ended = fresh(duel)

    assert ended.called_off
    assert seat(duel, "S").substituted_at
    assert (ended.ply, None, "called-off") == events(duel)[-1]
    assert {"Ann", "Bo"} == set(told(duel))
    assert not list(differences(ended))


def test_resigning_asks_everyone_again_whether_to_call_the_game_off(duel, ann, bo):
    leaving.call_off(bo, duel.pk)
    leaving.resign(ann, duel.pk)

    assert fresh(duel).status == "running"
    assert seat(duel, "N").calls_off_at is None
    with pytest.raises(LeavingError, match=r"^You’ve resigned, so the others decide\.$"):
        leaving.call_off(ann, duel.pk)


def test_a_game_against_bots_alone_cannot_be_called_off(ann):
    game = seating.open_table(ann, Options(players=2), side="S", bots=["greedy"])

    with pytest.raises(LeavingError, match=r"^Only bots play with you"):
        leaving.call_off(ann, game.pk)


def test_a_game_called_off_counts_nowhere_and_is_over_for_its_players(duel, ann, bo):
    play_on(duel, 5)
    leaving.call_off(ann, duel.pk)
    leaving.call_off(bo, duel.pk)

    assert not Standing.objects.exists()
    assert not BotStanding.objects.exists()
    assert {None} == set(Seat.objects.filter(game=duel).values_list("win_share", flat=True))
    assert all(Seat.objects.filter(game=duel).values_list("finished_at", flat=True))
    with pytest.raises(MoveError, match=r"^This game isn’t in progress\.$"):
        turns.submit_move(seat(duel, "S"), 5, bot_move(fresh(duel).replayed()[-1], "S"))


@pytest.mark.parametrize("choosing", ["in-turn", "together"])
def test_the_record_of_a_game_called_off_has_its_secret_and_no_result(ann, bo, choosing):
    game = seated([ann, bo], sides="SN", choosing=choosing)
    play_on(game, 1)
    leaving.call_off(ann, game.pk)
    leaving.call_off(bo, game.pk)
    record = engine.load(record_of(fresh(game)))

    assert record.called_off
    assert (record.header["ended"], len(record.moves)) == ("called-off 1", 1)
    assert record.header["secret"] == game.secret
    assert not {"scores", "winners"} & set(record.header)
    assert engine.verify(record).ply == 1
