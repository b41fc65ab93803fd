"""A lost mailbox: the staff change an address slowly, and its old mailbox can stop it."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.lib.database_time import database_time
from games.models import User
from games.moderation import recovery
from games.moderation.models import AddressChange
from games.moderation.recovery import WAIT, RecoveryError
from games.people.export import parts
from games.play import alarms
from tests.games.conftest import person
from tests.games.doors import PASSWORD, delivered

NEW = "ann@new.example"


@pytest.fixture
def change(ann, support) -> AddressChange:
    return recovery.ask(support, ann, NEW)


def link_to(address: str) -> str:
    """The path of the link in the email to this address."""
    body = next(email.body for email in delivered() if email.to == [address])
    found = re.search(r"/address/\S+", body)
    assert found
    return found.group()


def a_week_later() -> None:
    recovery.apply_due(database_time() + WAIT + timedelta(minutes=1))


def test_a_confirmed_change_is_made_after_a_week(change, ann, sign_in):
    signed_in = sign_in(ann)
    Client().post(link_to(NEW))
    recovery.apply_due(database_time() + WAIT - timedelta(hours=1))
    ann.refresh_from_db()
    assert ann.email == "ann@example.org"
    a_week_later()
    ann.refresh_from_db()

    assert ann.email == NEW
    assert EmailAddress.objects.get(user=ann).email == NEW
    assert not ann.check_password(PASSWORD)
    assert signed_in.get("/settings").status_code == 302


def test_the_old_address_stops_it_with_one_click(change, ann):
    Client().post(link_to(NEW))
    stop = link_to("ann@example.org")
    assert "Stop the change" in Client().get(stop).content.decode()
    assert AddressChange.objects.open().exists()  # mail scanners follow links
    assert "Stopped." in Client().post(stop).content.decode()
    a_week_later()
    ann.refresh_from_db()

    assert ann.email == "ann@example.org"
    assert Client().post(stop).status_code == 404


def test_without_a_word_from_the_new_address_nothing_happens(change, ann):
    a_week_later()
    ann.refresh_from_db()

    assert ann.email == "ann@example.org"


def test_an_address_that_another_account_took_meanwhile_is_not_given_away(change, ann, bo):
    Client().post(link_to(NEW))
    EmailAddress.objects.create(user=bo, email=NEW)
    a_week_later()
    ann.refresh_from_db()

    assert ann.email == "ann@example.org"
    assert not AddressChange.objects.open().exists()


@pytest.mark.parametrize(
    "changed", [{"email": "ann@own.example"}, {"is_active": False}, {"is_staff": True}]
)
def test_an_account_that_is_not_as_it_was_keeps_its_address(change, ann, changed):
    Client().post(link_to(NEW))
    User.objects.filter(pk=ann.pk).update(**changed)
    a_week_later()
    kept = changed.get("email", "ann@example.org")
    ann.refresh_from_db()

    assert ann.email == kept
    assert ann.check_password(PASSWORD)
    assert not AddressChange.objects.open().exists()


def test_a_change_that_fails_stops_no_other(change, ann, bo, support, monkeypatch):
    recovery.ask(support, bo, "bo@new.example")
    AddressChange.objects.update(confirmed_at=database_time())
    EmailAddress.objects.create(user=support, email=NEW, verified=True)
    monkeypatch.setattr(recovery, "_is_taken", lambda _address: False)  # taken right after
    a_week_later()
    for user in (ann, bo):
        user.refresh_from_db()

    assert ann.email == "ann@example.org"
    assert bo.email == "bo@new.example"
    assert alarms.is_raised("change-of-address")
    assert AddressChange.objects.open().get() == change


def test_the_staff_cannot_do_it_for_themselves_for_staff_twice_or_to_a_known_address(
    change, ann, bo, support
):
    for by, whom, address in (
        (support, support, "x@example.org"),
        (support, person("Sue", is_staff=True), "x@example.org"),
        (support, ann, "x@example.org"),
        (support, bo, "ann@example.org"),
        (ann, bo, "x@example.org"),
    ):
        with pytest.raises(RecoveryError):
            recovery.ask(by, whom, address)
    assert AddressChange.objects.count() == 1


def test_the_staff_begin_it_in_the_admin(ann, bo, support, sign_in):
    client, address = sign_in(support), "/admin/moderation/addresschange/add/"
    sent = {"person": ann.pk, "address": NEW}
    assert client.get(address).status_code == 200
    assert client.post(address, sent).status_code == 302
    again = client.post(address, sent)

    assert "under way already" in again.content.decode()
    assert list(AddressChange.objects.values_list("person", "by")) == [(ann.pk, support.pk)]
    assert sign_in(bo).get(address).status_code == 302


def test_it_is_in_its_players_export_and_not_in_the_staffs(change, ann, support):
    name = "account/addresschange.json"

    assert any(part.name == name for part in parts(ann))
    assert not any(part.name == name for part in parts(support))
