"""
The migrations since an older database lose none of its data or time, and can be reversed.

Each test takes every migration since then back and forth, so `make test` runs two of them.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

import engine
from games.mail import sending
from games.models import Delivery, Game, Notice, OutboxEmail, User
from games.play import turns

BEFORE = [("games", "0011_plain_names")]
AFTER = MigrationLoader(None).graph.leaf_nodes()  # what the models are now, of nested apps too
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
REASONS = (
    "no reader", "switched off", "address not verified", "turn already played", "round already seen",
    "could not be sent", "before the demo",
)  # fmt: skip
KINDS = ("turn", "blocks", "round", "over", "reminder")

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(targets: list[tuple[str, str]]) -> Any:
    """The tables as of these migrations, and the models that know them."""
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps.get_model


@pytest.fixture
def old() -> Iterator[Callable[[str], Any]]:
    """The models before the migration; afterwards the tables are current again."""
    get = migrate(BEFORE)
    yield lambda name: get("games", name)
    migrate(AFTER)


def person(old, name: str, **fields: Any) -> Any:
    return old("User").objects.create(
        email=f"{name}@example.org", name=name, name_key=name, password="!", **fields
    )


@pytest.fixture
def table(old):
    """Ann, with two kinds turned off and quiet hours, and Bo; both are to choose blocks."""
    ann = person(
        old, "ann", mail_round=False, mail_over=False, mail_hand=False, turn_mails="daily", daily_at=time(17),
        sleeps=True, sleeps_from=time(23), sleeps_until=time(6), absences=[["2026-12-01T00:00", "2026-12-03T00:00"]],
    )  # fmt: skip
    bo = person(old, "bo")
    options = engine.Options(players=2, start="S", choosing="together").as_dict()
    game = old("Game").objects.create(
        name="Old", host=ann, status="running", players=2, options_by_key=options, seed="0" * 64, ply=0,
        deadline=NOON + timedelta(days=2), turn_began=NOON,
    )  # fmt: skip
    seats = [
        old("Seat").objects.create(game=game, side=side, user=user, to_move=True)
        for side, user in (("S", ann), ("N", bo))
    ]
    old("Letter").objects.create(to=ann.email, subject="Kept", text="T", headers={"A": "b"})
    return seats


def notice(old, seat: Any, kind: str, ply: int, **fields: Any) -> Any:
    row = old("Notice").objects.create(seat=seat, kind=kind, ply=ply, **fields)
    old("Notice").objects.filter(pk=row.pk).update(created_at=NOON - MINUTE)
    return row


@pytest.fixture
def rows(old, table) -> dict[str, dict[str, Any]]:
    """A notice in each state, as an old row; Bo has a turn email and a reminder."""
    _ann, bo = table
    made = {
        "waiting": notice(old, bo, "blocks", 0, not_before=NOON),
        "retried": notice(old, bo, "over", 1, not_before=NOON + 5 * MINUTE, attempts=2),
        "claimed": notice(old, bo, "reminder", 0, claimed_until=NOON + 2 * MINUTE),
        "sent": notice(old, bo, "turn", 2, sent_at=NOON - MINUTE, attempts=1),
    }
    made |= {
        reason: notice(old, bo, "turn", 10 + n, dropped=reason, attempts=1)
        for n, reason in enumerate(REASONS)
    }
    return {
        name: old("Notice").objects.filter(pk=row.pk).values().get() for name, row in made.items()
    }


def verified() -> None:
    """Verify the players' addresses, with the current user model."""
    for user in User.objects.all():
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)


def test_running_games_keep_their_pace_and_no_deadline_gets_earlier(table):
    migrate(AFTER)
    game = Game.objects.get()
    assert (NOON + timedelta(days=2), 172_800, None) == (
        game.deadline, game.pace_seconds, game.increment_seconds,
    )  # fmt: skip
    turns.set_clocks(Game.objects.all())
    game.refresh_from_db()
    assert all(NOON + timedelta(days=2) <= seat.deadline for seat in game.seats.all())


