"""Packed pages: brotli or gzip as the browser takes, and never twice the same length."""

import gzip

import brotli
import pytest
from django.http import HttpRequest, HttpResponse

from games.lib.packing import PackedPages, pack

PAGE = "A page with “six cities” and many words. ".encode() * 50


def packed(accepted, page=PAGE, **headers):
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = accepted
    return PackedPages(lambda _: HttpResponse(page, headers=headers))(request)


@pytest.mark.parametrize("idle", [0, 1, 2, 64, 65, 99, 256])
def test_a_packed_page_is_the_page_whatever_its_idle_bytes(idle):
    assert brotli.decompress(pack(PAGE, idle)) == PAGE
    assert len(pack(PAGE, idle)) == len(pack(PAGE, 0)) + (idle + 2 if idle else 0)


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=1.0", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip", "gzip"),
        ("", None),
    ],
)
def test_a_page_is_packed_as_its_browser_takes_it(accepted, sent):
    answer = packed(accepted)
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[sent]

    assert answer.get("Content-Encoding") == sent
    assert unpack(answer.content) == PAGE
    assert answer["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepted", ["br", "gzip"])
def test_the_same_page_has_many_lengths(accepted):
    assert len({len(packed(accepted).content) for _ in range(60)}) > 20


def test_a_page_that_is_short_or_packed_already_stays_as_it_is():
    assert packed("br", b"short").content == b"short"
    assert packed("br", PAGE, **{"Content-Encoding": "zstd"}).content == PAGE


def test_a_packed_page_has_a_weak_tag():
    assert packed("br", ETag='"one"')["ETag"] == 'W/"one"'
