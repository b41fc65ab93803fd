"""manage.py check_mail: ask what other mail servers ask about our domain, and send one email if wanted."""

from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Print each finding; exit with 1 if one is not well. Needs the extra `check-mail`."""

    help = "Check SPF, DKIM, DMARC, MX and PTR of the domain that our emails come from."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--selector", default="", help="the DKIM selector of your mail server")
        parser.add_argument("--server", default="", help="the host that sends, if not EMAIL_URL's")
        parser.add_argument("--resolver", default="", help="a DNS server to ask, as HOST:PORT")
        parser.add_argument("--to", default="", help="send an email to this address, too")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from games.mail import dns_checks
        except ModuleNotFoundError as error:
            raise CommandError("Install dnspython first: pip install dnspython") from error
        lookups = dns_checks.Lookups(_resolver(options["resolver"]))
        domain = _domain(settings.DEFAULT_FROM_EMAIL)
        server = options["server"] or getattr(settings, "EMAIL_HOST", "localhost")
        found = list(dns_checks.findings(lookups, domain, server, options["selector"]))
        addresses = filter(None, (settings.REPLY_ADDRESS, settings.BOUNCE_ADDRESS))
        others = {_domain(each) for each in addresses} - {domain}
        found += [dns_checks.mx(lookups, each) for each in sorted(others)]
        for finding in found:
            self.stdout.write(
                f"{'ok ' if finding.well else 'BAD'} {finding.record}: {finding.said}"
            )
        if not options["selector"]:
            self.stdout.write("--- DKIM: not asked. Name its selector with --selector.")
        if options["to"]:
            self._send(options["to"])
        bad = [finding.record for finding in found if not finding.well]
        if bad:
            raise CommandError(f"Mend {', '.join(bad)}, or other servers may refuse our emails.")

    def _send(self, to: str) -> None:
        text = (
            "The mail server took this email. Look at its headers for spf, dkim, and dmarc=pass.\n"
        )
        message = EmailMessage(f"A test from {settings.SITE_NAME}", text, to=[to])
        message.extra_headers["Auto-Submitted"] = "auto-generated"
        try:
            message.send()
        except OSError as error:
            raise CommandError(f"The mail server didn't take the email: {error}") from error
        self.stdout.write(f"ok  Sent to {to}.")


def _domain(address: str) -> str:
    return parseaddr(address)[1].rpartition("@")[2]


def _resolver(address: str) -> Any:
    """A resolver that asks one server, such as a test's; None for the system's own."""
    from dns.resolver import Resolver

    if not address:
        return None
    host, _colon, port = address.partition(":")
    resolver = Resolver(configure=False)
    resolver.nameservers, resolver.port = [host], int(port or 53)
    return resolver
