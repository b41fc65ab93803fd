"""A site for other people refuses to start until it has all it needs; a laptop needs nothing."""

import subprocess
import sys
from pathlib import Path

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured

from manhattan_site import deployment
from manhattan_site.environment import switch
from tests.acceptance.site import procfile

PUBLIC = {
    "SITE_URL": "https://games.example.org",
    "EMAIL_URL": "smtp+tls://games:secret@mail.example.org:587",
    "SECRET_KEY": "x9" * 25,
    "BEHIND_PROXY": "yes",
}
SERVER = {"DATABASE_URL": "postgres://games@127.0.0.1/games"}
LAPTOP = {"OUTBOX": "yes"}


def env(**settings):
    """An environment of only these settings; None is one that isn't set."""
    made = environ.Env()
    made.ENVIRON = {name: value for name, value in settings.items() if value is not None}
    return made


def said(settings):
    """What the site says about these settings; nothing if it starts."""
    try:
        deployment.refuse_unsafe(env(**settings))
    except ImproperlyConfigured as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("settings", [{}, LAPTOP, PUBLIC, PUBLIC | SERVER, {"BEHIND_PROXY": "no"}])
def test_a_laptop_and_a_complete_site_start(settings):
    assert "" == said(settings)


@pytest.mark.parametrize("public", [PUBLIC, {**PUBLIC, **SERVER, "SITE_URL": "http://10.0.0.1"}])
@pytest.mark.parametrize("name", ["EMAIL_URL", "SECRET_KEY", "BEHIND_PROXY"])
@pytest.mark.parametrize("value", [None, ""])
def test_a_site_for_others_names_what_is_missing(public, name, value):
    assert f"- Set {name} to " in said(public | {name: value})


def test_a_site_with_a_database_server_names_its_address():
    assert "- Set SITE_URL to the site's address" in said({**PUBLIC, **SERVER, "SITE_URL": None})


def test_everything_that_is_missing_is_named_at_once():
    assert 5 == said(SERVER | LAPTOP).count("\n- Set ")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("EMAIL_URL", url) for url in ("smpt://mail.example.org", "mail.example.org", "smtp://",
          "smtp://mail.example.org:x", "consolemail://", "smtp+tls://games:secret@", "https://a.b")),
        *(("SITE_URL", url) for url in ("htps://games.example.org", "games.example.org", "https://",
          "https://localhost", "https://127.0.0.1", "https://[::1]", "https://[", "https://a.b/c")),
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", "games.example.org,*"),
        ("BEHIND_PROXY", "ture"),
        ("SSL_REDIRECT", "2"),
        ("DEBUG", "yes"),
        ("OUTBOX", "yes"),
        ("HSTS", "everything"),
    ],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_or_is_unsafe_is_refused(name, value):
    sentence = said({**PUBLIC, **SERVER, name: value})
    assert name in sentence
    assert "secret@" not in sentence


def test_an_outbox_is_refused_behind_a_proxy_and_beside_a_mail_server():
    assert "Set OUTBOX=no" in said(LAPTOP | {"BEHIND_PROXY": "yes"})
    assert "Set OUTBOX=no" in said(LAPTOP | {"EMAIL_URL": "smtp://mail.example.org"})


@pytest.mark.parametrize(
    ("word", "answer"),
    [("yes", True), ("1", True), ("TRUE", True), ("no", False), ("0", False), ("", False)],
)
def test_a_switch_reads_the_usual_words(word, answer):
    assert answer == switch(env(OUTBOX=word), "OUTBOX")


def start(tmp_path, module, **settings):
    """Load a module of the site in a process of its own; return how it ended and what it said."""
    environment = {"DATA_DIR": str(tmp_path / "var"), "ENV_FILE": "/dev/null", **settings}
    done = subprocess.run(
        [sys.executable, "-c", f"import {module}"], env=environment, capture_output=True, text=True
    )
    return done.returncode, done.stderr


def test_no_process_starts_and_nothing_is_written_with_unsafe_settings(tmp_path):
    code, error = start(tmp_path, "manhattan_site.settings", **PUBLIC | {"EMAIL_URL": ""})
    assert 1 == code
    assert "Set EMAIL_URL to your mail server" in error
    assert not (tmp_path / "var").exists()


def test_no_page_is_served_by_a_laptop_that_neither_sends_nor_keeps_emails(tmp_path):
    code, error = start(tmp_path, "manhattan_site.wsgi")
    assert 1 == code
    assert "Set EMAIL_URL to your mail server, or OUTBOX=yes" in error
    assert (0, "") == start(tmp_path, "manhattan_site.wsgi", **LAPTOP)


@pytest.mark.parametrize(
    ("word", "header"),
    [
        ("no", (0, False, False)),
        ("host", (31_536_000, False, False)),
        ("subdomains", (31_536_000, True, False)),
        ("preload", (31_536_000, True, True)),
    ],
)
def test_only_what_was_wished_for_is_promised_for_the_whole_domain(tmp_path, word, header):
    code = (
        "from manhattan_site import settings as s; print((s.SECURE_HSTS_SECONDS,"
        " s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD))"
    )
    environment = {"DATA_DIR": str(tmp_path), "ENV_FILE": "/dev/null", "HSTS": word, **PUBLIC}
    said = subprocess.check_output([sys.executable, "-c", code], env=environment, text=True)
    assert f"{header}\n" == said


def test_a_release_begins_with_the_deploy_checks():
    release = procfile()["release"]
    assert release.startswith("python manage.py check --deploy --fail-level ERROR &&")


def test_make_run_keeps_emails_on_the_laptop():
    assert "run: export OUTBOX ?= yes\n" in Path("Makefile").read_text()
