"""The mailbox to which replies are delivered, as IMAP_URL names it."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

import environ

PORTS = {"imap": 143, "imap+tls": 143, "imap+ssl": 993}
EXAMPLE = "for example imap+ssl://user:password@host/INBOX"


@dataclass(frozen=True)
class ImapSettings:
    """A mailbox, and the folders to which emails that have been read or can't be read are moved."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    folder: str
    done: str  # empty to delete emails that have been read
    failed: str

    def __repr__(self) -> str:
        """Return the mailbox without its password, which tracebacks and logs must not show."""
        return f"{self.scheme}://{self.host}:{self.port}/{self.folder}"


def imap_settings(env: environ.Env) -> ImapSettings | None:
    """Return the mailbox of IMAP_URL; None if there is none, or it can't be read."""
    try:
        url = urlsplit(env.str("IMAP_URL", default="").strip())
        asked = parse_qs(url.query, keep_blank_values=True, strict_parsing=bool(url.query))
        return _complete(url, {name: values[-1] for name, values in asked.items()})
    except ValueError:  # such as a port that is no number
        return None


def _complete(url: SplitResult, asked: dict[str, str]) -> ImapSettings | None:
    if url.scheme not in PORTS or not (url.hostname and url.username and url.password):
        return None
    if url.port == 0 or url.fragment or asked.keys() - {"done", "failed"}:
        return None
    return ImapSettings(
        scheme=url.scheme,
        host=url.hostname,
        port=url.port or PORTS[url.scheme],
        user=unquote(url.username),
        password=unquote(url.password),
        folder=unquote(url.path.strip("/")) or "INBOX",
        done=asked.get("done", "Done"),
        failed=asked.get("failed", "Failed") or "Failed",
    )


def problems(env: environ.Env) -> Iterator[str]:
    """Yield a sentence for each problem with the mailbox; without a mailbox there is none."""
    if not env.str("IMAP_URL", default=""):
        return
    mailbox = imap_settings(env)
    if mailbox is None:
        schemes = ", ".join(f"{scheme}://" for scheme in PORTS)
        yield f"IMAP_URL can't be read. Set it to one of {schemes} with user and host, {EXAMPLE}."
        return
    if mailbox.scheme == "imap" and not _is_this_machine(mailbox.host):
        yield "Set IMAP_URL to imap+ssl:// or imap+tls://: imap:// shows the password on the way."
    if mailbox.folder in (mailbox.done, mailbox.failed):
        yield "IMAP_URL moves emails to the folder that it reads. Name other folders in it."
    if "@" not in env.str("REPLY_ADDRESS", default=""):
        yield "Set REPLY_ADDRESS to the address whose emails come to the mailbox of IMAP_URL."
    if not find_spec("imap_tools"):
        yield "IMAP_URL needs the package imap-tools: pip install imap-tools."


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
