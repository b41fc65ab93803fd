"""Counting results: rows agree with seats, leave past periods, and are counted once."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import Board, BotStanding, Career, Game, Seat, Standing, User
from games.ranking import audit, counting
from games.ranking.marks import Ranking, mark, mark_boards
from tests.games.conftest import person, play_on, seated, skip


@pytest.fixture
def over(ann, bo):
    """A game whose last moves Ann and Bo played through the door."""
    game = seated([ann, bo], sides="SN")
    skip(game, 100)
    play_on(game)
    return Game.objects.get(pk=game.pk)


def sums():
    """All rows: whose, on which board, and their sums."""
    people = {(r.user_id, str(r.board)): r.sums for r in Standing.objects.select_related("board")}
    bots = {(r.bot, str(r.board)): r.sums for r in BotStanding.objects.select_related("board")}
    return people | bots | {(r.user_id, "career"): r.sums for r in Career.objects.all()}


def differences():
    return list(audit.differences(list(User.objects.values_list("pk", flat=True))))


def test_a_game_counts_in_the_transaction_of_its_last_move(over, ann, bo):
    board = Board.objects.get(period="month", tables="people", players=2, variant="plain")
    assert {(ann.pk, 1), (bo.pk, 1)} == {(row.user_id, row.games) for row in Ranking(board)[0:9]}
    assert {over.finished_at} == set(over.seats.values_list("finished_at", flat=True))
    assert [] == differences()


def test_an_unrated_game_is_on_no_leaderboard_and_in_its_players_careers(ann, bo):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(rated=False)
    skip(game, 100)
    play_on(game)
    assert (0, 2) == (Standing.objects.count(), Career.objects.count())
    assert [] == differences()


def test_a_result_is_counted_once(over):
    before = sums()
    assert 0 == counting.count_due()
    assert before == sums()


def test_a_result_leaves_the_month_and_the_year_and_stays_for_ever(over, ann):
    periods = []
    for days in (0, 31, 366):
        counting.count_due(timezone.now() + timedelta(days=days))
        rows = Standing.objects.filter(user=ann, board__players=0, board__variant="")
        periods.append(sorted(set(rows.values_list("board__period", flat=True))))
        assert [] == differences()
    assert [["all", "month", "year"], ["all", "year"], ["all"]] == periods


def test_results_of_a_release_that_did_not_count_are_found(over):
    before = sums()
    Standing.objects.all().delete()
    Career.objects.all().delete()
    Game.objects.update(periods_counted=0)
    Seat.objects.update(finished_at=None)
    call_command("count_results")
    assert before == sums()
    assert [] == differences()


def test_an_old_result_enters_no_past_period(over, ann):
    Standing.objects.all().delete()
    Career.objects.all().delete()
    Game.objects.update(periods_counted=0, finished_at=over.finished_at - timedelta(days=100))
    counting.count_due()
    rows = Standing.objects.filter(user=ann, board__players=0, board__variant="")
    assert {"all", "year"} == set(rows.values_list("board__period", flat=True))


def test_a_result_that_cannot_be_counted_stops_no_other(over, ann, bo, monkeypatch):
    skip(seated([ann, bo], sides="SN"))
    Game.objects.update(periods_counted=0)
    Game.objects.filter(pk=over.pk).update(players=0)
    Standing.objects.all().delete()
    Career.objects.all().delete()
    counting.count_due()
    assert 1 == Game.objects.filter(periods_counted=0).count()
    assert 1 == Career.objects.get(user=ann).counted


def test_the_audit_names_rows_that_differ_from_the_seats(over, ann):
    Standing.objects.filter(user=ann, board__period="month").update(wins=7)
    Career.objects.filter(user=ann).update(moves=1)
    with pytest.raises(CommandError, match="differences"):
        call_command("audit_games")
    assert any("standing" in line for line in differences())
    assert any("career" in line for line in differences())


def test_a_closed_account_is_off_the_leaderboards(over, ann, bo, support, sign_in):
    data = {"name": "Ann", "time_zone": "UTC", "digest_at": "18:00", "quiet_from": "22:00"}
    data |= {"quiet_until": "07:00", "preferences-TOTAL_FORMS": 0, "preferences-INITIAL_FORMS": 0}
    assert 302 == sign_in(support).post(f"/admin/games/user/{ann.pk}/change/", data).status_code
    board = Board.objects.get(period="all", tables="all", players=0, variant="")
    assert [bo.pk] == [row.user_id for row in Ranking(board)[0:9]]
    assert 1 == Ranking(board).count()
    assert [] == differences()


@pytest.fixture
def long_board(db, monkeypatch):
    """A board of 31 players, marked at every fourth row, some of them equally good."""
    monkeypatch.setattr(Board, "STEP", 4)
    board = Board.objects.create(period="all", tables="all", players=0)
    for number in range(31):
        row = Standing(
            user=person(f"Player {'bdfgkp'[number % 6] * (number // 6 + 1)}"), board=board
        )
        row.add((1 + number % 3, 3, 6, 10 * (number % 5)))
        row.save(force_insert=True)
    return board


def test_pages_and_ranks_are_the_same_with_marks_as_without(long_board):
    plain = Ranking(long_board)
    rows = plain[0:31]
    ranks = [plain.of(row.user_id)[0] for row in rows]
    mark_boards()
    marked = Ranking(Board.objects.get())

    assert 7 == len(marked.board.marks)
    assert (31, list(range(1, 32))) == (marked.count(), ranks)
    assert ranks == [marked.of(row.user_id)[0] for row in rows]
    assert [r.user_id for r in rows] == [
        r.user_id for at in range(0, 31, 5) for r in marked[at : at + 5]
    ]


def test_a_marked_board_shows_a_new_row_at_once(long_board):
    mark(long_board, timezone.now())
    row = Standing(user=person("Newcomer"), board=long_board)
    row.add((1, 12, 3, 99))
    row.save(force_insert=True)
    ranking = Ranking(Board.objects.get())
    assert 1 == ranking.of(row.user_id)[0]
    assert row.user_id == ranking[0:5][0].user_id


def test_boards_are_marked_again_after_some_minutes(long_board):
    now = timezone.now()
    for later, marked_at in ((0, 0), (5, 0), (11, 11)):
        mark_boards(now + timedelta(minutes=later))
        assert now + timedelta(minutes=marked_at) == Board.objects.get().marked_at
