"""Every process reads the file .env the same way, however it is started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ENV = """\
# A comment
SITE_NAME=Club Manhattan
SITE_URL=https://play.example.org
SECRET_KEY=0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz
BEHIND_PROXY=yes
BIND=127.0.0.1:8765
WEB_THREADS=5
WEB_WORKERS=3
WORKER_THREADS=4
EMAIL_URL=smtp+tls://games:pass%20word@mail.example.org:587
"""
SETTINGS = "from manhattan_site import settings; print(settings.SITE_NAME)"


@pytest.fixture
def run(tmp_path):
    """Run a command of the project with that file and return its output."""
    path = tmp_path / ".env"
    path.write_text(ENV)

    def command(*words, **environment):
        known = {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "DATA_DIR": str(tmp_path),
        }
        known |= {"ENV_FILE": str(path), **environment}
        done = subprocess.run(words, env=known, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return command


def test_a_value_keeps_its_spaces(run):
    assert "Club Manhattan\n" == run(sys.executable, "-c", SETTINGS)


def test_the_shells_environment_comes_first(run):
    assert "Manhattan by night\n" == run(
        sys.executable, "-c", SETTINGS, SITE_NAME="Manhattan by night"
    )


def test_gunicorn_reads_its_sizes(run):
    lines = run("gunicorn", "--print-config", "manhattan_site.wsgi").splitlines()
    said = {
        name.strip(): value.strip() for name, _, value in (line.partition("=") for line in lines)
    }
    assert ("['127.0.0.1:8765']", "5", "3", "manhattan_site.web_worker.WebWorker") == tuple(
        said[name] for name in ("bind", "threads", "workers", "worker_class")
    )


def test_the_worker_reads_its_size(run):
    code = "from manhattan_site.celery import app; print(app.conf.worker_concurrency)"
    assert "4\n" == run(sys.executable, "-c", code)


def test_the_mail_server_is_read_from_its_address(run):
    names = ("BACKEND", "HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    code = f"from manhattan_site import settings as s; print([getattr(s, 'EMAIL_' + name) for name in {names}])"
    server = [
        "django.core.mail.backends.smtp.EmailBackend",
        "mail.example.org",
        587,
        "games",
        "pass word",
        True,
        False,
    ]
    assert f"{server}\n" == run(sys.executable, "-c", code)


def test_a_link_signed_with_a_former_key_still_works(run):
    link = "from django.core.signing import dumps; print(dumps([1, 'turn'], salt='fewer-mails'))"
    code = "import django; django.setup(); "
    known = {"DJANGO_SETTINGS_MODULE": "manhattan_site.settings"}
    token = run(sys.executable, "-c", code + link, SECRET_KEY="former " * 9, **known).strip()
    read = f"{code}from games.mail.unsubscribe import read; print(read('{token}')[:2])"
    keys = {"SECRET_KEY": "present " * 9, "SECRET_KEY_FALLBACKS": "former " * 9}
    assert "(1, 'turn')\n" == run(sys.executable, "-c", read, **keys, **known)


def test_make_run_leaves_the_file_to_the_processes(run, tmp_path):
    [line] = [line for line in Path("Makefile").read_text().splitlines() if "honcho start" in line]
    command = line[line.index("honcho start") : line.index(" web clock bots mail")].split()
    procfile = tmp_path / "Procfile"
    procfile.write_text(f'name: {sys.executable} -c "{SETTINGS}"\n')
    out = run(command[0], "-f", str(procfile), *command[1:])
    assert "Club Manhattan" in out
