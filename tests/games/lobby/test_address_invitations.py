"""Invitations by email address: a stranger joins from the email, and whoever wants none gets none."""

import re
from datetime import timedelta
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from engine import Options
from games.lobby import address_invitations, seating
from games.lobby.seating import TableError
from games.mail import bounces, sending, strangers
from games.mail.channels.base import Refused
from games.mail.server import MailServer
from games.models import (
    AddressInvitation,
    Block,
    Delivery,
    Game,
    HashedAddress,
    Notice,
    Preference,
    User,
)  # fmt: skip
from games.people import deletion
from games.people.export import parts
from games.play import address_links
from tests.games.conftest import flat, person, seat

ZOE = "zoe@example.org"
DAY = timedelta(days=1)


@pytest.fixture
def table(ann):
    return seating.open_table(ann, Options(players=3), side="S", public=False)


@pytest.fixture
def invite(ann, sign_in, table):
    def post(address=ZOE):
        path = reverse("invite-address", args=[table.code])
        return flat(sign_in(ann).post(path, {"address": address}, follow=True))

    return post


@pytest.fixture
def mailed(invite, mailoutbox):
    """The email of Ann's invitation to Zoe, who has no account."""
    invite()
    sending.send_due()
    return mailoutbox[0]


def link(message, path):
    return re.search(rf"https?://[^/]+(/{path}/\S+)", message.body)[1]


def later(time):
    """Let time pass for every invitation so far."""
    for row in AddressInvitation.objects.all():
        AddressInvitation.objects.filter(pk=row.pk).update(made_at=row.made_at - time)
    for each in Notice.objects.all():
        Notice.objects.filter(pk=each.pk).update(created_at=each.created_at - time)
    for kept in HashedAddress.objects.exclude(invited_at=None):
        HashedAddress.objects.filter(pk=kept.pk).update(invited_at=kept.invited_at - time)


def reason():
    return Delivery.objects.latest("pk").reason


def test_the_email_says_who_invites_to_what_and_how_to_get_no_more(mailed):
    assert [ZOE] == mailed.to
    assert "Ann invites you to a game of Manhattan" == mailed.subject
    assert "3 players" in mailed.body
    assert link(mailed, "mail/never") in mailed.extra_headers["List-Unsubscribe"]
    assert "One-Click" in mailed.extra_headers["List-Unsubscribe-Post"]


def test_a_stranger_joins_from_the_email_after_signing_up(mailed, table):
    path, stranger = link(mailed, "invited"), Client()
    page = flat(stranger.get(path))
    assert table.name in page
    assert f"/account/login/?next={quote(path)}" in page
    assert stranger.post(path, {"side": "N"}).url.startswith("/account/login/?next=/invited/")
    zoe = person("Zoe")
    stranger.force_login(zoe)
    assert "Take this seat" in flat(stranger.get(path))
    assert stranger.post(path, {"side": "N"}).url == table.get_absolute_url()
    assert zoe == seat(table, "N").user
    assert stranger.get(path).url == table.get_absolute_url()


def test_looking_takes_no_seat_and_the_page_shows_no_invite_link(mailed, table, eve, sign_in):
    page = flat(sign_in(eve).get(link(mailed, "invited")))
    assert table.invite not in page
    assert 1 == table.seats.count()


def test_the_link_is_for_one_account(mailed, bo, eve, sign_in):
    path = link(mailed, "invited")
    sign_in(bo).post(path, {"side": "N"})
    assert 410 == sign_in(eve).get(path).status_code
    assert 410 == sign_in(eve).post(path, {"side": "W"}).status_code
    assert Client().get(path).url.startswith("/account/login/")


def test_two_accounts_with_the_same_link_get_one_seat(mailed, bo, eve):
    [invitation] = AddressInvitation.objects.all()
    address_invitations.join(bo, invitation, "N", "")
    with pytest.raises(TableError, match="Ask Ann for a new one"):
        address_invitations.join(eve, invitation, "W", "")


def test_a_taken_side_is_a_sentence_and_the_others_are_still_offered(mailed, bo, eve, sign_in):
    seating.take_seat(bo, Game.objects.get(), "N")
    answer = sign_in(eve).post(link(mailed, "invited"), {"side": "N"})
    assert 409 == answer.status_code
    assert "Bo just took North" in flat(answer)


def test_the_link_stops_after_two_weeks_and_the_address_is_deleted(mailed):
    later(address_links.LASTS - timedelta(hours=1))
    assert 200 == Client().get(link(mailed, "invited")).status_code
    later(timedelta(hours=2))
    assert 410 == Client().get(link(mailed, "invited")).status_code
    strangers.forget(Notice.objects.get().created_at + address_links.LASTS)
    assert AddressInvitation.objects.exists()
    strangers.forget(Notice.objects.get().created_at + address_links.LASTS + DAY)
    assert not AddressInvitation.objects.exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("token", ["lost", "WzFd:1abc:def"])
def test_a_link_that_we_have_not_made_is_not_found(db, token):
    assert 404 == Client().get(reverse("invited-by-email", args=[token])).status_code
    assert 404 == Client().post(reverse("no-invitations", args=[token])).status_code


