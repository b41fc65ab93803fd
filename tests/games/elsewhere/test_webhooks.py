"""Webhooks: notices in the shape of each service, signed, tried again, and turned off after too many failures."""

import json
from base64 import b64decode, b64encode
from datetime import timedelta
from hashlib import sha256
from hmac import digest

import pytest
from django.core import mail
from django.utils import timezone

from games.elsewhere import endpoints, posting
from games.lib.database_time import database_time
from games.mail import sending
from games.models import Delivery, Endpoint, Post, Preference
from games.play import turns
from tests.games.conftest import play_on, seat, seated


def hook(user, hooked, shape="json", path="/hook"):
    return endpoints.add_webhook(user, shape, f"{hooked.url}{path}")


def deliver():
    """Everything due, now."""
    Delivery.objects.update(not_before=None)
    sending.send_due()
    while posting.send_some(50):
        pass


def later(**passed):
    Post.objects.update(not_before=timezone.now())
    posting.send_some(50)


def bodies(hooked):
    return [json.loads(body) for _path, _headers, body in hooked.arrived]


def test_a_turn_is_posted_as_json(ann, bo, hooked):
    row = hook(ann, hooked)
    game = seated([ann, bo], sides="SN")
    deliver()

    [body] = bodies(hooked)
    assert body["event"] == "blocks"
    assert body["title"] == f"Choose 4 blocks: {game}, round 1"
    assert body["table"] == {"code": game.code, "name": game.name}
    assert body["deadline"] == seat(game, "S").deadline.isoformat(timespec="seconds")
    assert body["url"].endswith(game.get_absolute_url())
    row.refresh_from_db()
    assert row.sent_at
    assert not row.error
    assert not Post.objects.exists()


def test_it_is_signed_as_standard_webhooks_says(ann, bo, hooked):
    secret = endpoints.opened(hook(ann, hooked))["secret"]
    seated([ann, bo], sides="SN")
    deliver()

    [(_path, headers, body)] = hooked.arrived
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    made = digest(b64decode(secret.removeprefix("whsec_")), signed, sha256)
    assert headers["webhook-signature"] == f"v1,{b64encode(made).decode()}"
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60


def test_each_service_gets_its_shape(ann, bo, hooked):
    for shape in ("discord", "slack", "ntfy"):
        hook(ann, hooked, shape, f"/{shape}/my-topic")
    game = seated([ann, bo], sides="SN")
    type(game).objects.filter(pk=game.pk).update(name="<!here> *A* & @everyone")
    deliver()

    posted = {path: json.loads(body) for path, _headers, body in hooked.arrived}
    discord, slack = posted["/discord/my-topic"], posted["/slack/my-topic"]
    assert discord["allowed_mentions"] == {"parse": []}
    assert r"\<!here\> \*A\* & \@everyone" in discord["content"]
    assert "&lt;!here&gt; *A* &amp; @everyone" in slack["text"]
    assert posted["/ntfy/"]["topic"] == "my-topic"
    assert posted["/ntfy/"]["title"].startswith("Choose 4 blocks: <!here>")
    assert posted["/ntfy/"]["click"].endswith(game.get_absolute_url())


def test_nothing_is_posted_or_noted_in_a_request(ann, bo, hooked):
    hook(ann, hooked)
    seated([ann, bo], sides="SN")
    assert Delivery.objects.filter(channel="webhook").count() == 1
    assert not hooked.arrived


def test_players_without_webhooks_are_owed_nothing_on_that_channel(game):
    play_on(game, 3)
    assert not Delivery.objects.filter(channel="webhook").exists()


def test_a_turn_that_was_played_meanwhile_is_not_posted(ann, bo, hooked):
    hook(ann, hooked)
    game = seated([ann, bo], sides="SN")
    Delivery.objects.update(not_before=None)
    sending.send_due()
    assert Post.objects.count() == 1
    play_on(game, 1)
    posting.send_some(50)

    assert not hooked.arrived
    assert not Post.objects.exists()


def test_a_kind_can_be_turned_off_for_webhooks_alone(ann, bo, hooked):
    hook(ann, hooked)
    Preference.objects.choose(ann, "webhook", "blocks", wanted=False)
    seated([ann, bo], sides="SN")
    deliver()

    assert not hooked.arrived
    assert len(mail.outbox) == 1


def test_the_settings_show_the_switches_to_those_who_have_a_webhook(ann, bo, hooked, sign_in):
    hook(ann, hooked)
    assert 'name="webhook_turn"' in sign_in(ann).get("/settings").content.decode()
    assert 'name="webhook_turn"' not in sign_in(bo).get("/settings").content.decode()


