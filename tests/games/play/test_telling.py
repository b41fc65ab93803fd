"""The time for a turn runs from when its email was accepted, but from two hours after the move at the latest."""

from datetime import UTC, datetime, time, timedelta
from smtplib import SMTPRecipientsRefused

import pytest
import time_machine
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games import sweeps
from games.lib.told import told_at
from games.mail import sending
from games.mail.server import mail_server
from games.models import Delivery, Game, Heartbeat, Outage, Preference
from games.play import outages
from tests.games.conftest import fresh, play_on, seat, seated
from tests.games.markup import seen

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
DUE = NOON + 2 * DAY
lengths = st.timedeltas(-2 * DAY, 5 * DAY)


@pytest.fixture
def noon():
    with time_machine.travel(NOON, tick=False) as moment:
        yield moment


@pytest.fixture
def two(noon, ann, bo):
    """Ann, who is to choose blocks, and Bo, at a table with two days per move."""
    return seated([ann, bo], sides="SN")


def server_answers(monkeypatch, replies):
    """Let the mail server refuse emails from now on."""

    def send_messages(self, messages):
        raise SMTPRecipientsRefused(replies)

    monkeypatch.setattr(EmailBackend, "send_messages", send_messages)


@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(st.none() | lengths, st.booleans())
def test_time_never_starts_before_the_move_nor_later_than_it_may(late, unreachable):
    accepted = None if late is None else NOON + late
    start = told_at(NOON, accepted, unreachable=unreachable)
    assert NOON <= start <= NOON + (DAY if unreachable else 2 * HOUR)
    assert unreachable or accepted is None or start <= max(accepted, NOON)


@pytest.mark.parametrize(
    ("late", "counted"), [(MINUTE, MINUTE), (90 * MINUTE, 90 * MINUTE), (5 * HOUR, 2 * HOUR)]
)
def test_the_deadline_moves_by_the_delay_of_the_email(two, noon, late, counted, capsys):
    noon.shift(late)
    assert 1 == sending.send_due()
    assert DUE + counted == fresh(two).deadline == seat(two, "S").deadline
    assert DUE + counted - DAY == fresh(two).remind_at
    call_command("audit_games")
    assert "no differences" in capsys.readouterr().out


def test_a_player_who_sees_the_position_starts_the_clock_before_the_email(two, noon, ann, sign_in):
    client, address = sign_in(ann), two.get_absolute_url()
    noon.shift(30 * MINUTE)
    assert f'hx-post="{address}/seen"' in client.get(address).content.decode()
    assert DUE == fresh(two).deadline  # to look at the page changes nothing
    assert 204 == client.post(f"{address}/seen", headers={"HX-Request": "true"}).status_code
    assert DUE + 30 * MINUTE == fresh(two).deadline
    assert "/seen" not in client.get(address).content.decode()
    noon.shift(30 * MINUTE)
    sending.send_due()
    client.post(f"{address}/seen")
    assert DUE + 30 * MINUTE == fresh(two).deadline  # whichever comes first
    assert "until Wed 25 Nov, 12:30" in mail.outbox[0].body


def test_seeing_the_position_does_not_move_a_clock_that_waits_for_no_email(
    two, bo, noon, ann, sign_in
):
    ann.digest_at, ann.turn_emails = time(13), "daily"
    ann.save()
    noon.shift(30 * MINUTE)
    for reader in (ann, bo):
        sign_in(reader).post(f"{two.get_absolute_url()}/seen")
    assert DUE == fresh(two).deadline


def test_the_email_says_the_deadline_that_it_brings(two, noon):
    noon.shift(30 * MINUTE)
    sending.send_due()
    assert "2 d left, until Wed 25 Nov, 12:30" in mail.outbox[0].body
    assert DUE + 30 * MINUTE == fresh(two).deadline


@pytest.mark.parametrize(
    "chosen",
    [
        {"turn_emails": "daily", "digest_at": time(13)},
        {"quiet_hours": True, "quiet_from": time(11), "quiet_until": time(13)},
    ],
)
def test_an_email_that_its_reader_wants_later_starts_the_clock_at_the_move(two, ann, noon, chosen):
    for name, value in chosen.items():
        setattr(ann, name, value)
    ann.save()
    Delivery.objects.update(not_before=NOON + HOUR)
    noon.shift(HOUR)
    assert 1 == sending.send_due()
    assert (DUE, None) == (fresh(two).deadline, seat(two, "S").told_at)


def test_an_email_that_is_switched_off_starts_the_clock_at_the_move(two, ann, noon):
    Preference.objects.create(user=ann, channel="email", kind="blocks", wanted=False)
    noon.shift(HOUR)
    assert 0 == sending.send_due()
    assert DUE == fresh(two).deadline


