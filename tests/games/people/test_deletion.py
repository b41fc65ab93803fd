"""A deleted account leaves nothing personal; games go on and histories stay."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.core.management import call_command
from django.db.models import CASCADE, PROTECT

from engine import Options
from games.lib import display_names
from games.lib.database_time import database_time
from games.lobby import seating
from games.models import Delivery, Game, OutboxEmail, Preference, Standing, TableEvent, User
from games.people import deletion
from games.ranking import audit, counting
from tests.games.conftest import all_rows, fresh, owe, person, play_on, seat, seated
from tests.games.doors import PASSWORD

pytestmark = pytest.mark.django_db
NAME = "Wilhelmine"


@pytest.fixture(autouse=True)
def data_dir(settings, tmp_path):
    settings.DATA_DIR = tmp_path


@pytest.fixture
def minnie(db):
    return person(NAME, language="de", time_zone="Pacific/Auckland")


def deleted(user: User) -> User:
    deletion.delete(User.objects.get(pk=user.pk))
    return User.objects.get(pk=user.pk)


def test_nothing_personal_stays_in_any_row(minnie, bo, cy, client):
    client.force_login(minnie)
    client.get("/", headers={"user-agent": "Netscape"}, REMOTE_ADDR="203.0.113.7")
    finished = seated([minnie, bo], sides="SN")
    play_on(finished)
    counting.count_due()
    running = seated([minnie, bo, cy], sides="SWN")
    owe(seat(running, "S"), "turn")
    OutboxEmail.objects.create(to=minnie.email, subject="Your turn", text=f"Hi {NAME}")
    Preference.objects.create(user=minnie, channel="email", kind="turn", wanted=False)
    minnie_type = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=bo, content_type=minnie_type, object_id=minnie.pk, object_repr=NAME, action_flag=CHANGE
    )
    deleted(minnie)
    for table, rows in all_rows().items():
        found = [row for row in rows if NAME.lower() in row.lower() or "Auckland" in row]
        assert not found, table
        assert not [row for row in rows if "203.0.113.7" in row or "Netscape" in row], table


def test_leaderboards_and_drawings_forget_them_and_their_sums_still_agree(minnie, bo):
    play_on(seated([minnie, bo], sides="SN"))
    counting.count_due()
    caches["drawn"].set("drawing", NAME)
    assert Standing.objects.filter(user=minnie, listed=True).exists()
    deleted(minnie)
    assert [] == list(audit.differences([minnie.pk, bo.pk]))
    assert not Standing.objects.filter(user=minnie, listed=True).exists()
    assert Standing.objects.filter(user=bo, listed=True).exists()
    assert caches["drawn"].get("drawing") is None


def test_running_games_go_on_by_the_substitute(minnie, bo):
    game = seated([minnie, bo], sides="SN")
    deleted(minnie)
    own = seat(fresh(game), "S")
    assert own.resigned_at
    assert own.substituted_at
    assert TableEvent.objects.filter(game=game, kind=TableEvent.Kind.RESIGNED).exists()
    assert fresh(game).status == Game.Status.RUNNING
    assert own.name.startswith(display_names.FORMER)


def test_tables_that_wait_lose_the_seat_and_keep_a_host(minnie, bo):
    game = seating.open_table(minnie, Options(players=3, start="S"), side="S", public=True)
    seating.take_seat(bo, game, "W")
    alone = seating.open_table(minnie, Options(players=3, start="S"), side="S", public=True)
    deleted(minnie)
    assert fresh(game).host == bo
    assert fresh(alone).status == Game.Status.CANCELLED


def test_histories_of_others_stay_whole(minnie, bo, client):
    game = seated([minnie, bo], sides="SN")
    play_on(game)
    record = client.get(f"/g/{game.code}.txt").content
    former = deleted(minnie)
    assert record == client.get(f"/g/{game.code}.txt").content
    page = client.get(f"/g/{game.code}/replay").content.decode()
    assert former.name in page
    assert NAME not in page


def test_nobody_signs_in_and_nothing_is_sent(minnie, bo, client):
    client.force_login(minnie)
    game = seated([bo, minnie], sides="SN")
    deleted(minnie)
    assert client.get("/settings").status_code == 302
    assert not client.login(email=minnie.email, password=PASSWORD)
    assert not Delivery.objects.filter(notice__seat=seat(fresh(game), "N")).exists()
    assert not EmailAddress.objects.filter(email=minnie.email).exists()


def test_the_name_and_the_address_are_free_again(minnie):
    deleted(minnie)
    again = person(NAME)
    assert again.name == NAME


def test_a_restored_backup_is_deleted_again(minnie, bo):
    kept = User.objects.filter(pk=minnie.pk).values()[0]
    deleted(minnie)
    User.objects.filter(pk=minnie.pk).update(**kept)
    call_command("apply_deletions")
    minnie.refresh_from_db()
    assert minnie.email.endswith(deletion.DOMAIN)
    assert bo == User.objects.get(name="Bo")


def test_a_number_given_to_another_account_since_is_not_deleted(minnie):
    deletion._write_journal(minnie)
    User.objects.filter(pk=minnie.pk).update(date_joined=database_time() + timedelta(days=1))
    assert 0 == deletion.apply_journal()


def test_deleting_twice_writes_one_line_and_changes_nothing(minnie):
    former = deleted(minnie)
    deletion.delete(former)
    assert 1 == len(deletion.journal().read_text().splitlines())


def test_everything_that_refers_to_an_account_goes_with_it_or_is_part_of_a_game():
    """A new foreign key is personal data (CASCADE), or belongs here."""
    stays = {
        (each.related_model.__name__, each.field.name)
        for each in deletion.relations()
        if each.on_delete is not CASCADE
    }
    expected = {
        ("Game", "host"),
        ("Seat", "user"),
        ("Handover", "former"),
        ("TableEvent", "by"),
        ("Tournament", "director"),
        ("Event", "host"),
        ("Entry", "user"),
        ("AddressChange", "by"),
        ("Action", "by"),
        ("Action", "decided_by"),
        ("Hint", "by"),
    }
    assert expected == stays
    assert {PROTECT} == {
        each.on_delete for each in deletion.relations() if each.on_delete is not CASCADE
    }


@pytest.fixture
def confirmed(minnie, client):
    """A browser that has just confirmed its password, in English."""
    minnie.language = "en"
    minnie.save()
    client.force_login(minnie)
    asked = client.get("/settings/delete")
    client.post(asked.url, {"password": PASSWORD, "next": "/settings/delete"})
    return client


def test_the_page_asks_for_the_password_first_and_for_a_tick(minnie, client, confirmed):
    assert "You have no games in progress." in confirmed.get("/settings/delete").content.decode()
    refused = confirmed.post("/settings/delete")
    assert refused.status_code == 422
    assert "Tick the box" in refused.content.decode()
    assert User.objects.filter(name=NAME).exists()


def test_the_tick_deletes_the_account_and_signs_out(confirmed):
    answer = confirmed.post("/settings/delete", {"sure": "on"}, follow=True)
    assert "Your account is deleted." in answer.content.decode()
    assert not User.objects.filter(name=NAME).exists()
    assert "sessionid" not in confirmed.cookies or not confirmed.cookies["sessionid"].value


def test_nobody_may_take_the_name_of_a_former_player(client):
    answer = client.post(
        "/account/signup/", {"name": "Former player x", "email": "eve@example.org"}
    )
    assert "This name is reserved." in answer.content.decode()


def test_the_page_of_a_former_player_has_their_games_and_nothing_else(minnie, bo, client):
    game = seated([minnie, bo], sides="SN")
    play_on(game)
    hidden = seated([minnie, bo], sides="SN")
    play_on(hidden)
    Game.objects.filter(pk=hidden.pk).update(public=False)
    former = deleted(minnie)
    page = client.get(former.get_absolute_url())
    shown = page.content.decode()
    assert 200 == page.status_code
    assert game.code in shown
    assert hidden.code not in shown
    assert "Member since" not in shown
    assert "Win rate" not in shown
    client.force_login(bo)
    assert hidden.code in client.get(former.get_absolute_url()).content.decode()
    assert 404 == client.post(f"{former.get_absolute_url()}/follow").status_code


def test_a_locked_account_has_no_page(minnie, client):
    User.objects.filter(pk=minnie.pk).update(is_active=False)
    assert 404 == client.get(minnie.get_absolute_url()).status_code


@pytest.mark.parametrize(("language", "said"), [("en", "Former player "), ("de", "Ex-Mitglied ")])
def test_a_former_player_is_named_in_the_readers_language(minnie, bo, client, language, said):
    game = seated([minnie, bo], sides="SN")
    former = deleted(minnie)
    code = former.name.rpartition(" ")[2]
    for address in (f"/g/{game.code}", former.get_absolute_url()):
        page = client.get(address, headers={"accept-language": language}).content.decode()
        assert f"{said}{code}" in page, address
