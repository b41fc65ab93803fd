"""The release before this one keeps working on the new schema, until the last process is replaced."""

import threading
from collections.abc import Iterator
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import OperationalError, connection, models, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddIndex, CreateModel
from django.db.migrations.state import ProjectState

from games.lib import indexes
from games.management.commands import migrate

# Columns that every release gives by itself, and why they need no default in the database.
ALWAYS_GIVEN = {
    "duplicates.Event.code": "unguessable and unique, so made for each event",
    "clubs.Club.code": "unguessable and unique, so made for each club",
    "clubs.Club.invite": "unguessable and unique, so made for each club",
    "games.Game.code": "unguessable and unique, so made for each game",
    "games.Game.invite": "unguessable and unique, so made for each game",
    "games.Game.secret": "unguessable, so made for each game",
    "games.SharedDeal.secret": "unguessable, so made for each deal",
    "games.PrivateFeed.salt": "unguessable and unique, so made for each feed",
    "games.User.is_superuser": "Django's own",
    "tournaments.Tournament.code": "unguessable and unique, so made for each tournament",
}


def columns() -> list[models.Field]:
    """Return every column that must have a value, except keys."""
    fields = [
        field
        for app in ("games", "talk", "clubs", "tournaments", "moderation", "duplicates")
        for model in apps.get_app_config(app).get_models()
        for field in fields_of(model)
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


def hold(*statements: str) -> Iterator[threading.Event]:
    """Let another connection run these in a transaction that lasts until the event is set."""
    held, release = threading.Event(), threading.Event()

    def run() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                cursor.execute(statement)
            held.set()
            release.wait(30)
        connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    assert held.wait(10)
    yield release
    release.set()
    thread.join()


@pytest.fixture
def busy():
    """Let another connection hold a table until the event is set."""
    yield from hold("LOCK TABLE games_heartbeat IN ACCESS SHARE MODE")


@pytest.fixture
def backup():
    """Let another connection read one state of the database until the event is set, as a backup does."""
    yield from hold("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", "SELECT 1")


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
@pytest.mark.django_db(transaction=True)
def test_an_index_waits_for_a_backup_and_replaces_one_whose_build_was_cut_off(backup):
    index = models.Index(fields=["at"], name="built_while_in_use")
    before = ProjectState.from_apps(apps)
    step, after = indexes.AddIndex("heartbeat", index), before.clone()
    step.state_forwards("games", after)
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '100ms'")
        with pytest.raises(OperationalError):
            cursor.execute("CREATE INDEX CONCURRENTLY built_while_in_use ON games_heartbeat (at)")
        threading.Timer(0.5, backup.set).start()
        with connection.schema_editor(atomic=False) as editor:
            step.database_forwards("games", editor, before, after)
        assert is_valid(cursor, "built_while_in_use")
        cursor.execute("SHOW lock_timeout")
        assert ("100ms",) == cursor.fetchone()
        with connection.schema_editor(atomic=False) as editor:
            step.database_backwards("games", editor, after, before)
        cursor.execute("RESET lock_timeout")


def is_valid(cursor, index: str) -> bool:
    cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = %s::regclass", [index])
    return cursor.fetchone()[0]


@pytest.mark.postgres
@pytest.mark.django_db
def test_nothing_on_the_site_waits_for_the_database_without_an_end():
    with connection.cursor() as cursor:
        for limit in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SHOW {limit}")
            assert cursor.fetchone() not in (("0",), None), limit
