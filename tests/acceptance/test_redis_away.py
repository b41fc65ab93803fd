"""While Redis is dead or hangs, people still sign up and in, see pictures, and move."""

import re
import socket
from collections.abc import Iterator
from urllib.request import urlopen

import pytest

from .browser import Browser, over_http
from .page import Page
from .person import Person
from .postbox import Postbox
from .site import Site, start_web

SECONDS = 20


@pytest.fixture(scope="module", params=["dead", "hanging"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A demo's web processes. Nothing listens where Redis should be, or what listens never answers."""
    with socket.socket() as redis:
        redis.bind(("127.0.0.1", 0))
        if request.param == "hanging":
            redis.listen(100)
        site = Site(tmp_path_factory.mktemp(request.param), {"OUTBOX": "1"})
        site.migrate()
        site.manage("make_demo")
        site.environment["REDIS_URL"] = f"redis://127.0.0.1:{redis.getsockname()[1]}/0"
        with start_web(site):
            yield site


def sign_in(site: Site) -> tuple[Person, Page]:
    ann = Person("Ann", "ann@example.org", Browser(over_http(SECONDS)), "six cities")
    return ann, ann.sign_in(ann.browser.open(f"{site.url}/account/login/"), Postbox())


def test_people_sign_in_and_move(site: Site) -> None:
    ann, home = sign_in(site)
    table = ann.browser.open(home.link("Play next turn"))
    played = ann.press_play(ann.review(table))
    assert played.status == 200
    assert re.search(r"\?done=\d+", played.url)


def test_people_sign_up(site: Site) -> None:
    browser = Browser(over_http(SECONDS))
    page = browser.open(f"{site.url}/account/signup/")
    page = browser.send(page, page.form("password1"), email="zoe@example.org", name="Zoe")
    assert page.offers("code")


def test_pictures_are_drawn(site: Site) -> None:
    _, home = sign_in(site)
    code = home.find(r'href="/g/([a-z0-9]{8})')
    with urlopen(f"{site.url}/g/{code}/og.png", timeout=SECONDS) as picture:
        assert picture.read(4) == b"\x89PNG"
