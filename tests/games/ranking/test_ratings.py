"""Ratings: who is rated how, each game once, in order, and as a recompute says."""

import random
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from games.lib.pools import DUEL, RATINGS, TABLE
from games.models import Alarm, Game, Ply, RatingEvent, Seat, Standing, User
from games.people import deletion
from games.ranking import audit, rating_audit, rating_boards, ratings
from games.ranking.corrections import set_rated
from games.ranking.skill import Ladder, Player, RatedGame, Skill
from tests.games.conftest import person, play_on, seated, skip
from tests.games.ranking.conftest import START, result

pytestmark = pytest.mark.django_db


def rated(user, pool=DUEL):
    return rating_boards.current(user).get(pool, Skill())


def gained(user, pool=DUEL):
    """The points that a player has more than at first."""
    return rated(user, pool).rating - 1500


def stored():
    """All events and rows of boards, by what doesn't depend on when they were written."""
    events = RatingEvent.objects.order_by("game", "seat").values_list("seat", "nth", "mu", "sigma")
    rows = Standing.objects.exclude(mu=None).order_by("user", "board")
    return list(events), list(rows.values_list("user", "board", "games", "mu", "sigma", "place"))


def recomputed():
    """The same, rated from the beginning."""
    before = stored()
    ratings.forget_all()
    ratings.rate_due(seconds=60)
    after = stored()
    assert [] == list(rating_audit.differences())
    return before == after


def test_a_game_is_rated_once_however_often_its_end_is_delivered(ann, bo):
    game = seated([ann, bo], sides="SN")
    skip(game, 90)
    play_on(game)
    assert [1, 0, 0] == [ratings.rate_due() for _ in range(3)]
    once = stored()
    Game.objects.update(rating_settled=False)  # as if told of it anew
    ratings.rate_due()
    assert once == stored()
    assert 2 == RatingEvent.objects.count()


def test_duels_and_larger_tables_have_ratings_of_their_own(ann, bo, cy):
    result([ann, bo], [60, 40])
    ratings.rate_due()
    assert gained(ann) > 0 > gained(bo)
    assert 0 == gained(ann, TABLE)
    result([ann, bo, cy], [30, 50, 40], day=1)
    ratings.rate_due()
    assert gained(bo, TABLE) > gained(cy, TABLE) > gained(ann, TABLE)
    assert (1, 1) == (rated(ann).games, rated(ann, TABLE).games)


def test_equal_points_are_equal_places(ann, bo, cy, di):
    result([ann, bo, cy, di], [50, 50, 40, 40])
    ratings.rate_due()
    assert gained(ann, TABLE) == gained(bo, TABLE) > 0 > gained(cy, TABLE) == gained(di, TABLE)


def test_partners_win_and_lose_together(ann, bo, cy, di):
    result([ann, bo, cy, di], [60, 20, 60, 50], partners=True)
    ratings.rate_due()
    assert gained(ann, TABLE) == gained(cy, TABLE) > 0 > gained(bo, TABLE) == gained(di, TABLE)


@pytest.mark.parametrize("change", ["casual", "bot"])
def test_casual_games_and_games_with_bots_are_not_rated(ann, bo, change):
    game = result(
        [ann, bo, None] if change == "bot" else [ann, bo], [40, 30, 20][: 2 + (change == "bot")]
    )
    Game.objects.filter(pk=game.pk).update(rated=change != "casual")
    assert 1 == ratings.rate_due()
    assert 0 == RatingEvent.objects.count()
    assert Game.objects.get().rating_settled


def left(game, user, how):
    Seat.objects.filter(game=game, user=user).update(**{how: timezone.now()})


@pytest.mark.parametrize("how", ["resigned_at", "substituted_at"])
def test_an_abandoned_seat_is_last_and_the_others_keep_their_order(ann, bo, cy, di, how):
    game = result([ann, bo, cy, di], [90, 50, 40, 30])
    left(game, ann, how)
    ratings.rate_due()
    gains = [gained(each, TABLE) for each in (bo, cy, di, ann)]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 0 > gains[3]
    worst = RatingEvent.objects.get(seat__user=ann)
    assert worst.mu - worst.mu_before == min(
        event.mu - event.mu_before for event in RatingEvent.objects.all()
    )