def test_a_failure_is_shown_and_tried_again_after_a_pause(ann, bo, hooked, sign_in):
    row = hook(ann, hooked)
    seated([ann, bo], sides="SN")
    hooked.status = 500
    deliver()

    row.refresh_from_db()
    assert row.error == "The server answered with status 500."
    assert row.error in sign_in(ann).get("/settings/elsewhere").content.decode()
    wait = Post.objects.get().not_before - database_time()
    assert timedelta(seconds=50) < wait <= timedelta(minutes=1)
    posting.send_some(50)
    assert len(hooked.arrived) == 1
    hooked.status = 200
    later()

    row.refresh_from_db()
    assert (len(hooked.arrived), row.error, row.failures) == (2, "", 0)
    assert hooked.arrived[0][1]["webhook-id"] == hooked.arrived[1][1]["webhook-id"]


def test_a_server_that_asks_for_rest_gets_it(ann, bo, hooked):
    hook(ann, hooked)
    seated([ann, bo], sides="SN")
    hooked.status, hooked.headers = 429, {"Retry-After": "600"}
    deliver()
    assert Post.objects.get().not_before - database_time() > timedelta(minutes=9)


def test_after_too_many_failures_it_is_off_and_its_owner_is_told(ann, bo, hooked, monkeypatch):
    monkeypatch.setattr(posting, "MOST_FAILURES", 3)
    row = hook(ann, hooked)
    seated([ann, bo], sides="SN")
    hooked.status = 500
    deliver()
    later()
    later()

    row.refresh_from_db()
    assert row.off_at
    assert not Post.objects.exists()
    mail.outbox.clear()
    sending.send_due()
    [email] = mail.outbox
    assert email.subject == "Turned off: 127.0.0.1"
    assert "The server answered with status 500." in email.body


def test_a_test_turns_it_on_again(ann, hooked, sign_in):
    row = hook(ann, hooked)
    Endpoint.objects.update(off_at=timezone.now(), failures=20)
    sign_in(ann).post(f"/settings/elsewhere/{row.pk}", {"test": "yes"})
    assert not hooked.arrived
    posting.send_some(50)

    row.refresh_from_db()
    assert bodies(hooked)[0]["event"] == "test"
    assert (row.off_at, row.failures) == (None, 0)


def test_a_failing_webhook_holds_up_no_email_and_starts_no_clock(ann, bo, hooked, monkeypatch):
    told = []
    monkeypatch.setattr(turns, "told", lambda seat, *_args, **_more: told.append(seat.side))
    hook(ann, hooked)
    seated([ann, bo], sides="SN")
    Delivery.objects.update(not_before=None)
    Delivery.objects.filter(channel="email").delete()
    sending.send_due()
    assert Delivery.objects.get(channel="webhook").outcome == "sent"
    assert told == []


def test_two_workers_post_a_message_once(ann, bo, hooked):
    hook(ann, hooked)
    seated([ann, bo], sides="SN")
    Delivery.objects.update(not_before=None)
    sending.send_due()
    post = Post.objects.get()
    Post.objects.update(claimed_until=database_time() + posting.LEASE)
    posting.send(post.pk)
    assert not hooked.arrived


@pytest.mark.parametrize("url", ["https://10.0.0.1/", "http://hook.example/", "hook.example"])
def test_a_webhook_into_a_private_network_is_refused_with_a_sentence(ann, sign_in, url):
    response = sign_in(ann).post("/settings/elsewhere/webhooks", {"shape": "json", "url": url})
    assert response.status_code == 422
    assert not Endpoint.objects.exists()
    assert url in response.content.decode()


def test_a_webhook_is_added_once_and_at_most_five(ann, sign_in):
    browser = sign_in(ann)
    for number in (1, 1, 2, 3, 4, 5, 6):
        url = f"https://hook.example/{number}"
        browser.post("/settings/elsewhere/webhooks", {"shape": "discord", "url": url})
    assert Endpoint.objects.count() == 5


def test_its_address_is_shown_to_nobody_and_encrypted(ann, sign_in):
    sign_in(ann).post(
        "/settings/elsewhere/webhooks",
        {"shape": "discord", "url": "https://discord.com/api/webhooks/1/tok-en"},
    )
    assert "tok-en" not in str(list(Endpoint.objects.values()))
    page = sign_in(ann).get("/settings/elsewhere").content.decode()
    assert "discord.com" in page
    assert "tok-en" not in page


def test_nobody_changes_another_players_webhook(ann, eve, hooked, sign_in):
    row = hook(ann, hooked)
    response = sign_in(eve).post(f"/settings/elsewhere/{row.pk}", {"remove": "yes"})
    assert response.status_code == 404
    sign_in(ann).post(f"/settings/elsewhere/{row.pk}", {"remove": "yes"})
    assert not Endpoint.objects.exists()
