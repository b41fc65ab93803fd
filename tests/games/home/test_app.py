"""The site as an app: what browsers are told to install."""

from django.conf import settings
from django.contrib.staticfiles import finders
from PIL import Image

from tests.games.conftest import flat


def test_the_app_opens_on_the_home_page_with_icons_of_their_size(client, db):
    told = client.get("/app.webmanifest").json()
    assert (settings.SITE_NAME, "/", "standalone") == (
        told["name"],
        told["start_url"],
        told["display"],
    )
    for icon in told["icons"]:
        path = finders.find(icon["src"].removeprefix(settings.STATIC_URL))
        with Image.open(path) as image:
            assert icon["sizes"] == f"{image.width}x{image.height}"


def test_every_page_names_the_manifest(client, db):
    for path in ("/", "/rules", "/tables"):
        assert '<link rel="manifest" href="/app.webmanifest">' in flat(client.get(path))