def test_one_click_without_an_account_stops_all_invitations_for_good(mailed, invite, mailoutbox):
    path = link(mailed, "mail/never")
    assert "never send an invitation" in flat(Client().get(path))
    assert not HashedAddress.objects.get().stopped
    Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    strangers.forget(Notice.objects.get().created_at + address_links.LASTS + DAY)
    later(DAY)
    invite(ZOE.upper())
    sending.send_due()
    assert 1 == len(mailoutbox)
    assert Delivery.Reason.SWITCHED_OFF == reason()


def test_what_we_remember_of_an_address_is_its_hash(mailed):
    [kept] = HashedAddress.objects.values_list("digest", flat=True)
    assert "zoe" not in kept
    assert kept == address_links.digest(ZOE)


def test_the_page_says_the_same_whether_or_not_an_address_has_an_account(invite, bo, ann):
    said = invite(ZOE).replace(ZOE, bo.email)
    found = re.compile(r"If \S+ takes invitations from us, ours is on its way\.")
    assert found.search(said)[0] == found.search(invite(bo.email))[0]


def test_the_request_asks_the_same_of_the_database_for_every_address(
    table, ann, bo, django_assert_num_queries, django_assert_max_num_queries
):
    Block.objects.create(blocker=bo, blocked=ann)
    address_links.stop(address_links.digest("stopped@example.org"))
    with django_assert_max_num_queries(100) as first:
        address_invitations.invite(ann, table, ZOE)
    for address in (bo.email, "stopped@example.org"):
        with django_assert_num_queries(len(first)):
            address_invitations.invite(ann, table, address)


def test_an_address_with_an_account_gets_what_its_owner_wants(invite, bo, mailoutbox):
    Preference.objects.choose(bo, "email", "invited", wanted=False)
    invite(bo.email)
    sending.send_due()
    assert Delivery.Reason.SWITCHED_OFF == reason()
    Preference.objects.all().delete()
    later(DAY)
    Delivery.objects.update(outcome="waiting", reason="")
    User.objects.filter(pk=bo.pk).update(language="de")
    sending.send_due()
    assert "Ann lädt dich zu einer Partie Manhattan ein" == mailoutbox[0].subject


def test_nobody_hears_from_a_player_they_have_blocked(invite, ann, bo, mailoutbox):
    Block.objects.create(blocker=bo, blocked=ann)
    invite(bo.email)
    sending.send_due()
    assert [] == mailoutbox


def test_a_table_that_is_full_by_then_sends_nothing(invite, table, mailoutbox):
    invite()
    Game.objects.filter(pk=table.pk).update(status=Game.Status.CANCELLED)
    sending.send_due()
    assert [] == mailoutbox


def test_inviting_twice_sends_one_email(mailed, invite, mailoutbox):
    invite()
    sending.send_due()
    assert 1 == len(mailoutbox)


def test_an_address_gets_one_invitation_a_day_and_three_ever(bo, cy, di, mailoutbox):
    def invited_by(host):
        table = seating.open_table(host, Options(), side="S")
        address_invitations.invite(host, table, ZOE)
        sending.send_due()

    invited_by(bo)
    invited_by(cy)
    assert 1 == len(mailoutbox)
    assert Delivery.Reason.ENOUGH == reason()
    for host in (di, bo, cy, di):
        later(DAY)
        invited_by(host)
    assert strangers.MOST_EVER == len(mailoutbox)


def test_a_player_invites_ten_addresses_a_day(invite, ann, table):
    for number in range(address_invitations.MOST_A_DAY):
        address_invitations.invite(ann, table, f"zoe{number}@example.org")
    assert "You’ve invited 10 people by email today." in invite()
    later(DAY)
    assert "is on its way" in invite()


@pytest.mark.parametrize("typed", ["", "zoe", "zoe@", "a@b.example, c@d.example"])
def test_what_is_no_address_is_refused_and_stays_in_its_field(invite, typed):
    page = invite(typed)
    assert "isn’t an email address" in page
    assert f'aria-describedby="about-address" value="{typed}">' in page
    assert not Notice.objects.exists()


def test_only_those_at_the_table_whose_address_is_confirmed_invite(table, ann, eve, sign_in):
    path = reverse("invite-address", args=[table.code])
    assert 404 == sign_in(eve).post(path, {"address": ZOE}).status_code
    ann.emailaddress_set.all().delete()
    with pytest.raises(TableError, match="Confirm your own"):
        address_invitations.invite(ann, table, ZOE)


def test_an_address_that_refuses_gets_no_more(invite, monkeypatch):
    def refuses(server, message):
        raise Refused("550 5.1.1 no such user")

    monkeypatch.setattr(MailServer, "send", refuses)
    invite()
    sending.send_due()
    assert Delivery.Reason.REFUSED == reason()
    assert HashedAddress.objects.get().stopped


def test_an_invitation_that_comes_back_stops_the_next(mailed, settings):
    settings.BOUNCE_ADDRESS = "bounce@example.org"
    notice = Notice.objects.get()
    recipient = bounces.recipient_of(bounces.address_for(notice))
    assert not bounces.came_back(recipient, "4.2.2", "full")
    assert bounces.came_back(recipient, "5.1.1", "no such user")
    assert HashedAddress.objects.get().stopped
    notice.delete()
    assert not bounces.came_back(recipient, "5.1.1", "no such user")


def test_it_goes_with_the_account_that_invited_and_is_in_its_export(mailed, ann):
    assert any(ZOE in str(part.content) for part in parts(ann))
    deletion.delete(ann)
    assert not AddressInvitation.objects.exists()
    assert not Notice.objects.filter(address=ZOE).exists()
