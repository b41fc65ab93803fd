"""Webhooks of a mail provider: replies are played as from anywhere else, and refusals are noted."""

import hmac
import json
from base64 import b64encode
from hashlib import sha256

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import include, path

from engine import Phase
from games.mail import bounces
from games.mail.inbound import webhooks
from games.mail.reply_address import reply_address
from games.models import IncomingEmail
from manhattan_site.urls import urlpatterns as of_the_site
from manhattan_site.webhook_settings import anymail, problems
from tests.games.conftest import fresh, play_until, seat
from tests.games.mail.test_bounces import later
from tests.games.mail.test_replies import PASS, typed
from tests.test_deployment import env

SECRET = "provider:one long secret"
handler400 = "games.lib.refusals.bad_request"
KEY = "the provider's signing key"
PROVIDERS = [*webhooks.patterns("postmark"), *webhooks.patterns("mailgun")]
urlpatterns = [*of_the_site, path("mail/webhooks/", include(PROVIDERS))]


@pytest.fixture(autouse=True)
def provider(settings):
    settings.ROOT_URLCONF = __name__
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": KEY}
    settings.REPLY_ADDRESS, settings.AUTHSERV_ID = "play@games.example.org", "mx.example.org"


def post(client, name, event, secret=SECRET):
    sign = b64encode(secret.encode()).decode()
    return client.post(
        f"/mail/webhooks/postmark/{name}/",
        json.dumps(event),
        content_type="application/json",
        headers={"Authorization": f"Basic {sign}"},
    ).status_code


def reply(game, state, body):
    """Bo's reply as Postmark posts it."""
    to = reply_address(seat(game, "W"), state.ply)
    headers = {"Message-ID": "<1@example.org>", "Authentication-Results": PASS}
    return {
        "FromFull": {"Email": "bo@example.org", "Name": "Bo"}, "ToFull": [{"Email": to}],
        "OriginalRecipient": to, "Subject": "Re: Your turn",
        "Headers": [{"Name": name, "Value": value} for name, value in headers.items()],
        "TextBody": body, "Attachments": [],
    }  # fmt: skip


def test_a_reply_is_played_once(client, game):
    state = play_until(game, Phase.BUILD, "W")
    event = reply(game, state, typed(state))
    assert [post(client, "inbound", event) for _ in "ab"] == [200, 200]
    assert fresh(game).state().ply == state.ply + 1
    assert IncomingEmail.objects.get().outcome == "played"


def test_a_reply_with_a_picture_in_its_signature_is_played(client, game, monkeypatch):
    monkeypatch.setattr("tempfile.NamedTemporaryFile", lambda **how: pytest.fail("to the disk"))
    state = play_until(game, Phase.BUILD, "W")
    to, picture = reply_address(seat(game, "W"), state.ply), b"x" * 900_000
    headers = {"From": "Bo <bo@example.org>", "To": to, "Message-ID": "<1@example.org>"}
    answer = client.post("/mail/webhooks/mailgun/inbound/", {
        "timestamp": "1700000000", "token": "t",
        "signature": hmac.new(KEY.encode(), b"1700000000t", sha256).hexdigest(),
        "sender": "bo@example.org", "recipient": to, "body-plain": typed(state),
        "message-headers": json.dumps([*headers.items(), ("Authentication-Results", PASS)]),
        "attachment-count": "1", "attachment-1": SimpleUploadedFile("logo.png", picture, "image/png"),
    }, headers={"Authorization": f"Basic {b64encode(SECRET.encode()).decode()}"})  # fmt: skip
    assert 200 == answer.status_code
    assert fresh(game).state().ply == state.ply + 1


@pytest.mark.parametrize("name", ["inbound", "tracking"])
def test_nobody_without_the_secret_posts_emails(client, db, name):
    assert post(client, name, {}, "provider:a guess") == 400
    assert not IncomingEmail.objects.exists()


def test_a_mailbox_from_which_two_emails_came_back_counts_as_refusing(client, bo):
    bounce = {"RecordType": "Bounce", "Type": "HardBounce", "Email": "bo@example.org",
              "Description": "No such user", "Details": "smtp;550 5.1.1 No such user"}  # fmt: skip
    for number in range(2):
        bo.refresh_from_db()
        assert not bo.mailbox_refuses
        assert post(client, "tracking", {**bounce, "ID": number}) == 200
        later(bo)
    bo.refresh_from_db()
    assert bo.mailbox_refuses
    assert "No such user" in bo.refusal


def test_a_bounce_that_the_provider_reports_twice_counts_once(client, bo):
    bounce = {"RecordType": "Bounce", "Type": "HardBounce", "Email": "bo@example.org", "ID": 7,
              "Details": "smtp;550 5.1.1 No such user"}  # fmt: skip
    assert [post(client, "tracking", bounce) for _ in "abc"] == [200] * 3
    bo.refresh_from_db()
    assert bounces.HARD == bo.bounce_score
    later(bo)
    assert 200 == post(client, "tracking", bounce)
    bo.refresh_from_db()
    assert bounces.HARD == bo.bounce_score
    post(client, "tracking", {**bounce, "ID": 8})
    bo.refresh_from_db()
    assert 2 * bounces.HARD == bo.bounce_score


def test_only_the_chosen_provider_has_addresses():
    assert {each.name for each in webhooks.patterns("mailgun")} == {
        "mailgun_inbound_webhook",
        "mailgun_tracking_webhook",
    }


def test_webhooks_need_a_known_provider_and_a_secret():
    assert [] == list(problems(env()))
    assert [] == list(problems(env(MAIL_WEBHOOKS="postmark", ANYMAIL_WEBHOOK_SECRET=SECRET)))
    unknown, without = problems(env(MAIL_WEBHOOKS="pigeons", ANYMAIL_WEBHOOK_SECRET="short"))
    assert "postmark" in unknown
    assert "ANYMAIL_WEBHOOK_SECRET" in without
    assert "short" not in without


def test_secrets_come_from_variables_with_anymails_names():
    assert anymail(env(ANYMAIL_MAILGUN_API_KEY="x", SITE_NAME="y")) == {"MAILGUN_API_KEY": "x"}
