"""Emails about accounts: sent at once, sealed until then, and forgotten afterwards."""

import logging
import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.test import Client
from django.utils import timezone

from games.lib import sealed, times, zones
from games.lib.database_time import database_time
from games.mail import account, sending
from games.models import Delivery, Notice
from tests.games.conftest import all_rows, owe, seat
from tests.games.doors import LOGIN, delivered

pytestmark = pytest.mark.django_db
CODE = "BCDFGH"


def message(to: str = "zoe@example.org") -> EmailMessage:
    return EmailMessage(f"Your code: {CODE}", f"It is\n{CODE}", to=[to])


def asked() -> Delivery:
    account.owe(message(), asked_for=True)
    return Delivery.objects.select_related("notice").get()


def test_a_code_is_sent_to_an_address_without_an_account():
    asked()
    [email] = delivered()
    assert (["zoe@example.org"], f"It is\n{CODE}") == (email.to, email.body)


def test_a_code_stands_in_subject_text_and_html_in_the_language_of_the_page(ann):
    german = Client(headers={"accept-language": "de"})
    german.post(LOGIN, {"login": ann.email, "by_code": "yes"})
    [email] = delivered()
    [[html, kind]] = email.alternatives
    code = email.subject.split()[0]
    assert f"\n{code}\n" in email.body
    assert 'lang="de"' in html
    assert re.findall(r'<p class="code"[^>]*>(.+?)</p>', html) == [code]
    assert (kind, "@127.0.0.1>") == ("text/html", email.extra_headers["Message-ID"][-11:])


def test_no_row_shows_a_code_and_none_keeps_it_once_it_is_sent():
    delivery = asked()
    assert CODE not in str(all_rows())
    assert delivery.notice.sealed
    sending.send_due()
    assert "" == Notice.objects.get().sealed


def test_a_code_is_dropped_and_forgotten_after_its_ten_minutes():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        asked()
        clock.shift(599)
        account.drop_expired()
        assert Notice.objects.get().sealed
        clock.shift(1)
        account.drop_expired()
        assert [] == delivered()
    assert ("code expired", "") == (Delivery.objects.get().reason, Notice.objects.get().sealed)


def test_an_old_code_is_not_sent_even_if_nobody_has_dropped_it():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        asked()
        clock.shift(600)
        assert [] == delivered()
    assert ("code expired", "") == (Delivery.objects.get().reason, Notice.objects.get().sealed)


def test_news_of_an_account_come_late_rather_than_never():
    with time_machine.travel(timezone.now(), tick=False) as clock:
        account.owe(message(), asked_for=False)
        clock.shift(timedelta(days=1))
        account.drop_expired()
        assert 1 == len(delivered())


def test_a_code_waits_for_nothing(ann, settings):
    settings.SETTLE_SECONDS = 60
    now = timezone.now()
    ann.quiet_hours, ann.turn_emails = True, "daily"
    ann.quiet_from, ann.quiet_until = (
        (now + timedelta(hours=hours)).time().replace(second=0, microsecond=0) for hours in (-1, 1)
    )
    ann.save()
    EmailAddress.objects.update(verified=False)
    Client().post(LOGIN, {"login": ann.email, "by_code": "yes"})
    assert [["ann@example.org"]] == [email.to for email in delivered()]


def test_a_code_overtakes_the_emails_that_wait(game):
    Delivery.objects.all().delete()
    for side in "SWNE":
        owe(seat(game, side), "over")
    Delivery.objects.update(not_before=timezone.now() - timedelta(hours=1))
    account.owe(message(), asked_for=True)
    sending.send_due(limit=1)
    assert ["zoe@example.org"] == mail.outbox[0].to


def test_a_former_key_still_opens_what_waits(settings):
    text = sealed.seal(CODE)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key" * 9
    assert CODE == sealed.unseal(text)


class _Fails(BaseEmailBackend):
    def send_messages(self, messages):
        raise ValueError("this email can't be sent")


def test_no_log_and_no_page_of_the_admin_shows_a_code(caplog, support, settings):
    caplog.set_level(logging.DEBUG)
    settings.EMAIL_BACKEND = f"{__name__}._Fails"
    delivery = asked()
    sending.send_due()
    assert "was not sent" in caplog.text
    browser = Client()
    browser.force_login(support)
    pages = [
        browser.get(path).content.decode()
        for path in (
            "/admin/games/notice/",
            f"/admin/games/notice/{delivery.notice_id}/change/",
            "/admin/games/delivery/",
            f"/admin/games/delivery/{delivery.pk}/change/",
        )
    ]
    kept = Notice.objects.get().sealed
    assert kept
    assert not any(secret in text for secret in (CODE, kept) for text in (caplog.text, *pages))


def test_known_and_unknown_addresses_leave_the_same_rows(ann):
    for email in (ann.email, "zoe@example.org"):
        Client().post(LOGIN, {"login": email, "by_code": "yes"})
    assert get_user_model().objects.count() == 1
    rows = Notice.objects.values_list("kind", "user", "seat").order_by("pk")
    assert [("code", None, None)] * 2 == list(rows)


def test_times_have_their_zone_also_when_another_readers_page_owes_the_email(ann, bo):
    ann.time_zone = "Asia/Tokyo"
    with zones.naming(False):  # Bo's clock shows his account's zone
        account.tell(ann, Notice.Kind.READY, lambda: ("Ready?", [times.moment(database_time())]))
    said = account.compose(Notice.objects.get(user=ann)).body
    assert "Tokyo" in said
