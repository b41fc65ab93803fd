"""nginx with the documented configuration, on a port of its own."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path
from shutil import which

from .servers import free_port
from .waiting import wait_for

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
# What nginx's own main file says around ours, with everything it writes in one folder.
AROUND = """\
daemon off;
user {user};
pid {folder}/pid;
error_log {folder}/error.log;
worker_rlimit_nofile 10000;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/unused;
    uwsgi_temp_path {folder}/unused;
    scgi_temp_path {folder}/unused;
    {ours}
}}
"""


def configured(folder: Path, port: int, site: str) -> str:
    """The documented file without TLS, with this port and for the site at this address."""
    ours = CONFIGURATION.read_text().rpartition("server {")[0]  # the last one leads to https
    for pattern, instead in {
        r"server 127\.0\.0\.1:8000;": f"server {site};",
        r"listen 443 ssl;": f"listen 127.0.0.1:{port};",
        r"server_name .*;": "server_name 127.0.0.1;",
        r"ssl_certificate.*;": "",
        r"alias .*;": f"alias {folder}/static/;",
    }.items():
        ours, found = re.subn(pattern, instead, ours)
        assert found, f"{pattern} is not in {CONFIGURATION.name}"
    return AROUND.format(folder=folder, user=getuser(), ours=ours)


@contextmanager
def in_front_of(site: str, folder: Path, port: int = 0) -> Iterator[int]:
    """The port of a proxy in front of the site at `site`, host and port; stopped afterwards."""
    port = port or free_port()
    (folder / "static").mkdir(parents=True)
    file = folder / "nginx.conf"
    file.write_text(configured(folder, port, site))
    program = which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or "nginx"
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen([program, "-p", str(folder), "-c", str(file)], stderr=log)
    try:
        wait_for("nginx", lambda: (folder / "pid").exists() or process.poll() is not None)
        assert process.poll() is None, (folder / "log").read_text()
        yield port
    finally:
        process.terminate()
        process.wait(20)
