"""One bad row harms itself only: an unknown time zone, unreadable vacations, a stage that fails."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import sweeps
from games.mail import sending
from games.models import Alarm, Game, Heartbeat, User
from games.play import notices
from tests.games.conftest import fresh, play_on, seat, seated

PAGES = ("/", "/next", "/settings", "/tables", "/ranking", "/u/Ann", "/tables/new")
UNREADABLE = [
    ["2026"],
    [["2026-01-01", "2026-01-02"]],  # without a zone
    [["2026-01-03T00:00+00:00", "2026-01-01T00:00+00:00"]],  # backwards: it would shorten a turn
    [{"from": 1}],
    [[1, 2]],
    {"from": "2026"},
    7,
    None,
]


@pytest.fixture
def now(db):
    return timezone.now()


def alarms():
    return set(Alarm.objects.filter(cleared_at=None).values_list("name", flat=True))


def sweep(now):
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now - timedelta(seconds=30)})
    sweeps.sweep(now)


@pytest.mark.parametrize("zone", ["Berlin", "", "../etc", "Europe", "x" * 64])
def test_a_user_with_an_unknown_time_zone_reads_every_page(ann, bo, sign_in, zone):
    game = seated([ann, bo], sides="SN")
    User.objects.filter(pk=ann.pk).update(time_zone=zone)
    client = sign_in(ann)
    found = {page: client.get(page).status_code for page in (*PAGES, f"/g/{game.code}")}
    assert {200, 302} == set(found.values()), found
    assert {f"zone-{ann.pk}"} == alarms()


def test_an_unknown_time_zone_stops_nobodys_email(game, ann, mailoutbox):
    User.objects.filter(pk=ann.pk).update(time_zone="Berlin", quiet_hours=True, turn_emails="daily")
    play_on(game, 1)
    sending.send_due()
    assert ["bo@example.org"] == [to for mail in mailoutbox for to in mail.to]


def test_the_email_of_a_user_with_an_unknown_time_zone_is_in_utc(game, ann, mailoutbox):
    User.objects.filter(pk=ann.pk).update(time_zone="Berlin")
    sending.send_due()
    assert "(UTC)" in mailoutbox[0].body


def test_the_admin_refuses_an_unknown_time_zone(ann, support, sign_in):
    client, address = sign_in(support), f"/admin/games/user/{ann.pk}/change/"
    form = client.get(address).context["adminform"].form.initial
    rows = {"preferences-TOTAL_FORMS": 0, "preferences-INITIAL_FORMS": 0}
    filled = {name: value for name, value in form.items() if value not in (None, False)} | rows
    for zone, saved in (("Berlin", "UTC"), ("Europe/Berlin", "Europe/Berlin")):
        client.post(address, {**filled, "time_zone": zone})
        ann.refresh_from_db()
        assert saved == ann.time_zone


@pytest.mark.parametrize("vacations", UNREADABLE[:-1])
def test_unreadable_vacations_count_for_nothing(game, ann, sign_in, vacations):
    User.objects.filter(pk=ann.pk).update(vacations=vacations)
    client = sign_in(ann)
    assert {200} == {client.get(page).status_code for page in ("/", "/settings", f"/g/{game.code}")}
    play_on(game, 1)
    notices.reschedule(User.objects.get(pk=ann.pk))
    assert {f"vacations-{ann.pk}"} == alarms()


def test_unreadable_vacations_do_not_stop_the_giving_back_of_an_outage(game, ann, now):
    User.objects.filter(pk=ann.pk).update(vacations=[["2026"]])
    Heartbeat.objects.create(name="sweep", at=now - timedelta(hours=1))
    sweeps.sweep(now)
    assert game.deadline + timedelta(hours=1) == fresh(game).deadline


@pytest.mark.parametrize("stage", ["deadlines", "reminders", "forget_unconfirmed"])
def test_a_stage_that_fails_is_an_alarm_and_the_others_go_on(game, monkeypatch, stage):
    def broken(now):
        raise ValueError("no")

    done = []
    for name in ("deadlines", "reminders", "forget_unconfirmed"):
        doing = _noting(done, name)
        monkeypatch.setattr(sweeps, name, doing)
    broken.__name__ = stage
    monkeypatch.setattr(sweeps, stage, broken)
    sweep(timezone.now())
    assert {"deadlines", "reminders", "forget_unconfirmed"} - {stage} == set(done)
    assert f"sweep-{stage.replace('_', '-')}" in alarms()


def _noting(done, name):
    def stage(now):
        done.append(name)

    return stage


def test_without_the_time_given_back_no_deadline_is_swept(game, monkeypatch):
    def give_back(now):
        raise ValueError("no")

    monkeypatch.setattr(sweeps.outages, "give_back", give_back)
    sweep(game.deadline)
    assert 0 == fresh(game).ply


def test_a_game_that_cannot_be_swept_raises_its_alarm(game):
    Game.objects.update(options_by_key={"players": "nine"})
    sweep(game.deadline)
    assert f"game-{game.code}" in alarms()


def test_a_running_game_with_nobody_to_move_stops_no_other(ann, bo, cy, di):
    stuck, good = seated([ann, bo], sides="SN"), seated([cy, di], sides="SN")
    now = timezone.now()
    stuck.seats.update(to_move=False)
    User.objects.filter(pk__in=[ann.pk, cy.pk]).update(
        vacations=[["2020-01-01T00:00+00:00", "2020-01-02T00:00+00:00"]]
    )
    Heartbeat.objects.create(name="sweep", at=now - timedelta(hours=1))
    sweeps.sweep(now)
    assert good.deadline + timedelta(hours=1) == fresh(good).deadline
    assert seat(good, "S").to_move
