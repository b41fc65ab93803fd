"""audit_games replays every stored game and reports what disagrees."""

import pytest
from django.core.management import CommandError, call_command

from engine import Options
from games.lobby import seating
from games.models import Game, Ply, Seat
from tests.games.conftest import seated, skip


def audit(capsys, *codes):
    try:
        call_command("audit_games", *codes)
    except CommandError as error:
        return f"{capsys.readouterr().err}{error}"
    return capsys.readouterr().out


def test_untouched_games_pass_the_audit(ann, bo, cy, capsys):
    skip(seated([ann, bo], sides="SN"))
    skip(seated([ann, bo, cy], sides="SWN", choosing="together"), 2)
    skip(
        seated(
            [ann, bo], sides="SN", monster="baby", edge="slide", ordinances="yes", slow_growth="yes"
        )
    )
    skip(seated([ann, bo, cy], sides="SWN", monster="godzilla", anti_trust="yes"), 30)
    assert "Checked 4 games: no differences.\n" == audit(capsys)


def test_a_game_whose_options_were_changed_is_named(ann, bo, capsys):
    game = seated([ann, bo], sides="SN", ordinances="yes")
    skip(game)  # in six rounds some ordinance pays
    Game.objects.filter(pk=game.pk).update(
        options_by_key=game.options_by_key | {"ordinances": "no"}
    )
    assert "scores is stored as " in audit(capsys)


def test_an_open_table_with_unreadable_options_is_named(ann, capsys):
    table = seating.open_table(ann, Options(players=2), side="S")
    Game.objects.filter(pk=table.pk).update(options_by_key={"players": "nine"})
    assert "cannot be read" in audit(capsys)


def test_a_game_with_unknown_rules_is_named_and_not_replayed(game, capsys):
    skip(game, 4)
    Game.objects.filter(pk=game.pk).update(rules=99)
    report = audit(capsys)

    assert f"{game.code}: cannot be replayed: This version doesn’t know rules 99" in report
    assert "Checked 1 games: 1 differences." in report


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"ply": 7}, "ply is stored as 7, the moves give 4"),
        ({"round": 2}, "round is stored as 2, the moves give 1"),
        ({"phase": "over"}, "phase is stored as 'over', the moves give 'build'"),
        ({"scores": {"R": 1}}, "scores is stored as {'R': 1}"),
        ({"winners": "S"}, "winners is stored as 'S', the moves give ''"),
        ({"deadline": None}, "having a deadline is stored as False"),
        ({"players": 3}, "the number of players is stored as 3, the moves give 4"),
        ({"status": "finished"}, "the end is stored as True, the moves give False"),
    ],
)
def test_a_row_that_disagrees_is_named(game, capsys, change, sentence):
    skip(game, 4)
    Game.objects.filter(pk=game.pk).update(**change)
    assert f"{game.code}: " in (report := audit(capsys))
    assert sentence in report


def test_an_impossible_move_is_named(game, capsys):
    skip(game, 4)
    Ply.objects.filter(number=2).update(move="take 444444")
    assert "cannot be replayed" in audit(capsys, game.code)


def test_a_missing_move_is_named(game, capsys):
    skip(game, 4)
    Ply.objects.filter(number=2).delete()
    assert "its moves are numbered [1, 3, 4]" in audit(capsys)


def test_a_seat_moving_out_of_turn_is_named(game, capsys):
    Seat.objects.filter(game=game, side="W").update(to_move=True)
    assert "to move is stored as ('S', 'W'), the moves give ('S',)" in audit(capsys)


def test_a_finished_game_with_wrong_points_is_named(duel, capsys):
    skip(duel)
    Seat.objects.filter(game=duel, side="S").update(points=999)
    assert "points is stored as {'S': 999" in audit(capsys)
