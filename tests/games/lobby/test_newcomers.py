"""How many games new players can have at once: every way into a game is closed to one who has five."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from engine import Options
from games.duplicates import signing_up
from games.duplicates.models import Event
from games.lib.clock import DAY_SECONDS
from games.lobby import address_invitations, gate, quick_match, rematch, seating
from games.lobby.gate import Step
from games.lobby.seating import TableError
from games.mail import strangers
from games.models import AddressInvitation, Game, MatchWish, Seat, User
from games.play import handing_over, turns
from games.tournaments import entering
from games.tournaments.models import Tournament
from tests import established
from tests.games.conftest import fresh, person, seated, skip
from tests.games.duplicates.test_duplicates import TOLD
from tests.games.tournaments.conftest import ABOUT, sweep, tournament

FIVE = "New players can have 5 games at once"


@pytest.fixture(autouse=True)
def limits_of_the_site(monkeypatch):
    monkeypatch.setattr(gate, "STEPS", established.OF_THE_SITE)


def table(host: User, **more) -> Game:
    return seating.open_table(host, Options(players=2), side="S", **more)


def against_bots(host: User) -> Game:
    return seating.open_table(host, Options(players=2), side="S", public=False, bots=["greedy"])


def finish(*players: User) -> Game:
    game = seated(list(players), sides="SN")
    skip(game)
    return fresh(game)


def join(bo, cy):
    seating.take_seat(bo, table(cy), "N")


def announce_a_duplicate(bo, cy):
    signing_up.announce(bo, **TOLD)


def sign_up_for_a_duplicate(bo, cy):
    signing_up.sign_up(bo, signing_up.announce(cy, **TOLD))


def enter_a_tournament(bo, cy):
    entering.sign_up(bo, Tournament.objects.create(**ABOUT, starts_with=8))


def ask_for_a_rematch(bo, cy):
    rematch.play_again(bo, Game.objects.finished().get())


def join_by_email(bo, cy):
    game = table(cy)
    strangers.owe(game, "bo@example.org", cy)
    invitation = AddressInvitation.objects.select_related("game", "by").get(game=game)
    address_invitations.join(bo, invitation, "N", "")


WAYS = [
    join,
    lambda bo, cy: table(bo),
    ask_for_a_rematch,
    lambda bo, cy: quick_match.join(bo, 2, DAY_SECONDS),
    announce_a_duplicate,
    sign_up_for_a_duplicate,
    enter_a_tournament,
    join_by_email,
]


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
def test_every_way_into_a_game_is_closed_to_a_new_player_of_five(bo, cy, way):
    finish(bo, cy)
    for _ in range(5):
        table(bo)
    before = Seat.objects.filter(user=bo).count()
    with pytest.raises(ValueError, match=FIVE) as refused:
        way(bo, cy)
    assert "Once you’ve finished 3 games with other people, it’s 20" in str(refused.value)
    assert "so far you’ve finished 1." in str(refused.value)
    assert before == Seat.objects.filter(user=bo).count()
    assert not MatchWish.objects.exists()


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
def test_every_way_is_open_to_a_new_player_of_four(bo, cy, way):
    finish(bo, cy)
    for _ in range(4):
        table(bo)
    way(bo, cy)


def test_a_new_player_of_five_takes_over_no_seat(ann, bo, cy, sign_in):
    game = seated([ann, cy], sides="SN")
    handing_over.offer(ann, game.pk)
    for _ in range(5):
        table(bo)
    page = sign_in(bo).post(f"/g/{game.code}/take-over", {"side": "S"})
    assert 409 == page.status_code
    assert FIVE in page.content.decode()
    Game.objects.filter(host=bo).first().delete()
    sign_in(bo).post(f"/g/{game.code}/take-over", {"side": "S"})
    assert bo == fresh(game).seats_by_side["S"].user


def test_a_quick_match_leaves_out_who_has_five_by_now(bo, cy):
    quick_match.join(bo, 2, DAY_SECONDS)
    quick_match.join(cy, 2, DAY_SECONDS)
    for _ in range(5):
        table(bo)
    quick_match.match()
    assert not Game.objects.running().exists()
    assert [cy.pk] == list(MatchWish.objects.values_list("user", flat=True))


def test_games_against_bots_neither_count_nor_are_refused(bo, cy):
    for _ in range(3):
        against_bots(bo)
    for _ in range(5):
        table(bo)
    against_bots(bo)
    with pytest.raises(TableError, match=FIVE):
        table(bo)


def test_three_finished_games_make_it_twenty(bo, cy, monkeypatch):
    monkeypatch.setattr(gate, "STEPS", (Step(1, 3), Step(2, 10)))
    for _ in range(3):
        with pytest.raises(TableError, match="New players can have 1 games"):
            table(bo), table(bo)
        Game.objects.filter(host=bo).update(status=Game.Status.CANCELLED)
        finish(cy, bo)
    table(bo), table(bo)
    with pytest.raises(
        TableError, match=r"You can have 2 games at once.*so far you’ve finished 3\."
    ):
        table(bo)


def test_ten_finished_games_and_a_known_reliability_end_it(bo, cy, monkeypatch):
    monkeypatch.setattr(gate, "STEPS", (Step(1, 1), Step(1, 1)))
    monkeypatch.setattr(gate, "LEAST", 10)
    finish(cy, bo)
    table(bo), table(bo)
    Game.objects.finished().update(pace_seconds=10**9)  # without a clock nothing is known
    with pytest.raises(TableError, match="after 10 turns at tables with a time limit"):
        table(bo)


@pytest.mark.parametrize("how", ["resigned_at", "substituted_at"])
def test_who_resigned_or_was_away_at_the_end_has_not_finished(bo, cy, how):
    game = finish(bo, cy)
    Seat.objects.filter(game=game, user=bo).update(**{how: game.finished_at})
    assert 0 == gate._finished(bo)
    assert 1 == gate._finished(cy)


def test_games_called_off_and_games_against_bots_are_not_finished_ones(bo, cy):
    turns.call_off(turns.locked(seated([bo, cy], sides="SN").pk))
    skip(against_bots(bo))
    assert 0 == gate._finished(bo)


def test_sign_ups_count_until_they_are_games_or_withdrawn(bo, cy):
    event = signing_up.announce(bo, **TOLD)
    cup = Tournament.objects.create(**ABOUT, starts_with=8)
    entering.sign_up(bo, cup)
    for _ in range(3):
        table(bo)
    with pytest.raises(TableError, match=FIVE):
        table(bo)
    entering.sign_up(bo, cup)  # again, which does no more
    signing_up.sign_up(bo, event)
    entering.withdraw(bo, cup)
    table(bo)
    Event.objects.update(cancelled_at=event.created_at)
    table(bo)


def test_a_tournament_counts_once_while_its_game_runs(bo, cy, ann, di):
    entered = tournament([bo, cy, ann, di], table_size=2)
    assert 1 == entering.promised(bo)
    sweep()
    assert Game.objects.running().filter(seats__user=bo).exists()
    assert 0 == entering.promised(bo)
    assert entered.pk


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_ten_tables_joined_at_once_let_a_new_player_in_five_times():
    bo = person("Bo")
    tables = [table(person(f"Host {letter}")) for letter in "abcdefghij"]
    barrier = Barrier(len(tables))

    def join(game: Game) -> bool:
        barrier.wait()
        try:
            seating.take_seat(bo, game, "N")
        except TableError:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(len(tables)) as pool:
        joined = list(pool.map(join, tables))
    assert 5 == sum(joined) == Seat.objects.filter(user=bo).count()
