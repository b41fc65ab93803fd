"""A channel is one class and one line of settings: notices go out on it, and users can turn them off."""

from collections.abc import Sequence
from datetime import UTC, datetime, time

import pytest
import time_machine
from django.core import mail
from django.db import IntegrityError

from games.mail import sending
from games.mail.channels.base import Channel
from games.models import Delivery, Notice
from tests.games.conftest import play_on, seat, seated

delivered: list[Notice] = []


class Postcard(Channel):
    """Toy channel that records what it is asked to send, and fails while it has no stamps."""

    name = "postcard"
    legend = "Send me a postcard"
    kinds = (Notice.Kind.TURN, Notice.Kind.BLOCKS, Notice.Kind.OVER)
    stamps = True

    def unreachable(self, notice: Notice) -> str:
        return (
            "lives on the moon" if notice.recipient and notice.recipient.time_zone == "UTC" else ""
        )

    def send(self, notices: Sequence[Notice]) -> None:
        if not Postcard.stamps:
            raise OSError("no stamps")
        delivered.extend(notices)


@pytest.fixture(autouse=True)
def postcards(settings, monkeypatch):
    """Add the channel with its one line of settings."""
    settings.NOTIFICATION_CHANNELS = {
        **settings.NOTIFICATION_CHANNELS,
        "postcard": f"{__name__}.Postcard",
    }
    monkeypatch.setattr(Postcard, "stamps", True)
    delivered.clear()


@pytest.fixture
def players(ann, bo):
    for user in (ann, bo):
        user.time_zone = "Europe/Berlin"
        user.save()
    return [ann, bo]


def outcomes(channel: str) -> list[tuple[str, str]]:
    rows = Delivery.objects.filter(channel=channel).order_by("pk")
    return list(rows.values_list("outcome", "reason"))


def test_a_notice_goes_out_on_every_channel(players):
    game = seated(players, sides="SN")
    assert 2 == sending.send_due()
    assert [f"Choose 4 blocks: {game}, round 1"] == [message.subject for message in mail.outbox]
    assert [("S", "blocks", 0)] == [
        (notice.seat.side, notice.kind, notice.ply) for notice in delivered
    ]
    assert [("sent", "")] == outcomes("email") == outcomes("postcard")


def test_a_failing_channel_holds_up_no_other(players, monkeypatch):
    monkeypatch.setattr(Postcard, "stamps", False)
    seated(players, sides="SN")
    assert 1 == sending.send_due() == len(mail.outbox)
    assert [("waiting", "")] == outcomes("postcard")
    Delivery.objects.update(not_before=None)
    monkeypatch.setattr(Postcard, "stamps", True)
    assert 1 == sending.send_due() == len(delivered)
    assert 1 == len(mail.outbox)


def test_a_channel_says_which_players_it_cannot_reach(ann, bo):
    seated([ann, bo], sides="SN")
    assert 1 == sending.send_due()
    assert [("dropped", "lives on the moon")] == outcomes("postcard")


def test_outdated_notices_go_out_on_no_channel(players):
    game = seated(players, sides="SN")
    play_on(game, 1)
    sending.send_due()
    assert ("dropped", "turn already played") == outcomes("postcard")[0] == outcomes("email")[0]


def test_the_settings_page_has_its_switches(players, sign_in):
    ann, _bo = players
    client = sign_in(ann)
    page = client.get("/settings").content.decode()
    assert "Send me a postcard" in page
    switches = [
        name for name in ("turn", "blocks", "round", "over") if f'name="postcard_{name}"' in page
    ]
    assert ["turn", "blocks", "over"] == switches
    form = {
        "name": "Ann",
        "language": "en",
        "time_zone": "Europe/Berlin",
        "email_blocks": "on",
        "postcard_turn": "on",
    }
    client.post("/settings", form)
    wanted = [
        ann.wants(*switch)
        for switch in (("postcard", "turn"), ("postcard", "blocks"), ("email", "blocks"))
    ]
    assert [True, False, True] == wanted
    assert {("postcard", "blocks"), ("postcard", "over")} == set(
        ann.preferences.filter(channel="postcard").values_list("channel", "kind")
    )


def test_a_kind_turned_off_on_one_channel_uses_the_other(players):
    ann, _bo = players
    ann.preferences.choose(ann, "email", "blocks", wanted=False)
    seated(players, sides="SN")
    assert 1 == sending.send_due() == len(delivered)
    assert [("dropped", "switched off")] == outcomes("email")


def test_a_tables_settings_apply_there_only(players):
    ann, _bo = players
    loud, quiet = seated(players, sides="SN"), seated(players, sides="SN")
    ann.preferences.choose(ann, "postcard", "blocks", wanted=False, table=quiet)
    sending.send_due()
    assert [loud.pk] == [notice.seat.game_id for notice in delivered]
    ann.preferences.choose(ann, "postcard", "blocks", wanted=False)
    ann.preferences.choose(ann, "postcard", "blocks", wanted=True, table=quiet)
    assert (False, True) == (
        ann.wants("postcard", "blocks", loud.pk),
        ann.wants("postcard", "blocks", quiet.pk),
    )
    assert 2 == ann.preferences.count()


def test_only_emails_wait_for_the_digest(players):
    ann, _bo = players
    ann.turn_emails, ann.digest_at = "daily", time(18)
    ann.save()
    with time_machine.travel(datetime(2026, 11, 21, 12, tzinfo=UTC), tick=False):
        seated(players, sides="SN")
        assert 1 == sending.send_due() == len(delivered)
    assert [] == mail.outbox
    assert (
        datetime(2026, 11, 21, 17, tzinfo=UTC) == Delivery.objects.get(channel="email").not_before
    )


def test_a_notice_to_a_user_or_to_a_bare_address_goes_out_too(players):
    ann, _bo = players
    for recipient in ({"user": ann}, {"address": "eve@example.org"}):
        Delivery.objects.create(
            notice=Notice.objects.create(kind="over", **recipient), channel="postcard"
        )
    assert 2 == sending.send_due()
    assert [(ann, ""), (None, "eve@example.org")] == [
        (notice.recipient, notice.address) for notice in delivered
    ]


def test_a_delivery_to_a_bare_address_is_leased_once(db):
    notice = Notice.objects.create(kind="over", address="eve@example.org")
    delivery = Delivery.objects.create(notice=notice, channel="postcard")
    assert [delivery] == sending.claim(delivery.pk)
    assert [] == sending.claim(delivery.pk)


@pytest.mark.parametrize(
    "recipients", [{}, {"user": True, "address": "ann@example.org"}, {"seat": True, "user": True}]
)
def test_a_notice_has_one_recipient(duel, ann, recipients):
    rows = {"user": ann, "seat": seat(duel, "S")}
    fields = {name: rows.get(name, given) for name, given in recipients.items()}
    with pytest.raises(IntegrityError, match="one_kind_of_recipient"):
        Notice.objects.create(kind="over", **fields)


def test_a_removed_channel_waits_and_stops_nothing(players, settings):
    seated(players, sides="SN")
    settings.NOTIFICATION_CHANNELS = {"email": settings.NOTIFICATION_CHANNELS["email"]}
    assert 1 == sending.send_due()
    assert [("waiting", "")] == outcomes("postcard")


def test_a_notice_turned_off_while_waiting_is_not_sent(players):
    ann, _bo = players
    seated(players, sides="SN")
    ann.preferences.choose(ann, "postcard", "blocks", wanted=False)
    sending.send_due()
    assert [("dropped", "switched off")] == outcomes("postcard")
    assert 1 == len(mail.outbox)
