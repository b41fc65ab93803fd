"""Alarms: a banner and one email tell the staff what is wrong; it is over when it has stayed fine."""

import json
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from games.mail import sending
from games.models import Alarm, Delivery, Game, Heartbeat, Notice, User
from games.play import alarms, health
from games.sweeps import sweep
from tests.games.conftest import owe, seat, skip

MINUTE = timedelta(minutes=1)


@pytest.fixture
def now(db):
    return timezone.now()


def open_names():
    return set(Alarm.objects.filter(cleared_at=None).values_list("name", flat=True))


def looking(monkeypatch, found):
    """Let one check find what the dictionary holds."""

    def look(now):
        yield from found.items()

    monkeypatch.setattr(alarms, "checks", [look])


def test_an_alarm_owes_each_member_of_the_staff_one_email(support, ann, mailoutbox):
    alarms.raise_("tower", "The tower leans.")
    alarms.raise_("tower", "The tower leans more.")
    sending.send_due()
    assert [["support@example.org"]] == [mail.to for mail in mailoutbox]
    assert "The tower leans more." in mailoutbox[0].body


def test_alarms_raised_together_come_in_one_email(support, mailoutbox):
    alarms.raise_("tower", "The tower leans.")
    alarms.raise_("bridge", "The bridge sways.")
    sending.send_due()
    assert 1 == len(mailoutbox)
    assert "The tower leans." in mailoutbox[0].body
    assert "The bridge sways." in mailoutbox[0].body
    assert mailoutbox[0].subject.startswith("2 alarms: ")


def test_a_member_of_the_staff_needs_no_confirmed_address(support, mailoutbox):
    support.emailaddress_set.all().delete()
    alarms.raise_("tower", "The tower leans.")
    sending.send_due()
    assert 1 == len(mailoutbox)


def test_an_alarm_ends_when_it_has_been_fine_for_five_minutes(monkeypatch, now):
    found = {"tower": "The tower leans."}
    looking(monkeypatch, found)
    alarms.watch(now)
    found.clear()
    alarms.watch(now + MINUTE)
    assert {"tower"} == open_names()
    alarms.watch(now + 6 * MINUTE)
    assert set() == open_names()


def test_a_flickering_alarm_stays_open(monkeypatch, now):
    found = {"tower": "The tower leans."}
    looking(monkeypatch, found)
    for minute in range(0, 30, 3):
        alarms.watch(now + minute * MINUTE)
        found = {} if found else {"tower": "The tower leans."}
        looking(monkeypatch, found)
    assert {"tower"} == open_names()
    assert 1 == Alarm.objects.get().times


@pytest.mark.parametrize(("later", "emails"), [(30, 1), (90, 2)])
def test_soon_after_its_end_it_is_the_same_alarm(support, monkeypatch, now, later, emails):
    monkeypatch.setattr(alarms, "checks", [])
    alarms.raise_("tower", "The tower leans.", now=now)
    alarms.clear("tower", now=now)
    alarms.watch(now + 5 * MINUTE)
    assert set() == open_names()
    alarms.raise_("tower", "The tower leans.", now=now + (5 + later) * MINUTE)
    assert ({"tower"}, 2) == (open_names(), Alarm.objects.get().times)
    assert emails == Notice.objects.filter(kind="alarm").count()


def test_an_alarm_that_nobody_meets_for_a_day_is_over(monkeypatch, now):
    monkeypatch.setattr(alarms, "checks", [])
    alarms.raise_("tower", "The tower leans.", now=now)
    alarms.watch(now + timedelta(hours=23))
    assert {"tower"} == open_names()
    alarms.watch(now + timedelta(hours=25))
    assert set() == open_names()


def test_a_check_that_fails_is_an_alarm_and_stops_no_other(monkeypatch, now):
    looking(monkeypatch, {"tower": "The tower leans."})

    def broken(now):
        raise ValueError("no eyes")

    monkeypatch.setattr(alarms, "checks", [broken, *alarms.checks])
    alarms.watch(now)
    assert {"tower", "check-broken"} == open_names()


