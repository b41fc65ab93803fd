"""A backup as docs/operating.md makes one: restored into an empty database, it holds every game."""

import os
import shutil
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from django.db import connection

from games.models import Game, User
from games.play import old_games
from tests import settings
from tests.acceptance import servers
from tests.acceptance.site import ROOT
from tests.games.conftest import play_on, seated

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(not shutil.which("pg_dump"), reason="needs PostgreSQL's programs"),
]


def run(*command, **environment):
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.django_db(transaction=True)
def test_a_restored_backup_holds_every_game(game, ann, bo, tmp_path):
    play_on(game, 9)
    packed = seated([ann, bo], sides="SN")
    play_on(packed)
    old_games.pack_game(packed.pk)
    name = connection.settings_dict["NAME"]
    site = urlsplit(settings.POSTGRES_URL)._replace(path=f"/{name}").geturl()
    dump = str(tmp_path / "manhattan.dump")
    run("pg_dump", "--format=custom", f"--file={dump}", site)
    with servers.postgres() as restored:
        run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={restored}", dump)
        environment = {
            "DATABASE_URL": restored, "DJANGO_SETTINGS_MODULE": "manhattan_site.settings", "DEBUG": "no",
            "OUTBOX": "no",
        }  # fmt: skip
        told = run(sys.executable, "manage.py", "audit_games", **environment)
        counted = "from games.models import *; print(User.objects.count(), Game.objects.count())"
        people = run(sys.executable, "manage.py", "shell", "-v0", "-c", counted, **environment)
    assert "Checked 2 games: no differences." in told
    assert f"{User.objects.count()} {Game.objects.count()}" in people
