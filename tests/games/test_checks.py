"""A deployed site must send its emails, not show them."""

import pytest
from django.core.checks import run_checks


def codes() -> list[str]:
    return [
        found.id
        for found in run_checks(tags=["security"], include_deployment_checks=True)
        if "games" in found.id
    ]


def test_a_deploy_check_refuses_the_outbox(settings):
    settings.OUTBOX = True
    assert ["games.E001"] == codes()


def test_a_mail_server_satisfies_the_check(settings):
    settings.OUTBOX = False
    assert [] == codes()


def test_without_an_outbox_its_pages_do_not_exist(settings, client, db):
    settings.OUTBOX = False
    assert 404 == client.get("/outbox").status_code
    assert "/outbox" not in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [("127.0.0.1", 200), ("::1", 200), ("::ffff:127.0.0.1", 200)]
    + [(address, 404) for address in ("10.0.0.1", "203.0.113.7", "::ffff:10.0.0.1", "")],
)
def test_the_outbox_is_open_to_this_machine_only(settings, client, db, address, status):
    settings.OUTBOX = True
    assert status == client.get("/outbox", REMOTE_ADDR=address).status_code
    linked = "/outbox" in client.get("/", REMOTE_ADDR=address).content.decode()
    assert linked == (status == 200)


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_the_outbox_does_not_believe_that_someone_behind_a_proxy_is_here(
    settings, client, db, header
):
    settings.OUTBOX = True
    assert 404 == client.get("/outbox", headers={header: "127.0.0.1"}).status_code