def test_an_absent_opponent_costs_nobody_a_point_that_the_board_did_not(ann, bo, cy):
    """The others do at least as well as they would have without that seat."""
    game = result([ann, bo, cy], [90, 50, 40])
    left(game, ann, "resigned_at")
    ratings.rate_due()
    assert gained(bo, TABLE) > gained(cy, TABLE) >= gained(ann, TABLE)
    assert gained(cy, TABLE) >= 0


def test_a_partner_who_leaves_loses_alone(ann, bo, cy, di):
    game = result([ann, bo, cy, di], [60, 20, 60, 50], partners=True)
    left(game, ann, "resigned_at")
    ratings.rate_due()
    assert gained(ann, TABLE) < 0
    assert [ann.pk] == list(RatingEvent.objects.values_list("seat__user", flat=True))


def moves(game, user, substituted, of):
    seat = Seat.objects.get(game=game, user=user)
    Ply.objects.bulk_create(
        Ply(game=game, seat=seat, number=n + 1, move="5C3", at=START,
            via="stand-in" if n < substituted else "web")
        for n in range(of)
    )  # fmt: skip
    Game.objects.filter(pk=game.pk).update(news=F("news") + 1)


@pytest.mark.parametrize(("substituted", "gains"), [(4, True), (5, False)])
def test_a_resigned_seat_that_the_table_counts_has_its_place_and_gains_only_by_own_moves(
    ann, bo, cy, substituted, gains
):
    game = result([ann, bo, cy], [90, 50, 40])
    for column in ("resigned_at", "substituted_at", "counted_at"):
        left(game, ann, column)
    moves(game, ann, substituted, 20)
    ratings.rate_due()
    assert gains == (gained(ann, TABLE) > 0)
    assert gained(ann, TABLE) >= 0
    assert gained(bo, TABLE) > gained(cy, TABLE)
    assert gained(cy, TABLE) < 0
    recomputed()


@pytest.mark.parametrize(("substituted", "gains"), [(4, True), (5, False)])
def test_a_player_who_came_back_gains_unless_the_substitute_played_over_a_fifth(
    ann, bo, substituted, gains
):
    moves(result([ann, bo], [60, 40]), ann, substituted, 20)
    ratings.rate_due()
    assert gains == (gained(ann) > 0)
    assert gained(bo) < 0


def test_who_came_back_and_was_mostly_substituted_still_loses(ann, bo):
    moves(result([ann, bo], [40, 60]), ann, 19, 20)
    ratings.rate_due()
    assert gained(ann) < 0 < gained(bo)


def test_a_replacement_is_not_rated(ann, bo, cy):
    game = result([ann, bo, cy], [60, 50, 40])
    left(game, ann, "replaced_at")
    ratings.rate_due()
    assert gained(bo, TABLE) > 0 > gained(cy, TABLE)
    assert 0 == rated(ann, TABLE).games


def test_the_nth_game_of_a_pair_in_90_days_counts_one_nth(ann, bo):
    for day, points in enumerate([(40, 60), (60, 40), (40, 60), (60, 40)]):
        result([ann, bo], points, day=day)
    result([ann, bo], [40, 60], day=200)
    ratings.rate_due()
    weights = RatingEvent.objects.filter(seat__user=ann).order_by("at").values_list("weight")
    shares = [weight for (weight,) in weights]
    assert shares[4] == pytest.approx(shares[0], rel=0.1)  # as if it were their first
    assert [pytest.approx(1 / 2), pytest.approx(1 / 3), pytest.approx(1 / 4)] == shares[1:4]


def test_pairs_whose_games_are_too_old_to_count_are_forgotten():
    """Or a million players' pairs would fill the memory of the audit."""
    ladder = Ladder()
    for day, users in ((0, (1, 2)), (80, (3, 4)), (85, (1, 2)), (90, (5, 6))):
        pair = [Player(user, team=place, place=place) for place, user in enumerate(users)]
        ladder.rate(RatedGame(DUEL, START + timedelta(days=day), pair))
    ladder.forget(START + timedelta(days=172))
    assert {1, 2, 5, 6} == {user for pair in ladder._together for user in pair}


