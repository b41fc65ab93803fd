"""Time controls on the form for a new table, in lists, on a table's pages and in emails."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.core import mail

from engine import Options
from games import sweeps
from games.lib.time_control import PRESETS, TimeControl
from games.lobby import seating
from games.mail import sending
from games.models import Delivery, Game, Heartbeat, Seat
from games.play import latest_end
from tests.games.conftest import fresh, play_on
from tests.games.markup import seen

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def words(page):
    """The text of a page in one line."""
    return " ".join(" ".join(seen(page.content.decode())[1]).split())


FORM = {"players": "4", "preset": "modern", "side": "S", "public": "yes"}


def opened(client, **sent):
    answer = client.post("/tables/new", FORM | sent)
    assert answer.status_code == 302, words(answer)
    return Game.objects.latest("pk")


@pytest.mark.parametrize(
    ("sent", "control"),
    [
        ({"clock": "usual"}, PRESETS["standard"]),
        ({"clock": "usual", "players": "2"}, PRESETS["daily"]),
        ({"clock": "lively"}, PRESETS["lively"]),
        ({"clock": "relaxed", "pace": "86400", "cap": "86400"}, PRESETS["relaxed"]),
        ({"clock": "fixed", "pace": "86400"}, TimeControl(86_400)),
        (
            {"clock": "fixed", "pace": "86400", "weekends": "on"},
            TimeControl(86_400, weekends_off=True),
        ),
        (
            {"clock": "fixed", "pace": "86400", "no_vacation": "on"},
            TimeControl(86_400, vacation_days=0),
        ),
        ({"pace": "259200"}, TimeControl(259_200)),  # a form of the release before
        (
            {"clock": "bank", "bank": "86400", "increment": "3600", "cap": "172800"},
            TimeControl(86_400, 3600, 172_800),
        ),
        (
            {"clock": "live", "live_bank": "600", "live_increment": "30", "weekends": "on"},
            TimeControl(600, 30, 1200),  # without weekends off
        ),
        (
            {"clock": "live", "live_bank": "300", "live_increment": "3600"},
            TimeControl(300, 3600, 3600),
        ),
    ],
)
def test_the_form_opens_a_table_with_the_chosen_time(ann, sign_in, sent, control):
    assert control == opened(sign_in(ann), **sent).time_control


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"clock": "fast"}, "fast is not one of the available choices."),
        ({"clock": "bank", "bank": "1"}, "1 is not one of the available choices."),
        (
            {"clock": "bank", "bank": "604800", "cap": "86400"},
            "A bank must hold at least what it starts with and what a move adds. Choose more.",
        ),
        (
            {"clock": "bank", "bank": "86400", "increment": "172800", "cap": "86400"},
            "A bank must hold at least what it starts with and what a move adds. Choose more.",
        ),
    ],
)
def test_a_time_that_cannot_be_is_refused_beside_its_field(ann, sign_in, wrong, sentence):
    page = sign_in(ann).post("/tables/new", FORM | wrong)
    assert 422 == page.status_code
    assert sentence in words(page)
    assert not Game.objects.exists()


def test_a_free_weekend_is_the_hosts(ann, sign_in):
    ann.time_zone = "Asia/Kolkata"
    ann.save()
    game = opened(sign_in(ann), clock="daily")
    assert "Asia/Kolkata" == game.weekend_zone
    assert "Saturdays and Sundays (Asia/Kolkata time)" in words(sign_in(ann).get(f"/g/{game.code}"))


def test_a_rematch_has_the_same_time(ann, bo):
    game = seating.open_table(
        ann, Options(players=2), side="S", time=PRESETS["daily"], zone="Asia/Tokyo"
    )
    again = seating.open_table(
        bo, game.options, side="S", time=game.time_control, zone=game.weekend_zone
    )
    assert (game.time_control, "Asia/Tokyo") == (again.time_control, again.weekend_zone)


def test_lists_say_a_tables_time_and_filter_by_it(ann, bo, sign_in):
    lively = seating.open_table(ann, Options(), side="S", time=PRESETS["lively"])
    day = seating.open_table(bo, Options(), side="S", time=TimeControl(86_400))
    found = {
        query: words(sign_in(ann).get(f"/tables?pace={query}"))
        for query in ("lively", "86400", "x")
    }
    assert "1 d + 4 h per move" in found["lively"]
    assert "1 day per move" in found["86400"]
    for query, names in (("lively", [lively]), ("86400", [day]), ("x", [lively, day])):
        assert names == [game for game in (lively, day) if game.code in found[query]]


def test_lists_and_pages_name_tables_without_vacation(ann, bo, sign_in):
    strict = opened(sign_in(ann), clock="standard", no_vacation="on")
    hourly = seating.open_table(bo, Options(), side="S", time=TimeControl(3600, vacation_days=0))
    lobby = words(sign_in(bo).get("/tables"))
    assert "3 d + 12 h per move, no vacation" in lobby
    assert 1 == lobby.count("no vacation")  # by the hour there is none anyway
    assert "no vacation" in words(sign_in(bo).get(strict.get_absolute_url()))
    assert "no vacation" not in words(sign_in(ann).get(hourly.get_absolute_url()))


@pytest.fixture
def started(ann, bo):
    with time_machine.travel(NOON, tick=False):
        game = seating.open_table(
            ann, Options(players=2, start="S"), side="S", time=PRESETS["standard"]
        )
        seating.take_seat(bo, game, "N")
    return fresh(game)


def test_the_table_shows_every_bank_and_how_it_works(started, bo, sign_in):
    with time_machine.travel(NOON + 30 * HOUR, tick=False):
        page = words(sign_in(bo).get(started.get_absolute_url()))
    assert "Ann 1 d 18 h (running)" in page
    assert "You 3 d" in page
    assert "Each player starts with 3 d and gains 12 h with every move, up to 5 d." in page
    assert "Up to 14 days of each player’s vacation stop their clock here." in page


def test_the_table_shows_protected_nights_in_the_readers_time(started, ann, bo, sign_in):
    ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(22), time(7)
    ann.save()
    bo.time_zone = "Asia/Kolkata"
    bo.save()
    page = words(sign_in(bo).get(started.get_absolute_url()))
    assert "Ann: no deadline between 03:30 and 14:30." in page


def test_the_email_says_what_the_bank_held(started):
    with time_machine.travel(NOON + HOUR, tick=False):
        sending.send_due()
    [email] = [email for email in mail.outbox if email.to == ["ann@example.org"]]
    said = "This turn began with 3 d in your time bank; your move adds 12 h."
    assert said in email.body
    assert said in email.alternatives[0][0]
    assert "3 d left, until Thu 19 Nov, 13:00" in email.body  # its time starts with the email


def test_each_player_sees_their_own_deadline_while_all_choose(ann, bo, sign_in):
    with time_machine.travel(NOON, tick=False):
        game = seating.open_table(
            ann, Options(players=2, choosing="together"), side="S", time=PRESETS["standard"]
        )
        seating.take_seat(bo, game, "N")
        Seat.objects.filter(side="N").update(deadline=NOON + 5 * HOUR)
        Game.objects.update(deadline=NOON + 5 * HOUR)
        own = {user: words(sign_in(user).get(f"/g/{game.code}")) for user in (ann, bo)}
        home = words(sign_in(ann).get("/"))
    assert "3 d left" in own[ann]
    assert "5 h left" in own[bo]
    assert "3 d left" in home


# --- Live


@pytest.fixture
def live(ann, bo):
    """A game with ten minutes, played in Ann's quiet hours and on her vacation."""
    ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(8), time(18)
    ann.vacations = [[NOON.isoformat(), (NOON + DAY).isoformat()]]
    ann.save()
    with time_machine.travel(NOON, tick=False):
        game = seating.open_table(
            ann, Options(players=2, start="S"), side="S", time=TimeControl(600, 30, 1200)
        )
        seating.take_seat(bo, game, "N")
    return fresh(game)


