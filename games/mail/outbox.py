"""The outbox of a laptop: an email backend that stores emails, and who may read them."""

from collections.abc import Sequence
from email.message import EmailMessage as MailMessage
from email.mime.image import MIMEImage
from email.utils import make_msgid
from ipaddress import ip_address

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.http import HttpRequest

from games.models import OutboxEmail

# A request with one of these came through a proxy: its address is the proxy's, and the reader may be anyone.
PASSED_ON = {"Forwarded", "Via", "X-Forwarded-For", "X-Real-Ip"}


class OutboxBackend(BaseEmailBackend):
    """Store emails as OutboxEmail rows, one per recipient."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        emails = [_kept(message, to) for message in email_messages for to in message.to]
        return len(OutboxEmail.objects.bulk_create(emails))


def _kept(message: EmailMessage, to: str) -> OutboxEmail:
    subject, text = str(message.subject), str(message.body)
    return OutboxEmail(
        to=to, subject=subject, text=text, html=_html(message), headers=message.extra_headers
    )


def _html(message: EmailMessage) -> str:
    """The HTML part, with its pictures embedded."""
    parts = getattr(message, "alternatives", [])
    html = next((str(content) for content, kind in parts if kind == "text/html"), "")
    for image in message.attachments:
        if isinstance(image, MIMEImage):
            png = "".join(str(image.get_payload()).split())
            html = html.replace(
                f"cid:{image['Content-ID'].strip('<>')}", f"data:image/png;base64,{png}"
            )
    return html


def reply_to(email: OutboxEmail, text: str) -> bytes:
    """Return the reply to a stored email that its recipient's mail program would send."""
    message = MailMessage()
    message["From"], message["To"] = email.to, email.headers.get("Reply-To", settings.SERVER_EMAIL)
    message["Subject"] = f"Re: {' '.join(email.subject.removeprefix('Re: ').split())}"
    message["Message-ID"] = make_msgid(domain=settings.MAIL_DOMAIN)
    if answered := email.headers.get("Message-ID"):
        message["In-Reply-To"] = answered
        message["References"] = f"{email.headers.get('References', '')} {answered}".strip()
    quoted = "".join(f"> {line}\n" for line in email.text.splitlines())
    message.set_content(f"{text}\n\n{quoted}")
    return message.as_bytes()


def may_read(request: HttpRequest) -> bool:
    """Return whether the reader sits at this machine and its emails are kept here; codes are among them."""
    if not settings.OUTBOX or PASSED_ON.intersection(request.headers):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:  # a Unix socket has none
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
