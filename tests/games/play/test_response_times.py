"""Response times: learnt with each move, and told to those who wait."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.utils import timezone

import engine
from games.mail.email_content import TurnEmail
from games.models import Game, Notice, ResponseTimes
from games.play import turns
from tests.games.conftest import bot_move, fresh, play_on, play_until, seat, seated

MONDAY = "2026-11-23 12:00Z"


def play_daily(game, moves=None):
    """Play some moves, or a round, each five hours after the one before, from Monday noon on."""
    with time_machine.travel(MONDAY, tick=False) as clock:
        Game.objects.filter(pk=game.pk).update(started_at=timezone.now())
        while fresh(game).ply < moves if moves else fresh(game).round == 1:
            clock.shift(timedelta(hours=5))
            play_on(game, 1)
        return timezone.now()


def of(user):
    return ResponseTimes.objects.get(user=user).rhythm


def test_a_round_adds_its_turns_to_their_players(duel, ann, bo):
    play_daily(duel)
    turns = fresh(duel).ply
    for player in (ann, bo):
        assert sum(of(player).answered) == turns / 2
        assert sum(of(player).waited) == pytest.approx(turns / 2 * 5, abs=0.3)


def test_a_round_that_goes_on_adds_nothing(duel):
    play_daily(duel, 10)
    assert not ResponseTimes.objects.exists()


def test_choosing_together_takes_each_as_long_as_it_took_them(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN", choosing="together")
    assert game.state().phase is engine.Phase.CHOOSE
    play_daily(game)
    builds = (fresh(game).ply - 3) / 3 * 5
    waited = sorted(round(sum(of(player).waited) - builds) for player in (ann, bo, cy))
    assert waited == [5, 10, 15]


def test_a_substitute_answers_for_nobody(duel, ann):
    with time_machine.travel(MONDAY, tick=False) as clock:
        Game.objects.update(started_at=timezone.now())
        clock.shift(timedelta(hours=48))
        play_on(duel, 1, via="stand-in")
        while fresh(duel).round == 1:
            play_on(duel, 1)
    mover = fresh(duel).seats_by_side[fresh(duel).movers[0]].user
    own = fresh(duel).ply / 2 - 1
    assert (sum(of(mover).answered), round(sum(of(mover).waited))) == (own, 48)


def test_turns_of_minutes_teach_nothing(ann, bo):
    game = seated([ann, bo], sides="SN")
    Game.objects.update(pace_seconds=300)
    play_daily(game)
    assert not ResponseTimes.objects.exists()


def test_a_row_stays_as_small_as_it_was(duel, ann):
    play_daily(duel)
    cells = len(of(ann).waited)
    play_daily(duel, 60)
    assert len(of(ann).waited) == len(of(ann).answered) == cells


def test_the_command_learns_the_same_from_the_moves(duel, game, ann, bo, cy):
    play_daily(duel, 40)
    learnt = {player: of(player) for player in (ann, bo)}
    lengths = {player: ResponseTimes.objects.get(user=player).lengths for player in learnt}
    ResponseTimes.objects.filter(user=ann).delete()
    ResponseTimes.objects.create(user=cy, waited=[1.0] * 48, answered=[1.0] * 48)
    call_command("count_response_times", verbosity=0)
    assert not ResponseTimes.objects.filter(user=cy).exists()
    for player, rhythm in learnt.items():
        assert of(player).answered == pytest.approx(rhythm.answered)
        assert of(player).waited == pytest.approx(rhythm.waited, abs=0.02)
        assert lengths[player] == ResponseTimes.objects.get(user=player).lengths


# --- On the profile


def test_a_profile_says_how_fast_half_and_three_quarters_of_the_turns_are(duel, ann, client):
    play_daily(duel, 60)
    shown = " ".join(client.get("/u/Ann").content.decode().split())
    assert "Response times: three quarters of the turns within 6" in shown


def test_a_profile_says_that_it_takes_some_turns(duel, client):
    play_daily(duel, 4)
    shown = " ".join(client.get("/u/Ann").content.decode().split())
    assert "Response times: not known yet; that takes 10 turns at tables with days" in shown


def test_what_a_substitute_plays_at_once_is_no_missed_turn(duel, ann):
    with time_machine.travel(MONDAY, tick=False):
        Game.objects.update(started_at=timezone.now())
        while fresh(duel).round == 1:
            play_on(duel, 1, via="stand-in")
    assert 0 == sum(ResponseTimes.objects.get(user=ann).quartiles.counts)


# --- What those who wait are told


@pytest.fixture
def known(duel):
    """A game of Ann and Bo, who answer within five hours; it's Bo's turn."""
    now = play_daily(duel, 20)
    with time_machine.travel(now, tick=False) as clock:
        for _ in range(4):
            state = fresh(duel).state()
            if "N" in state.to_move and state.phase is engine.Phase.BUILD:
                break
            clock.shift(timedelta(hours=5))
            side = state.to_move[0]
            turns.submit_move(seat(duel, side), state.ply, bot_move(state, side))
        return duel, timezone.now()


def test_a_waiting_player_reads_when_they_are_up_again(known, ann, bo, sign_in):
    game, now = known
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        table = sign_in(ann).get(f"/g/{game.code}").content.decode()
        home = sign_in(ann).get("/").content.decode()
        whose = sign_in(bo).get(f"/g/{game.code}").content.decode()
    for page in (table, home):
        assert "You’re up again about " in page
        assert "usually within " in page
    assert "up again" not in whose


def test_the_email_about_a_round_says_when_its_reader_is_up_again(known):
    game, now = known
    notice = Notice(seat=seat(game, "S"), kind=Notice.Kind.ROUND, ply=fresh(game).ply)
    with time_machine.travel(now + timedelta(minutes=1), tick=False):
        assert "You’re up again about " in TurnEmail(notice).up_again
        assert "" == TurnEmail(Notice(seat=seat(game, "S"), kind="turn", ply=game.ply)).up_again


def test_while_a_player_is_new_nobody_has_an_idea(duel, ann, bo, sign_in, client):
    play_until(duel, engine.Phase.BUILD, "N")
    told = "No idea yet when you’re up again"
    assert told in sign_in(ann).get(f"/g/{duel.code}").content.decode()
    assert "up again" not in sign_in(ann).get("/").content.decode()
    assert "up again" not in client.get(f"/g/{duel.code}").content.decode()


def test_a_game_of_minutes_forecasts_nothing(duel, ann, sign_in):
    play_until(duel, engine.Phase.BUILD, "N")
    Game.objects.update(pace_seconds=300)
    assert "up again" not in sign_in(ann).get(f"/g/{duel.code}").content.decode()
