"""An IMAP server of Debian, Dovecot, with a mailbox for every name and one password."""

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from imap_tools import MailBoxUnencrypted

from .servers import free_port
from .waiting import wait_for

PROGRAM = shutil.which("dovecot", path=f"{os.environ['PATH']}:/usr/sbin")
PASSWORD = "six@cities"
CONFIGURATION = """
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
default_internal_user = {internal}
default_internal_group = {group}
default_login_user = {login}
mail_location = maildir:{folder}/mail/%n
mail_uid = {mail}
mail_gid = {mail_group}
first_valid_uid = 1
first_valid_gid = 1
mail_max_userip_connections = 100
auth_mechanisms = plain login
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={mail} gid={mail_group} home={folder}/mail/%n allow_all_users=yes
}}
service imap-login {{
  chroot =
  service_count = 0
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


class Dovecot:
    """A running server; `port` is where it answers."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.opened: list[MailBoxUnencrypted] = []
        for part in ("run", "mail"):
            (folder / part).mkdir(parents=True)
        self._configure()

    def url(self, name: str) -> str:
        """IMAP_URL for the mailbox of this name."""
        return f"imap://{name}:{quote(PASSWORD)}@127.0.0.1:{self.port}/INBOX"

    def open(self, name: str) -> MailBoxUnencrypted:
        """A connection to the mailbox of this name, closed with the server at the latest."""
        mailbox = MailBoxUnencrypted("127.0.0.1", self.port, timeout=10)
        self.opened.append(mailbox)
        mailbox.login(name, PASSWORD)
        return mailbox

    def start(self) -> None:
        assert PROGRAM
        self.process = subprocess.Popen(
            [PROGRAM, "-F", "-c", self.folder / "dovecot.conf"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for("an answer of Dovecot", self._answers, seconds=20)

    def stop(self) -> None:
        for mailbox in self.opened:
            with suppress(OSError):
                mailbox.client.shutdown()
        if self.process:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def log(self) -> str:
        path = self.folder / "dovecot.log"
        return path.read_text() if path.exists() else ""

    def _answers(self) -> bool:
        assert self.process
        assert self.process.poll() is None, self.log()
        try:
            self.open("probe").logout()
        except OSError:
            time.sleep(0.05)
            return False
        return True

    def _configure(self) -> None:
        """As root it runs under users of its own, and otherwise all of it as this one."""
        me = pwd.getpwuid(os.getuid())
        internal, login, mail = (
            ("dovecot", "dovenull", "nobody") if me.pw_uid == 0 else (me.pw_name,) * 3
        )
        group = {name: pwd.getpwnam(name).pw_gid for name in (internal, mail)}
        names = {
            name: subprocess.check_output(["id", "-gn", name], text=True).strip() for name in group
        }
        if me.pw_uid == 0:
            shutil.chown(self.folder / "mail", mail)
            for path in (
                self.folder,
                *self.folder.parents,
            ):  # pytest's folders are its user's alone
                if path.stat().st_uid == 0 and path != Path("/"):
                    path.chmod(path.stat().st_mode | 0o011)
        text = CONFIGURATION.format(
            folder=self.folder, port=self.port, password=PASSWORD, internal=internal,
            group=names[internal], login=login, mail=mail, mail_group=names[mail],
        )  # fmt: skip
        (self.folder / "dovecot.conf").write_text(text)


@contextmanager
def running_dovecot(folder: Path) -> Iterator[Dovecot]:
    """A server, always stopped afterwards; a failure shows its log."""
    server = Dovecot(folder)
    try:
        server.start()
        yield server
    except BaseException as error:
        error.add_note(server.log()[-2000:])
        raise
    finally:
        server.stop()
