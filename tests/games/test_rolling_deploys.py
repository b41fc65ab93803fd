"""The release before this one keeps working on the new schema, until the last process is replaced."""

import threading
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddIndex, CreateModel

from games.management.commands import migrate

# Columns that every release gives by itself, and why they need no default in the database.
ALWAYS_GIVEN = {
    "games.Game.code": "unguessable and unique, so made for each game",
    "games.Game.invite": "unguessable and unique, so made for each game",
    "games.Game.secret": "unguessable, so made for each game",
    "games.User.is_superuser": "Django's own",
}


def columns() -> list[models.Field]:
    """Return every column that must have a value, except keys."""
    fields = [
        field for model in apps.get_app_config("games").get_models() for field in fields_of(model)
    ]
    return [field for field in fields if not (field.null or field.primary_key or field.is_relation)]


def fields_of(model: type[models.Model]) -> list[models.Field]:
    return list(model._meta.local_concrete_fields)


def is_optional(field: models.Field) -> bool:
    """Return whether the code may leave the column out; the previous release leaves out a new one."""
    return field.has_default() or field.blank or bool(getattr(field, "auto_now_add", False))


def test_a_column_that_may_be_left_out_has_a_default_in_the_database():
    missing = {
        str(field) for field in columns() if is_optional(field) and not field.has_db_default()
    }
    assert missing == set(ALWAYS_GIVEN)


@pytest.mark.django_db
def test_an_account_can_be_inserted_with_nothing_but_what_nobody_else_can_know():
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO games_user (email, name, name_key, password, is_superuser)"
            " VALUES ('zoe@example.org', 'Zoe', 'zoe', '!', false)"
        )
    zoe = apps.get_model("games.User").objects.get(name="Zoe")
    assert (zoe.is_active, zoe.vacations, zoe.wants_digest, zoe.language) == (True, [], False, "en")


# Migrations that met no big tables yet.
EARLY = [f"{number:04}" for number in range(1, 23)]


def operations() -> list[tuple[str, list]]:
    """Return the name and the operations of each later migration."""
    migrations = MigrationLoader(None).disk_migrations
    return [
        (name, migration.operations)
        for (app, name), migration in sorted(migrations.items())
        if app == "games" and name[:4] not in EARLY
    ]


def test_an_index_on_a_table_in_use_is_built_beside_it():
    for name, steps in operations():
        created = {step.name.lower() for step in steps if isinstance(step, CreateModel)}
        for step in steps:
            # A class of our own builds it concurrently.
            locks = type(step) is AddIndex and step.model_name.lower() not in created
            assert not locks, f"{name}: {step.describe()}"


@pytest.fixture
def busy():
    """Let another connection hold the table of migrations until the event is set."""
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_heartbeat IN ACCESS SHARE MODE")
            held.set()
            release.wait(30)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(10)
    yield release
    release.set()
    thread.join()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_migration_gives_up_a_lock_and_tries_again(busy, monkeypatch):
    monkeypatch.setattr(migrate, "LOCK_SECONDS", 0.2)
    monkeypatch.setattr(migrate.time, "sleep", lambda _: busy.set())
    said, tried = StringIO(), []

    def lock(command: object, *args: object, **options: object) -> None:
        tried.append(1)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_heartbeat IN ACCESS EXCLUSIVE MODE")

    monkeypatch.setattr(migrate.migrate.Command, "handle", lock)
    call_command("migrate", stderr=said)
    assert "trying again" in said.getvalue()
    assert len(tried) > 1


@pytest.mark.postgres
@pytest.mark.django_db
def test_nothing_on_the_site_waits_for_the_database_without_an_end():
    with connection.cursor() as cursor:
        for limit in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SHOW {limit}")
            assert cursor.fetchone() not in (("0",), None), limit
