"""Games without a clock: no deadline, no substitute, no reminder, but nudges; closed after sixty idle days."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core import mail

import engine
from engine import Options
from games import sweeps
from games.home.pages import HomePage
from games.lib.time_control import NO_CLOCK, PRESETS
from games.lobby import seating
from games.mail import sending
from games.models import (
    Game,
    Heartbeat,
    Notice,
    Preference,
    ResponseTimes,
    Standing,
    TableEvent,
)
from games.play import leaving, nudge
from games.play.audit import differences
from games.play.nudge import NudgeError
from games.play.record import record_of
from games.play.reliability import Reliability, reliability
from tests.games.conftest import fresh, play_on, play_until, seat
from tests.games.markup import seen

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
DAY = timedelta(days=1)
NO_DEADLINE = "no deadline; closes after 60 idle days"


def words(page):
    return " ".join(" ".join(seen(page.content.decode())[1]).split())


def started(ann, bo, **options):
    game = seating.open_table(
        ann, Options(players=2, start="S", **options), side="S", time=NO_CLOCK
    )
    seating.take_seat(bo, game, "N")
    return fresh(game)


@pytest.fixture
def untimed(ann, bo):
    """A game without a clock, in which Ann is to choose."""
    with time_machine.travel(NOON, tick=False):
        return started(ann, bo)


@pytest.fixture
def sent():
    """The emails that have gone out since, a day after the start."""

    def out(moment):
        mail.outbox.clear()
        with time_machine.travel(moment, tick=False):
            sending.send_due()
        return [(email.to[0], email.subject) for email in mail.outbox]

    return out


def sweep_at(moment):
    with time_machine.travel(moment, tick=False):
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
        sweeps.sweep(moment)
        sweeps.bots(moment)


def test_the_form_offers_no_clock(ann, sign_in):
    form = {"players": "2", "preset": "modern", "side": "S", "public": "yes", "clock": "none"}
    sign_in(ann).post("/tables/new", form | {"weekends": "on"})
    game = Game.objects.get()
    assert (NO_CLOCK, "") == (game.time_control, game.weekend_zone)
    page = words(sign_in(ann).get(f"/g/{game.code}"))
    assert "If nobody moves for 60 days, the game is closed and doesn’t count." in page
    assert "at the latest" not in page
    assert game.code in words(sign_in(ann).get("/tables?pace=none"))


def test_nobody_is_reminded_or_substituted(untimed):
    sweep_at(NOON + 59 * DAY)
    game = fresh(untimed)
    assert (0, "running") == (game.ply, game.status)
    assert not Notice.objects.filter(kind__in=("reminder", "missed")).exists()
    assert not list(differences(game))


def test_after_sixty_idle_days_it_is_closed_without_a_result(untimed):
    with time_machine.travel(NOON + 10 * DAY, tick=False):
        play_on(untimed, 3)
    sweep_at(NOON + 69 * DAY)
    assert "running" == fresh(untimed).status
    sweep_at(NOON + 70 * DAY)
    game = fresh(untimed)
    assert ("finished", False, "", 3) == (game.status, game.rated, game.winners, game.ply)
    assert [(3, "closed")] == list(TableEvent.objects.values_list("ply", "kind"))
    assert not Standing.objects.exists()
    assert not list(differences(game))
    record = engine.load(record_of(game))
    assert ("called-off 3", 3) == (record.header["ended"], len(record.moves))


def test_its_players_hear_that_it_was_closed(untimed, ann, sign_in):
    sweep_at(NOON + 60 * DAY)
    mail.outbox.clear()
    with time_machine.travel(NOON + 61 * DAY, tick=False):
        sending.send_due()
        page = words(sign_in(ann).get(untimed.get_absolute_url()))
    closed = [email for email in mail.outbox if email.subject.startswith("The game was closed")]
    assert ["ann@example.org", "bo@example.org"] == sorted(email.to[0] for email in closed)
    assert "nobody moved for 60 days, so it has no result." in closed[0].body
    assert "Nobody moved for 60 days, so the game was closed." in page


def test_each_choice_of_all_together_begins_the_sixty_days_anew(ann, bo):
    with time_machine.travel(NOON, tick=False):
        game = started(ann, bo, choosing="together")
    with time_machine.travel(NOON + 50 * DAY, tick=False):
        play_on(game, 1)
    assert NOON + 110 * DAY == fresh(game).deadline
    assert not list(differences(fresh(game)))


def test_pages_and_emails_say_that_there_is_no_deadline(untimed, ann, bo, sign_in):
    with time_machine.travel(NOON + DAY, tick=False):
        sending.send_due()
        table = words(sign_in(ann).get(untimed.get_absolute_url()))
        profile = words(sign_in(bo).get("/u/Ann"))
        home = [words(sign_in(user).get("/")) for user in (ann, bo)]
    [email] = [email for email in mail.outbox if "begins" not in email.subject]
    assert NO_DEADLINE in table
    assert "up again" not in table
    assert NO_DEADLINE in profile
    for page in (table, profile, *home, email.body):
        assert " left, until " not in page
    assert NO_DEADLINE.capitalize() in email.body
    assert NO_DEADLINE.capitalize() in " ".join(seen(email.alternatives[0][0])[1])


def test_turns_with_a_deadline_come_first(untimed, ann, bo):
    timed = seating.open_table(
        ann, Options(players=2, start="S"), side="S", time=PRESETS["relaxed"]
    )
    seating.take_seat(bo, timed, "N")
    assert [timed, untimed] == [row.game for row in HomePage(ann).turns]
    assert timed == HomePage(bo).nearest_deadline.game


def test_vacations_and_quiet_hours_change_nothing(ann, bo):
    ann.vacations = [[NOON.isoformat(), (NOON + 14 * DAY).isoformat()]]
    ann.quiet_hours = True
    ann.save()
    with time_machine.travel(NOON, tick=False):
        game = started(ann, bo)
    assert NOON + 60 * DAY == game.deadline


def test_a_substitute_plays_on_for_who_resigned(untimed, ann):
    leaving.resign(ann, untimed.pk)
    sweeps.bots()
    assert 0 < fresh(untimed).ply
    assert "running" == fresh(untimed).status


def test_turns_without_a_clock_say_nothing_about_a_player(untimed, ann, bo):
    play_on(untimed)
    assert Reliability(0, 0) == reliability(ann)
    assert not ResponseTimes.objects.exists()
    assert Standing.objects.exists(), "a game that is played to its end counts"


def test_a_move_in_the_last_minute_keeps_the_game(untimed):
    play_until(untimed, "build", "S")
    last = fresh(untimed).deadline
    with time_machine.travel(last - timedelta(minutes=1), tick=False):
        play_on(untimed, 1)
    sweep_at(last + DAY)
    assert "running" == fresh(untimed).status
    assert seat(untimed, "N").to_move


# --- Nudges


def nudged(user, game, moment):
    with time_machine.travel(moment, tick=False):
        return nudge.nudge(user, game.pk)


def test_who_waits_nudges_those_to_move_once_a_day(untimed, bo, sent):
    sent(NOON)
    nudged(bo, untimed, NOON + DAY)
    [(reader, subject)] = sent(NOON + DAY)
    assert "ann@example.org" == reader
    assert subject.startswith("Bo is waiting for you: ")
    with pytest.raises(NudgeError, match="Once a day is enough"):
        nudged(bo, untimed, NOON + 1.9 * DAY)
    assert [] == sent(NOON + 1.9 * DAY)
    nudged(bo, untimed, NOON + 2 * DAY)
    assert [(reader, subject)] == sent(NOON + 2 * DAY)


def test_two_nudges_in_one_position_are_two_emails(untimed, bo, sent):
    ids = set()
    for day in (1, 2):
        nudged(bo, untimed, NOON + day * DAY)
        sent(NOON + day * DAY)
        ids |= {email.message()["Message-ID"] for email in mail.outbox}
    assert len([each for each in ids if "nudge" in each]) == 2


def test_a_nudge_is_not_sent_once_the_turn_is_played(untimed, bo, sent):
    sent(NOON)
    nudged(bo, untimed, NOON + DAY)
    with time_machine.travel(NOON + DAY, tick=False):
        play_on(untimed, 1)
    assert "Bo is waiting" not in str(sent(NOON + DAY))


def test_a_player_can_switch_nudges_off(untimed, ann, bo, sent):
    Preference.objects.choose(ann, "email", "nudge", wanted=False)
    sent(NOON)
    nudged(bo, untimed, NOON + DAY)
    assert [] == sent(NOON + DAY)


def test_only_who_waits_at_a_table_without_a_clock_can_nudge(untimed, duel, ann, bo, eve):
    for user, game in ((ann, untimed), (bo, duel), (eve, untimed)):
        with pytest.raises(NudgeError, match="nobody to nudge"):
            nudge.nudge(user, game.pk)


def test_the_table_has_a_button_to_nudge(untimed, ann, bo, sign_in):
    with time_machine.travel(NOON + DAY, tick=False):
        page = untimed.get_absolute_url()
        assert "A nudge is an email" in words(sign_in(bo).get(page))
        assert "A nudge is an email" not in words(sign_in(ann).get(page))
        done = sign_in(bo).post(f"{page}/nudge", follow=True)
        assert "Ann: an email is on its way." in words(done)
        assert "You’ve nudged today. You can again tomorrow." in words(done)
        again = sign_in(bo).post(f"{page}/nudge", follow=True)
        assert "Once a day is enough." in words(again)