@pytest.mark.parametrize("played_before", [0, 60])
def test_two_hundred_traded_wins_gain_at_most_fifty_points(ann, bo, played_before):
    """Of newcomers, whose first games move most, and of players who have had sixty games with others."""
    field = [person(f"Field {name}") for name in ("Ada", "Ben", "Cid", "Dot", "Eli", "Fay")]
    for number in range(played_before):
        for trader in (ann, bo):
            points = [50, 40] if number % 2 else [40, 50]
            result([trader, field[number % 6]], points, day=number * 3)
    ratings.rate_due(seconds=60)
    before = rated(ann).rating
    for number in range(200):
        result([ann, bo], [60, 40], day=300 + number / 4)
    ratings.rate_due(seconds=60)
    assert 0 < rated(ann).rating - before <= 50
    assert [] == list(rating_audit.differences())


def test_a_game_that_turns_up_late_is_rated_in_its_place(ann, bo, cy):
    first = result([ann, bo], [60, 40], day=1)
    result([bo, cy], [60, 40], day=2)
    Game.objects.filter(pk=first.pk).update(status="running")
    ratings.rate_due()
    assert 0 == gained(ann)
    Game.objects.filter(pk=first.pk).update(status="finished")
    ratings.rate_due()
    assert recomputed()
    assert [1, 2] == list(
        RatingEvent.objects.filter(seat__user=bo).order_by("at").values_list("nth", flat=True)
    )


def test_a_corrected_result_is_as_if_it_had_never_counted(ann, bo, cy, eve):
    games = [result([ann, bo], [60, 40], day=1), result([bo, cy], [60, 40], day=2)]
    call_command("count_results", verbosity=0)
    ratings.rate_due()
    before = stored()
    assert set_rated(games[0].pk, eve, rated=False)
    ratings.rate_due()
    assert 0 == rated(ann).games
    assert recomputed()
    assert [] == list(audit.differences([ann.pk, bo.pk, cy.pk]))
    assert set_rated(games[0].pk, eve, rated=True)
    ratings.rate_due()
    assert before == stored()
    assert [] == list(audit.differences([ann.pk, bo.pk, cy.pk]))


def test_nobody_corrects_a_game_they_played_in_or_one_without_a_result(ann, bo, eve):
    game = result([ann, bo], [60, 40])
    assert not set_rated(game.pk, ann, rated=False)
    assert not set_rated(seated([ann, bo], sides="SN").pk, eve, rated=False)


def test_the_staff_correct_results_in_the_admin(ann, bo, support, sign_in):
    game = result([ann, bo], [60, 40])
    ratings.rate_due()
    for action, many in (("count_no_more", 0), ("count_again", 1)):
        said = {"action": action, "_selected_action": [game.pk]}
        assert 302 == sign_in(support).post("/admin/games/game/", said).status_code
        ratings.rate_due()
        assert many == rated(ann).games


def test_the_audit_finds_what_differs_and_raises_an_alarm(ann, bo):
    result([ann, bo], [60, 40])
    ratings.rate_due()
    rating_audit.watch(timezone.now())
    assert not Alarm.objects.filter(name="ratings-audit", cleared_at=None).exists()
    RatingEvent.objects.filter(seat__user=ann).update(mu=F("mu") + 1)
    rating_audit.watch(timezone.now())
    assert Alarm.objects.filter(name="ratings-audit", cleared_at=None).exists()
    with pytest.raises(CommandError, match="differences"):
        call_command("audit_ratings")
    call_command("audit_ratings", "--again")
    assert [] == list(rating_audit.differences())


@pytest.mark.parametrize(
    ("period", "variant"), [("all", ""), ("26q1", ""), ("all", "modern"), ("all", "NZ")]
)
@pytest.mark.parametrize("how", ["mu", "games", "place", "missing"])
def test_the_audit_looks_at_every_board(ann, bo, period, variant, how):
    User.objects.filter(pk=ann.pk).update(country="NZ")
    result([ann, bo], [60, 40])
    ratings.rate_due()
    assert [] == list(rating_audit.differences())
    boards = Standing.objects.filter(board__tables=RATINGS, board__period=period)
    row = boards.get(user=ann, board__variant=variant)
    if how == "missing":
        row.delete()
    else:
        boards.filter(pk=row.pk).update(**{how: F(how) + 1})
    [said] = rating_audit.differences()
    assert f"user {ann.pk}" in said