def test_an_alarm_that_cannot_be_stored_is_logged(now, monkeypatch, caplog):
    def refuse(*args):
        raise DatabaseError("disk full")

    monkeypatch.setattr(alarms, "_raise", refuse)
    alarms.raise_("tower", "The tower leans.")
    assert "The tower leans." in caplog.text


def test_an_alarm_that_stays_is_logged_once(now, caplog):
    for minute in range(3):
        alarms.raise_("tower", "The tower leans.", now=now + minute * MINUTE)
    assert 1 == caplog.text.count("The tower leans.")


def test_every_page_shows_the_alarms_to_the_staff_alone(support, ann, sign_in, client):
    Heartbeat.objects.create(name="sweep", at=timezone.now())
    alarms.raise_("tower", "The tower leans.")
    page = "/tables"
    assert "The tower leans." in sign_in(support).get(page).content.decode()
    for visitor in (sign_in(ann), client):
        assert "The tower leans." not in visitor.get(page).content.decode()


def test_the_staff_see_that_the_clock_is_silent(support, sign_in, now):
    Heartbeat.objects.create(name="sweep", at=now - 3 * MINUTE)
    assert "The clock is silent" in sign_in(support).get("/tables").content.decode()


def test_the_admin_lists_alarms(support, sign_in):
    alarms.raise_("tower", "The tower leans.")
    page = sign_in(support).get("/admin/games/alarm/")
    assert "The tower leans." in page.content.decode()


def test_a_clock_that_was_silent_raises_an_alarm(now):
    Heartbeat.objects.create(name="sweep", at=now - 3 * MINUTE)
    sweep(now)
    assert "clock-silent" in open_names()
    sweep(now + MINUTE)
    for minute in range(2, 8):
        sweep(now + minute * MINUTE)
    assert "clock-silent" not in open_names()


@pytest.mark.parametrize(("age", "found"), [(1, set()), (3, {"clock-silent"})])
def test_another_process_tells_of_a_clock_that_stays_silent(support, now, age, found):
    Heartbeat.objects.create(name="sweep", at=now - age * MINUTE)
    health.watch_clock()
    assert found == open_names()
    assert len(found) == Notice.objects.filter(kind="alarm").count()


def test_an_email_that_nobody_sends_raises_an_alarm(game, now):
    Delivery.objects.update(not_before=now)
    for later, found in ((MINUTE, False), (3 * MINUTE, True)):
        alarms.watch(now + later)
        assert found == ("mail-late" in open_names())


@pytest.mark.parametrize(("many", "found"), [(4, False), (5, True)])
def test_emails_that_fail_again_and_again_raise_an_alarm(game, now, many, found):
    for ply in range(many):
        delivery = owe(seat(game, "W"), "over", ply)
        Delivery.objects.filter(pk=delivery.pk).update(attempts=2, not_before=now + MINUTE)
    alarms.watch(now)
    assert found == ("mail-failing" in open_names())


def test_a_held_game_raises_an_alarm_until_it_is_swept_again(game, now):
    Game.objects.update(sweep_retry_at=now + timedelta(hours=1))
    alarms.watch(now)
    assert f"game-{game.code}" in open_names()
    alarms.watch(now + timedelta(minutes=61))
    alarms.watch(now + timedelta(minutes=67))
    assert f"game-{game.code}" not in open_names()


def test_a_nearly_full_disk_raises_an_alarm(monkeypatch, now):
    usage = health.shutil._ntuple_diskusage(total=100, used=91, free=9)
    monkeypatch.setattr(health.shutil, "disk_usage", lambda path: usage)
    alarms.watch(now)
    assert {"disk-full"} == open_names()


