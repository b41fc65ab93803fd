"""submit_once: a move is played once, in turn, by the seat to move, or changes nothing."""

import re

import pytest
from django.utils import timezone

import engine
from engine import Build, IllegalMove, MoveError, parse
from games.models import Game, Notice, Ply
from games.play.turn_checks import OutOfTurn
from games.play.turns import submit_move, submit_once
from tests.games.conftest import bot_move, fresh, play_on, play_until, seat, seated, skip
from tests.volume import some


def test_a_move_becomes_a_row_and_the_game_moves_on(game):
    after = submit_move(seat(game, "S"), 0, parse("take 432211"))

    ply = Ply.objects.get()
    assert (ply.number, ply.move, ply.via, ply.seat.side) == (1, "take 432211", "web", "S")
    assert after.to_move == ("W",)
    assert (fresh(game).ply, fresh(game).phase) == (1, "choose")
    assert not seat(game, "S").to_move
    assert seat(game, "W").to_move


def test_the_way_a_move_was_sent_is_stored(game):
    submit_move(seat(game, "S"), 0, parse("take 432211"), Ply.Via.MAIL)
    assert Ply.objects.get().via == "mail"


@pytest.mark.parametrize(
    ("side", "ply", "move", "code"),
    [
        ("S", 1, "take 432211", "stale"),
        ("S", -1, "take 432211", "stale"),
        ("W", 0, "take 432211", "not-your-turn"),
        ("S", 0, "take 43221", "block-count"),
        ("S", 0, "take 444411", "block-supply"),
        ("S", 0, "5C3", "phase"),
        ("S", 0, "take r432211", None),
        ("S", 0, "take b432211", "not-your-colour"),
    ],
)
def test_a_refused_move_gives_a_reason_and_changes_nothing(game, side, ply, move, code):
    before = list(Game.objects.values()), list(game.seats.values()), list(Notice.objects.values())
    if code is None:
        submit_move(seat(game, side), ply, parse(move))
        return
    with pytest.raises(MoveError) as refusal:
        submit_move(seat(game, side), ply, parse(move))

    assert code == refusal.value.code
    assert str(refusal.value).endswith(".")
    assert before == (
        list(Game.objects.values()),
        list(game.seats.values()),
        list(Notice.objects.values()),
    )
    assert not Ply.objects.exists()


def test_the_same_move_sent_twice_is_played_once_and_gets_the_same_answer(game):
    move = parse("take 432211")
    first = submit_once(seat(game, "S"), 0, move)

    assert first == submit_once(seat(game, "S"), 0, move) == 1
    assert Ply.objects.count() == 1


@pytest.mark.parametrize(("side", "move"), [("S", "take 111111"), ("W", "take 432211")])
def test_a_different_move_for_a_past_position_is_not_a_repeat(game, side, move):
    submit_once(seat(game, "S"), 0, parse("take 432211"))
    with pytest.raises(MoveError):
        submit_once(seat(game, side), 0, parse(move))
    assert Ply.objects.count() == 1


def test_the_last_move_sent_twice_is_answered_after_the_game_ends(duel):
    skip(duel, 100)
    while not fresh(duel).over:
        state = fresh(duel).state()
        side, move = state.to_move[0], bot_move(state, state.to_move[0])
        last = submit_once(seat(duel, side), state.ply, move)

    assert last == submit_once(seat(duel, side), state.ply, move)


def test_a_card_not_in_hand_is_refused(game):
    state = play_until(game, engine.Phase.BUILD, "S")
    missing = next(card for card in range(1, 10) if card not in state.hands["S"])
    with pytest.raises(IllegalMove, match=f"You don’t have a {missing} in your hand"):
        submit_move(seat(game, "S"), state.ply, Build(missing, "A", 1))


def test_a_finished_game_takes_no_move(duel):
    last = skip(duel)
    with pytest.raises(OutOfTurn) as refusal:
        submit_move(seat(duel, "S"), last.ply, parse("1A1r"))
    assert refusal.value.code == "game-over"


@pytest.mark.parametrize(
    ("players", "sides", "builds"), some([(2, "SN", 96), (3, "SWN", 72), (4, "SWNE", 96)])
)
@pytest.mark.parametrize("choosing", ["in-turn", "together"])
def test_rows_of_whole_games_agree_with_their_moves(
    ann, bo, cy, di, players, sides, builds, choosing
):
    game = seated([ann, bo, cy, di][:players], sides=sides, choosing=choosing)
    skip(game, 80)
    last = play_on(game)

    game = fresh(game)
    assert game.status == Game.Status.FINISHED
    assert game.finished_at <= timezone.now()
    assert (game.deadline, game.remind_at) == (None, None)
    assert dict(last.scores) == game.scores
    assert "".join(last.winners) == game.winners
    assert builds == sum(not ply.move.startswith("take") for ply in game.plies.all())
    assert sum(s.win_share for s in game.seats.all()) == 1
    assert not any(s.to_move for s in game.seats.all())


def test_a_simultaneous_choice_changes_nobodys_deadline(ann, bo):
    duel = seated([ann, bo], sides="SN", choosing="together")
    until = duel.deadline
    state = duel.state()
    after = submit_move(seat(duel, "N"), 0, bot_move(state, "N"))
    assert until == fresh(duel).deadline
    submit_move(seat(duel, "S"), 1, bot_move(after, "S"))
    assert until < fresh(duel).deadline


def test_only_turns_writes_plies():
    """No other module creates a Ply or changes what is derived from the moves."""
    from pathlib import Path

    doors = [
        path.name for path in Path("games").rglob("*.py") if "plies.create(" in path.read_text()
    ]
    assert doors == ["turns.py"]
    assert not [p for p in Path("games").rglob("*.py") if "Ply.objects.create" in p.read_text()]


def test_no_move_is_ever_taken_back_but_by_the_staff():
    """
    Packing deletes rows of moves of finished games, whose text gives the same (old_games.py); the
    staff can take back a substitute's last one (test_staff.py); a guest's game goes with all of its
    moves (claiming.py).
    """
    from pathlib import Path

    deletes = re.compile(r"(\bplies\b|\bPly\.objects\b)[^\n]*\.delete\(|\bply\.delete\(")
    deleting = [p.name for p in Path("games").rglob("*.py") if deletes.search(p.read_text())]
    assert ["claiming.py", "old_games.py", "voiding.py"] == sorted(deleting)
