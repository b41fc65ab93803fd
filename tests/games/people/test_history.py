"""A player's games: filters, figures, achievements, records as one file, and news of the followed."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from engine import load
from games.models import Follow, Game, GameFigures, Seat, User
from games.people.history_figures import STREAK, figures
from games.ranking import ratings
from tests.games.conftest import flat, fresh, person, play_on, seated, skip
from tests.games.ranking.conftest import result

pytestmark = pytest.mark.django_db


def shown(client, address="/u/Ann/games", **filters):
    """The codes of the games in a list."""
    page = client.get(address, filters)
    assert 200 == page.status_code
    listed = flat(page).partition("<h2>Games</h2>")[2] or flat(page)
    return re.findall(r'class="name" href="/g/(\w+)"', listed)


@pytest.fixture
def games(ann, bo, cy):
    """Ann's games: won against Bo, lost against Bo and Cy, shared with Cy, one a day."""
    won = result([ann, bo], [60, 40], day=1)
    lost = result([ann, bo, cy], [30, 50, 40], day=2, anti_trust=True)
    shared = result([ann, cy], [50, 50], day=3)
    Game.objects.filter(pk=lost.pk).update(name="Blue Tower")
    return {"won": won.code, "lost": lost.code, "shared": shared.code}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, "shared lost won"),
        ({"opponent": "bo"}, "lost won"),
        ({"opponent": "Nobody here"}, ""),
        ({"result": "won"}, "won"),
        ({"result": "shared"}, "shared"),
        ({"result": "lost"}, "lost"),
        ({"players": "3"}, "lost"),
        ({"variant": "anti-trust"}, "lost"),
        ({"variant": "plain"}, "shared won"),
        ({"since": "2026-02-03"}, "shared lost"),
        ({"until": "2026-02-03"}, "lost won"),
        ({"since": "2026-02-03", "until": "2026-02-03"}, "lost"),
        ({"since": "0001-01-01", "until": "9999-12-31"}, "shared lost won"),
        ({"since": "9999-12-31"}, ""),
        ({"until": "0001-01-01"}, ""),
        ({"table": "blue tow"}, "lost"),
        ({"state": "running"}, ""),
        ({"result": "?", "since": "yesterday", "players": "x", "before": "x"}, "shared lost won"),
        ({"opponent": "Bo", "result": "won", "players": "2"}, "won"),
    ],
    ids=str,
)
def test_games_are_found_by_their_filters(client, games, filters, expected):
    assert [games[name] for name in expected.split()] == shown(client, **filters)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_the_calendar_are_days_in_every_zone(ann, games, sign_in, zone, day):
    User.objects.filter(pk=ann.pk).update(time_zone=zone)
    found = [shown(sign_in(ann), **{name: day}) for name in ("since", "until")]
    everything = [games[name] for name in ("shared", "lost", "won")]
    assert found in ([everything, []], [[], everything])


def test_a_game_is_found_by_its_number(client, games):
    assert [games["won"]] == shown(client, table=f"#{games['won']}")


@pytest.mark.parametrize("typed", ["offene liga", "Liga, Mai 2026", "offene Liga, Mai 2026, 1.2"])
def test_a_game_of_the_league_is_found_by_its_name_in_the_readers_language(client, games, typed):
    Game.objects.filter(code=games["won"]).update(name="Open league 2026-05 1.2")
    Game.objects.filter(code=games["lost"]).update(name="Mai Liga")
    client.cookies["django_language"] = "de"
    page = client.get("/u/Ann/games", {"table": typed}).content.decode()
    assert games["won"] in page
    assert games["lost"] not in page


def test_running_games_are_shown_on_request_and_private_ones_to_their_players(
    client, ann, bo, cy, sign_in
):
    public, private = seated([ann, bo], sides="SN"), seated([ann, bo], sides="SN")
    hidden = result([ann, bo], [60, 40])
    Game.objects.filter(pk__in=[private.pk, hidden.pk]).update(public=False)
    assert [public.code] == shown(client, state="running")
    assert [public.code] == shown(sign_in(cy), state="running")
    assert [private.code, public.code] == shown(sign_in(bo), state="running")
    assert [] == shown(client)
    assert [hidden.code] == shown(sign_in(bo))
    assert hidden.code not in flat(client.get("/u/Ann/games"))


def test_pages_of_a_history_continue_each_other(client, ann, bo):
    codes = [result([ann, bo], [60, 40], day=day).code for day in range(30)]
    first = client.get("/u/Ann/games?result=won")
    older = re.search(r'rel="next" href="([^"]+)"', flat(first)).group(1).replace("&amp;", "&")
    assert "result=won" in older
    rest = shown(client, f"/u/Ann/games{older}")
    assert codes[::-1] == shown(client, result="won") + rest


def test_results_are_counted_by_seat_and_by_players(ann, bo, cy, di):
    result([ann, bo, cy, di], [60, 40, 40, 40], day=1)
    result([bo, ann, cy, di], [60, 40, 40, 40], day=2)
    result([ann, bo], [50, 50], day=3)
    found = figures(ann, ann)
    assert [("2 players", 1, 0.5), ("4 players", 2, 1)] == [each[:3] for each in found.by_players]
    assert [("South", 1, 1), ("West", 1, 0)] == [each[:3] for each in found.by_seat]


