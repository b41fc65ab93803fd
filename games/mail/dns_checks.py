"""What other mail servers look up before they trust our emails: SPF, DKIM, DMARC, MX, and PTR."""

from collections.abc import Iterator
from dataclasses import dataclass

from dns.exception import DNSException
from dns.resolver import Resolver
from dns.reversename import from_address

PATIENCE = 5  # seconds for each question


@dataclass(frozen=True)
class Finding:
    """What a lookup says: of which record, whether that is well, and a sentence."""

    record: str
    well: bool
    said: str


class Lookups:
    """Questions to one resolver; what doesn't exist or isn't answered is empty."""

    def __init__(self, resolver: Resolver | None = None) -> None:
        self.resolver = resolver or Resolver()

    def texts(self, name: str) -> list[str]:
        """Return the TXT records of a name, each joined from its parts."""
        return [each.replace('" "', "").strip('"') for each in self.answers(name, "TXT")]

    def answers(self, name: str, kind: str) -> list[str]:
        try:
            found = self.resolver.resolve(name, kind, lifetime=PATIENCE)
        except (DNSException, ValueError):
            return []
        return [str(each) for each in found]


def findings(lookups: Lookups, domain: str, server: str, selector: str = "") -> Iterator[Finding]:
    """Yield what is found about a sending domain, and about the server that sends for it."""
    yield _spf(lookups, domain)
    if selector:
        yield _dkim(lookups, domain, selector)
    yield _dmarc(lookups, domain)
    yield mx(lookups, domain)
    yield _ptr(lookups, server)


def mx(lookups: Lookups, domain: str) -> Finding:
    """Return whether emails to a domain arrive anywhere: answers and bounces do."""
    servers = [each for each in lookups.answers(domain, "MX") if not each.endswith(" .")]
    if servers:
        return Finding("MX", True, f"{domain} takes emails at {', '.join(servers)}")
    return Finding("MX", False, f"{domain} has no MX record, so replies and bounces are lost.")


def _spf(lookups: Lookups, domain: str) -> Finding:
    found = [text for text in lookups.texts(domain) if text.lower().split()[:1] == ["v=spf1"]]
    if len(found) != 1:
        many = "no" if not found else "more than one"
        return Finding("SPF", False, f"{domain} has {many} TXT record that begins with v=spf1.")
    if {"all", "+all", "?all"} & set(found[0].lower().split()):
        return Finding("SPF", False, f"The record lets everyone send: {found[0]}")
    return Finding("SPF", True, found[0])


def _dkim(lookups: Lookups, domain: str, selector: str) -> Finding:
    name = f"{selector}._domainkey.{domain}"
    if any(_tags(text).get("p") for text in lookups.texts(name)):
        return Finding("DKIM", True, f"There is a key at {name}")
    return Finding("DKIM", False, f"There is no key at {name}.")


def _dmarc(lookups: Lookups, domain: str) -> Finding:
    name = f"_dmarc.{domain}"
    found = [tags for text in lookups.texts(name) if (tags := _tags(text)).get("v") == "DMARC1"]
    if len(found) == 1 and found[0].get("p") in ("none", "quarantine", "reject"):
        return Finding("DMARC", True, f"The policy is {found[0]['p']}")
    return Finding("DMARC", False, f"{name} has no TXT record with v=DMARC1 and a policy p=.")


def _ptr(lookups: Lookups, server: str) -> Finding:
    """Whether the name of each of the server's addresses leads back to that address."""
    addresses = lookups.answers(server, "A") + lookups.answers(server, "AAAA")
    for address in addresses:
        names = lookups.answers(str(from_address(address)), "PTR")
        kind = "AAAA" if ":" in address else "A"
        if not any(address in lookups.answers(name, kind) for name in names):
            return Finding(
                "PTR", False, f"{address} of {server} has no name that leads back to it."
            )
    if addresses:
        return Finding("PTR", True, f"{server} is {', '.join(addresses)}, and back")
    return Finding("PTR", False, f"{server} has no address.")


def _tags(text: str) -> dict[str, str]:
    """The tags of a DKIM or DMARC record: `v=DMARC1; p=none`."""
    pairs = (each.partition("=") for each in text.split(";"))
    return {name.strip().lower(): value.strip() for name, _equals, value in pairs}
