"""Web push, tested with a push server of our own that decrypts as a browser does."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from types import SimpleNamespace

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client
from py_vapid import Vapid02

from games.elsewhere import endpoints, posting, pushes
from games.elsewhere.outgoing import Forbidden
from games.mail import sending
from games.models import Delivery, Endpoint, Post
from tests.games.conftest import play_on, seated


def text(raw):
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


@pytest.fixture
def site(settings, capsys):
    """A site with a key."""
    call_command("make_vapid_key")
    settings.VAPID_PRIVATE_KEY = capsys.readouterr().out.strip()
    settings.NOTIFICATION_CHANNELS = {
        **settings.NOTIFICATION_CHANNELS,
        "push": "games.elsewhere.channels.PushChannel",
    }
    return settings


@pytest.fixture
def browser(hooked):
    """A browser's subscription, at our own push server."""
    private = ec.generate_private_key(ec.SECP256R1())
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    sent = {
        "url": f"{hooked.url}/push/ann",
        "p256dh": text(point),
        "auth": text(b"0123456789abcdef"),
    }

    def decrypted():
        return [
            json.loads(http_ece.decrypt(body, private_key=private, auth_secret=b"0123456789abcdef"))
            for _path, _headers, body in hooked.arrived
        ]

    return SimpleNamespace(sent=sent, decrypted=decrypted, server=hooked)


@pytest.fixture
def device(site, ann, browser):
    return pushes.add_device(ann, name="Firefox", **browser.sent)


def deliver():
    Delivery.objects.update(not_before=None)
    sending.send_due()
    posting.send_some(50)


def test_a_turn_arrives_encrypted_for_the_browser(device, ann, bo, browser):
    game = seated([ann, bo], sides="SN")
    deliver()

    [told] = browser.decrypted()
    assert told["title"] == f"Choose 4 blocks: {game}, round 1"
    assert told["url"].endswith(game.get_absolute_url())
    assert (told["tag"], told["close"]) == (game.code, False)
    [(path, headers, body)] = browser.server.arrived
    assert path == "/push/ann"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert headers["Topic"] == f"table-{game.code}"
    assert len(headers["Topic"]) <= 32
    assert 0 < int(headers["TTL"]) <= 28 * 24 * 3600
    assert game.name.encode() not in body


def test_it_is_signed_with_the_key_the_browser_subscribed_with(device, ann, bo, browser):
    seated([ann, bo], sides="SN")
    deliver()

    [(_path, headers, _body)] = browser.server.arrived
    assert headers["Authorization"].endswith(f"k={pushes.public_key()}")
    assert Vapid02.verify(headers["Authorization"])
    claims = headers["Authorization"].split("t=")[1].split(".")[1]
    said = json.loads(urlsafe_b64decode(claims + "=="))
    assert said["aud"] == browser.server.url
    assert said["sub"].startswith("mailto:")


def test_it_is_withdrawn_once_the_turn_was_played_elsewhere(device, ann, bo, browser):
    game = seated([ann, bo], sides="SN")
    deliver()
    play_on(game, 1)
    posting.send_some(50)

    asked, withdrawn = browser.decrypted()
    assert withdrawn["close"]
    assert withdrawn["tag"] == asked["tag"]
    assert browser.server.arrived[0][1]["Topic"] == browser.server.arrived[1][1]["Topic"]


def test_nothing_is_withdrawn_that_was_not_pushed(device, ann, bo, browser):
    game = seated([ann, bo], sides="SN")
    play_on(game, 1)
    deliver()
    assert not [told for told in browser.decrypted() if told["close"]]


def test_a_withdrawal_does_not_take_the_next_turn_away(device, ann, bo, browser):
    game = seated([ann, bo], sides="SN")
    deliver()
    play_on(game, 1)
    assert Post.objects.filter(closes__isnull=False).exists()
    game.seats.filter(side="S").update(to_move=True)
    posting.send_some(50)
    assert not [told for told in browser.decrypted() if told["close"]]
    assert not Post.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_is_gone_is_removed(device, ann, bo, browser, status):
    seated([ann, bo], sides="SN")
    browser.server.status = status
    deliver()
    assert not Endpoint.objects.exists()


def test_another_failure_is_tried_again(device, ann, bo, browser):
    seated([ann, bo], sides="SN")
    browser.server.status = 503
    deliver()
    device.refresh_from_db()
    assert device.error == "The server answered with status 503."
    assert Post.objects.exists()


def test_a_browser_is_added_named_tested_and_removed(site, ann, browser, sign_in):
    reader, agent = sign_in(ann), "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0"
    assert pushes.public_key() in reader.get("/settings/elsewhere").content.decode()
    reader.post("/settings/elsewhere/devices", browser.sent, headers={"User-Agent": agent})
    row = Endpoint.objects.get()
    assert row.name == "Firefox, Android"
    assert browser.sent["auth"] not in str(list(Endpoint.objects.values()))

    endpoints.test(row)
    posting.send_some(50)
    assert browser.decrypted()[0]["tag"] == "test"
    reader.post(f"/settings/elsewhere/{row.pk}", {"remove": "yes"})
    assert not Endpoint.objects.exists()


@pytest.mark.parametrize(
    "wrong", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ö"}, {"url": "https://10.0.0.1/"}]
)
def test_a_subscription_that_is_none_is_refused(site, ann, browser, wrong):
    with pytest.raises(Forbidden):
        pushes.add_device(ann, name="", **{**browser.sent, **wrong})


def test_a_site_without_a_key_offers_no_pushes(settings, ann, browser, sign_in):
    settings.VAPID_PRIVATE_KEY = ""
    page = sign_in(ann).get("/settings/elsewhere").content.decode()
    assert "data-key" not in page
    sign_in(ann).post("/settings/elsewhere/devices", browser.sent)
    assert not Endpoint.objects.exists()


def test_the_service_worker_is_in_charge_of_the_whole_site():
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "scripts/worker" in answer.content.decode()
    assert not answer.cookies
