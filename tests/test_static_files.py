"""The names of static files before and after collectstatic."""

import json

import pytest

from manhattan_site.static_files import StaticFiles


@pytest.fixture
def url(settings, tmp_path):
    settings.STATIC_ROOT, settings.STATIC_URL, settings.DEBUG = tmp_path, "/static/", False
    return lambda name: StaticFiles().url(name)


def test_before_collectstatic_a_file_keeps_its_name(url):
    assert "/static/base/page.css" == url("base/page.css")


def test_after_collectstatic_its_name_has_a_hash(url, tmp_path):
    paths = {"base/page.css": "base/page.0123.css"}
    (tmp_path / "staticfiles.json").write_text(
        json.dumps({"version": "1.1", "hash": "", "paths": paths})
    )
    assert "/static/base/page.0123.css" == url("base/page.css")
    with pytest.raises(ValueError, match=r"other\.css"):
        url("base/other.css")