def test_nothing_stops_a_live_clock(live):
    assert NOON + timedelta(minutes=10) == live.deadline


def test_a_live_table_says_that_emails_may_be_late(ann, bo, sign_in):
    with time_machine.travel(NOON, tick=False):
        game = seating.open_table(ann, Options(), side="S", time=TimeControl(600, 30, 1200))
        page = words(sign_in(bo).get(f"/g/{game.code}"))
        found = [words(sign_in(bo).get(f"/tables?pace={each}")) for each in ("live", "standard")]
    assert "10 min + 30 s per move" in page
    assert "gains 30 s with every move, up to 20 min." in page
    assert "Everyone plays live: an email may come too late for a turn." in page
    assert [True, False] == [game.code in each for each in found]


def test_the_last_seconds_of_a_bank_are_shown(live, bo, sign_in):
    with time_machine.travel(NOON + timedelta(minutes=9, seconds=20), tick=False):
        assert "Ann 40 s (running)" in words(sign_in(bo).get(live.get_absolute_url()))


def test_the_email_of_a_live_turn_does_not_wait_to_see_whether_it_is_played(live, bo, settings):
    settings.SETTLE_SECONDS = 60
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        play_on(live, 1)
    [email] = Delivery.objects.filter(notice__seat__user=bo, notice__kind="blocks")
    assert NOON + timedelta(minutes=1) == email.not_before