@pytest.mark.postgres
def test_too_few_connections_raise_an_alarm(monkeypatch, now):
    alarms.watch(now)
    assert "connections-short" not in open_names()
    monkeypatch.setattr(health, "FULL", 0)
    alarms.watch(now)
    assert "connections-short" in open_names()


@pytest.mark.parametrize(
    ("addresses", "wrong"),
    [
        (["10.0.0.1"] * 10, True),
        (["127.0.0.1"] * 10, True),
        (["10.0.0.1"] * 9, False),
        (["10.0.0.1"] * 9 + ["10.0.0.2"], False),
        (["81.2.69.160"] * 10, False),
    ],
)
def test_players_who_all_come_from_a_proxy_raise_an_alarm(now, addresses, wrong):
    for nth, ip in enumerate(addresses):
        user = User.objects.create(email=f"p{nth}@example.org", name=f"Player {nth}")
        UserSession.objects.create(user=user, ip=ip, session_key=f"key{nth}", user_agent="")
    alarms.watch(now)
    assert wrong == ("one-address" in open_names())


def test_healthz_is_200_while_clock_and_email_work(client, game, now):
    Heartbeat.objects.create(name="sweep", at=now)
    answer = client.get("/healthz")
    assert (200, []) == (answer.status_code, answer.json()["problems"])


@pytest.mark.parametrize(
    ("beat", "due", "word"),
    [(3 * MINUTE, -MINUTE, "clock"), (None, -MINUTE, "clock"), (0 * MINUTE, 3 * MINUTE, "email")],
)
def test_healthz_is_503_with_what_is_wrong(client, game, now, beat, due, word):
    if beat is not None:
        Heartbeat.objects.create(name="sweep", at=now - beat)
    Delivery.objects.update(not_before=now - due)
    answer = client.get("/healthz")
    assert 503 == answer.status_code
    assert [True] == [word in sentence for sentence in answer.json()["problems"]]


def test_healthz_answers_without_a_database(client, db, monkeypatch):
    def refuse(*args):
        raise DatabaseError("gone")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "cursor", refuse)
        answer = client.get("/healthz")
    assert (503, "no answer") == (answer.status_code, answer.json()["database"])


def test_the_health_command_fails_with_an_open_alarm(now, capsys):
    Heartbeat.objects.create(name="sweep", at=now)
    call_command("health")
    assert "ok" == json.loads(capsys.readouterr().out.splitlines()[0])["database"]
    alarms.raise_("tower", "The tower leans.")
    with pytest.raises(CommandError, match="The tower leans"):
        call_command("health")


def test_players_get_no_alarms_by_email(ann):
    alarms.raise_("tower", "The tower leans.")
    assert not Notice.objects.filter(kind="alarm").exists()


@pytest.mark.parametrize(("sent", "found"), [(18, False), (17, True)])
def test_fewer_than_nine_in_ten_emails_sent_are_an_alarm(game, now, sent, found):
    Notice.objects.all().delete()
    for ply in range(20):
        owe(seat(game, "S"), "turn", ply)
    Notice.objects.update(created_at=now - 10 * MINUTE)
    gone = Delivery.objects.order_by("pk")[:sent]
    Delivery.objects.filter(pk__in=gone.values("pk")).update(outcome="sent", sent_at=now)
    assert found == bool(list(health.missing_emails(now)))
    assert not list(health.missing_emails(now + 15 * MINUTE))


def test_emails_that_their_readers_do_not_want_are_not_missing(game, now):
    for ply in range(20):
        owe(seat(game, "S"), "turn", ply)
    Notice.objects.update(created_at=now - 10 * MINUTE)
    Delivery.objects.update(outcome="dropped", reason="switched off")
    assert not list(health.missing_emails(now))


def test_turns_that_owe_no_email_at_all_are_an_alarm(game, now):
    skip(game, 20)
    assert not list(health.missing_emails(now))
    Notice.objects.update(created_at=now - 20 * MINUTE)
    assert list(health.missing_emails(now))