def test_results_by_start_order_and_points_by_kind_are_those_of_counted_games(
    client, ann, bo, cy, di
):
    first, second = (result([ann, bo, cy, di], [60, 40, 40, 40], day=day) for day in (1, 2))
    result([ann, bo, cy, di], [60, 40, 40, 40], day=3)  # not counted yet
    paid = {"S": [3, 2, 5, 0], "W": [0] * 4, "N": [0] * 4, "E": [0] * 4}
    for game, order in ((first, "SWNE"), (second, "ESWN")):
        sample = {"order": order, "rounds": [{"points": paid}, {"points": paid}]}
        GameFigures.objects.create(game=game, sample=sample)
    found = figures(ann, ann)
    assert [("Starts the game", 1, 1), ("Second", 1, 1)] == [each[:3] for each in found.by_start]
    assert [(4, 2, [6, 4, 10, 0])] == found.points_by_kind
    page = flat(client.get("/u/Ann/games"))
    assert "By start order, at tables of four" in page
    assert '<th scope="row">4</th><td>6.0</td><td>4.0</td><td>10.0</td>' in page


def test_a_history_without_counted_games_has_neither(client, ann, bo):
    result([ann, bo], [60, 40])
    page = flat(client.get("/u/Ann/games"))
    assert "By start order" not in page
    assert "Points per game" not in page


def test_rows_of_wins(ann, bo):
    for day, won in enumerate([1, 1, 1, 0, 1, 1]):
        result([ann, bo], [60, 40] if won else [40, 60], day=day)
    assert (2, 3) == (figures(ann, ann).streak, figures(ann, ann).best_streak)


def achieved(user, visitor=None):
    return {each.title: each.game.code for each in figures(user, visitor or user).achievements}


def test_each_achievement_names_the_first_game_that_earned_it(ann, bo):
    result([ann, bo], [40, 60], day=0)
    first, second = (result([ann, bo], [60, 50], day=day) for day in (1, 2))
    clear = result([ann, bo], [60, 40], day=3)
    Seat.objects.filter(game=second, user=ann).update(towers_lost=0, towers_taken=10)
    last = result([ann, bo], [60, 50], day=STREAK - 1)
    end = result([ann, bo], [60, 50], day=STREAK)
    assert {
        "First win": first.code,
        "Head and shoulders": clear.code,
        "Fortress": second.code,
        "Raider": second.code,
        "On a roll": end.code,
    } == achieved(ann)
    assert last.code not in achieved(ann).values()


def test_a_win_from_each_seat_and_over_a_stronger_player(ann, bo, cy, di):
    people = [ann, bo, cy, di]
    for turn in range(4):
        seats = [people[(at - turn) % 4] for at in range(4)]
        game = result(seats, [60 if who == ann else 40 for who in seats], day=turn)
    assert game.code == achieved(ann)["All round the table"]
    strong, weak = person("Strong"), person("Weak")
    for day, other in enumerate(
        person(name) for name in ("Ada", "Ben", "Cid", "Dot", "Eli", "Fay", "Gus", "Hal")
    ):
        result([strong, other], [60, 40], day=day)
    won = result([weak, strong], [60, 40], day=20)
    ratings.rate_due(seconds=30)
    assert won.code == achieved(weak)["Giant-killer"]
    assert "Giant-killer" not in achieved(strong)


def test_an_achievement_in_a_private_game_has_no_link(client, ann, bo, sign_in):
    game = result([ann, bo], [60, 50])
    Game.objects.filter(pk=game.pk).update(public=False)
    assert "in a private game" in flat(client.get("/u/Ann/games"))
    assert game.code not in flat(client.get("/u/Ann/games"))
    assert f"/g/{game.code}" in flat(sign_in(bo).get("/u/Ann/games"))


def test_casual_and_handed_over_games_achieve_nothing(ann, bo, cy):
    casual, given = result([ann, bo], [60, 50]), result([ann, bo, cy], [60, 50, 40], day=1)
    Game.objects.filter(pk=casual.pk).update(rated=False)
    Seat.objects.filter(game=given, user=ann).update(replaced_at=timezone.now())
    assert {} == achieved(ann)


def test_one_file_has_the_records_of_all_my_finished_games(ann, bo, sign_in):
    games = [seated([ann, bo], sides="SN") for _ in range(3)]
    for game in games[:2]:
        skip(game, 90)
        play_on(game)
    answer = sign_in(ann).get("/records.txt")
    text = b"".join(answer.streaming_content).decode()
    found = re.findall(r"^game: (\w+)$", text, re.M)
    assert [game.code for game in games[:2]] == found
    one, other = text.split("\n\n")[0], fresh(games[0])
    assert other.secret in one
    assert fresh(games[2]).secret not in text
    assert load(one + "\n")
    assert "attachment" in answer["Content-Disposition"]


def test_the_games_of_players_i_follow(ann, bo, cy, di, eve, sign_in):
    Follow.objects.create(follower=eve, followed=ann)
    Follow.objects.create(follower=eve, followed=bo)
    lately, old = result([ann, bo], [60, 40]), result([ann, bo], [60, 40])
    other, hidden = result([cy, di], [60, 40]), result([ann, cy], [60, 40])
    running = seated([ann, bo], sides="SN")
    ended = timezone.now() - timedelta(days=2)
    for game, at in (
        (lately, ended),
        (hidden, ended),
        (other, ended),
        (old, ended - timedelta(days=40)),
    ):
        Game.objects.filter(pk=game.pk).update(finished_at=at, public=game != hidden)
        Seat.objects.filter(game=game).update(finished_at=at)
    client = sign_in(eve)
    assert [lately.code] == shown(client, "/following")  # once, although both play in it
    page = flat(client.get("/following"))
    assert '<a href="/u/Ann">Ann</a>' in page
    assert running.code not in page
    Follow.objects.all().delete()
    assert "You don’t follow anyone yet." in flat(client.get("/following"))
