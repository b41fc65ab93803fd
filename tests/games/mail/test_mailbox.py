"""A mailbox that refuses emails: its reader is told, and one email a day tries again."""

import pytest
from django.test import Client

from games.mail import sending
from games.models import Delivery, User
from tests.games.conftest import flat
from tests.games.mail.test_server import later, sink, three

__all__ = ["later", "sink", "three"]

pytestmark = pytest.mark.django_db
DAY, LOBBY = 86_400, "/tables"
REFUSED = "550 5.1.1 No <such> mailbox"


@pytest.fixture
def dead(sink, three, later):
    """Bo's mailbox, which has just refused an email; call it for the outcome of another."""
    sink.to_mailbox["bo@example.org"] = REFUSED
    sending.send_due()

    def another(kind: str = "over") -> tuple[str, str]:
        Delivery.objects.filter(pk=three[0].pk).update(
            outcome="waiting", reason="", sent_at=None, not_before=None
        )
        sending.send_due()
        return Delivery.objects.values_list("outcome", "reason").get(pk=three[0].pk)

    return another


def test_the_reader_is_told_on_their_own_pages(dead, bo, sign_in):
    page = flat(sign_in(bo).get(LOBBY))
    assert "We can’t reach you at bo@example.org" in page
    assert "“550 5.1.1 No &lt;such&gt; mailbox”" in page
    assert 'href="/account/email/">Change email address</a>' in page


def test_nobody_else_is_told(dead, bo, cy, sign_in):
    for client in (Client(), sign_in(cy)):
        for address in (LOBBY, bo.get_absolute_url()):
            page = flat(client.get(address))
            assert "Leaderboard" in page
            assert "bo@example.org" not in page
            assert "mailbox" not in page


def test_one_email_a_day_tries_again(dead, sink, later):
    tried = sink.tried
    assert ("dropped", "mailbox refuses emails") == dead() == dead()
    assert tried == sink.tried
    later(DAY + 1)
    assert ("dropped", "mailbox refuses emails") == dead() == dead()
    assert tried + 1 == sink.tried


def test_an_email_that_is_accepted_ends_it(dead, sink, later, bo, sign_in):
    del sink.to_mailbox["bo@example.org"]
    later(DAY + 1)
    assert ("sent", "") == dead() == dead()
    bo.refresh_from_db()
    assert ("", None, "") == (bo.refused_address, bo.refused_at, bo.refusal)
    assert "We can’t reach you" not in flat(sign_in(bo).get(LOBBY))


def test_a_new_address_begins_without(dead, sink, bo, sign_in):
    User.objects.filter(pk=bo.pk).update(email="bo@example.net")
    bo.emailaddress_set.update(email="bo@example.net")
    assert "We can’t reach you" not in flat(sign_in(bo).get(LOBBY))
    assert ("sent", "") == dead()
    assert "bo@example.net" in sink.taken


def test_a_sign_in_code_is_tried_at_once(dead, sink, bo):
    tried = sink.tried
    Client().post("/account/login/code/", {"email": "bo@example.org"})
    sending.send_due()
    assert tried + 1 == sink.tried


def test_what_a_server_says_is_kept_short_and_readable(sink, three, bo):
    sink.to_mailbox["bo@example.org"] = f"550 5.1.1 No\x07 such {'x' * 400}"
    sending.send_due()
    bo.refresh_from_db()
    assert bo.refusal.startswith("550 5.1.1 No such xxx")
    assert 200 == len(bo.refusal)
