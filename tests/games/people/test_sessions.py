"""Expired sessions are deleted once a day."""

from datetime import datetime, timedelta

import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import jobs
from games.models import Alarm, User
from tests.games.doors import sign_in


def signed_in(user: User) -> Client:
    browser = Client()
    cache.clear()
    sign_in(browser, user)
    return browser


def test_expired_sessions_are_deleted_and_others_kept(ann: User, bo: User) -> None:
    old, young = signed_in(ann), signed_in(bo)
    Session.objects.filter(pk=old.session.session_key).update(
        expire_date=timezone.now() - timedelta(days=1)
    )
    assert 2 == UserSession.objects.count()

    jobs.do_daily()

    assert [young.session.session_key] == list(Session.objects.values_list("pk", flat=True))
    assert [bo] == [session.user for session in UserSession.objects.all()]
    assert 200 == young.get("/settings").status_code


def test_what_is_daily_is_done_once_a_day(db) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert jobs.first_for_a_day("daily")
        clock.shift(timedelta(hours=23))
        assert not jobs.first_for_a_day("daily")
        clock.shift(timedelta(hours=1))
        assert jobs.first_for_a_day("daily")


def test_a_daily_job_that_fails_raises_an_alarm_and_the_others_are_done(db, monkeypatch) -> None:
    done = []

    def fail(now: datetime) -> None:
        raise RuntimeError(now)

    monkeypatch.setattr(jobs, "DAILY", {"daily-guests": fail, "daily-traces": done.append})
    jobs.do_daily()
    assert 1 == len(done)
    assert ["daily-guests"] == list(Alarm.objects.values_list("name", flat=True))
