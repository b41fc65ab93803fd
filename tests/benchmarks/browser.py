"""python -m tests.benchmarks.browser: paint time of a game's page on a slow phone, and response time of a choice.

The throttle is a slow phone's: 562 ms of latency, 1.47 Mbit/s, a processor four times slower, 360 by 640.
Wanted: largest paint within 1,500 ms, nothing that jumps, a tap seen within 100 ms, a preview within 100 ms
of the server's time. Machines are noisy: best and median of some loads.
"""

import os
from statistics import median
from time import perf_counter
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.testcases import LiveServerThread  # noqa: E402
from django.test.utils import setup_databases, setup_test_environment  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from engine import Phase  # noqa: E402
from games.models import Game, User  # noqa: E402
from tests.browser.conftest import FLAGS, SMALL, session_of  # noqa: E402
from tests.conftest import CHROMIUM  # noqa: E402
from tests.games.conftest import fresh, person, play_until, seated, skip  # noqa: E402

LOADS = 7
LATENCY, BYTES_A_SECOND, SLOWER = 562, 1.47e6 / 8, 4
SEEN = """
    window.seen = {paint: 0, shift: 0, taps: []};
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
        .observe({type, buffered: true});
    watch("largest-contentful-paint", (entry) => { window.seen.paint = entry.startTime; });
    watch("layout-shift", (entry) => { window.seen.shift += entry.value; });
    new PerformanceObserver((list) => window.seen.taps.push(...list.getEntries().map((entry) => entry.duration)))
        .observe({type: "event", durationThreshold: 16, buffered: true});
"""


def throttled(browser: Browser, address: str, cookie: Any) -> tuple[float, float, float]:
    """The largest paint of a first visit in ms, its layout shift, and the slowest response to a tap in ms."""
    context = browser.new_context(viewport=SMALL, has_touch=True, is_mobile=True)
    context.add_cookies([cookie])
    page = context.new_page()
    page.add_init_script(SEEN)
    control = context.new_cdp_session(page)
    speed = {
        "latency": LATENCY,
        "downloadThroughput": BYTES_A_SECOND,
        "uploadThroughput": BYTES_A_SECOND,
    }
    control.send("Network.emulateNetworkConditions", {"offline": False, **speed})
    control.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(1500)  # the last paint is reported a moment later
    seen = page.evaluate("window.seen")
    for group in ("card", "block", "city"):
        touch(page, f"input[name={group}] + label")
        page.wait_for_timeout(1500)  # the answer has arrived and is drawn
    taps = page.evaluate("window.seen.taps")
    context.close()
    return seen["paint"], seen["shift"], max(taps, default=0)


def touch(page: Page, selector: str) -> None:
    """Tap the first of these with a finger; `tap()` would have the page run Playwright's own listeners as well."""
    target = page.locator(selector).first
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def previews(user: User, game: Game) -> list[float]:
    """Server time in milliseconds for the preview of a picked card and city."""
    reader = Client(headers={"HX-Request": "true", "HX-Target": "say"})
    reader.force_login(user)
    card, times = game.state().hands["S"][0], []
    for city in "ABCDEF" * 5:
        began = perf_counter()
        reader.get(f"/g/{game.code}?card={card}&city={city}")
        times.append((perf_counter() - began) * 1000)
    return times


def main(site: str) -> None:
    """Print the table."""
    people = [person(name) for name in ("Ann", "Bo", "Cy", "Di")]
    game = seated(people)
    skip(game, 60)
    play_until(game, Phase.BUILD, "S")
    game, cookie = fresh(game), session_of(people[0], site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        loads = [throttled(browser, f"{site}/g/{game.code}", cookie) for _ in range(LOADS)]
        browser.close()
    paints, shifts, taps = zip(*loads, strict=True)
    answers = previews(people[0], game)
    print(f"{'':34}    best  median  wanted")
    print(f"{'largest paint, ms':34} {min(paints):7.0f} {median(paints):7.0f}    1500")
    print(f"{'a preview, ms of the server':34} {min(answers):7.1f} {median(answers):7.1f}     100")
    print(f"{'largest shift of a load':34} {max(shifts):7.4f}             0")
    print(f"{'slowest tap of a visit, ms':34} {min(taps):7.0f} {median(taps):7.0f}     100")


if __name__ == "__main__":
    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    # Compressed, as a real site's proxy does; static files are served by the site itself.
    settings.MIDDLEWARE.insert(0, "django.middleware.gzip.GZipMiddleware")
    server = LiveServerThread("127.0.0.1", lambda application: application)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    try:
        main(f"http://127.0.0.1:{server.port}")
    finally:
        server.terminate()
        for each, name, _ in databases:
            each.creation.destroy_test_db(name, verbosity=0)
