"""Invitations by name, and the QR code of the invite link."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine import Options
from games.lib.qr import qr_code
from games.lobby import invitations, seating
from games.mail import sending
from games.models import Game, Invitation, User
from games.people import deletion
from tests.games.conftest import flat, play_on, seated


@pytest.fixture
def played(ann, bo):
    """Ann and Bo have finished a game; Cy hasn't played with them."""
    play_on(seated([ann, bo], sides="SN"))


@pytest.fixture
def table(ann):
    return seating.open_table(ann, Options(players=3), side="S", public=False)


@pytest.fixture
def invite(ann, sign_in, table):
    def post(name):
        return sign_in(ann).post(reverse("invite", args=[table.code]), {"name": name}, follow=True)

    return post


def test_the_table_offers_people_you_have_finished_games_with(played, table, ann, cy, sign_in):
    page = flat(sign_in(ann).get(table.get_absolute_url()))
    assert "Invite Bo" in page
    assert "Invite Cy" not in page


def test_nobody_is_offered_before_a_finished_game(ann, bo, table, sign_in):
    seated([ann, bo], sides="SN")
    assert "People you’ve played with" not in flat(sign_in(ann).get(table.get_absolute_url()))


def test_an_invitation_is_on_the_home_page_with_its_link(played, table, invite, bo, sign_in):
    assert "Bo is invited." in flat(invite("Bo"))
    home = flat(sign_in(bo).get("/"))
    assert "Ann wants to play with you" in home
    assert reverse("invitation", args=[table.invite]) in home
    assert "Invite Bo" not in flat(invite("Bo"))
    assert 1 == Invitation.objects.count()


def test_others_see_nothing_of_it(played, table, invite, cy, sign_in):
    invite("Bo")
    assert "wants to play with you" not in flat(sign_in(cy).get("/"))


@pytest.mark.parametrize("name", ["Cy", "Ann", "nobody", ""])
def test_others_can_t_be_invited_by_name(played, cy, invite, name):
    assert "Send others the link." in flat(invite(name))
    assert not Invitation.objects.exists()


def test_it_is_gone_once_it_is_declined_or_the_seat_taken(played, table, invite, bo, sign_in):
    invite("Bo")
    sign_in(bo).post(reverse("decline", args=[table.code]))
    assert not Invitation.objects.exists()
    invite("Bo")
    seating.take_seat(bo, table, "W")
    assert "wants to play with you" not in flat(sign_in(bo).get("/"))


def test_it_is_gone_once_the_table_is_full_or_cancelled(played, table, invite, bo, sign_in):
    invite("Bo")
    Game.objects.filter(pk=table.pk).update(status=Game.Status.CANCELLED)
    assert "wants to play with you" not in flat(sign_in(bo).get("/"))


def test_those_at_the_table_guests_and_deleted_accounts_are_left_out(played, ann, bo, table):
    assert [bo] == invitations.companions(ann, table)
    User.objects.filter(pk=bo.pk).update(guest=True)
    assert [] == invitations.companions(ann, table)
    User.objects.filter(pk=bo.pk).update(guest=False)
    seating.take_seat(bo, table, "W")
    assert [] == invitations.companions(ann, Game.objects.get(pk=table.pk))


def test_a_table_has_so_many_invitations_at_most(played, table, invite, monkeypatch):
    monkeypatch.setattr(invitations, "MOST_INVITED", 0)
    assert "Send others the link." in flat(invite("Bo"))


def test_it_goes_with_the_account(played, invite, bo):
    invite("Bo")
    deletion.delete(bo)
    assert not Invitation.objects.exists()


def test_the_table_shows_its_link_as_a_qr_code_to_its_players(table, ann, eve, sign_in):
    assert 'class="qr"' in flat(sign_in(ann).get(table.get_absolute_url()))
    invited = sign_in(eve).get(reverse("invitation", args=[table.invite]))
    assert 'class="qr"' not in flat(invited)


def test_a_qr_code_is_an_svg_that_escapes_nothing_of_its_text():
    drawn = qr_code("https://example.org/join/<script>")
    assert drawn.startswith("<svg")
    assert "script" not in drawn


@pytest.fixture
def mailed(played, invite, table, mailoutbox):
    """The email of Ann's invitation to Bo."""
    sending.send_due()  # the end of the game
    mailoutbox.clear()
    invite("Bo")
    sending.send_due()
    return mailoutbox


def test_an_email_says_who_invites_to_what_and_how_to_get_no_more(mailed, table, bo):
    [message] = mailed
    assert [bo.email] == message.to
    assert f"Ann invites you to a table: {table.name}" == message.subject
    assert reverse("invitation", args=[table.invite]) in message.body
    assert "List-Unsubscribe" in message.extra_headers


def test_its_link_turns_these_emails_off_and_the_settings_say_so(
    mailed, table, bo, invite, sign_in
):
    link = re.search(r"/mail/fewer/\S+", mailed[0].body)[0]
    Client().post(link)
    assert not User.objects.get(pk=bo.pk).wants("email", "invited")
    Invitation.objects.all().delete()
    mailed.clear()
    invite("Bo")
    sending.send_due()
    assert [] == mailed
    assert "Ann wants to play with you" in flat(sign_in(bo).get("/"))


def test_nobody_gets_more_than_three_a_day(mailed, invite):
    for _ in range(4):
        Invitation.objects.all().delete()
        invite("Bo")
    sending.send_due()
    assert 3 == len(mailed)


def test_inviting_twice_sends_one_email(mailed, invite):
    invite("Bo")
    sending.send_due()
    assert 1 == len(mailed)
