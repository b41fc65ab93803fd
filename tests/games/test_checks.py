"""A deployed site must send its emails, not show them."""

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
