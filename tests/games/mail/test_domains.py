"""Figures for each receiving domain: what was sent there, and how it was taken."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPResponseException

import pytest
from django.db import DatabaseError
from django.utils import timezone

from games.lib.database_time import database_time
from games.mail import bounces, domains, sending
from games.mail.domains import DomainRow
from games.models import Delivery, MailDomain
from tests.games.conftest import flat, owe, seat

PAGE = "/admin/games/maildomain/"


@pytest.fixture
def delivery(game) -> Delivery:
    """One email is due, to Bo."""
    Delivery.objects.all().delete()
    return owe(seat(game, "S"), "over")


@pytest.fixture(autouse=True)
def nothing_counted_so_far():
    domains._uncounted.clear()


def send():
    sending.send_due()
    domains.write()


def refusing(monkeypatch, error):
    def send(_message):
        raise error

    monkeypatch.setattr("games.mail.server.MailServer._send", lambda _self, message: send(message))


def test_an_email_that_is_accepted_counts_for_its_domain(delivery):
    Delivery.objects.update(not_before=database_time() - timedelta(seconds=42))
    send()
    assert [DomainRow("example.org", 1, 1, 0, 0, 60)] == domains.figures(1)


def test_of_one_that_was_tried_before_the_time_counts_from_its_event(delivery):
    type(delivery.notice).objects.update(created_at=database_time() - timedelta(minutes=50))
    Delivery.objects.update(not_before=database_time() - timedelta(seconds=2), attempts=2)
    send()
    assert 3600 == domains.figures(1)[0].median


def test_one_that_is_refused_or_put_off_counts_too(game, monkeypatch, delivery):
    refusing(monkeypatch, SMTPRecipientsRefused({"a": (550, b"5.1.1 no such user")}))
    send()
    assert [DomainRow("example.org", 1, 0, 1, 0, None)] == domains.figures(1)
    owe(seat(game, "W"), "over")
    refusing(monkeypatch, SMTPResponseException(451, b"later"))
    send()
    assert [DomainRow("example.org", 2, 0, 1, 0, None)] == domains.figures(1)


def test_one_that_comes_back_counts_too(ann):
    bounces.count(ann, bounces.SOFT, "4.2.2 full")
    assert [DomainRow("example.org", 0, 0, 0, 1, None)] == domains.figures(1)


def test_what_cant_be_counted_is_sent_all_the_same(delivery, monkeypatch):
    def fails():
        raise DatabaseError("no figures")

    monkeypatch.setattr(MailDomain.objects, "select_for_update", fails)
    assert 1 == sending.send_due()
    domains.write()
    assert not MailDomain.objects.exists()


def test_days_add_up_and_old_ones_are_forgotten(db):
    today = timezone.now().date()
    for ago, waits in ((0, [0, 5]), (3, [7]), (8, [0, 0, 50])):
        MailDomain.objects.create(
            domain="a.example", day=today - timedelta(days=ago), sent=9, accepted=9, waits=waits
        )
    assert [9, 18, 27] == [domains.figures(days)[0].sent for days in (1, 7, 30)]
    assert [2, 1, 5] == [domains.figures(days)[0].median for days in (1, 7, 30)]
    domains.forget_old_days(timezone.now() + timedelta(days=25))
    assert 2 == MailDomain.objects.count()


@pytest.mark.parametrize(
    ("counts", "median"),
    [
        ([], None),
        ([1], 1),
        ([1, 1], 1),
        ([1, 0, 2], 5),
        ([0] * 15 + [3], None),
        ([0] * 14 + [3], 86400),
    ],
)
def test_the_median_is_the_end_of_the_class_with_the_middle_one(counts, median):
    assert median == domains.median(counts)


def test_staff_see_the_figures_and_nobody_else_does(support, ann, sign_in):
    page = sign_in(support).get(PAGE)
    assert "No email has been sent in this time." in flat(page)
    domains.bounced("x@a.example")
    assert '<th scope="row">a.example</th>' in flat(sign_in(support).get(f"{PAGE}?days=1"))
    assert 302 == sign_in(ann).get(PAGE).status_code
    assert 403 == sign_in(support).get(f"{PAGE}add/").status_code


def test_the_page_asks_little_however_many_domains_there_are(db, django_assert_num_queries):
    for number in range(30):
        domains.bounced(f"x@{number}.example")
    with django_assert_num_queries(2):
        assert 30 == len(domains.figures(7))
