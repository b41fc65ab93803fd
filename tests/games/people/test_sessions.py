"""Expired sessions are deleted once a day."""

from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games import tasks
from games.models import User
from manhattan_site.celery import app
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

    tasks.clear_sessions()

    assert [young.session.session_key] == list(Session.objects.values_list("pk", flat=True))
    assert [bo] == [session.user for session in UserSession.objects.all()]
    assert 200 == young.get("/settings").status_code


def test_every_scheduled_entry_is_a_task(settings) -> None:
    started = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    app.loader.import_default_modules()
    assert {"games.sweep", "games.clear_sessions"} == started
    assert started <= set(app.tasks)