@pytest.mark.parametrize("table", [{"pace_seconds": 3600}, {"clock_rules": 2}])
def test_other_tables_start_the_clock_at_the_move(two, noon, table):
    Game.objects.update(**table)
    noon.shift(HOUR)
    sending.send_due()
    assert DUE == fresh(two).deadline


def test_of_players_who_choose_together_each_has_their_own_start(noon, ann, bo):
    game = seated([ann, bo], sides="SN", choosing="together")
    noon.shift(HOUR)
    sending.send(Delivery.objects.get(notice__seat__side="N").pk)
    assert (DUE, DUE + HOUR) == (seat(game, "S").deadline, seat(game, "N").deadline)
    assert DUE == fresh(game).deadline


def test_the_next_turn_starts_anew(two, noon):
    noon.shift(HOUR)
    sending.send_due()
    play_on(two, 1)
    assert NOON + HOUR + 2 * DAY == fresh(two).deadline
    assert {None} == set(two.seats.values_list("told_at", flat=True))


def test_a_bank_is_not_charged_before_its_player_was_told(two, noon):
    Game.objects.update(increment_seconds=3600, cap_seconds=500_000)
    two.seats.update(bank_seconds=172_800)
    noon.shift(HOUR)
    sending.send_due()
    noon.shift(HOUR)
    play_on(two, 1)
    assert 172_800 == seat(two, "S").bank_seconds  # an hour was used, and one added


def test_a_turn_whose_email_fails_again_and_again_has_two_hours_more(two, noon, monkeypatch):
    server_answers(monkeypatch, {"ann@example.org": (451, b"4.7.1 not now")})
    for pause in (0, 1, 5, 15, 60):
        assert DUE == fresh(two).deadline
        noon.shift(pause * MINUTE)
        mail_server.__init__()
        assert 0 == sending.send_due()
    assert DUE + 2 * HOUR == fresh(two).deadline


def test_an_address_that_refuses_emails_has_a_day_more_once(two, bo, noon, monkeypatch, sign_in):
    server_answers(monkeypatch, {"ann@example.org": (550, b"5.1.1 no such user")})
    assert 0 == sending.send_due()
    assert DUE + DAY == fresh(two).deadline
    page = seen(sign_in(bo).get(two.get_absolute_url()).content.decode())[1]
    assert "Ann can’t be reached by email." in " ".join(" ".join(page).split())
    assert ["unreached"] == [event.kind for event in two.events.all()]
    play_on(two, 1)
    Delivery.objects.all().delete()
    play_on(two, 1)
    sending.send_due()
    assert NOON + 2 * DAY + 2 * HOUR == fresh(two).deadline
    assert 1 == two.seats.filter(unreached_at=NOON, side="S").count()


def test_a_move_in_the_minute_after_the_deadline_counts(two, noon, settings):
    settings.GRACE_SECONDS = 60
    Heartbeat.objects.create(name="sweep", at=DUE)
    noon.move_to(DUE + 59 * MINUTE / 60)
    sweeps.sweep()
    play_on(two, 1)
    due = fresh(two).deadline
    Heartbeat.objects.update(at=due)
    noon.move_to(due + MINUTE)
    sweeps.sweep()
    assert ["web", "stand-in"] == list(two.plies.order_by("number").values_list("via", flat=True))


def test_games_by_the_minute_do_not_wait_for_it(two, noon, settings):
    settings.GRACE_SECONDS = 60
    Game.objects.update(pace_seconds=60)
    Heartbeat.objects.create(name="sweep", at=DUE)
    noon.move_to(DUE + MINUTE / 60)
    sweeps.sweep()
    assert 1 == fresh(two).ply


def test_what_an_outage_gives_back_is_not_given_twice(two, noon):
    Heartbeat.objects.create(name="sweep", at=NOON + MINUTE)
    back = NOON + 3 * HOUR
    noon.move_to(back)
    sending.send_due()
    assert DUE + 2 * HOUR == fresh(two).deadline
    outages.give_back(back)
    assert back - MINUTE + 2 * DAY == fresh(two).deadline
    assert 1 == Outage.objects.count()


def test_an_earlier_delay_is_kept_when_an_outage_is_given_back(two, noon):
    noon.shift(HOUR)
    sending.send_due()
    Heartbeat.objects.create(name="sweep", at=NOON + 2 * HOUR)
    noon.move_to(NOON + 5 * HOUR)
    outages.give_back(NOON + 5 * HOUR)
    assert DUE + 4 * HOUR == fresh(two).deadline