def test_rows_of_nobody_who_was_rated_are_found_too(ann, bo, eve):
    result([ann, bo], [60, 40])
    ratings.rate_due()
    rows = Standing.objects.filter(user=ann, board__tables=RATINGS)
    names = ("board_id", "games", "mu", "sigma", "place")
    Standing.objects.bulk_create([Standing(user=eve, **row) for row in rows.values(*names)])
    assert 3 == len(list(rating_audit.differences()))


@pytest.mark.parametrize("seed", range(3))
def test_a_league_with_presets_and_corrections_is_as_a_recompute_says(eve, seed):
    """Games of several presets over half a year; moderators take some out and put some of those back."""
    chance = random.Random(seed)
    people = [person(f"League {name}") for name in ("Ada", "Ben", "Cid", "Dot", "Eli", "Fay")]
    User.objects.filter(pk__in=[each.pk for each in people[:3]]).update(country="NZ")
    games = []
    for day in range(0, 180, 4):
        table = chance.sample(people, chance.choice([2, 3, 4]))
        games.append(result(table, chance.sample(range(30, 90), len(table)), day=day))
        preset = chance.choice(["modern", "classic", "mail"])
        Game.objects.filter(pk=games[-1].pk).update(preset=preset)
        if day % 20 == 0:
            ratings.rate_due()
    call_command("count_results", verbosity=0)
    ratings.rate_due(seconds=60)
    out = chance.sample(games, 12)
    for game in out:
        assert set_rated(game.pk, eve, rated=False)
        if chance.random() < 0.3:
            ratings.rate_due(seconds=60)
    for game in out[:5]:
        assert set_rated(game.pk, eve, rated=True)
    ratings.rate_due(seconds=60)
    assert [] == list(rating_audit.differences())
    assert recomputed()
    assert [] == list(audit.differences([each.pk for each in people]))


def test_a_deleted_account_has_no_rating_and_the_others_keep_theirs(
    ann, bo, cy, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    result([ann, bo], [60, 40], day=1)
    result([bo, cy], [60, 40], day=2)
    ratings.rate_due()
    before = rated(bo), rated(cy)
    deletion.delete(User.objects.get(pk=ann.pk))
    assert not Standing.objects.filter(user=ann).exclude(mu=None).exists()
    assert [] == list(rating_audit.differences())
    ratings.forget_all()
    ratings.rate_due()
    assert before == (rated(bo), rated(cy))
    assert not Standing.objects.filter(user=ann).exclude(mu=None).exists()


def test_a_game_that_cannot_be_rated_stops_no_other(ann, bo, cy, monkeypatch):
    broken, good = result([ann, bo], [60, 40]), result([bo, cy], [60, 40], day=1)
    Game.objects.filter(pk=broken.pk).update(options_by_key={"players": "9"})
    ratings.rate_due()
    assert [good.pk] == list(RatingEvent.objects.values_list("game", flat=True).distinct())
    assert Alarm.objects.filter(name="ratings").exists()


def test_players_are_listed_after_ten_games_and_for_90_days(ann, bo):
    for day in range(10):
        result([ann, bo], [60, 40], day=day)
        if day == 8:
            ratings.rate_due(START + timedelta(days=9))
            assert not Standing.objects.filter(listed=True).exclude(mu=None).exists()
    ratings.rate_due(START + timedelta(days=10))
    listed = Standing.objects.filter(listed=True).exclude(mu=None)
    assert {"all", "26q1"} == set(listed.values_list("board__period", flat=True))
    rating_boards.unlist_idle(START + timedelta(days=98))
    assert 6 == listed.count()
    rating_boards.unlist_idle(START + timedelta(days=100))
    assert {"26q1"} == set(listed.values_list("board__period", flat=True))


def test_a_rating_is_provisional_for_ten_games_and_while_it_is_uncertain(ann):
    assert [True, False] == [Skill(25, 6, games).provisional for games in (9, 10)]
    assert [False, True] == [Skill(25, sigma, 50).provisional for sigma in (7.0, 7.1)]
    assert ("1560?", "1560", 360) == (
        Skill(26, 6).told,
        Skill(26, 6, 10).told,
        Skill(26, 6).uncertainty,
    )
