"""Statistics are the sums over finished games: each once, as it is now, and as a recompute gives them."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine import Options
from games.lobby import seating
from games.models import Alarm, Game, GameFigures, StatisticsSum
from games.play import old_games
from games.ranking.corrections import set_rated
from games.statistics import audit, settling
from games.statistics.counts import counts_of
from tests.games.conftest import fresh, seated, skip
from tests.games.ranking.conftest import START

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann, bo):
    """A finished duel, played by Modern rules."""
    game = seated([ann, bo], sides="SN")
    skip(game)
    return fresh(game)


def sums(players=2, tables="people", rules=""):
    found = StatisticsSum.objects.filter(players=players, tables=tables, rules=rules).first()
    return found.counts if found else {}


def everything():
    """All sums, by what they count."""
    rows = StatisticsSum.objects.exclude(counts={})
    return sorted(rows.values_list("players", "tables", "rules", "counts__games", "counts"))


def test_a_finished_game_is_counted_once_however_often_it_is_due(over):
    assert [1, 0] == [settling.settle_due(), settling.settle_due()]
    once = everything()
    Game.objects.update(figures_settled=False)  # as if it had just ended
    settling.settle_due()
    assert once == everything()
    assert 1 == sums()["games"]


def test_the_sums_say_who_won_from_where_and_for_what(over):
    settling.settle_due()
    counts = sums()
    seats = {seat.side: seat for seat in over.seats.all()}
    for side, seat in seats.items():
        assert seat.win_share * 12 == counts.get(f"seat/{side}/wins", 0)
        assert seat.points == counts[f"seat/{side}/points"]
    assert 1 == counts["order/1/games"] == counts["order/2/games"]
    assert 12 == sum(counts.get(f"luck/{place}/wins", 0) for place in (1, 2))
    kinds = sum(number for name, number in counts.items() if name.startswith("round/")
                and not name.endswith(("/games", "/takeovers")))  # fmt: skip
    assert kinds == sum(seat.points for seat in seats.values())
    assert 1 == counts["length/3600"]


def test_a_game_is_in_the_sums_of_its_players_rules_and_preset(ann, bo):
    skip(seated([ann, bo], sides="SN", monster="baby"))
    settling.settle_due(seconds=20)
    kinds = {(players, tables, rules) for players, tables, rules, *_ in everything()}
    assert kinds == {(2, tables, r) for tables in ("all", "people") for r in ("", "baby", "modern")}


def test_games_with_bots_are_not_among_those_of_people(ann, bo):
    game = seating.open_table(ann, Options(players=3, start="S"), side="S")
    seating.seat_bot(ann, game, "W", "greedy")
    seating.take_seat(bo, game, "N")
    skip(game)
    settling.settle_due()
    assert {} == sums(3)
    assert 1 == sums(3, "all")["games"]


@pytest.mark.parametrize("change", [{"public": False}, {"rated": False}, {"winners": ""}])
def test_private_games_and_those_without_a_result_are_left_out(over, change):
    Game.objects.update(**change)
    settling.settle_due()
    assert Game.objects.get().figures_settled
    assert [] == everything()


def test_a_game_whose_deal_is_closed_waits_until_it_opens(over):
    Game.objects.update(deal_closed=True, public=False)
    assert 0 == settling.settle_due()
    Game.objects.update(deal_closed=False, public=True)
    assert 1 == settling.settle_due()
    assert 1 == sums()["games"]


def test_a_running_game_is_in_no_sum_and_no_sample(game):
    skip(game, 90)
    settling.settle_due()
    assert [] == everything()
    assert not GameFigures.objects.exists()


def test_a_corrected_result_leaves_the_sums_and_comes_back(over, support):
    settling.settle_due()
    before = everything()
    assert set_rated(over.pk, support, rated=False)
    settling.settle_due()
    assert [] == everything()
    assert set_rated(over.pk, support, rated=True)
    settling.settle_due()
    assert before == everything()


def test_packed_games_give_the_same_figures(over):
    settling.settle_due()
    before = everything()
    old_games.pack_game(over.pk)
    settling.forget_all()
    settling.settle_due()
    assert before == everything()


def test_a_recompute_gives_the_same_and_an_audit_finds_what_differs(over, ann, bo):
    skip(seated([ann, bo], sides="SN"))
    settling.settle_due(seconds=20)
    before = everything()
    call_command("count_statistics", "--again")
    assert before == everything()
    audit.watch(timezone.now())
    assert not Alarm.objects.filter(name="statistics-audit", cleared_at=None).exists()
    StatisticsSum.objects.filter(rules="plain", tables="all").update(counts={"games": 3})
    audit.watch(timezone.now())
    assert Alarm.objects.filter(name="statistics-audit", cleared_at=None).exists()
    with pytest.raises(CommandError, match="1 differences"):
        call_command("count_statistics")


def test_the_audit_replays_moves(over):
    settling.settle_due()
    row = GameFigures.objects.get()
    row.sample["order"] = row.sample["order"][::-1]
    row.save()
    assert any(over.code in sentence for sentence in audit.differences())


def test_a_game_that_cannot_be_counted_stops_no_other(over, ann, bo):
    broken = seated([ann, bo], sides="SN")
    skip(broken)
    Game.objects.filter(pk=broken.pk).update(options_by_key={"players": "9"}, finished_at=START)
    settling.settle_due(seconds=20)
    assert 1 == sums()["games"]
    assert Alarm.objects.filter(name="statistics").exists()


def test_equal_luck_is_the_same_place():
    counts = counts_of({
        "order": "SN", "wins": {"S": 12, "N": 0}, "luck": {"S": 5, "N": 5}, "rounds": [], "seconds": 9**9,
    })  # fmt: skip
    assert (2, 12, 10) == tuple(counts[f"luck/1/{name}"] for name in ("games", "wins", "luck"))
    assert 1 == counts["length/longer"]