def test_every_notice_keeps_its_state(rows):
    migrate(AFTER)
    for name, row in rows.items():
        owed, delivery = Notice.objects.get(pk=row["id"]), Delivery.objects.get(notice=row["id"])
        assert (owed.seat_id, owed.kind, owed.ply) == (row["seat_id"], row["kind"], row["ply"])
        assert row["created_at"] == owed.created_at
        kept = ("not_before", "claimed_until", "attempts", "sent_at")
        assert [row[field] for field in kept] == [getattr(delivery, field) for field in kept]
        outcome = "dropped" if name in REASONS else "sent" if name == "sent" else "waiting"
        assert ("email", outcome, row["dropped"]) == (
            delivery.channel,
            delivery.outcome,
            delivery.reason,
        )
    assert len(rows) == Notice.objects.count() == Delivery.objects.count()


@pytest.mark.volume
def test_waiting_notices_go_out_once_and_claimed_ones_after_their_lease(rows):
    migrate(AFTER)
    verified()
    game = Game.objects.get()
    with time_machine.travel(NOON, tick=False) as clock:
        assert 1 == sending.send_due()
        assert [f"Choose 4 blocks: {game}, round 1"] == [message.subject for message in mail.outbox]
        clock.shift(2 * MINUTE)
        assert 1 == sending.send_due()
        assert f"1 d 23 h left: {game}, round 1" == mail.outbox[-1].subject
        assert 0 == sending.send_due()
    assert {rows["retried"]["id"]} == set(
        Delivery.objects.unsettled().values_list("notice", flat=True)
    )
    assert f"<blocks.0.{game.code}.n@127.0.0.1>" == mail.outbox[0].extra_headers["Message-ID"]


@pytest.mark.volume
def test_delayed_notices_are_retried_on_time(rows):
    migrate(AFTER)
    verified()
    retried = Delivery.objects.get(notice=rows["retried"]["id"])
    with time_machine.travel(NOON + 4 * MINUTE, tick=False) as clock:
        assert [] == sending.claim(retried.pk)
        clock.shift(MINUTE)
        assert [retried] == sending.claim(retried.pk)


@pytest.mark.volume
def test_settings_and_stored_emails_are_unchanged(table):
    migrate(AFTER)
    ann, bo = User.objects.order_by("name")
    assert ["turn", "blocks", "reminder"] == [kind for kind in KINDS if ann.wants("email", kind)]
    assert list(KINDS) == [kind for kind in KINDS if bo.wants("email", kind)]
    assert {(False, "round"), (False, "over")} == set(ann.preferences.values_list("wanted", "kind"))
    assert (False, True, time(17)) == (ann.email_hand, ann.wants_digest, ann.digest_at)
    assert (True, time(23), time(6)) == (ann.quiet_hours, ann.quiet_from, ann.quiet_until)
    assert [["2026-12-01T00:00", "2026-12-03T00:00"]] == ann.vacations
    assert [("ann@example.org", "Kept", {"A": "b"})] == list(
        OutboxEmail.objects.values_list("to", "subject", "headers")
    )


@pytest.mark.volume
def test_migrating_back_loses_nothing_either(old, table, rows):
    migrate(AFTER)
    ann = User.objects.get(name="ann")
    ann.preferences.choose(ann, "email", "over", wanted=True)
    ann.preferences.choose(ann, "email", "turn", wanted=False)
    migrate(BEFORE)
    assert list(rows.values()) == list(old("Notice").objects.order_by("pk").values())
    [switches] = old("User").objects.filter(name="ann").values(*(f"mail_{kind}" for kind in KINDS))
    assert [False, True, False, True, True] == list(switches.values())
    assert [("Kept", {"A": "b"})] == list(old("Letter").objects.values_list("subject", "headers"))
