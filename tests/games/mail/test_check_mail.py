"""What other mail servers look up about our domain, against a DNS server of our own."""

import socketserver
from threading import Thread

import dns.message
import dns.rrset
import pytest
from django.core import mail
from django.core.management import CommandError, call_command

GOOD = {
    ("games.example.org.", "TXT"): ['"a site"', '"v=spf1 mx " "-all"'],
    ("_dmarc.games.example.org.", "TXT"): ['"v=DMARC1; p=quarantine"'],
    ("key._domainkey.games.example.org.", "TXT"): ['"v=DKIM1; k=rsa; p=MIGf"'],
    ("games.example.org.", "MX"): ["10 mx.example.org."],
    ("mx.example.org.", "A"): ["192.0.2.7"],
    ("7.2.0.192.in-addr.arpa.", "PTR"): ["mx.example.org."],
}


class Answers(socketserver.BaseRequestHandler):
    def handle(self):
        wire, sock = self.request
        question = dns.message.from_wire(wire)
        answer = dns.message.make_response(question)
        [asked] = question.question
        kind = dns.rdatatype.to_text(asked.rdtype)
        if found := self.server.records.get((str(asked.name), kind)):
            answer.answer.append(dns.rrset.from_text(asked.name, 60, "IN", kind, *found))
        sock.sendto(answer.to_wire(), self.client_address)


@pytest.fixture
def check(settings, capsys):
    """Runs the command with these records; returns its words."""
    settings.DEFAULT_FROM_EMAIL = "Manhattan <games@games.example.org>"
    settings.EMAIL_HOST, settings.REPLY_ADDRESS = "mx.example.org", "play@games.example.org"
    server = socketserver.UDPServer(("127.0.0.1", 0), Answers)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()

    def run(*words, without=(), **records):
        server.records = {key: value for key, value in GOOD.items() if key not in without}
        server.records |= records.get("records", {})
        host, port = server.server_address
        call_command("check_mail", "--selector", "key", "--resolver", f"{host}:{port}", *words)
        return capsys.readouterr().out

    yield run
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_domain_with_all_records_is_well(check):
    said = check()
    assert said.count("ok ") == 5
    assert "v=spf1 mx -all" in said


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        (("games.example.org.", "TXT"), "SPF"),
        (("_dmarc.games.example.org.", "TXT"), "DMARC"),
        (("key._domainkey.games.example.org.", "TXT"), "DKIM"),
        (("games.example.org.", "MX"), "MX"),
        (("7.2.0.192.in-addr.arpa.", "PTR"), "PTR"),
        (("mx.example.org.", "A"), "PTR"),
    ],
)
def test_a_missing_record_is_named(check, missing, named):
    with pytest.raises(CommandError, match=f"Mend {named},"):
        check(without=[missing])


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        (("games.example.org.", "TXT"), ['"v=spf1 +all"'], "SPF"),
        (("games.example.org.", "TXT"), ['"v=spf1 -all"', '"v=spf1 mx -all"'], "SPF"),
        (("_dmarc.games.example.org.", "TXT"), ['"v=DMARC1"'], "DMARC"),
        (("key._domainkey.games.example.org.", "TXT"), ['"v=DKIM1; p="'], "DKIM"),
        (("games.example.org.", "MX"), ["0 ."], "MX"),
        (("7.2.0.192.in-addr.arpa.", "PTR"), ["other.example.org."], "PTR"),
    ],
)
def test_a_record_that_helps_nobody_is_named(check, key, value, named):
    with pytest.raises(CommandError, match=f"Mend {named},"):
        check(records={key: value})


def test_it_sends_one_email_if_asked(check):
    assert "Sent to ann@example.org" in check("--to", "ann@example.org")
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]
