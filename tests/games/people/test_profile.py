"""A player's profile: wins, towers taken and lost, results against the reader, and moves on time."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.analysis.tallies import COUNTS
from engine.events import Built
from games.models import Career, Game, Ply, Seat, User
from games.people import profile
from games.ranking import counting
from tests.games.conftest import fresh, person, play_on, seated, skip
from tests.games.markup import flat


def words(page):
    return flat(page.content.decode())


def results(game: Game, shares: dict[str, float], points: dict[str, int] | None = None) -> None:
    """Finish the game with these shares of the win and these points."""
    Game.objects.filter(pk=game.pk).update(status="finished", finished_at=game.created_at)
    for side, share in shares.items():
        Seat.objects.filter(game=game, side=side).update(
            win_share=share, points=(points or {}).get(side, 10)
        )
    counting.count_due()


@pytest.fixture
def over(game):
    """A whole game of Ann, Bo, Cy and Di."""
    skip(game)
    return fresh(game)


def test_the_end_of_a_game_counts_what_each_player_did(over):
    states = over.positions()
    builds = [event for state in states for event in state.happened if isinstance(event, Built)]
    taken = [event for event in builds if event.loser]
    assert taken
    for side, seat in over.seats_by_side.items():
        mine = over.options.colours_of(side)
        assert sum(event.side == side for event in builds) == seat.builds
        assert sum(event.side == side for event in taken) == seat.towers_taken
        assert sum(event.loser in mine for event in taken) == seat.towers_lost
        assert seat.points_turned


def test_taking_over_your_own_other_colour_does_not_count(duel):
    skip(duel)
    south, north = fresh(duel).seats_by_side.values()
    assert (south.towers_taken, north.towers_taken) == (north.towers_lost, south.towers_lost)


def test_a_running_game_is_not_counted(game):
    skip(game, 60)
    assert {(None,) * 4} == set(fresh(game).seats.values_list(*COUNTS))


def test_counts_that_disagree_with_the_moves_are_named(over, capsys):
    Seat.objects.filter(game=over, side="S").update(towers_taken=99)
    with pytest.raises(CommandError, match="differences"):
        call_command("audit_games")
    assert "what the players did is stored as" in capsys.readouterr().err


def test_a_game_finished_before_counts_existed_passes(over, capsys):
    Seat.objects.filter(game=over).update(
        builds=None, towers_taken=None, towers_lost=None, points_turned=None
    )
    Career.objects.update(counted=0, **dict.fromkeys(COUNTS, 0))
    call_command("audit_games")
    assert "no differences" in capsys.readouterr().out


def test_statistics_cover_all_finished_games(over, ann):
    seat = over.seats_by_side["S"]
    found = profile.statistics(ann)
    assert (1, seat.towers_taken, seat.towers_lost) == (found.games, found.taken, found.lost)
    assert seat.points_turned / seat.builds == found.swing
    assert 4 * seat.win_share == found.ratio


def test_the_win_rate_is_shown_by_number_of_players(ann, bo, cy, di, client):
    results(seated([ann, bo, cy, di]), {"S": 1, "W": 0, "N": 0, "E": 0})
    results(seated([ann, bo], sides="SN"), {"S": 0, "N": 1})
    found = profile.statistics(ann)
    assert [(2, 1, 0), (4, 1, 100)] == [(t.players, t.games, t.share) for t in found.by_size]
    assert (50, pytest.approx(4 / 3)) == (found.share, found.ratio)
    page = words(client.get("/u/Ann"))
    assert "50 % <small>1.33 vs. expected</small>" in page
    assert "0 % of 1 game with 2 players; 100 % of 1 game with 4 players." in page
    assert "2 finished games, 10.0 points on average." in page


def test_games_without_counts_are_left_out_of_averages(ann, bo, client):
    results(seated([ann, bo], sides="SN"), {"S": 1, "N": 0})
    assert (None, None, None) == (
        profile.statistics(ann).taken,
        profile.statistics(ann).lost,
        profile.statistics(ann).swing,
    )
    assert "<dt>Towers taken per game</dt><dd>–</dd>" in words(client.get("/u/Ann"))
    skip(seated([ann, bo], sides="SN"))
    assert profile.statistics(ann).taken == Seat.objects.get(user=ann, builds__gt=0).towers_taken


def test_a_player_without_finished_games_has_no_statistics(client, ann):
    page = words(client.get("/u/Ann"))
    assert "No finished games yet." in page
    assert "No games to show." in page
    assert "in time" not in page
    assert 'class="figures"' not in page


# --- Against the reader -------------------------------------------------------------------------


def test_the_winner_is_ahead_and_otherwise_the_higher_score(ann, bo, cy, di):
    cast = [ann, bo, cy, di]
    results(seated(cast), {"S": 1, "W": 0, "N": 0, "E": 0}, {"S": 20, "W": 20})
    results(seated(cast), {"S": 0, "W": 0, "N": 1, "E": 0}, {"S": 9, "W": 12})
    results(seated(cast), {"S": 0, "W": 0, "N": 1, "E": 0}, {"S": 9, "W": 9})
    results(seated(cast), {"S": 0.5, "W": 0.5, "N": 0, "E": 0}, {"S": 30, "W": 29})
    assert profile.Versus(4, 1, 1) == profile.versus(ann, bo) == profile.versus(bo, ann)


def test_a_resigned_seat_is_behind_unless_the_table_counts_it(ann, bo, cy):
    game = seated([ann, bo, cy], sides="SWN")
    results(game, {"S": 0, "W": 0, "N": 1}, {"S": 30, "W": 20})
    own = Seat.objects.filter(game=game, user=ann)
    own.update(resigned_at=timezone.now())
    assert profile.Versus(1, 0, 1) == profile.versus(ann, bo)
    own.update(counted_at=timezone.now())
    assert profile.Versus(1, 1, 0) == profile.versus(ann, bo)


def test_partners_are_level(ann, bo, cy, di):
    results(
        seated([ann, bo, cy, di], partners="yes"),
        {"S": 0, "W": 0.5, "N": 0, "E": 0.5},
        {"S": 30, "N": 10},
    )
    assert profile.Versus(1, 0, 0) == profile.versus(ann, cy)
    assert profile.Versus(1, 0, 1) == profile.versus(ann, di)


def test_a_profile_shows_my_results_against_that_player(ann, bo, eve, client, sign_in):
    results(seated([ann, bo], sides="SN"), {"S": 1, "N": 0})
    assert "You’ve finished 1 game together. Ahead: Ann 1, you 0." in words(
        sign_in(bo).get("/u/Ann")
    )
    results(seated([ann, bo], sides="SN"), {"S": 1, "N": 0})
    assert "2 games together. Ahead: Bo 0, you 2." in words(sign_in(ann).get("/u/Bo"))
    for reader in (sign_in(ann), sign_in(eve), client):
        assert "together" not in words(reader.get("/u/Ann"))


# --- Moves in time ------------------------------------------------------------------------------


def test_moves_of_a_substitute_are_not_on_time(game, ann, client):
    play_on(game, 30)
    mine = list(Ply.objects.filter(seat__user=ann).values_list("pk", flat=True))
    Ply.objects.filter(pk=mine[0]).update(via="stand-in")
    count, own = len(mine), len(mine) - 1
    assert f"{own} of {count} moves on time ({100 * own // count} %)" in words(client.get("/u/Ann"))
    assert profile.Punctuality(count, own) == profile.punctuality(ann)


# --- Games --------------------------------------------------------------------------------------


def test_running_and_finished_games_are_listed_separately(ann, bo, client):
    running, over = seated([ann, bo], sides="SN"), seated([ann, bo], sides="SN")
    results(over, {"S": 1, "N": 0})
    first, second = words(client.get("/u/Ann")).partition("<h2>Finished games</h2>")[::2]
    assert ("<h2>Games in progress</h2>" in first, running.code in first, over.code in first) == (
        True,
        True,
        False,
    )
    assert (running.code in second, over.code in second) == (False, True)


def test_a_private_game_is_shown_only_to_its_players(ann, bo, eve, sign_in):
    game = seated([ann, bo], sides="SN")
    Game.objects.filter(pk=game.pk).update(public=False)
    assert game.code in words(sign_in(bo).get("/u/Ann"))
    assert game.code not in words(sign_in(eve).get("/u/Ann"))


# --- Finding players ---------------------------------------------------------------------------


@pytest.fixture
def named(db):
    return [person(name) for name in ("Anna", "Änne", "Ernie", "Ivvo", "Bob")]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ann", ["Anna", "Änne"]),
        ("ÄNNA", ["Anna"]),
        ("er", ["Ernie"]),
        ("Ern", ["Ernie"]),
        ("iv", ["Ivvo"]),
        ("b0", ["Bob"]),
        ("nna", []),
        ("%", []),
        ("", []),
        ("example", []),
        ("anna@example.org", []),
    ],
)
def test_players_are_found_by_the_start_of_their_name(named, client, typed, found):
    page = client.get("/u", {"q": typed}).content.decode()
    assert found == [user.name for user in named if f'">{user.name}</a>' in page]
    assert ("No player’s name starts with" in page) == (bool(typed) and not found)
    assert "@example.org</a>" not in page


def test_closed_accounts_are_neither_found_nor_ranked(ann, bo, client):
    results(seated([ann, bo], sides="SN"), {"S": 1, "N": 0})
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert 404 == client.get("/u/Ann").status_code
    assert ">Ann</a>" not in words(client.get("/u?q=ann"))
    assert "/u/Ann" not in words(client.get("/ranking"))


def test_a_missing_profile_offers_a_search(client, db):
    page = client.get("/u/Nobodyyy<b>")
    assert 404 == page.status_code
    assert 'name="q"' in words(page)
    assert 'value="Nobodyyy&lt;b&gt;"' in words(page)
    assert 'name="q"' not in words(client.get("/g/nowhere"))
