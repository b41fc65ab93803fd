"""What support sees when a player says "I got no email": what was owed, what became of it, and what was turned off."""

import pytest
from django.urls import reverse

from games.mail import sending
from games.models import Notice
from tests.games.conftest import play_on


@pytest.fixture
def page(support, sign_in):
    """The words of a page of the admin."""
    client = sign_in(support)

    def words(name, *args, **query):
        response = client.get(reverse(f"admin:games_{name}", args=args), query)
        assert response.status_code == 200, (response.status_code, name, query)
        return response.content.decode()

    return words


def test_sent_and_dropped_emails_are_listed_with_their_reason(game, page):
    play_on(game, 1)
    sending.send_due()
    listed = page("delivery_changelist", q="ann@example.org")
    assert "turn already played" in listed
    assert "Bo (West)" not in listed
    assert "Bo (West)" in page("delivery_changelist", q="bo@example.org", outcome__exact="sent")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"outcome__exact": "dropped"}, True),
        ({"outcome__exact": "waiting"}, False),
        ({"reason": "turn already played"}, True),
        ({"reason": "switched off"}, False),
        ({"notice__kind__exact": "blocks"}, True),
        ({"notice__kind__exact": "over"}, False),
        ({"channel": "email"}, True),
    ],
)
def test_deliveries_can_be_filtered(game, page, query, found):
    play_on(game, 1)
    sending.send_due()
    assert found == ("Ann (South)" in page("delivery_changelist", **query))


def test_a_notice_is_shown_with_its_deliveries_and_a_user_with_what_they_turned_off(
    game, ann, page
):
    ann.preferences.choose(ann, "email", "blocks", wanted=False)
    sending.send_due()
    assert "switched off" in page("notice_change", Notice.objects.get().pk)
    assert "does not want blocks by email" in page("user_change", ann.pk)


def test_a_delivery_can_only_be_looked_at(game, support, sign_in):
    delivery = Notice.objects.get().deliveries.get()
    client = sign_in(support)
    page = reverse("admin:games_delivery_change", args=[delivery.pk])
    assert 403 == client.post(page, {"outcome": "sent"}).status_code
    delivery.refresh_from_db()
    assert "waiting" == delivery.outcome
