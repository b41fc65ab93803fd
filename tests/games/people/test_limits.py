"""Rate limits of accounts are counted in the database: they outlive Redis, caches, and processes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import RateLimit, User
from games.people import accounts
from tests.games.doors import LOGIN


def wrong_password(user: User) -> str:
    """Try to sign in with a wrong password from a browser of its own; return what the page says."""
    return Client().post(LOGIN, {"login": user.email, "password": "wrong"}).content.decode()


def test_no_cache_is_kept_in_redis(settings):
    assert not any("redis" in cache["BACKEND"] for cache in settings.CACHES.values())


@pytest.mark.django_db
def test_the_sixth_wrong_password_is_refused_by_what_the_database_counted(ann):
    assert not any("Too many" in wrong_password(ann) for _ in range(5))
    assert "Too many" in wrong_password(ann)
    RateLimit.objects.all().delete()
    assert "Too many" not in wrong_password(ann)


@pytest.mark.django_db
def test_a_count_ends_with_its_time_and_is_deleted_every_day():
    cache.set("count", [1.5], 60)
    assert cache.get("count") == [1.5]
    with time_machine.travel(timezone.now() + timedelta(seconds=61), tick=False):
        assert cache.get("count") is None
        assert cache.add("count", [2.5], 60)
        cache.set("kept", [3.5], 3600)
    with time_machine.travel(timezone.now() + timedelta(minutes=5), tick=False):
        accounts.forget_expired_sessions(timezone.now())
    assert [row.value for row in RateLimit.objects.all()] == [[3.5]]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_of_many_gets_the_lock_on_a_count():
    def get_lock(_: int) -> bool:
        try:
            return cache.add("lock", True, 10)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(get_lock, range(24))) == 1
    assert cache.delete("lock")
    assert cache.add("lock", True, 10)
