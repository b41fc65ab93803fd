"""The email to a club's admins about requests to join: at once, then one a day, and only while somebody waits."""

from datetime import timedelta

import pytest

from games.clubs import joining, requests
from games.clubs.models import Club
from games.mail import sending, unsubscribe
from games.models import Delivery, Notice
from tests.games.clubs.conftest import let_in

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


def later(club, time=requests.ONCE):
    """Let so much time pass."""
    row = Club.objects.get(pk=club.pk)
    Club.objects.filter(pk=club.pk).update(requests_told_at=row.requests_told_at - time)
    for delivery in Delivery.objects.filter(notice__kind=Kind.CLUB):
        Delivery.objects.filter(pk=delivery.pk).update(not_before=delivery.not_before - time)
    sending.send_due()


def test_an_admin_reads_who_asks_and_where_to_decide(club, ann, bo, mailoutbox):
    joining.join(bo, club)
    sending.send_due()
    [message] = mailoutbox
    assert [ann.email] == message.to
    assert "Bo asks to join Harbour Club" == message.subject
    assert "This player asks: Bo." in message.body
    assert f"/club/{club.code}/settings" in message.body
    assert "List-Unsubscribe" in message.extra_headers


def test_those_who_ask_later_that_day_are_told_of_together_a_day_later(
    club, ann, bo, cy, di, mailoutbox
):
    for person in (bo, cy, di):
        joining.join(person, club)
    sending.send_due()
    assert 1 == len(mailoutbox)
    later(club, requests.ONCE - timedelta(minutes=1))
    assert 1 == len(mailoutbox)
    later(club, timedelta(minutes=1))
    assert "3 players ask to join Harbour Club" == mailoutbox[1].subject
    assert "These players ask: Bo, Cy, and Di." in mailoutbox[1].body
    later(club)
    assert 2 == len(mailoutbox)


def test_no_email_goes_out_once_an_admin_has_decided(club, bo, cy, mailoutbox):
    joining.join(bo, club)
    sending.send_due()
    joining.accept(club, bo)
    joining.join(cy, club)
    joining.refuse(club, cy)
    later(club)
    assert 1 == len(mailoutbox)


def test_who_joins_by_the_link_is_no_request(club, bo):
    let_in(club, bo)
    assert not Notice.objects.filter(kind=Kind.CLUB).exists()


def test_the_club_may_close_before_the_email_goes_out(club, bo, mailoutbox):
    joining.join(bo, club)
    club.delete()
    sending.send_due()
    assert not mailoutbox


def test_an_admin_can_turn_it_off(club, ann, bo, mailoutbox):
    unsubscribe.turn_off(ann, str(Kind.CLUB))
    joining.join(bo, club)
    sending.send_due()
    assert not mailoutbox
