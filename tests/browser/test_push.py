"""Pushes in a real browser: it subscribes by a button, and its service worker shows what is pushed and takes it back."""

import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from secrets import token_bytes

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from playwright.sync_api import Page, Worker, expect

from games.elsewhere import endpoints
from games.models import Endpoint

pytestmark = pytest.mark.chromium
URL = "https://push.example.org/send/1"
# No push service answers a headless browser: its subscription is made up, but its key is a real one.
SUBSCRIBES = """(keys) => {
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    window.asked = options;
    const made = { endpoint: "%s", keys };
    return { ...made, toJSON: () => made, unsubscribe: async () => true };
  };
}"""
# Nor may it show notifications: the worker gets a tray of its own, which behaves as the real one does.
TRAY = """() => {
  self.tray = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, silent }) => {
    const close = () => (self.tray = self.tray.filter((each) => each.tag !== tag));
    close();
    self.tray.push({ title, body, tag, silent, close });
  };
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) =>
    self.tray.filter((each) => each.tag === tag);
}"""


@pytest.fixture(autouse=True)
def site(settings, capsys):
    """A site with a key of its own."""
    call_command("make_vapid_key")
    settings.VAPID_PRIVATE_KEY = capsys.readouterr().out.strip()


def keys() -> dict[str, str]:
    """What a browser would make for its subscription."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    raw = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {
        name: urlsafe_b64encode(value).decode().rstrip("=")
        for name, value in {"p256dh": raw, "auth": token_bytes(16)}.items()
    }


@pytest.fixture
def page(visit, ann, live_server) -> Page:
    """Ann's page of devices, on which notifications are allowed."""
    page = visit(ann, "/settings/elsewhere", service_workers="allow")
    page.context.grant_permissions(["notifications"], origin=live_server.url)
    return page


def test_a_browser_subscribes_with_the_key_of_the_site(page, ann):
    page.add_init_script(f"({SUBSCRIBES % URL})({json.dumps(keys())})")
    page.reload()
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("This browser will notify you.")).to_be_visible()
    [device] = Endpoint.objects.all()
    assert (ann, "push", URL) == (device.user, device.channel, endpoints.opened(device)["url"])
    expect(page.get_by_role("button", name="Remove")).to_be_visible()


def test_a_push_is_shown_replaced_and_taken_back(page, live_server):
    page.evaluate("navigator.serviceWorker.register('/sw.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    [worker] = page.context.service_workers
    worker.evaluate(TRAY)
    push = pushing(page, live_server.url)
    told = {"title": "Your turn", "body": "2 d left", "url": "/g/abc", "tag": "abc", "close": False}
    push(told)
    assert [("Your turn", "2 d left", "abc", False)] == tray(worker, 1)
    push({**told, "title": "Almost no time left"})
    assert ["Almost no time left"] == [title for title, *_rest in tray(worker, 1)]
    push({**told, "title": "Another table", "tag": "xyz"})
    assert 2 == len(tray(worker, 2))
    push({**told, "title": "Played", "close": True})
    assert ["xyz"] == [tag for _title, _body, tag, _silent in tray(worker, 1)]


def pushing(page: Page, origin: str) -> Callable[[dict[str, object]], None]:
    """A function that hands a message to the service worker of this page, as a push service would."""
    found: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(100):
        if found:
            break
        page.wait_for_timeout(100)

    def push(told: dict[str, object]) -> None:
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": found[0], "data": json.dumps(told)},
        )
        page.wait_for_timeout(300)

    return push


def tray(worker: Worker, many: int) -> list[tuple[str, str, str, bool]]:
    """What the worker shows, once there are so many: title, body, tag, and whether it came in silence."""
    script = "self.tray.map(({ title, body, tag, silent }) => [title, body, tag, silent])"
    for _ in range(50):
        if len(there := worker.evaluate(script)) == many:
            return [tuple(each) for each in there]
        time.sleep(0.1)
    raise AssertionError(f"{there} instead of {many}")
