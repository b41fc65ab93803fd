"""Requests that nobody can read are refused with the right status and a page, at every address."""

import encodings.aliases
import re

import pytest
from django.conf import settings
from django.db import DataError
from django.http import HttpResponse
from django.test import Client

from games.lib.refusals import Refusals, Request
from tests.games.conftest import all_rows

ADDRESSES = ["/account/login/", "/no/such/page", "/language", "/rules"]
CODECS = sorted(
    {
        *encodings.aliases.aliases.values(),
        "utf_8_sig",
        "idna",
        "punycode",
        "unicode_escape",
        "cp037",
    }
)
FOREIGN = [name for name in CODECS if name not in ("utf_8", "ascii")]
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(autouse=True)
def requests_of_the_site(monkeypatch):
    """The test client makes requests as the site does (manhattan_site/wsgi.py)."""
    monkeypatch.setattr("django.test.client.WSGIRequest", Request)


@pytest.fixture
def browser(db):
    return Client(enforce_csrf_checks=True, raise_request_exception=True)


def post(client, address, sent, kind):
    """Post bytes as they are; the test client's own post would encode them."""
    return client.generic("POST", address, sent, kind)


def words(answer):
    return re.sub(r"<[^>]*>", " ", answer.content.decode())


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "text/plain"])
def test_every_charset_but_utf8_is_refused_everywhere(browser, address, kind):
    for charset in FOREIGN if kind == FORM else ["utf-16", "utf-7", "rot13", "nosuch", "\xff"]:
        answer = post(browser, address, b"login=a", f"{kind}; charset={charset}")
        assert 415 == answer.status_code, charset
    assert "This site takes text in UTF-8 and no files." in words(answer)


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", '"utf-8"', "us-ascii"])
def test_utf8_is_read_by_all_its_names(client, ann, charset):
    sent = b"login=ann%40example.org&password=six+cities"
    answer = post(client, "/account/login/", sent, f"{FORM}; charset={charset}")
    assert 302 == answer.status_code


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("kind", ["", "; boundary=", "; boundary=" + "x" * 500, "; boundary=\xff"])
def test_a_form_in_parts_without_a_good_boundary_is_refused(browser, address, kind):
    answer = post(browser, address, b"--x\r\n", f"multipart/form-data{kind}")
    assert 400 == answer.status_code
    assert "We couldn’t read what your browser sent." in words(answer)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_file_is_refused_before_it_is_kept(browser, address, monkeypatch):
    monkeypatch.setattr("tempfile.NamedTemporaryFile", lambda **how: pytest.fail("to the disk"))
    part = b'--x\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n'
    sent = part + b"x" * 900_000 + b"\r\n--x--\r\n"
    answer = post(browser, address, sent, "multipart/form-data; boundary=x")
    assert 415 == answer.status_code


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("kind", [FORM, "multipart/form-data; boundary=x", "text/plain"])
def test_a_body_that_is_too_long_is_refused_unread(browser, address, kind):
    answer = post(browser, address, b"x" * 1_000_001, kind)
    assert 413 == answer.status_code
    assert "That’s more than this site takes." in words(answer)


@pytest.mark.parametrize("address", ADDRESSES)
def test_too_many_fields_are_refused(browser, address):
    assert 400 == browser.post(address, {f"f{n}": n for n in range(2000)}).status_code


def test_a_field_that_is_sent_twice_is_refused_and_changes_nothing(game, ann, sign_in):
    client, before = sign_in(ann), all_rows()
    for sent in (
        {"ply": ["0", "0"], "move": "take 222111"},
        {"ply": "0", "move": ["take 222111"] * 2},
    ):
        assert 400 == client.post(f"/g/{game.code}/move", sent).status_code
    assert before == all_rows()


def test_an_unknown_field_is_ignored(client, ann):
    sent = {"login": ann.email, "password": "six cities", "is_superuser": "1", "id": "1"}
    assert 302 == client.post("/account/login/", sent).status_code
    ann.refresh_from_db()
    assert not ann.is_superuser


def test_a_refusal_is_in_the_readers_language(client, ann, sign_in):
    foreign = {"data": b"a=1", "content_type": f"{FORM}; charset=utf-16"}
    german = {"accept-language": "de"}
    assert "Diese Website" in words(client.generic("POST", "/", **foreign, headers=german))
    ann.language = "de"
    ann.save()
    assert "Diese Website" in words(sign_in(ann).generic("POST", "/", **foreign))


@pytest.mark.parametrize("kind", ["x" * 20_000, "text/plain; charset*=nosuch''utf-8", "\0", ";;=;"])
def test_a_type_that_is_nonsense_harms_nothing(browser, kind):
    assert browser.generic("GET", "/rules?q=%ff", b"", kind).status_code in (200, 415)


def test_an_address_is_read_in_utf8_whatever_the_body_claims(browser):
    answer = browser.generic("POST", "/rules?q=%FF%FE", b"a", f"{FORM}; charset=zlib")
    assert 415 == answer.status_code


def test_a_session_s_cookie_with_a_null_character_is_none(browser, db):
    cookie = {"Cookie": f'{settings.SESSION_COOKIE_NAME}="\\000aaaaaaaa"; zone=Asia/Tokyo'}
    assert 200 == browser.get("/", headers=cookie).status_code


@pytest.mark.parametrize(
    ("path", "sent", "refused"),
    [("/u/a%00", {}, True), ("/u", {"q": "a\0"}, True), ("/u", {"q": "a"}, False)],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_null_character_that_reaches_the_database_is_refused(rf, path, sent, refused, method):
    request = getattr(rf, method)(path, sent)
    answer = Refusals(HttpResponse).process_exception(request, DataError("no NUL here"))
    assert (answer and answer.status_code) == (400 if refused else None)


def test_a_forged_host_gets_a_sentence(client, db):
    answer = client.get("/", headers={"host": "evil.example"})
    page = answer.content.decode()
    assert 400 == answer.status_code
    assert "We couldn’t read" in page
    assert "evil.example" not in page
