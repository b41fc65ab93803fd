"""Before a player misses a turn, their vacation begins by itself, as long as their budget lasts."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.management import call_command

from games import sweeps
from games.mail.email_content import TurnEmail
from games.models import Game, Heartbeat, Notice, User
from games.play import vacation
from games.play.record import record_of
from tests.games.conftest import fresh, play_on, seat, seated
from tests.games.markup import seen

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
DUE = NOON + 2 * DAY


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as moment:
        yield moment


@pytest.fixture
def ann(noon, ann):
    ann.automatic_vacation = True
    ann.save()
    return ann


@pytest.fixture
def two(ann, bo):
    """Ann, who is to choose blocks, and Bo, at a table with two days per move."""
    return seated([ann, bo], sides="SN")


@pytest.fixture
def sweep(noon):
    """Let the clock's process have run until a moment, and sweep then."""

    def at(moment):
        noon.move_to(moment)
        Heartbeat.objects.update_or_create(name="sweep", defaults={"at": moment})
        sweeps.sweep()

    return at


def vias(game):
    return list(game.plies.order_by("number").values_list("via", flat=True))


def budget(user):
    return User.objects.get(pk=user.pk).budget.at(datetime.now(UTC)) / DAY


def words(page):
    return " ".join(" ".join(seen(page.content.decode())[1]).split())


def test_a_turn_is_saved_until_the_budget_is_used_up(two, ann, sweep):
    sweep(DUE)
    until = fresh(two).deadline
    assert DUE + 7 * DAY <= until <= DUE + 7 * DAY + 3 * HOUR  # two days have added to the budget
    assert budget(ann) < 1 / 24
    sweep(until - HOUR)
    assert [] == vias(two)
    User.objects.update(budget_at=until)  # or the hours that grew meanwhile would be taken, too
    sweep(until)
    assert ["stand-in"] == vias(two)


def test_the_next_move_anywhere_ends_it_and_gives_the_rest_back(two, ann, bo, cy, noon, sweep):
    other = seated([cy, ann], sides="SN")
    noon.shift(HOUR)
    play_on(other, 1)  # it is Ann's turn there, with two days and an hour
    sweep(DUE)
    assert fresh(other).deadline > DUE + 7 * DAY
    noon.move_to(DUE + DAY - HOUR / 2)
    play_on(two, 1)
    sweep(DUE + DAY)
    # The vacation began an hour before Ann's time ran out and took a day and half an hour.
    assert budget(ann) == pytest.approx(7 - 25 / 24 + 3 * 21 / 365, abs=0.001)
    assert DUE + DAY - HOUR / 2 + 2 * HOUR == fresh(other).deadline
    assert User.objects.get(pk=ann.pk).automatic_since is None


def test_a_move_of_another_player_does_not_end_it(two, ann, bo, cy, sweep):
    other = seated([bo, cy], sides="SN")
    sweep(DUE)
    play_on(other, 1)
    sweep(DUE + HOUR)
    assert fresh(two).deadline > DUE + 7 * DAY


def test_a_substitute_plays_if_it_is_switched_off(two, ann, sweep):
    User.objects.filter(pk=ann.pk).update(automatic_vacation=False)
    sweep(DUE)
    assert ["stand-in"] == vias(two)


@pytest.mark.parametrize(
    "table", [{"vacation_days": 0}, {"clock_rules": 1}, {"waits_until": DUE - HOUR}]
)
def test_a_table_without_it_has_substitutes(two, sweep, table):
    Game.objects.update(**table)
    sweep(DUE)
    assert ["stand-in"] == vias(two)


def test_games_by_the_hour_have_no_vacation(two, sweep):
    Game.objects.update(pace_seconds=3600)
    sweep(DUE)
    assert ["stand-in"] == vias(two)


def test_at_one_table_no_more_than_its_days_count(two, ann, sweep):
    Game.objects.update(vacation_days=3)
    sweep(DUE)
    assert DUE + 3 * DAY == fresh(two).deadline
    assert budget(ann) > 4
    sweep(DUE + 3 * DAY)
    assert ["stand-in"] == vias(two)


def test_players_who_choose_together_are_saved_each_for_themselves(noon, ann, bo, sweep):
    game = seated([ann, bo], sides="SN", choosing="together")
    sweep(DUE)
    assert ["N"] == list(game.plies.values_list("seat__side", flat=True))
    assert seat(game, "S").deadline > DUE + 7 * DAY


def test_a_booked_vacation_comes_after_it(two, ann, sweep):
    vacation.book(ann, (DUE + 2 * DAY).date(), (DUE + 3 * DAY).date())
    sweep(DUE)
    [first, booked] = User.objects.get(pk=ann.pk).vacation_spans
    assert (DUE - HOUR, DUE + DAY + 12 * HOUR) == first
    assert datetime(2026, 11, 25, tzinfo=UTC) == booked.begins
    assert datetime(2026, 11, 27, 1, tzinfo=UTC) == fresh(two).deadline


def test_the_audit_knows_it(two, sweep, capsys):
    sweep(DUE)
    call_command("audit_games")
    assert "no differences" in capsys.readouterr().out


def test_everyone_at_the_table_sees_it(two, ann, bo, sweep, sign_in):
    sweep(DUE)
    address = two.get_absolute_url()
    assert "Ann is on automatic vacation until Mon 30 Nov, 13:00" in words(sign_in(bo).get(address))
    own = words(sign_in(ann).get(address))
    assert "You’re on automatic vacation until Mon 30 Nov, 13:00" in own


def test_it_is_told_in_the_history_and_to_its_player_in_one_email(two, ann, bo, sweep, sign_in):
    sweep(DUE)
    assert "the clock waits" in words(sign_in(bo).get(two.get_absolute_url()))
    [notice] = Notice.objects.filter(kind="leaving")
    assert ann == notice.recipient
    email = TurnEmail(notice)
    assert email.subject.startswith("You’re on automatic vacation: ")
    assert ["You’re on automatic vacation: the clock waits."] == email.news
    assert "events:" not in record_of(fresh(two))


def test_the_settings_show_the_budget_and_end_a_vacation(two, ann, noon, sweep, sign_in):
    vacation.book(ann, (DUE + 20 * DAY).date(), (DUE + 21 * DAY).date())
    client = sign_in(ann)
    assert "You have 7 d left for it." in words(client.get("/settings"))
    sweep(DUE)
    assert "On automatic vacation until Mon 30 Nov, 13:00" in words(client.get("/settings"))
    noon.shift(DAY)
    page = client.post("/settings/away", {"end": "yes"}, follow=True)
    assert "You have 6 d 3 h left for it." in words(page)
    assert "On vacation from 13 December 2026" in words(page)  # the booked one is still there
    assert DUE + DAY + HOUR == fresh(two).deadline


def test_the_settings_switch_it_off(ann, sign_in):
    form = {"name": "Ann", "language": "en", "time_zone": "UTC"}
    client = sign_in(ann)
    client.post("/settings", form)
    assert "You’ve turned it off." in words(client.get("/settings"))
    client.post("/settings", form | {"automatic_vacation": "on"})
    assert User.objects.get(pk=ann.pk).automatic_vacation