# --- How long it takes --------------------------------------------------------------------------


def test_an_open_table_says_how_long_its_game_takes(ann, bo, sign_in):
    with time_machine.travel(NOON, tick=False):
        game = seating.open_table(ann, Options(players=2), side="S", time=PRESETS["lively"])
        page = words(sign_in(bo).get(f"/g/{game.code}"))
    assert "The game is likely to take about 5 days." in page
    assert "it would be over by 16 March 2027 at the latest" in page


def test_a_game_with_bots_is_shorter(ann):
    game = seating.open_table(ann, Options(players=3), side="S")
    alone = latest_end.latest(game, NOON)
    seating.seat_bot(ann, game, "W", "greedy")
    assert latest_end.latest(fresh(game), NOON) < alone


def test_a_game_that_substitutes_play_alone_ends_before_its_latest_end(ann, bo):
    with time_machine.travel(NOON, tick=False) as now:
        ann.quiet_hours, ann.quiet_from, ann.quiet_until = True, time(8), time(18)
        ann.save()
        game = seating.open_table(
            ann, Options(players=2, choosing="together"), side="S", time=PRESETS["daily"]
        )
        latest = latest_end.latest(game, NOON)
        seating.take_seat(bo, game, "N")
        while (game := Game.objects.get(pk=game.pk)).deadline:
            now.move_to(game.deadline)
            Heartbeat.objects.update_or_create(name="sweep", defaults={"at": game.deadline})
            sweeps.sweep(game.deadline)
    assert NOON + 30 * DAY < game.finished_at < latest


@time_machine.travel(NOON, tick=False)
def test_the_form_says_how_long_the_game_takes_before_there_is_a_table(ann, sign_in):
    client = sign_in(ann)
    usual = client.get("/tables/new/length", FORM | {"preset": "mail", "clock": "usual"})
    assert words(usual) in words(client.get("/tables/new"))
    quick = words(client.get("/tables/new/length", FORM | {"clock": "lively", "no_vacation": "on"}))
    game = opened(client, clock="lively", no_vacation="on")
    assert quick in words(client.get(f"/g/{game.code}"))
    assert "is likely to take about" in quick
    assert "" == words(client.get("/tables/new/length", FORM | {"clock": "none"}))
    assert "" == words(client.get("/tables/new/length", FORM | {"players": "9"}))


def test_the_form_with_an_error_still_says_how_long_the_game_takes(ann, sign_in):
    sent = FORM | {"clock": "fixed", "pace": "86400", "players": "3", "side": "E"}
    assert "is likely to take about" in words(sign_in(ann).post("/tables/new", sent))
